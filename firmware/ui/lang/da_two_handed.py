"""Dansk: tarok for to; se `ui.lang` om tabellerne."""

T = {
    "play": "Spillet",
    "go-skart": "ingen tarok lagt",
    "takes": "%s tager",
    "lead": "første kort er ude",
    "trick": "%s tager stikket",
    "trick-number": "%s tager stik %s",
    "stage-draw": "der trækkes",
    "stage-last": "de sidste fem",
    "leads-next": "%s spiller ud",
    "draws-leads": "%s: træk og udspil",
    "tricks": "stik %s af %s",
    "annuls": "%s tager tilbage",
    "declarer-none": "ingen meldte",
    "points-of": "%s har:",
    "lost": "tabt pagat ultimo",
}

SHORT = {
    "quarter": "kv",
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
    "has-honour": "kræver en honnør",
    "twice": "spil tæller dobbelt",
    "free-round": "så uden honnører",
    "no-bid": "intet bud, 3 kort",
    "worth": "%s point",
    "ends-deal": "%s p., fem stik",
}

WORDS = {
    "quarter": "kvart",
    "pagat-catch": "pagatfangst",
    "eagle": "ørn",
    "king-hearts": "konge ♥",
    "king-diamonds": "konge ♦",
    "king-clubs": "konge ♣",
    "king-spades": "konge ♠",
    "primer": "før spillet",
    "late": "første stik",
    "draw": "trækning",
    "last": "sidste fem",
    "free": "uden honnører",
    "none": "ingen",
}
