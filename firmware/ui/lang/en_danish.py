"""English: Danish tarok. Why the rules refuse something is in en_danish_refused."""

CODE = "en"

T = {
    "leads": "%s leads",
    "cups": "Cups: P %s  K %s",
    "points-of": "%s has:",
    # questions
    "melds": "Melds",
    "last": "The last trick",
    "pagat": "The pagat",
    "facts": "What else?",
    "faults": "Faults and fines",
    "dealing": "The dealing",
    "passed-deal": "%s does not deal.",
    # answers
    "go-melds": "no more melds",
    "go-last": "nothing for it",
    "go-pagat": "in the skat",
    "go-faults": "no more faults",
    "go-dealing": "nothing more",
    "more-melds": "a meld…",
    "more-faults": "a fault, a fine…",
    "more-dealing": "the dealing…",
    "share": "Share the cups",
    "sure-share": "The cups are shared: %s points each.",
    "step-share": "sharing the cups",
}

SHORT: dict = {}

NOTES = {
    "from-each": "%s from each",
    "to-each": "%s to each",
    "to-cups": "%s into each cup",
    "ultimo-cup": "%s each + cup %s",
    "bagud-cup": "%s each + %s to cup",
}

WORDS = {
    "points": "the points",
    # cups and dealing
    "pagat-cup": "pagat cup",
    "king-cup": "king cup",
    "founding": "founding",
    "stake": "stake",
    "keeps-cups": "keeps the cups",
    "misdeals": "misdeals",
    "no-tarokk": "no tarokk",
    "passes-deal": "lets the deal go",
    "refund": "fine back",
    "founds": "founds for",
    # melds
    "small-matadors": "small matadors",
    "none": "nothing",
    # faults
    "barred": "no ultimo",
    "false": "false",
    "wrong-cards": "wrong cards",
    "miscounts": "miscounts",
    # play
    "saves": "saves",
    "loses": "loses",
    "last": "last trick",
    "others": "the others",
    "all": "everyone",
    "count": "count",
    # options
    "with-king": "with its king",
    "in-turn": "in turn",
}
