"""Deals of real cards, played by chance and told as sheets: Hunter tarokk with all its side doors.

Who has both big honours swings, and the cards wander as the steps say; players take less than
their due, lay the XX then, turn play round and back, bid late; what was called may lie. What the
deal should pay is worked out beside Kibic, by `settled_hunter`, from what was said and the tricks.
"""

from collections.abc import Iterator
from random import Random

from tarokk.cards import tarokks
from tarokk.games.hungarian.tables import BIDS, DECLARER, DEFENCE
from tests.host.support.deals.cards import HONOURS, PAGAT, SKIZ, TAROKK, TWENTY, XXI, Card, other
from tests.host.support.deals.parted import Parted

TAROKKS = tuple(tarokks())

BIG = {XXI, SKIZ}
MOST, LATE, LESS = 3, 0.3, 0.12  # cards for one; the odds of a word out of turn, of a sacrifice
COVERED = ("trull", "four-kings", "double")  # by a volat of the same speech
ROUNDS = 6  # talks of one deal: who swings ever again is let go


class DealtHunter(Parted):
    """One deal.

    dropped     it could not go on: too many honours and kings to lay enough, or no end of swings
    covered     a volat stands for what was said in the same speech: an outcome has no speeches
    by_outcome  False where it counts who said something: an outcome names no speakers
    between     lines between the auction and the speeches
    taken       cards taken from the talon, from the declarer on
    lone        "forced", "open" or "secret", or None
    swallowed   {(side, figure)} that a volat of the same speech covers
    sayer       {(side, figure): seat} of what was announced, and of each kontra'd game
    """

    LAYS_UP_TO = TWENTY - 1

    def __init__(self, chance: Random, seats: str) -> None:
        super().__init__("hunter", (), chance, seats)
        self.dropped = self.covered = False
        self.between: list[str] = []
        self.taken: list[int] = []
        self.lone: str | None = None
        self.swallowed: set[tuple[str, str]] = set()
        self.sayer: dict[tuple[str, str], str] = {}
        self.freed = ""  # the line by which an XX that lies frees the declarer of a promise
        self.must_throw: str | None = None  # who has to, unless he plays an ultimo as if announced

    def played_out(self) -> "DealtHunter":
        for _ in range(ROUNDS):
            self.bid()
            if not self.full.deal or self.exchange():
                break
            if not self.full.deal:
                return self
        else:
            self.dropped = True
        if self.full.deal and not self.dropped:
            self.talk()
            if self.full.deal:
                self.play()
        return self

    # -- the auction

    def bid(self) -> None:
        deal = self.full.deal
        both = [seat for seat in self.players if self.holds(seat, XXI, SKIZ)]
        if both and not self.parted:
            self.full.say(f"{both[0]} swings")
            self.swinger = both[0]
        while True:
            late = [(self.players[at], word) for at, word in deal.auction.late()]
            late = [bid for bid in late if self.may_say(*bid)]
            if late and self.chance.random() < LATE:
                self.full.say(" ".join(self.chance.choice(late)))
            elif deal.phase != "auction":
                break
            else:
                seat = self.players[deal.auction.turn]
                words = [word for word in deal.auction.legal() if self.may_say(seat, word)]
                weights = [0.5 if word in ("solo", "1") else 1.0 for word in words]
                self.full.say(f"{seat} {self.chance.choices(words, weights)[0]}")
        if deal.phase == "swing":
            self.part()
            self.bid()

    def may_say(self, seat: str, word: str) -> bool:
        auction, ranks = self.full.deal.auction, set(self.tarokks(seat))
        code, *facts = auction.meant(self.players.index(seat), word) or (None,)
        if code == "yields":
            return TWENTY in ranks and bool(BIG & ranks)
        if code == "invit":
            return TAROKKS.index(facts[0]) + 1 in ranks and bool(BIG & ranks)
        if word == "inverse":  # III.9.c
            return XXI not in ranks and bool({PAGAT, SKIZ} & ranks)
        by_itself = auction.second and seat == self.players[2] and word == "3"
        return word == "pass" or by_itself or bool(set(HONOURS) & ranks)

    # -- the talon

    def exchange(self) -> bool:
        """Whether the speeches follow; else the deal is over, or its auction begins again."""
        deal = self.full.deal
        self.declarer, self.taken, self.between = deal.declarer, [], []
        self.order = self.players[::-1] if deal.inverse else self.players
        at = self.order.index(self.declarer)
        takers = self.order[at:] + self.order[:at]
        for seat in takers:
            self.take(seat, BIDS[0][1] + 2 - next(n for bid, n, *_ in BIDS if bid == deal.bid))
            if seat == self.declarer and self.gives_up():
                return False
            if self.holds(seat, XXI, SKIZ) and seat != self.swinger and self.swings(seat):
                return False
        self.less = self.taken != self.due_shares()
        for seat, share in zip(takers, self.taken, strict=True):
            self.lay(seat, share)
            self.dropped |= len(self.laid[seat]) < share
        if self.dropped:
            return True
        four = [seat for seat in self.players if self.kings(seat) == 4]
        if four and self.chance.random() < 0.5:
            self.full.say(f"{four[0]} throws four-kings")
            return False
        if self.less:
            self.tell_taken()
        if names := self.named(self.declarer):
            self.full.say(f"{self.declarer} laid {names}")
        return True

    def due_shares(self) -> list[int]:
        """3-1-1-1, 2-2-1-1, 1-2-2-1, 0-2-2-2: I.3.a."""
        shares = {"3": [3, 1, 1, 1], "2": [2, 2, 1, 1], "1": [1, 2, 2, 1], "solo": [0, 2, 2, 2]}
        return shares[self.full.deal.bid]

    def take(self, seat: str, first: int) -> None:
        """His due, or less where the others can still take the rest."""
        behind, left = 4 - len(self.taken), 6 - sum(self.taken)
        due = min(MOST, -(-left // behind)) if self.taken else self.due_shares()[0]
        least = max(0, left - MOST * (behind - 1))
        number = due
        if behind > 1 and least < due and self.chance.random() < LESS:
            number = self.chance.randint(least, due - 1)
        self.taken.append(number)
        self.hands[seat] += self.talon[:number]
        self.taken_up = self.talon[:number]
        del self.talon[:number]

    def tell_taken(self) -> None:
        line = "takes " + " ".join(map(str, self.taken))
        if line not in self.between:
            self.full.say(line)
            self.between.append(line)

    def gives_up(self) -> bool:
        """Whether the third of the second round, who found no honour, throws in. III.3.b"""
        has_honour = any(self.is_honour(card) for card in self.taken_up)
        if not self.full.deal.by_itself() or has_honour:
            return False
        if set(HONOURS) & set(self.tarokks(self.declarer)) and self.chance.random() < 0.5:
            return False
        self.full.say(f"{self.declarer} throws no-honour")
        return True

    def swings(self, seat: str) -> bool:
        """Both big honours came together by the talon: whether they are parted. III.8"""
        self.tell_taken()
        self.full.say(f"{seat} swings")
        deal, pagat = self.full.deal, self.holder(PAGAT)
        if not deal.steps():
            if self.chance.random() < 0.5:
                self.full.say(f"{pagat} accepts")
            else:
                self.full.say(f"{pagat} stays")
                self.between += [f"{seat} swings", f"{pagat} stays"]
                self.swinger = seat
                return False
        self.part()
        return True

    def stays(self, seat: str, card: Card, kept: set[str]) -> bool:
        """Of others the XX too, but where somebody took less than his due. III.2.a"""
        invit = self.full.deal.invit
        if card.rank in HONOURS or (invit and invit == (seat, TAROKKS[card.rank - 1])):
            return True
        if seat == self.declarer:
            return TAROKKS[card.rank - 1] in kept
        return card.rank == TWENTY and not self.less

    def named(self, seat: str) -> str:
        return " ".join(TAROKKS[card.rank - 1] for card in self.laid[seat] if card.suit == TAROKK)

    # -- call and speeches

    def lies(self, rank: int) -> str | None:
        """Who else has laid a tarokk."""
        card = Card(TAROKK, rank)
        return next((player for player in self.players
                     if player != self.declarer and card in self.laid[player]), None)  # fmt: skip

    def tell_lies(self, rank: int) -> None:
        """The dealer, or who laid it, tells that a tarokk lies."""
        who = "lies" if len(self.full.session.seats) > 4 else f"{self.lies(rank)} laid"
        self.full.say(f"{who} {TAROKKS[rank - 1]}")

    def talk(self) -> None:
        seat, lying = self.declarer, 0
        self.count(seat)
        choices = self.choices()
        early = self.less and not self.full.deal.talk.below and choices[0] == TWENTY
        if early and self.lies(TWENTY):
            self.tell_lies(TWENTY)
            self.freed = self.full.lines[-1]
            lying = TWENTY
        else:
            self.called = self.chance.choice(choices)
            self.full.say(f"{seat} call {TAROKKS[self.called - 1]}")
            if self.lies(self.called):
                self.tell_lies(self.called)
                lying = self.called
        if lying:  # once more, the next one below or openly the same
            self.called = self.chance.choice([lying, self.missing(lying - 1)[0]])
            self.full.say(f"{seat} call {TAROKKS[self.called - 1]}")
        holder = self.holder(self.called)
        self.partner = holder if holder != seat else None
        if not self.partner:
            shown = self.called == lying or Card(TAROKK, self.called) in self.laid[seat]
            self.lone = "open" if shown else "forced" if self.lies(self.called) else "secret"
        self.sides = {
            player: DECLARER if player in (seat, self.partner) else DEFENCE
            for player in self.players
        }
        self.speeches(bool(self.lone == "forced"))

    def missing(self, highest: int) -> list[int]:
        """The tarokks that the declarer neither has nor laid, the highest first."""
        own = set(self.tarokks(self.declarer))
        own |= {card.rank for card in self.laid[self.declarer] if card.suit == TAROKK}
        return [rank for rank in range(highest, 1, -1) if rank not in own]

    def choices(self) -> list[int]:
        """What may be called: I.2.e, I.2.f, III.3.c."""
        talk = self.full.deal.talk
        if talk.promise:
            return [TAROKKS.index(talk.promise[1]) + 1]
        invited = [TAROKKS.index(talk.invited[1]) + 1] if talk.invited else []
        missing = [rank for rank in self.missing(TWENTY) if rank not in invited]
        own = [TWENTY] * (TWENTY not in self.missing(TWENTY))
        return missing[: 2 if talk.below else 1] + invited + own

    def speeches(self, hidden: bool) -> None:
        """In turn; in his place the dealer, or who laid, tells what lies. II.2"""
        deal, is_told = self.full.deal, self.chance.random() < 0.3 and not hidden
        while self.full.deal and deal.talk.turn is not None:
            if deal.talk.at_place() and not is_told:
                self.tell_skart(hidden)
                is_told = True
                continue
            self.heard(deal.talk.players[deal.talk.turn])
            if self.full.deal and deal.talk.turn is None and not is_told:
                self.tell_skart(hidden)
                is_told = True

    def tell_skart(self, hidden: bool) -> None:
        if hidden:
            self.tell_lies(self.called)
        others = [seat for seat in self.players if seat != self.declarer]
        numbers = {seat: len(self.named(seat).split()) for seat in others}
        if len(self.full.session.seats) > 4:
            self.full.say(f"lies {sum(numbers.values())}")

    def speech(self, seat: str) -> None:
        if self.throws(seat):
            return
        talk = self.full.deal.talk
        if self.must_throw == seat:
            first = seat != self.declarer and seat not in talk.opened
            for word in ["trull"] * first + ["pass"]:
                self.full.say(f"{seat} {word}")
        else:
            self.stand_against(seat)
            super().speech(seat)

    def stand_against(self, seat: str) -> None:
        """Who could not part his big honours has the pagát played for the ultimo. III.7.b"""
        talk, declarer = self.full.deal.talk, self.declarer
        if (seat, self.holder(PAGAT)) != (self.swinger, declarer) or self.chance.random() < 0.5:
            return
        for move in ((seat, "kontra", "game"), (seat, "trull")):
            if move in talk.legal() and self.is_honest(seat, move):
                self.full.say(" ".join(move))

    def note(self, seat: str, moves: list[list[str]]) -> None:
        """A volat covers what it includes of the same speech."""
        super().note(seat, moves)
        side, spoken = self.sides[seat], [" ".join(line[1:]) for line in moves]
        for figure in COVERED:
            if figure in spoken and "volat" in spoken:
                del self.levels[side, figure]
                self.swallowed.add((side, figure))

    def announce(self, seat: str, side: str, figure: str, level: int) -> None:
        super().announce(seat, side, figure, level)
        if level == (figure == "game"):
            self.sayer[side, figure] = seat

    def throws(self, seat: str) -> bool:
        """Who has the pagát beside a big honour, the other in his partner's hand. III.1"""
        others = {self.declarer: self.partner, self.partner: self.declarer}
        mate = others.get(seat)
        if not mate or not self.holds(seat, PAGAT) or self.must_throw:
            return False
        pair = {seat: BIG & set(self.tarokks(seat)), mate: BIG & set(self.tarokks(mate))}
        if not (pair[seat] and pair[mate]):
            return False
        hand, bidders = "partner-pagat", self.full.deal.bidders()
        if seat == self.declarer:
            hand = "declarer-pagat"
            if mate not in bidders or self.sayer.get((DECLARER, "trull")) != mate:
                return False
        elif seat in self.full.deal.talk.opened:
            return False
        trull = (seat, "trull")
        able = seat == self.declarer or (
            trull in self.full.deal.talk.legal() and self.is_honest(seat, trull)
        )
        if not able or self.chance.random() < 0.5:
            self.full.say(f"{seat} throws {hand}")
            return True
        self.must_throw = seat
        return False

    # -- the play

    def leader(self) -> str:
        return self.order[0]

    def play(self) -> None:
        self.hands = {seat: self.hands[seat] for seat in self.order}
        talk = self.full.deal.talk
        trull, game = (DEFENCE, "trull"), (DECLARER, "game")
        sayers = (self.sayer.get(trull), self.sayer.get(game))
        against = self.swinger and self.holder(PAGAT) == self.declarer
        both = bool(trull in self.levels and self.levels[game])
        self.kept = bool(against and both and set(sayers) == {self.swinger})
        self.bound = self.is_bound()
        self.free = bool(against)  # a silent ultimo of his pays as announced
        self.covered = bool(talk.swallowed)
        self.by_outcome = not (against and both and not self.kept)
        super().play()

    def is_bound(self) -> bool:
        """Whether who should have thrown in plays by the rules of an announced ultimo."""
        ultimo, trull = (DECLARER, "pagat-ultimo"), (DECLARER, "trull")
        sayer = self.sayer.get(trull)
        if not self.must_throw or ultimo in self.levels or trull not in self.levels:
            return False
        keys = [key for key, seat in self.sayer.items() if seat == sayer]
        return sayer == self.partner and len(keys) == 1 and sayer not in self.full.deal.talk.counts

    def skart(self) -> list[Card]:
        """What counts for the declarer's side: all of it where he was forced. I.3.g"""
        forced = self.lone == "forced"
        return [card for seat in self.players if forced or seat == self.declarer
                for card in self.laid[seat]]  # fmt: skip

    def lines_of_outcome(self) -> Iterator[str]:
        deal = self.full.deal
        yield from self.prelude
        if deal.swing.early:
            yield f"{deal.swing.early} swings"
        yield f"declarer {deal.declarer} {deal.bid}" + " second" * deal.second
        turned = [line for line in self.full.lines[len(self.head) + len(self.prelude) :]
                  if line.endswith("inverse")]  # fmt: skip
        yield from turned[:1]
        if deal.invit and not deal.yielded:  # an outcome takes one of the two
            yield f"invit {deal.invit[0]} {deal.invit[1]}"
        went_on = deal.auction.escaped  # of a one an outcome takes a yield for an escape
        if deal.yielded and (deal.bid == "2" or went_on):
            yield f"yielded {deal.yielded}"
        yield from turned[1:]
        yield from self.between
        if names := self.named(self.declarer):
            yield f"{deal.declarer} laid {names}"
        if deal.yielded and self.freed:
            yield self.freed

    def results(self) -> Iterator[str]:
        for line in super().results():
            yield f"{line} {self.lone}" if line == "partner none" else line
        if self.kept and (DECLARER, "pagat-ultimo") not in self.levels and self.fell_early():
            yield "fell pagat-ultimo declarer"
        if self.bound:
            yield "bound pagat-ultimo declarer"
        for side in (DECLARER, DEFENCE):
            for figure in ("xxi-catch", "pagat-ultimo"):
                how = self.hopeless(side, figure)
                if how:
                    yield f"hopeless {figure} {side}" + " own" * (how == "own")

    def fell_early(self) -> bool:
        return not self.who_played(self.tricks[-1], Card(TAROKK, PAGAT))

    def hopeless(self, side: str, figure: str) -> str:
        """Announced, not made, and nobody could have: "yes" or, of one's own XXI, "own". IV.2"""
        named = figure in ("xxi-catch", "pagat-ultimo") and (side, figure) in self.levels
        if not named or self.made(figure, side, True):
            return ""
        if figure == "pagat-ultimo":
            rivals = [seat for seat in self.players if self.sides[seat] != side]
            long = [seat for seat in rivals
                    if len(self.tarokks(seat)) >= (8 if seat == self.leader() else 9)]  # fmt: skip
            return "yes" if long else ""
        holders = {rank: self.sides[self.holder(rank) or ""] for rank in BIG}
        if holders == {XXI: side, SKIZ: side} and self.skiz_took_xxi():
            return "own"
        return "" if holders == {XXI: other(side), SKIZ: side} else "yes"

    def skiz_took_xxi(self) -> bool:
        wanted = {Card(TAROKK, XXI), Card(TAROKK, SKIZ)}
        return any(wanted <= set(trick.cards.values()) for trick in self.tricks)
