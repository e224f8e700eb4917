"""Hunter tarokk for the tests: lines separated by semicolons, and what they come to."""

from tarokk import games
from tarokk.games.hunter.auction import HunterAuction
from tarokk.session import Session
from tests.core.folds import applied, code

SEATS = ("A", "B", "C", "D")
RULES = games.load("hunter")({})
OPEN = "declarer B 3; B call XX; B pass"
TAIL = "; partner D; points 50"
OVER = "C pass; D pass; A pass"


def new_deal(by=RULES, seats="ABCD", dealer="D"):
    """A deal at a table of these seats."""
    seats = tuple(seats)
    return by.new_deal(by.players(seats, seats.index(dealer)), (seats, dealer, (), True))


def play(text, by=RULES, seats="ABCD", dealer="D"):
    """The deal after some lines."""
    return applied(new_deal(by, seats, dealer), text)


def refusal(text, line):
    """The code with which a line is refused after `text`, which changes nothing; None if not."""
    return code(play(text), line)


def pays(text, factor=1, by=RULES):
    """What A, B, C and D win or lose."""
    deal = play(text + "; end", by)
    paid = deal.payouts(factor)
    return [paid[seat] for seat in SEATS]


def pair(text):
    """What B and D each win, which A and C lose."""
    a, b, c, d = pays(text)
    if (a, c, d) != (-b, -b, b):
        raise ValueError("not two against two: " + text)
    return b


def won(result, bid="3"):
    return pair("declarer B " + bid + "; partner D; " + result)


def due(text):
    """The items: figure, points with a minus where the defence is paid."""
    deal = play(text + "; end")
    return [(item[0], item[3] if item[2] == "declarer" else -item[3]) for item in deal.items()]


def listed(text):
    """The tarokks that may be called."""
    return [move[2] for move in play(text).talk.legal() if move[1] == "call"]


def auction(text):
    """An auction after words such as `A 3, B 2`."""
    state = HunterAuction()
    for line in text.split(","):
        if line.split():
            seat, word = line.split()
            player = SEATS.index(seat)
            if word == "swings":
                state.swing(player)
            else:
                state.say(player, word)
    return state


def words(text):
    """What may be said: the seat in turn, a colon, its words; then what is out of turn."""
    state = auction(text)
    turn = "" if state.turn is None else SEATS[state.turn] + ": " + " ".join(state.legal())
    late = [f"{SEATS[player]} {word}" for player, word in state.late()]
    return turn, late


def table(text, people=4):
    """A session of that many people, the last of whom deals, after some lines."""
    seats = "ABCDEFG"[:people]
    head = "kibic 1; game hunter; " + "; ".join(["seat " + seat for seat in seats])
    return applied(Session(), head + "; dealer " + seats[-1] + ";" + text)
