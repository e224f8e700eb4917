"""English: the texts of two-handed tarokk; see `ui.lang` for the tables of the same names."""

T = {
    "play": "Play",
    "go-skart": "no tarokk laid",
    "takes": "%s takes",
    "lead": "first card is out",
    "trick": "%s wins the trick",
    "trick-number": "%s wins trick %s",
    "stage-draw": "cards are drawn",
    "stage-last": "the last five",
    "leads-next": "%s leads",
    "draws-leads": "%s draws and leads",
    "tricks": "trick %s of %s",
    "annuls": "%s takes all back",
    "declarer-none": "nobody bid",
    "points-of": "%s has:",
    "lost": "lost pagat ultimo",
}

SHORT = {
    "quarter": "qu",
    "betli": "be",
    "pagat-catch": "pc",
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
    "has-honour": "needs an honour",
    "twice": "game counts twice",
    "free-round": "then without honours",
    "no-bid": "no bid: 3 cards each",
    "worth": "%s points",
    "ends-deal": "%s p., five tricks",
}

WORDS = {
    "king-hearts": "king ♥",
    "king-diamonds": "king ♦",
    "king-clubs": "king ♣",
    "king-spades": "king ♠",
    "primer": "before play",
    "late": "first trick",
    "draw": "draws",
    "last": "last five",
    "free": "without honours",
    "none": "nobody",
}
