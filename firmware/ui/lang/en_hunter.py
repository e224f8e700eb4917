"""English: the texts of Hunter tarokk; see `ui.lang` for the tables of the same names."""

T = {
    "hunter": "Hunter tarokk",
    "swing": "Swing",
    "ultimo": "The pagat's fate",
    "throw-in": "Who deals now?",
    "swings": "%s swings",
    "accepts": "%s gives the pagat",
    "stays": "%s: it stays",
    "step": "done, next step",
    "takes": "they take %s",
    "lies": "%s lies in the skart",
    "lies-none": "no tarokk laid",
    "bound": "as ultimo announced",
    "hopeless": "could not be made",
    "throw-next": "the one after %s",
    "throw-deals": "%s deals",
    "throw-double": "%s, double round",
    "draws": "%s: %s from %s",
    "lays-out": "%s lays out four",
    "gives-pagat": "%s: pagat to %s",
    "returns": "%s: %s to the talon",
    "adds": "%s: 1 to the talon",
    "puts": "%s: talon put down",
    "arranges": "%s arranges the talon",
    "shuffles": "dealer: talon shuffled",
}

SHORT: dict[str, str] = {}

NOTES = {
    "escape": "need not call XX",
    "restart": "auction starts again",
    "turns": "turns play round",
    "open-lone": "openly alone",
    "accepts": "accepts %s's invit",
}

WORDS = {
    "ultimo": "what became of the pagat",
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
