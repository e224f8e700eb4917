"""Deals of real cards, played by chance and told as sheets: Hunter tarokk, without swings.

Hands with both big honours are dealt again, so nobody has to part them; nobody takes less than his
due, and nobody turns the play round. Others than the declarer lay no tarokk that could be called.
"""

from collections.abc import Iterator
from random import Random

from tarokk.cards import TAROKKS
from tarokk.tables import BIDS
from tests.host.cards import HONOURS, SKIZ, TAROKK, TWENTY, XXI
from tests.host.dealt import Dealt

_WORDS = ("hold", "pass", *[bid[0] for bid in BIDS])


class DealtHunter(Dealt):
    """One deal.

    dropped   somebody got both big honours from the talon, or has too much to keep
    covered   a volat stands for what was said in the same speech: an outcome has no speeches
    """

    LAYS_UP_TO = 5

    def __init__(self, chance: Random, seats: str) -> None:
        super().__init__("hunter", (), chance, seats)
        self.dropped = self.covered = False
        while [seat for seat in self.players if {XXI, SKIZ} <= set(self.tarokks(seat))]:
            cards = [card for hand in self.hands.values() for card in hand] + self.talon
            chance.shuffle(cards)
            self.hands = {seat: cards[i * 9 : (i + 1) * 9] for i, seat in enumerate(self.players)}
            self.talon = cards[36:]

    def may_say(self, seat: str, word: str) -> bool:
        auction, ranks = self.full.deal.auction, set(self.tarokks(seat))
        code, *facts = auction.meaning(word) or (None,)
        big = bool({XXI, SKIZ} & ranks)
        if word not in _WORDS or code in ("restart", "escape"):
            return False
        if code == "yields":
            return TWENTY in ranks and big
        if code == "invit":
            return TAROKKS.index(facts[0]) + 1 in ranks and big
        return word == "pass" or bool(set(HONOURS) & ranks)

    def exchange(self) -> bool:
        deal = self.full.deal
        self.declarer = deal.declarer
        for seat in deal.taking():
            share = deal.share(seat)
            self.hands[seat] += self.talon[:share]
            del self.talon[:share]
            self.dropped |= {XXI, SKIZ} <= set(self.tarokks(seat))
            self.lay(seat, share)
            self.dropped |= len(self.laid[seat]) < share
        if self.dropped:
            return False
        if deal.by_itself() and not set(HONOURS) & set(self.tarokks(self.declarer)):
            self.full.say(f"{self.declarer} throws no-honour")
            return False
        four = [seat for seat in self.players if self.kings(seat) == 4]
        if four and self.chance.random() < 0.5:
            self.full.say(f"{four[0]} throws four-kings")
            return False
        names = self.own_laid()
        if names:
            self.full.say(f"{self.declarer} laid {names}")
        return True

    def own_laid(self) -> str:
        laid = self.laid[self.declarer]
        return " ".join(TAROKKS[card.rank - 1] for card in laid if card.suit == TAROKK)

    def call(self) -> int:
        talk = self.full.deal.talk
        if talk.promise:
            return TAROKKS.index(talk.promise[1]) + 1
        own = set(self.tarokks(self.declarer))
        own |= {card.rank for card in self.laid[self.declarer] if card.suit == TAROKK}
        invited = {TAROKKS.index(talk.invited[1]) + 1} if talk.invited else set()
        missing = sorted(set(range(1, TWENTY + 1)) - own - invited)
        choices = missing[-1:] + list(invited) + [TWENTY] * (TWENTY in own)
        if self.full.deal.second:
            choices.append(missing[-2])
        return self.chance.choice(choices)

    def lines_of_outcome(self) -> Iterator[str]:
        deal = self.full.deal
        yield f"declarer {deal.declarer} {deal.bid}" + " second" * deal.second
        if deal.invit:
            yield f"invit {deal.invit[0]} {deal.invit[1]}"
        if deal.yielded:
            yield f"yielded {deal.yielded}"
        if self.own_laid():
            yield f"{deal.declarer} laid {self.own_laid()}"

    def speak(self) -> None:
        super().speak()
        others = [
            card for seat in self.players if seat != self.declarer for card in self.laid[seat]
        ]
        if self.chance.random() < 0.5:
            self.full.say(f"lies {len([card for card in others if card.suit == TAROKK])}")

    def results(self) -> Iterator[str]:
        self.covered = bool(self.full.deal.talk.swallowed)
        laid = TAROKKS[self.called - 1] in self.own_laid().split()
        for line in super().results():
            alone = line == "partner none"
            yield line + (" open" if laid else " secret") if alone else line
