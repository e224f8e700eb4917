"""English: the texts of Hunter tarokk; see `ui.lang` for the tables of the same names."""

T = {
    "swing": "Swing",
    "swing-of": "%s swings",
    "ultimo": "The pagat's fate",
    "throw-in": "Who deals now?",
    "swings": "%s swings",
    "accepts": "%s gives the pagat",
    "stays": "%s: it stays",
    "step": "done, next step",
    "takes": "talon: %s",
    "lies": "%s lies in a skart",
    "lies-count": "%s tarokks lie",
    "lies-none": "no tarokk lies",
    "late": "%s: %s",
    "as-announced": "ultimo as announced",
    "hopeless": "impossible",
    "fell-ultimo": "pagat fell early",
    "throw-plain": "%s deals next",
    "throw-next": "%s hands it on",
    "throw-deals": "%s deals",
    "throw-double": "%s, double round",
    "arranged": "%s sets the talon",
    "turned": "← other way round",
    "draws": "%s: %s from %s",
    "lays-out": "%s lays out four",
    "gives-pagat": "%s: pagat to %s",
    "returns": "%s: %s to the talon",
    "adds": "%s: 1 to the talon",
    "puts": "%stalon is put down",
    "arranges": "%stalon is arranged",
    "shuffles": "%stalon is shuffled",
    "talon": "talon",
    "table": "the table",
}

SHORT = {
    "inverse": "↶",
    "reinverse": "→",
    "swings": "⚡",
}

NOTES = {
    "pagat-throws": "pagat too? Throw in!",
    "escape": "need not call XX",
    "restart": "auction starts again",
    "turns": "turns play round",
    "open-lone": "openly alone",
    "accepts": "accepts %s's invit",
}

WORDS = {
    "ultimo": "the pagat's fate",
    "inverse": "inverse",
    "reinverse": "reinverse",
    "second": "second round",
    "forced": "forced alone",
    "open": "openly alone",
    "secret": "secretly alone",
    "own": "own XXI",
    "no-honour": "no honour drawn",
    "partner-pagat": "partner with pagat",
    "declarer-pagat": "pagat, trull by partner",
}
