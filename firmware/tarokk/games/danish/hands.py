"""What is known of the hands, and which melds and play no deal of the cards allows.

Source: danish, 2 "Kortene og kortgivning", 4 "Meldingen". Cards are bits of a whole number.

Readings: docs/sources.md, danish.
"""

from .melds import group
from .tables import COURT, DEALT, HAND, SUITS, TAROKKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move, Seat


SCUS, PAGAT = 1, 2
KING = 4  # of the first suit; each suit has four bits, the king the lowest
NAMES = ("scus", "pagat") + tuple(suit + " " + card for suit in SUITS for card in COURT)


def court(suit: str, card: str) -> int:
    """The bit of a court card."""
    return KING << 4 * SUITS.index(suit) + COURT.index(card)


def suit_cards(suit: str) -> int:
    """The bits of a suit's four court cards."""
    return 15 * KING << 4 * SUITS.index(suit)


KINGS = sum([court(suit, "king") for suit in SUITS])


def bits(cards: int) -> int:
    """The number of cards in a set of bits."""
    return bin(cards).count("1")


def name_of(cards: int) -> str:
    """The name of the lowest card in a set, such as `spades king`."""
    at = 0
    while not cards >> at & 1:
        at += 1
    return NAMES[at]


class Hand:
    """What is known of a player's cards.

    has, lacks   cards as bits
    tarokks      how many he has, or None; least, how many at least
    halves       the sets of four of which he lacks one, not known which
    kings        how many of them he has at least
    cards        the least number of cards in his melds

    `with_king`: the house has no half cavalry without its king.
    """

    def __init__(self, melds: "tuple[Move, ...]" = (), with_king: bool = False) -> None:
        self.with_king = with_king
        self.has = self.lacks = 0
        self.tarokks = None
        self.least = 0
        self.halves: list[int] = []
        big = small = 0
        for meld in melds:
            if meld[0] == "tarokks":
                self.tarokks = int(meld[1])
                self._see(PAGAT, meld[2] == "with")
            elif meld[0] == "matadors":
                big = int(meld[1])
            elif meld[0] == "small-matadors":
                small = int(meld[1])
            elif meld[0] != "none":
                self._see_court(meld)
        if big or small:
            self.has |= SCUS | PAGAT
            self.least = max(big, small, big + small - 2)  # scus and pagat are in both
        self.kings = max(bits(self.has & KINGS), 3 if KINGS in self.halves else 0)
        self.cards = self._cards() if melds else 0

    def _see(self, cards: int, here: bool) -> None:
        if here:
            self.has |= cards
        else:
            self.lacks |= cards

    def _see_court(self, meld: tuple[str, ...]) -> None:
        at = len(group(meld))
        cards = suit_cards(meld[1]) if at == 2 else KINGS
        self._see(SCUS, meld[at] != "full")
        if meld[at] != "half":
            self.has |= cards
        elif len(meld) == at + 1:
            self.halves.append(cards)
            if at == 2 and self.with_king:
                self.has |= court(meld[1], "king")
        else:
            card = court(meld[1], meld[3]) if at == 2 else court(meld[2], "king")
            self._see(cards & ~card, True)
            self._see(card, False)

    def _cards(self) -> int:
        certain = self.has & ~(SCUS | PAGAT)
        number = max(self.tarokks or 0, self.least)
        number += bits(certain & ~KINGS) + self.kings
        for cards in self.halves:
            if cards != KINGS:  # its king may be among the three of the half kings
                number += 2 if KINGS in self.halves else 3 - bits(certain & cards)
        return number


def contradiction(hands: dict, dealer: str) -> tuple | None:
    """Why no deal of the cards has these hands: (code, facts...), or None.

    hands   {seat: Hand}, of all players
    dealer  the seat of the one who melds from 28 cards
    """
    seats = sorted(hands)
    for seat in seats:
        hand = hands[seat]
        for other in seats:
            both = hand.has & hands[other].has
            if both and other != seat:
                return ("both-hold", seat, other, name_of(both))
        reason = _alone(seat, hand, _away(hands, seat) if hand.halves else 0)
        if reason:
            return reason
        most = DEALT if seat == dealer else HAND
        if hand.cards > most:
            return ("hand-over", seat, most)
    return None if _tarokks_fit(hands) else ("too-many-tarokks",)


def _alone(seat: "Seat", hand: "Hand", away: int) -> tuple | None:
    """Why one hand contradicts itself, or the cards that are elsewhere."""
    if hand.has & hand.lacks:
        return ("own-melds", seat, name_of(hand.has & hand.lacks))
    for cards in hand.halves:
        if bits(cards & away) > 1 or hand.has & cards == cards:
            return ("no-half", seat)
    if hand.tarokks is not None and hand.tarokks < hand.least:
        return ("fewer-tarokks", seat)
    return None


def _away(hands: dict, seat: "Seat") -> int:
    """The cards known not to be in a hand."""
    away = hands[seat].lacks
    for other, hand in hands.items():
        if other != seat:
            away |= hand.has
    return away


def _tarokks_fit(hands: dict) -> bool:
    """True if some place of scus and pagat leaves no more tarokks than there are."""
    pagats = _holders(hands, PAGAT)
    for scus in _holders(hands, SCUS):
        for pagat in pagats:
            total = 0
            for seat, hand in hands.items():
                low = hand.tarokks or hand.least
                total += max(low, (seat == scus) + (seat == pagat))
            if total <= TAROKKS:
                return True
    return False


def _holders(hands: dict, card: int) -> list:
    """The seats that may have a card."""
    having = [seat for seat in hands if hands[seat].has & card]
    return having or [seat for seat in hands if not hands[seat].lacks & card]


def seen(hands: dict, pagat: str | None, kings: dict[str, int]) -> tuple | None:
    """Why such hands cannot have shown this in the play: (code, facts...), or None.

    pagat  the seat that had the pagat, or None
    kings  {seat: kings} that were lost, or played in the last trick
    """
    total = 0
    for seat in sorted(hands):
        hand = hands[seat]
        if pagat == seat and hand.lacks & PAGAT:
            return ("own-melds", seat, "pagat")
        if pagat not in (None, seat) and hand.has & PAGAT:
            return ("both-hold", seat, pagat, "pagat")
        shown = kings.get(seat, 0)
        total += max(hand.kings, shown)
        if shown and shown > _most_kings(hands, seat):
            return ("kings-over",)
    return ("kings-over",) if total > len(SUITS) else None


def _most_kings(hands: dict, seat: "Seat") -> int:
    half = 1 if KINGS in hands[seat].halves else 0
    return len(SUITS) - max(half, bits(KINGS & _away(hands, seat)))
