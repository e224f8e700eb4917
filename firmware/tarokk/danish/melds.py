"""Melds: how they are said, what they pay, and which cannot be true of one deal.

Source: danish, 4 "Meldingen". A meld is the words behind `meld`: ("tarokks", "11", "with"). Cards
are bits of a whole number.

Reading: one scus serves all melds of its holder, so who melds anything full has no scus (6
"meldes fuldt kavaleri, så ved de to medspiller hvor scusen sidder").
"""

from ..refused import Refused, exactly, implied, whole
from .tables import (
    COURT,
    COURT_MELDS,
    DEALT,
    HAND,
    MATADORS_LEAST,
    SUITS,
    TAROKKS,
    TAROKKS_LEAST,
    value,
)

SCUS, PAGAT = 1, 2
KING = 4  # of the first suit; each suit has four bits, the king the lowest
NAMES = ("scus", "pagat") + tuple(suit + " " + card for suit in SUITS for card in COURT)


def court(suit, card):
    """The bit of a court card."""
    return KING << 4 * SUITS.index(suit) + COURT.index(card)


def suit_cards(suit):
    """The bits of a suit's four court cards."""
    return 15 * court(suit, "king")


KINGS = sum([court(suit, "king") for suit in SUITS])


def bits(cards):
    """How many cards a set holds."""
    number = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number


def name_of(cards):
    """The name of the lowest card in a set, such as `spades king`."""
    at = 0
    while not cards >> at & 1:
        at += 1
    return NAMES[at]


# -- one meld


def read(words, rules):
    """The meld that these words say. Raises Refused.

    `rules` is {option: value}.
    """
    handler = _READERS.get(words[0])
    if handler is None or (words[0] == "small-matadors" and rules["small-matadors"] == "no"):
        raise Refused("no-such-meld", words[0])
    handler(words, rules)
    return words


def _tarokks(words, _):
    _, number, pagat = exactly(words, 3)
    _count(words, number, TAROKKS_LEAST)
    if pagat not in ("with", "without"):
        raise Refused("with-or-without", pagat)


def _matadors(words, _):
    _, number = exactly(words, 2)
    _count(words, number, MATADORS_LEAST)


def _count(words, number, least):
    if not least <= whole(number) <= TAROKKS:
        raise Refused("meld-number", words[0], least, TAROKKS)


def _cavalry(words, rules):
    if len(words) < 3:
        raise Refused("word-count", " ".join(words))
    if words[1] not in SUITS:
        raise Refused("no-such-suit", words[1])
    missing = _court(words, 2, COURT)
    if missing == "king" and rules["half-cavalry"] == "with-king":
        raise Refused("half-without-king")


def _kings(words, _):
    _court(words, 1, SUITS)


def _court(words, at, cards):
    """The missing card of a court meld whose extent is the word `at`; None if not named."""
    if len(words) <= at:
        raise Refused("word-count", " ".join(words))
    if value(COURT_MELDS, words[at]) is None:
        raise Refused("meld-extent", words[at])
    if words[at] != "half" or len(words) == at + 1:
        exactly(words, at + 1)
        return None
    missing = exactly(words, at + 2)[at + 1]
    if missing not in cards:
        raise Refused("no-such-card", missing)
    return missing


def _none(words, _):
    exactly(words, 1)


_READERS = {
    "tarokks": _tarokks,
    "matadors": _matadors,
    "small-matadors": _matadors,
    "cavalry": _cavalry,
    "kings": _kings,
    "none": _none,
}


def group(meld):
    """What a player melds but once: the kind, of cavalries each suit."""
    return meld[:2] if meld[0] == "cavalry" else meld[:1]


def points(meld):
    """What a meld pays, from each of the others."""
    kind = meld[0]
    if kind == "tarokks":
        return 5 * (int(meld[1]) - 8)
    if kind in ("matadors", "small-matadors"):
        return 5 * (int(meld[1]) - 1)
    if kind == "none":
        return 0
    return value(COURT_MELDS, meld[len(group(meld))])[0]


# -- what melds tell of the cards


