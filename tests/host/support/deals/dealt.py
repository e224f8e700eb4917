"""Deals of real cards, played by chance and told as sheets: the Hungarian games for four.

The players know only the rules of play. They bid, call and announce by chance, but honestly as far
as the rules bind: who bids has an honour, who invites what he promises, and everybody speaks for
his own side. What the figures came to is read off the tricks, not from the program.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from tarokk.cards import tarokks
from tarokk.games.hungarian.announce import meant
from tarokk.games.hungarian.tables import DECLARER, DEFENCE
from tarokk.tables import KONTRAS, SUITS
from tests.host.support.deals.cards import (
    EAGLE,
    HONOURS,
    PAGAT,
    SKIZ,
    TAROKK,
    TWENTY,
    XXI,
    Card,
    Folded,
    Trick,
    other,
    played,
)  # fmt: skip
from tests.host.support.deals.figures import Figures

TAROKKS = tuple(tarokks())

MOST_SAID = 6  # figures and kontras in a deal


class Dealt(Figures):
    """One deal; `full` and `outcome` are its two sheets, once `told` was called.

    drawn    {honour: seat} of the talon, where a dealer without cards is paid for them
    levels   {(side, figure): kontras} of what was announced, the game among it
    """

    HAND = 9
    by_outcome = True  # whether an outcome can tell it
    LAYS_UP_TO = TWENTY  # the highest tarokk that others than the declarer lay

    def __init__(
        self, game: str, options: tuple[str, ...], chance: Random, seats: str = "ABCD"
    ) -> None:
        self.chance = chance
        self.game = game
        names = [f"seat {seat}" for seat in seats]
        self.dealer = dealer = chance.choice(seats)
        chosen = [f"option {line}" for line in options]
        self.head = ["kibic 1", f"game {game}", *chosen, *names, f"dealer {dealer}", "deal"]
        self.full = Folded(self.head)
        self.outcome: Folded | None = None
        self.players: tuple[str, ...] = self.full.deal.players
        deck = [Card(TAROKK, n) for n in range(1, 23)]
        deck += [Card(suit, n) for suit in SUITS for n in range(1, self.SUITED + 1)]
        chance.shuffle(deck)
        self.talon = deck[:6]
        size = self.HAND
        self.hands = {
            seat: deck[6 + i * size : 6 + (i + 1) * size] for i, seat in enumerate(self.players)
        }
        self.laid: dict[str, list[Card]] = {seat: [] for seat in self.players}
        self.announcements_made = 0
        self.drawn: dict[str, str] = {}
        self.levels: dict[tuple[str, str], int] = {(DECLARER, "game"): 0}
        self.tricks: list[Trick] = []

    # -- cards

    def tarokks(self, seat: str) -> list[int]:
        return [card.rank for card in self.hands[seat] if card.suit == TAROKK]

    def kings(self, seat: str) -> int:
        return len([1 for card in self.hands[seat] if self.is_king(card)])

    def worth(self, cards: list[Card]) -> int:
        return sum(card.points(self.SUITED) for card in cards)

    def holder(self, rank: int) -> str | None:
        return next((seat for seat in self.players if rank in self.tarokks(seat)), None)

    # -- the deal

    def played_out(self) -> "Dealt":
        self.bid()
        if self.full.deal and self.exchange():
            self.speak()
            self.play()
        return self

    def is_played(self) -> bool:
        return bool(self.tricks)

    def bid(self) -> None:
        auction = self.full.deal.auction
        while self.full.deal and self.full.deal.phase == "auction":
            seat = self.players[auction.turn]
            words = [word for word in auction.legal() if self.may_say(seat, word)]
            weights = [0.5 if word in ("solo", "1") else 1.0 for word in words]
            self.full.say(f"{seat} {self.chance.choices(words, weights)[0]}")

    def may_say(self, seat: str, word: str) -> bool:
        """Whether the hand has what a word of the auction promises."""
        auction, ranks = self.full.deal.auction, self.tarokks(seat)
        code, *facts = auction.meaning(word) or (None,)
        if code == "yields":
            return TWENTY in ranks and bool({XXI, SKIZ} & set(ranks))
        if code == "invit":
            big = {XXI, SKIZ} if not self.full.deal.rules.pagat_invits() else set(HONOURS)
            return TAROKKS.index(facts[0]) + 1 in ranks and bool(big & set(ranks))
        return word == "pass" or code == "trial" or bool(set(HONOURS) & set(ranks))

    def exchange(self) -> bool:
        """Whether the deal goes on."""
        deal = self.full.deal
        self.declarer: str = deal.declarer
        self.bid_of: str = deal.bid
        start = self.players.index(self.declarer)
        for seat in self.players[start:] + self.players[:start]:
            share = deal.share(seat)
            self.hands[seat] += self.talon[:share]
            self.draw(seat, self.talon[:share])
            del self.talon[:share]
            self.lay(seat, share)
        if deal.may_be_trial() and not set(HONOURS) & set(self.tarokks(self.declarer)):
            self.full.say(f"{self.declarer} no-honour")
            return False
        self.tell_laid()
        return not self.throw()

    def draw(self, seat: str, cards: list[Card]) -> None:
        """A dealer without cards is paid for each honour of the talon, as some houses have it."""
        deal = self.full.deal
        if deal.dealer and deal.rules.says("talon-honours", "yes"):
            for name, rank in (("skiz", SKIZ), ("XXI", XXI), ("I", PAGAT)):
                if Card(TAROKK, rank) in cards:
                    self.full.say(f"{seat} draws {name}")
                    self.drawn[name] = seat

    def lay(self, seat: str, share: int) -> None:
        kept = {name for name in self.full.deal.promised() if name}
        free = [
            card for card in self.hands[seat]
            if not self.is_king(card) and not (card.suit == TAROKK and self.stays(seat, card, kept))
        ]  # fmt: skip
        self.chance.shuffle(free)
        free.sort(key=lambda card: card.suit == TAROKK and self.chance.random() < 0.8)
        self.laid[seat] = free[:share]
        self.hands[seat] = [card for card in self.hands[seat] if card not in free[:share]]

    def stays(self, seat: str, card: Card, kept: set[str]) -> bool:
        low = card.rank > self.LAYS_UP_TO and seat != self.declarer
        return card.rank in HONOURS or TAROKKS[card.rank - 1] in kept or low

    def tell_laid(self) -> None:
        for seat in self.players:
            names = [TAROKKS[card.rank - 1] for card in self.laid[seat] if card.suit == TAROKK]
            if names:
                laid = " ".join(names) if seat == self.declarer else str(len(names))
                self.full.say(f"{seat} laid {laid}")

    def throw(self) -> bool:
        """Sometimes who may throws his hand in."""
        for seat in self.players:
            ranks = set(self.tarokks(seat))
            laid = any(card.suit == TAROKK for card in self.laid[seat])
            hands = {"lone-xxi": {XXI}, "lone-pagat": {PAGAT}, "no-tarokk": set(),
                     "xxi-pagat": {XXI, PAGAT}}  # fmt: skip
            if self.game == "high":
                hands |= {"lone-eagle": {EAGLE}, "xxi-eagle": {XXI, EAGLE},
                          "xxi-eagle-pagat": {XXI, EAGLE, PAGAT}}  # fmt: skip
            throws = [hand for hand, cards in hands.items() if ranks == cards and not laid]
            throws += ["four-kings"] if self.kings(seat) == 4 else []
            if throws and self.chance.random() < 0.5:
                self.full.say(f"{seat} throws {throws[0]}")
                return True
        return False

    # -- speeches

    def speak(self) -> None:
        deal, talk = self.full.deal, self.full.deal.talk
        seat = self.declarer
        self.count(seat)
        self.called = self.call()
        self.full.say(f"{seat} call {TAROKKS[self.called - 1]}")
        holder = self.holder(self.called)
        self.partner = holder if holder != seat else None
        self.sides = {
            player: DECLARER if player in (seat, self.partner) else DEFENCE
            for player in self.players
        }
        while talk.turn is not None:
            self.heard(deal.talk.players[talk.turn])

    def heard(self, seat: str) -> None:
        """A speech, and what it announced and kontra'd."""
        before = len(self.full.lines)
        self.speech(seat)
        self.note(seat, [line.split() for line in self.full.lines[before:]])

    def note(self, seat: str, moves: list[list[str]]) -> None:
        for _, word, *rest in moves:
            if word not in ("pass", "tarokks", "throws"):
                level = KONTRAS.index(word) + 1 if word in KONTRAS else 0
                words = [part for part in rest if part not in (DECLARER, DEFENCE)]
                side = self.sides[seat] if level % 2 == 0 else other(self.sides[seat])
                self.announce(seat, side, " ".join(words if level else [word, *words]), level)

    def announce(self, seat: str, side: str, figure: str, level: int) -> None:
        """A figure, or a kontra of that level; an uhu takes the place of the ultimo."""
        self.levels[side, figure] = level
        if "-uhu" in figure:
            self.levels.pop((side, figure.replace("-uhu", "-ultimo")), None)

    def call(self) -> int:
        """The promised one, the highest missing, his own XX, or any where one was laid."""
        talk = self.full.deal.talk
        if talk.promise:
            return TAROKKS.index(talk.promise[1]) + 1
        own = set(self.tarokks(self.declarer))
        own |= {card.rank for card in self.laid[self.declarer] if card.suit == TAROKK}
        missing = max(set(range(1, TWENTY + 1)) - own)
        choices = [missing] + [TWENTY] * (TWENTY in own)
        laid = [card for seat in self.players if seat != self.declarer for card in self.laid[seat]]
        if any(card.suit == TAROKK for card in laid):
            choices += [rank for rank in range(2, TWENTY + 1) if rank not in own]
        return self.chance.choice(choices)

    def count(self, seat: str) -> None:
        number = len(self.tarokks(seat))
        counts = [line[0] for line in self.full.deal.rules.COUNTS]
        if number in counts and self.chance.random() < 0.7:
            self.full.say(f"{seat} tarokks {number}")

    def speech(self, seat: str) -> None:
        talk = self.full.deal.talk
        if seat != self.declarer and seat not in talk.opened:
            self.count(seat)
        while self.announcements_made < MOST_SAID and self.chance.random() < 0.35:
            moves = [move for move in talk.legal() if self.is_honest(seat, move)]
            if not moves:
                break
            self.full.say(" ".join(self.chance.choice(moves)))
            self.announcements_made += 1
        self.full.say(f"{seat} pass")

    def is_honest(self, seat: str, move: tuple[str, ...]) -> bool:
        """Whether a figure or a kontra is said for his own side."""
        talk, side = self.full.deal.talk, self.sides[seat]
        word = move[1]
        if word in KONTRAS:
            if "mandatory" in move:
                return False
            owners = [move[-1]] if move[-1] in (DECLARER, DEFENCE) else []
            figure = " ".join(move[2:-1] if owners else move[2:])
            level = KONTRAS.index(word)
            owners = owners or [owner for owner in (DECLARER, DEFENCE)
                                if talk.announced.get((owner, figure)) == level]  # fmt: skip
            whose = side if level % 2 else other(side)
            return owners == [whose]
        if word in ("pass", "tarokks", "call"):
            return False
        figure = " ".join(move[1:])
        if figure == "pair-pheasant" and self.sides[self.leader()] == side:
            return False
        return bool(meant(talk, seat, figure)[0] == side)

    # -- play

    def leader(self) -> str:
        return self.players[0]

    def play(self) -> None:
        kept = [Card(TAROKK, PAGAT), Card(TAROKK, EAGLE)] if self.chance.random() < 0.7 else []
        kept += [Card(suit, self.SUITED) for suit in SUITS] if self.chance.random() < 0.5 else []
        self.tricks = played(self.chance, self.hands, self.leader(), kept)
        self.facts = list(self.results())
        talk = self.full.deal.talk
        announced, counts = dict(talk.announced), dict(talk.counts)
        covered = dict(talk.covered)
        head = list(self.lines_of_outcome())
        for line in self.facts:
            self.full.say(line)
        self.full.say("end")
        if not self.by_outcome:
            return
        self.outcome = Folded(self.head)
        for line in [*head, *announced_lines(announced, covered), *self.facts]:
            self.outcome.say(line)
        for seat, number in counts.items():
            self.outcome.say(f"tarokks {seat} {number}")
        self.outcome.say("end")

    def uncounted(self) -> Folded:
        """The same sheet of a table that tells only who won, or with more than three quarters."""
        cards = [card for trick in self.tricks for card in trick.cards.values()]
        whole = self.worth(cards + [card for laid in self.laid.values() for card in laid])
        sheet = Folded([])
        for line in (self.outcome or self.full).lines:
            word, *rest = line.split()
            sheet.say(line if word != "points" else f"points {in_a_word(int(rest[0]), whole)}")
        return sheet

    def lines_of_outcome(self) -> Iterator[str]:
        deal = self.full.deal
        lines = [f"declarer {deal.declarer} {deal.bid}"]
        if deal.invit:
            lines.append(f"invit {deal.invit[0]} {deal.invit[1]}")
        if deal.yielded:
            lines.append(f"yielded {deal.yielded}")
        lines += [f"{seat} draws {name}" for name, seat in self.drawn.items()]
        for seat in self.players:  # a laid tarokk is what lets him be alone
            number = len([1 for card in self.laid[seat] if card.suit == TAROKK])
            lines += [f"{seat} laid {number}"] if number else []
        yield from lines

    def results(self) -> Iterator[str]:
        """The lines of what came of the play."""
        yield f"partner {self.partner or 'none'}"
        own = [card for trick in self.tricks if self.sides[trick.winner] == DECLARER
               for card in trick.cards.values()]  # fmt: skip
        yield f"points {self.worth(own + self.skart())}"
        rules = self.full.deal.rules
        for line in rules.figures:
            figure, silent = line[0], line[1]
            for side in (DECLARER, DEFENCE):
                aloud = (side, figure) in self.full.deal.talk.announced
                if (silent or aloud or self.owed(side, figure)) and self.made(figure, side, aloud):
                    yield f"made {figure} {side}"
        for figure in rules.losable:
            for side in (DECLARER, DEFENCE):
                if self.lost(figure, side):
                    yield f"lost {figure} {side}"
        for side in (DECLARER, DEFENCE):
            if all(self.sides[trick.winner] == side for trick in self.tricks):
                yield f"made volat {side}"
        if rules.HAT:
            for trick in self.tricks:
                if self.caught(trick, XXI, SKIZ):
                    yield f"hat {self.who_played(trick, Card(TAROKK, XXI))}"
        yield from self.claims()

    def skart(self) -> list[Card]:
        """What lies for the declarer's side."""
        return self.laid[self.declarer]

    def claims(self) -> Iterator[str]:
        deal = self.full.deal
        for seat in self.players:
            number = len(self.tarokks(seat))
            partner = [player for player in self.players if self.sides[player] == self.sides[seat]]
            counts = [line[0] for line in deal.rules.COUNTS]
            # who owed it and was silent
            is_told = seat in deal.talk.counts or seat in deal.talk.owed
            allowed = not is_told and not deal.rules.says("claims", "no")
            if number in counts and allowed and len(partner) > 1:
                yield f"claim {seat} {number}"

    def owed(self, side: str, figure: str) -> bool:
        rules, announced = self.full.deal.rules, self.full.deal.talk.announced
        return any(by == side and figure in rules.included(name) for by, name in announced)


class Dealt54(Dealt):
    """With all 54 cards."""

    SUITED = 8
    HAND = 12


def in_a_word(points: int, whole: int) -> str:
    """What the points of the declarer's side, of so many in the deck, come to."""
    if 4 * max(points, whole - points) > 3 * whole:
        return "double" if 2 * points > whole else "double-lost"
    return "won" if 2 * points > whole else "lost"


def announced_lines(
    announced: dict[tuple[str, str], int], covered: dict[Any, bool]
) -> Iterator[str]:
    """The outcome of speeches; what a csuzima covered stands before it."""
    keys = sorted(announced, key=lambda key: (key not in covered, key[1] != "csuzima"))
    for side, figure in keys:
        level = announced[(side, figure)]
        word = " " + KONTRAS[level - 1] if level else ""
        if figure != "game":
            yield f"announced {side} {figure}{word}"
        elif level:
            yield f"game{word}"
