"""Magyar: a kettes tarokk szövegei; az azonos nevű táblákról lásd: `ui.lang`."""

T = {
    "play": "Lejátszás",
    "go-skart": "nincs tarokkfektetés",
    "takes": "%s felvesz",
    "lead": "kint az első lap",
    "trick": "%s viszi az ütést",
    "trick-number": "%s ütése: a(z) %s.",
    "stage-draw": "jön a húzás",
    "stage-last": "az utolsó öt lap",
    "leads-next": "%s hív",
    "draws-leads": "%s húz és hív",
    "tricks": "%s. ütés, összesen %s",
    "annuls": "%s visszavon",
    "declarer-none": "nem licitált senki",
    "points-of": "%s pontjai:",
    "lost": "bukott pagátultimó",
}

SHORT = {
    "quarter": "ne",
    "betli": "be",
    "pagat-catch": "pf",
    "ultimo": "ul",
    "uhu": "uhu",
    "pagat": "I",
    "eagle": "II",
    "king-hearts": "♥",
    "king-diamonds": "♦",
    "king-clubs": "♣",
    "king-spades": "♠",
    "free": "×2",
    "none": "–",
}

NOTES = {
    "has-honour": "honőr kell hozzá",
    "twice": "a játék duplán számít",
    "free-round": "utána honőr nélkül",
    "no-bid": "nincs licit, 3-3 lap",
    "worth": "%s pont",
    "ends-deal": "%s pont, öt ütéssel",
}

WORDS = {
    "quarter": "negyed",
    "pagat-catch": "pagátfogás",
    "ultimo": "ultimó",
    "pagat": "pagát",
    "eagle": "sas",
    "king-hearts": "♥ király",
    "king-diamonds": "♦ király",
    "king-clubs": "♣ király",
    "king-spades": "♠ király",
    "late": "első ütés",
    "draw": "húzás",
    "last": "utolsó öt",
    "free": "honőr nélkül",
    "none": "senki",
}
