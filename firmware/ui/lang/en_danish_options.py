"""English: the words of the house rules of Danish tarok."""

OPTIONS = {
    "sits-out": ("Sits out", {
        "opposite": ("facing", "The one opposite the dealer has no cards."),
        "left": ("left", "The one to the dealer's left has no cards."),
        "right": ("right", "The one to the dealer's right has no cards."),
    }),
    "nolo": ("Nolo", {
        "26": ("26", "Who takes no trick gets so much from each."),
        "39": ("39", "Who takes no trick gets so much from each."),
        "52": ("52", "Who takes no trick gets so much from each."),
    }),
    "tout": ("Tout", {
        "26": ("26", "Who takes every trick gets so much from each."),
        "52": ("52", "Who takes every trick gets so much from each."),
        "78": ("78", "Who takes every trick gets so much from each."),
    }),
    "half-cavalry": ("Half cavalry", {
        "any": ("any", "Any one card may be missing from it."),
        "with-king": ("king", "One that misses its king is not melded."),
    }),
    "small-matadors": ("Small matadors", {
        "no": (None, "Pagat, scus and II are no meld."),
        "yes": (None, "Pagat, scus and II are melded, and so on upwards."),
    }),
    "two-baguds": ("Two baguds", {
        "each": ("each", "Each puts in what the cup held."),
        "in-turn": ("in turn", "The second one doubles the doubled cup."),
    }),
}  # fmt: skip