class Hand:
    """What is known of a player's cards.

    has, lacks   cards as bits
    tarokks      how many he has, or None; least, how many at least
    halves       the sets of four of which he lacks one, not known which
    """

    def __init__(self, melds=()):
        self.has = self.lacks = 0
        self.tarokks = None
        self.least = 0
        self.halves = []
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

    def _see(self, cards, here):
        if here:
            self.has |= cards
        else:
            self.lacks |= cards

    def _see_court(self, meld):
        at = len(group(meld))
        cards = suit_cards(meld[1]) if at == 2 else KINGS
        self._see(SCUS, meld[at] != "full")
        if meld[at] != "half":
            self.has |= cards
        elif len(meld) == at + 1:
            self.halves.append(cards)
        else:
            card = court(meld[1], meld[3]) if at == 2 else court(meld[2], "king")
            self._see(cards & ~card, True)
            self._see(card, False)

    def kings(self):
        """How many kings he has at least."""
        return max(bits(self.has & KINGS), 3 if KINGS in self.halves else 0)

    def cards(self):
        """How many cards of the melds he has at least."""
        known = self.has & ~(SCUS | PAGAT)
        number = max(self.tarokks or 0, self.least)
        number += bits(known & ~KINGS) + self.kings()
        for cards in self.halves:
            if cards != KINGS:  # its king may be among the three of the half kings
                number += 2 if KINGS in self.halves else 3 - bits(known & cards)
        return number


def contradiction(hands, dealer, shown):
    """Why no deal of the cards has these hands: (code, facts...), or None.

    hands   {seat: Hand}, of all players
    dealer  the seat of the one who melds from 28 cards
    shown   {seat: kings} that he lost, or played in the last trick
    """
    for seat in sorted(hands):
        hand = hands[seat]
        others = 0
        for other in sorted(hands):
            if other != seat:
                others |= hands[other].has
                if hand.has & others:
                    return ("both-hold", seat, other, name_of(hand.has & others))
        reason = _alone(seat, hand, others, shown.get(seat, 0))
        if reason:
            return reason
        if hand.cards() > (DEALT if seat == dealer else HAND):
            return ("hand-over", seat, DEALT if seat == dealer else HAND)
    if sum([max(hand.kings(), shown.get(seat, 0)) for seat, hand in hands.items()]) > len(SUITS):
        return ("kings-over",)
    return None if _tarokks_fit(hands) else ("tarokks-over",)


def _alone(seat, hand, others, kings):
    """Why one hand contradicts itself, or what the others have."""
    if hand.has & hand.lacks:
        return ("own-melds", seat, name_of(hand.has & hand.lacks))
    away = others | hand.lacks
    for cards in hand.halves:
        if bits(cards & away) > 1 or hand.has & cards == cards:
            return ("no-half", seat)
    most = len(SUITS) - max(bits(KINGS & away), 1 if KINGS in hand.halves else 0)
    if kings > most:
        return ("kings-over",)
    if hand.tarokks is not None and hand.tarokks < hand.least:
        return ("fewer-tarokks", seat)
    return None


def _tarokks_fit(hands):
    """Whether some place of scus and pagat leaves no more tarokks than there are."""
    for scus in hands:
        for pagat in hands:
            if _may_have(hands, scus, SCUS) and _may_have(hands, pagat, PAGAT):
                total = 0
                for seat, hand in hands.items():
                    low = hand.tarokks or hand.least
                    total += max(low, (seat == scus) + (seat == pagat))
                if total <= TAROKKS:
                    return True
    return False


def _may_have(hands, seat, card):
    if hands[seat].lacks & card:
        return False
    return not any(hand.has & card for other, hand in hands.items() if other != seat)


# -- the melds of a deal


def add(melds, seat, meld):
    """Whether a meld is new to {seat: melds}. Raises Refused where it cannot be added."""
    before = melds[seat]
    if meld in before:
        return False
    if before and "none" in (meld[0], before[0][0]):
        implied(False, (seat, "meld") + meld)
    for other in before:
        if group(other) == group(meld):
            raise Refused("meld-twice", seat, meld[0])
    return True
