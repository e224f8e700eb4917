"""Deals for the tests: lines separated by semicolons, and what they come to."""

from tarokk import games
from tarokk.games.hungarian.tables import DECLARER, DEFENCE
from tests.core.folds import applied, code, moves

SEATS = ("A", "B", "C", "D")
YIELD = "A 3; B 2; C pass; D pass; A pass"
INVIT = "A 2; B 1; C pass; D pass; A pass"
TRIAL = "A pass; B pass; C pass; D 3"
OPEN = "declarer B 3; B call XX; B pass"


def rules(options="", game="paskievics"):
    """A game with house rules: `hold earlier; lay-xx no`."""
    return games.load(game)(dict(moves(options)))


def with_figures(figures, options="", game="high"):
    """A game with other figures, rows as `tables.figure` makes them."""

    made = type("Other", (games.load(game),), {"FIGURES": tuple(figures)})
    return made(dict(moves(options)))


def with_figure(row, options=""):
    """High tarokk with one more figure."""
    return with_figures(games.load("high").FIGURES + (row,), options)


RULES = rules()


def new_deal(by=RULES, dealer="D", kitty=0):
    """A deal of A, B, C and D; another dealer than these sits out."""
    seats = SEATS if dealer in SEATS else SEATS + (dealer,)
    return by.new_deal(SEATS, (seats, dealer, (kitty,), True))


def play(text, by=RULES, dealer="D", kitty=0):
    """The deal after some lines, separated by semicolons."""
    return applied(new_deal(by, dealer, kitty), text)


def refusal(text, line, by=RULES):
    """The code with which a line is refused after `text`, which changes nothing; None if not."""
    return code(play(text, by), line)


def pays(text, factor=1, by=RULES):
    """What A, B, C and D win or lose."""
    deal = play(text, by)
    paid = deal.payouts(factor)
    return [paid[seat] for seat in SEATS]


def sides(text, by=RULES):
    """What is known of A, B, C and D: + declarer's side, - defence, ? nothing."""
    talk = play(text, by).talk
    marks = {DECLARER: "+", DEFENCE: "-", None: "?"}
    return "".join(marks[talk.side_of(seat)] for seat in "ABCD")


def announced(text, by=RULES):
    """What was announced: {"+trull": 0}, + for the declarer's side; the plain game left out."""
    announced = play(text, by).talk.announced
    marks = {DECLARER: "+", DEFENCE: "-"}
    named = {marks[side] + figure: level for (side, figure), level in announced.items()}
    return {name: level for name, level in named.items() if name != "+game" or level}


def speaker(text):
    """Who speaks next; None when the speeches are over."""
    talk = play(text).talk
    return None if talk.turn is None else talk.players[talk.turn]


def listed(text, by=RULES):
    """What the next speaker is offered, each without the seat."""
    talk = play(text, by).talk
    return [" ".join(move[1:]) for move in talk.legal()]
