"""English: two-handed tarokk, why its rules refuse something and what to do."""

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
