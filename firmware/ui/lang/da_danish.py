"""Dansk: dansk tarok. Hvorfor noget ikke kan lade sig gøre, står i da_danish_refused."""

CODE = "da"

T = {
    "leads": "%s spiller ud",
    "cups": "Kopper: P %s K %s",
    "points-of": "%s har:",
    # spørgsmål
    "melds": "Meldinger",
    "last": "Sidste stik",
    "pagat": "Pagaten",
    "facts": "Hvad mere?",
    "faults": "Fejl og bøder",
    "dealing": "Kortgivningen",
    "passed-deal": "%s giver ikke.",
    # svar
    "go-melds": "ikke mere at melde",
    "go-last": "intet for det",
    "go-pagat": "lagt i skaten",
    "go-faults": "ikke flere fejl",
    "go-dealing": "ikke mere",
    "more-melds": "en melding…",
    "more-faults": "en fejl, en bøde…",
    "more-dealing": "kortgivningen…",
    "share": "Del kopperne",
    "sure-share": "Kopperne deles: %s point til hver.",
    "step-share": "koppernes deling",
}

SHORT: dict = {}

NOTES = {
    "from-each": "%s fra hver",
    "to-each": "%s til hver",
    "to-cups": "%s i hver kop",
    "ultimo-cup": "%s af hver, %s ud",
    "bagud-cup": "%s til hver, %s i",
}

WORDS = {
    "points": "pointene",
    # kopper og kortgivning
    "pagat-cup": "Pagatkoppen",
    "king-cup": "Kongekoppen",
    "founding": "fundering",
    "stake": "indsats",
    "keeps-cups": "beholder kopperne",
    "misdeals": "giver fejl",
    "no-tarokk": "ingen tarok",
    "passes-deal": "lader givningen gå",
    "refund": "bøde tilbage",
    "founds": "funderer for",
    # meldinger
    "meld": "melder",
    "tarokks": "tarokker",
    "with": "med",
    "without": "uden",
    "matadors": "matadorer",
    "small-matadors": "små matadorer",
    "cavalry": "kavaleri",
    "kings": "konger",
    "half": "halvt",
    "full": "fuldt",
    "sprayed": "sprøjtefuldt",
    "none": "intet",
    "hearts": "hjerter",
    "diamonds": "ruder",
    "clubs": "klør",
    "spades": "spar",
    "king": "konge",
    "queen": "dame",
    "rider": "kaval",
    "jack": "knægt",
    # fejl
    "fine": "bøde",
    "minor": "5",
    "major": "20",
    "barred": "ingen ultimo",
    "false": "fejlmelding",
    "wrong-cards": "20, fejle kort",
    "miscounts": "tæller fejl",
    "bears": "bærer",
    # spil
    "saves": "redder",
    "loses": "taber",
    "last": "sidste stik",
    "others": "de andre",
    "all": "alle",
    "count": "tælling",
    # regler
    "opposite": "over for giveren",
    "left": "til venstre",
    "right": "til højre",
    "any": "alle",
    "with-king": "med kongen",
    "no": "nej",
    "yes": "ja",
    "each": "hver for sig",
    "in-turn": "efter tur",
}
