"""Cards as the rules of play see them: who may play what, who takes a trick, and a sheet of it."""

from random import Random
from typing import Any, NamedTuple

from tarokk.games.hungarian.tables import DECLARER, DEFENCE
from tarokk.session import Session

TAROKK = "tarokk"
PAGAT, EAGLE, TWENTY, XXI, SKIZ = 1, 2, 20, 21, 22
HONOURS = (PAGAT, XXI, SKIZ)


class Card(NamedTuple):
    suit: str  # or TAROKK
    rank: int  # of a suit the king is the highest

    def points(self, top: int) -> int:
        """`top` is the rank of a king."""
        if self.suit == TAROKK:
            return 5 if self.rank in HONOURS else 1
        return max(5 - (top - self.rank), 1)


def other(side: str) -> str:
    return DEFENCE if side == DECLARER else DECLARER


def takes(trick: list[Card]) -> int:
    """Which card of a trick, the led one first, wins it."""
    kinds = [card.suit for card in trick]
    suit = TAROKK if TAROKK in kinds else kinds[0]
    return max(
        (i for i, card in enumerate(trick) if card.suit == suit), key=lambda i: trick[i].rank
    )


def playable(hand: list[Card], led: Card | None) -> list[Card]:
    """What may be played: of the suit that was led, else a tarokk, else anything."""
    for suit in (led.suit, TAROKK) if led else ():
        same = [card for card in hand if card.suit == suit]
        if same:
            return same
    return hand


class Trick(NamedTuple):
    cards: dict[str, Card]
    winner: str


def played(
    chance: Random, hands: dict[str, list[Card]], leader: str, kept: list[Card]
) -> list[Trick]:
    """All tricks, in the order of `hands`; what is `kept` is held back as long as it may be."""
    order = list(hands)
    left = {seat: list(hand) for seat, hand in hands.items()}
    strong = {seat: chance.random() < 0.5 for seat in order}
    tricks = []
    while any(left.values()):
        start = order.index(leader)
        seats = order[start:] + order[:start]
        cards: list[Card] = []
        for seat in seats:
            allowed = playable(left[seat], cards[0] if cards else None)
            free = [card for card in allowed if card not in kept] or allowed
            high = strong[seat] and chance.random() < 0.8
            card = max(free, key=lambda card: card.rank) if high else chance.choice(free)
            left[seat].remove(card)
            cards.append(card)
        leader = seats[takes(cards)]
        tricks.append(Trick(dict(zip(seats, cards, strict=True)), leader))
    return tricks


class Folded:
    """A sheet that is folded line by line."""

    def __init__(self, head: list[str]) -> None:
        self.session = Session()
        self.lines: list[str] = []
        for line in head:
            self.say(line)

    def say(self, line: str) -> None:
        self.lines.append(line)
        try:
            self.session.apply(tuple(line.split()))
        except Exception as error:
            raise AssertionError("\n".join([*self.lines, repr(error)])) from error

    @property
    def deal(self) -> Any:
        return self.session.deal
