"""Deals of real cards, played by chance and told as sheets: two-handed tarokk."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tarokk.games.two_handed.legal import legal as legal_moves
from tarokk.games.two_handed.tables import DRAW, LAST, LATE, PRIMER
from tarokk.tables import KONTRAS, SUITS
from tests.host.support.deals.cards import (
    EAGLE,
    HONOURS,
    PAGAT,
    SKIZ,
    TAROKK,
    XXI,
    Card,
    Folded,
    Trick,
    playable,
    takes,
)

KING, FIVE, WHOLE, QUARTER = 5, 5, 18, 24
MOST_SAID = 4
STAGES = (PRIMER, LATE, DRAW, LAST)


class DealtTwo:
    """One deal; `full` and `outcome` are its two sheets."""

    def __init__(self, options: tuple[str, ...], chance: Random) -> None:
        self.chance = chance
        chosen = [f"option {line}" for line in options]
        dealer = chance.choice("AB")
        self.head = [
            "kibic 1",
            "game two-handed",
            *chosen,
            "seat A",
            "seat B",
            f"dealer {dealer}",
            "deal",
        ]
        self.full = Folded(self.head)
        self.players: tuple[str, str] = self.full.deal.players
        deck = [Card(TAROKK, n) for n in range(1, 23)]
        deck += [Card(suit, n) for suit in SUITS for n in range(1, KING + 1)]
        chance.shuffle(deck)
        self.hands = {seat: deck[6 + FIVE * i :][:FIVE] for i, seat in enumerate(self.players)}
        self.talon, self.pile = deck[:6], deck[16:]
        self.laid: dict[str, list[Card]] = {}
        self.tricks: list[Trick] = []
        self.announcements_made = 0
        self.kept = chance.random() < 0.6
        self.play_out()

    def other(self, seat: str) -> str:
        return self.players[seat == self.players[0]]

    def play_out(self) -> None:
        self.bid()
        self.exchange()
        deal = self.full.deal
        self.speeches()
        leader = deal.talk.betli or self.players[0]
        while len(self.tricks) < (FIVE if deal.play.short else WHOLE):
            number = len(self.tricks)
            if number == WHOLE - FIVE:
                self.speeches()
                if deal.talk.betli:
                    leader = deal.talk.betli
            elif number:
                self.between(leader)
            leader = self.trick(leader)
        self.announced, self.game = dict(deal.talk.announced), deal.talk.game
        self.finish()

    def bid(self) -> None:
        deal = self.full.deal
        while not deal.bid:
            seat = self.players[deal.auction.turn]
            honour = any(card.suit == TAROKK and card.rank in HONOURS for card in self.hands[seat])
            words = [
                word
                for word in deal.auction.legal()
                if honour or deal.auction.free or word == "pass"
            ]
            self.full.say(f"{seat} {self.chance.choice(words)}")

    def exchange(self) -> None:
        deal = self.full.deal
        for seat in (
            self.players if not deal.declarer else (deal.declarer, self.other(deal.declarer))
        ):
            share = deal.share(seat)
            taken = share if self.chance.random() < 0.8 else self.chance.randint(0, share)
            if taken < share:
                self.full.say(f"{seat} takes {taken}")
            self.hands[seat] += self.talon[:taken]
            del self.talon[:taken]
            free = [card for card in self.hands[seat] if card.points(KING) < 5]
            self.laid[seat] = self.chance.sample(free, taken) if taken <= len(free) else []
            self.hands[seat] = [card for card in self.hands[seat] if card not in self.laid[seat]]
            if len(self.hands[seat]) > FIVE:
                self.hands[seat], self.laid[seat] = (
                    self.hands[seat][taken:],
                    self.hands[seat][:taken],
                )
            number = len([card for card in self.laid[seat] if card.suit == TAROKK])
            if number:
                self.full.say(f"{seat} laid {number}")

    # -- speeches

    def moves(self, seat: str) -> list[str]:
        deal = self.full.deal
        legal = legal_moves(deal)
        words = ("pass", "takes", "laid")
        moves = [move for move in legal if move[0] == seat and move[1] not in words]
        if self.announcements_made and not self.full.deal.talk.open:
            moves = [move for move in moves if move[1] in KONTRAS or self.leads(seat)]
        return [" ".join(move) for move in moves]

    def leads(self, seat: str) -> bool:
        return bool(self.full.deal.play.leader == seat)

    def chatter(self, seat: str, odds: float) -> None:
        while self.announcements_made < MOST_SAID and self.chance.random() < odds:
            moves = self.moves(seat)
            if not moves:
                return
            self.full.say(self.chance.choice(moves))
            self.announcements_made += 1

    def speeches(self) -> None:
        talk = self.full.deal.talk
        while talk.open:
            seat = talk.turn
            self.chatter(seat, 0.3)
            self.full.say(f"{seat} pass")

    def between(self, leader: str) -> None:
        self.chatter(leader, 0.04)
        if self.announcements_made:
            self.chatter(self.other(leader), 0.04)

    # -- play

    def trick(self, leader: str) -> str:
        seats = (leader, self.other(leader))
        cards: list[Card] = []
        for seat in seats:
            allowed = playable(self.hands[seat], cards[0] if cards else None)
            spare = [card for card in allowed if not (self.kept and card.rank in (PAGAT, EAGLE))]
            card = self.chance.choice(spare or allowed)
            self.hands[seat].remove(card)
            cards.append(card)
        winner = seats[takes(cards)]
        if not self.tricks and self.announcements_made == 0 and self.chance.random() < 0.2:
            self.full.say("lead")
            self.chatter(winner, 0.5)  # it is seen whose the trick is
            if self.announcements_made:
                self.chatter(self.other(winner), 0.3)
        self.tricks.append(Trick(dict(zip(seats, cards, strict=True)), winner))
        self.full.say(f"trick {winner} {len(self.tricks)}")
        for seat in (winner, self.other(winner)):
            if self.pile and not self.full.deal.play.short:
                self.hands[seat].append(self.pile.pop())
        return winner

    # -- what came of it

    def won(self, seat: str, tricks: list[Trick]) -> list[Card]:
        return [card for trick in tricks if trick.winner == seat for card in trick.cards.values()]

    def worth(self, seat: str, tricks: list[Trick]) -> int:
        return sum(card.points(KING) for card in self.won(seat, tricks) + self.laid[seat])

    def finish(self) -> None:
        facts = list(self.results())
        for line in facts:
            self.full.say(line)
        self.full.say("end")
        self.outcome = Folded(self.head)
        for line in [*self.opening(), *facts, *self.trickless()]:
            self.outcome.say(line)
        self.outcome.say("end")

    def opening(self) -> Iterator[str]:
        """The auction's outcome, the exchange, and what was announced in which stage."""
        last: Any = self.full.session.last
        yield (
            f"declarer {last.declarer} {last.bid}" + " free" * last.free
            if last.declarer
            else "declarer none"
        )
        yield from [line for line in self.full.lines if " takes " in line or " laid " in line]
        if self.game:
            yield f"game {KONTRAS[self.game - 1]}"
        for stage in STAGES:
            announced = self.announced.items()
            of_stage = [
                (seat, figure, level)
                for (seat, figure), (level, when) in announced
                if when == stage
            ]
            if of_stage and stage != PRIMER:
                yield {LATE: "lead", DRAW: "stage draw", LAST: "stage last"}[stage]
            order = {"double": 0, "volat": 2, "betli": 3}
            for seat, figure, level in sorted(of_stage, key=lambda row: order.get(row[1], 1)):
                yield f"announced {seat} {figure}" + (f" {KONTRAS[level - 1]}" if level else "")

    def results(self) -> Iterator[str]:
        short = len(self.tricks) == FIVE
        yield "points " + " ".join(
            f"{seat} {self.worth(seat, self.tricks)}" for seat in self.players
        )
        for seat in self.players:
            for line in self.full.deal.rules.figures:
                figure, silent = line[0], bool(line[1] or line[2])
                level_when = self.announced.get((seat, figure))
                if figure in ("double", "volat", "betli") or (figure == "quarter" and short):
                    continue
                if (silent or level_when) and self.made(figure, seat, level_when):
                    yield f"made {figure} {seat}"
        pagat = [
            seat for seat, card in self.tricks[-1].cards.items() if card == Card(TAROKK, PAGAT)
        ]
        if pagat and self.tricks[-1].winner != pagat[0]:
            yield f"lost ultimo pagat {pagat[0]}"

    def trickless(self) -> Iterator[str]:
        """What the tricks tell in the full sheet."""
        for seat in self.players:
            for figure, winner in (("volat", seat), ("betli", self.other(seat))):
                announcement = self.announced.get((seat, figure))
                tricks = self.tricks[-FIVE:] if announcement else self.tricks
                betli = any(name == "betli" for _, name in self.announced)
                allowed = announcement or (figure == "volat" and not betli)
                if allowed and all(trick.winner == winner for trick in tricks):
                    yield f"made {figure} {seat}"

    def made(self, figure: str, seat: str, announcement: Any) -> bool:
        name, _, card = figure.partition(" ")
        tricks = self.tricks[-FIVE:] if announcement and announcement[1] == LAST else self.tricks
        if name in ("ultimo", "uhu"):
            named = {"pagat": Card(TAROKK, PAGAT), "eagle": Card(TAROKK, EAGLE)}
            asked = named.get(card) or Card(card.partition("-")[2], KING)
            trick = self.tricks[-1 if name == "ultimo" else -2]
            return trick.winner == seat and trick.cards[seat] == asked
        if name == "quarter":
            return self.worth(seat, self.tricks[:FIVE]) >= QUARTER
        if name == "xxi-catch":
            return any(set(trick.cards.values()) == {Card(TAROKK, XXI), Card(TAROKK, SKIZ)}
                       and trick.winner == seat for trick in tricks)  # fmt: skip
        cards = {
            "trull": [Card(TAROKK, rank) for rank in HONOURS],
            "four-kings": [Card(suit, KING) for suit in SUITS],
            "pagat-catch": [Card(TAROKK, PAGAT)],
        }[name]
        return set(cards) <= set(self.won(seat, tricks))
