"""English: the texts of two-handed tarokk; see `ui.lang` for the tables of the same names."""

T = {
    "two-handed": "Two-handed tarokk",
    "play": "Play",
    "go-skart": "no tarokk laid",
    "takes": "%s takes",
    "lead": "first card is out",
    "trick": "%s wins the trick",
    "trick-number": "%s wins trick %s",
    "stage-draw": "cards are drawn",
    "stage-last": "the last five",
    "leads-next": "%s leads",
    "draws-first": "%s draws first",
    "tricks": "trick %s of %s",
    "annuls": "%s takes all back",
    "declarer-none": "nobody bid",
    "points-of": "%s has:",
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

REFUSED = {
    # auction and exchange
    "bid-of-two": 'There is no bid "%s": enter 2, 1 or solo.',
    "takes-too-many": "%s may take %s cards at most: enter fewer.",
    # what may be announced when
    "not-this-stage": "%s cannot be announced now (%s): leave it out.",
    "five-in-hand": "Announce and kontra with five cards in hand only: enter the result.",
    "only-leader": "Only %s, who leads, announces: else enter who won the trick.",
    "betli-and-volat": "Betli and volat shut each other out: no %s now.",
    "betli-closes": "%s's betli closed the announcements: only kontras now.",
    "catch-and-ultimo": "A pagat-catch bars one's own ultimo and uhu: no %s.",
    "no-annul": "%s has nothing to annul: only the other's betli allows it.",
    "no-counts": "Tarokk counts are not told by two: leave it out.",
    "no-pass": "No pass is needed between tricks: enter the next trick.",
    # kontra
    "kontra-past": "%s cannot be kontra'd any more: leave it out.",
    "no-game-kontra": "Nobody bid, nobody has to win: the game has no kontra.",
    "no-rekontra": "No %s at this table: a kontra is the last word.",
    # the play
    "no-such-stage": 'There is no stage "%s": enter primer, draw or last.',
    "stage-past": 'The deal is past the stage "%s": leave the line out.',
    "deal-of-five": "What was announced makes it a deal of five tricks: no draws.",
    "led-already": "The first card is out already: leave the line out.",
    "no-such-trick": "There is no trick %s: this deal has %s, enter one of them.",
    "trick-past": "Trick %s is past: enter the tricks in order.",
    # the result
    "which-seat": '"%s" needs a seat: say whose it is.',
    "only-announced": "%s counts only if announced: leave it out.",
    "points-range": "%s can have %s to %s points here: correct points or figures.",
    "points-sum": "%s points together, but %s to %s are in play: correct them.",
    "other-took": "%s of %s takes a card the other has: correct one.",
    "one-trick": "%s and %s cannot both be: correct one.",
    "no-trick": "%s took no trick, so %s cannot be: correct one.",
    "tricks-show": "By the tricks there is no %s of %s: correct one.",
}
