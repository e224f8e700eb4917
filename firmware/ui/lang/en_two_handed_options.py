"""English: the words of the house rules of two-handed tarokk."""

OPTIONS = {
    "primer-double": ("Double", {
        "whole": ("goes on", "A double announced first lets the deal go on."),
        "five": ("5 tricks", "A double announced first ends the deal too."),
    }),
    "annul": ("Betli annuls", {
        "other": ("other's", "A betli takes back what the other announced."),
        "own": ("his own", "Behind a betli the other may take back his own."),
    }),
    "rekontra": ("Rekontra", {
        "no": (None, "A kontra is the last word."),
        "yes": (None, "A kontra may be answered, and so on."),
    }),
}  # fmt: skip
