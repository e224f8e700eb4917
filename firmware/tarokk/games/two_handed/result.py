"""What came of a deal: the facts entered after play, and what they show of cards and tricks.

Source: two-handed, 3 to 5.
"""

from ...deal import put
from ...refused import Refused, implied, whole
from ...tables import KINGS, PAGAT, SKIZ, XXI
from .settle import Facts
from .tables import (
    ALL_POINTS,
    BY_POINTS,
    HAND,
    LAST,
    LOSABLE,
    QUARTER_POINTS,
    REST_OF_DOUBLE,
    TALON,
    TRICK,
    is_silent,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...kinds import MaybeNone, Move, Seat
    from .kinds import Talk, TwoHanded
    from .stages import Play


_HONOURS = SKIZ | XXI | PAGAT


def _highest(cards: int, fives: int, laid: int = 0, tarokks: int = 0) -> int:
    """The most points that so many cards can have, no more than so many of five among them, with
    `laid` others, so many tarokks among these: of each suit is a queen, a rider and a jack."""
    fives = min(cards, fives)
    plain = cards - fives + laid - tarokks
    return 5 * fives + tarokks + plain + min(plain, 4) + min(plain, 8) + min(plain, 12)


def _count(cards: int) -> int:
    """How many cards these bits are."""
    return bin(cards).count("1")


def owner(words: "Move", at: int, players: tuple[str, ...]) -> str:
    """The seat that stands at a place of a line behind its verb. Raises Refused."""
    seat = words[at] if len(words) > 2 else ""
    if seat not in players:
        if len(seat) == 1:
            raise Refused("unknown-seat", seat)
        raise Refused("which-seat", " ".join(words))
    return seat


class Result:
    """The facts of one deal.

    points   {seat: card points} as far as entered
    made     {(seat, figure)} as entered; lost, the seats that lost a silent ultimo
    honours  how many the declarer surely has, since he bid. 2
    taken    {seat: cards from the talon}; laid, {seat: tarokks laid}, as far as told
    """

    honours = 0

    def __init__(
        self, rules: "TwoHanded", talk: "Talk", play: "Play", players: "tuple[Seat, ...]"
    ) -> None:
        self.rules = rules
        self.talk = talk
        self.play = play
        self.players = players
        self.points: dict[Seat, int] = {}
        self.made: set[tuple] = set()
        self.lost: tuple = ()
        self.taken: dict[Seat, int] = {}
        self.laid: dict[Seat, int] = {}

    # -- points

    def add_points(self, words: "Move") -> None:
        """`points A 50 B 31`, or of one seat. Raises Refused."""
        if len(words) == 2 and words[1] not in self.players:
            raise Refused("which-seat", " ".join(words))
        if len(words) not in (3, 5):
            raise Refused("word-count", " ".join(words))
        for i in range(1, len(words), 2):
            seat, points = words[i], whole(words[i + 1])
            if seat not in self.players:
                raise Refused("unknown-seat", seat)
            if points > ALL_POINTS:
                raise Refused("points-over", ALL_POINTS)
            if seat in self.points:
                implied(self.points[seat] == points, words)
            self.points = put(self.points, seat, points)

    def all_points(self) -> dict:
        """{seat: points} with the other seat's points where they follow."""
        points = dict(self.points)
        if len(points) == 1:
            low, high = self.sums()
            seat = min(points)
            if low == high:
                points[self.talk.other(seat)] = low - points[seat]
        return points

    def sums(self) -> tuple:
        """(least, most) that both seats can have together."""
        taken = sum(self.taken.values())
        if self.play.short:
            cards = 2 * HAND + taken
            most = _highest(2 * HAND, 7, taken, sum(self.laid.values()))
            return cards + 4 * self.honours, most
        rest = TALON - taken
        return ALL_POINTS - _highest(rest, 7), ALL_POINTS - rest

    def numbers(self, seat: "Seat", points: "dict[Seat, int]") -> list:
        """The points that `seat` can have, see `ranges`, the least first."""
        numbers: set[int] = set()
        for least, most in self.ranges(seat, points):
            numbers.update(range(least, min(most + 1, ALL_POINTS)))
        return sorted(numbers)

    def ranges(
        self, seat: "Seat", points: "dict[Seat, int]", top: int = ALL_POINTS
    ) -> "Iterator[tuple[int, int]]":
        """Yield (least, most) of the points that `seat` can have beside the other's of {seat:
        points}: for each number of tricks, the most first that leave it no more than `top`, and in
        five with the honour of who bid on one of both sides."""
        other, tricks = self.talk.other(seat), self.play.tricks()
        low, high = self.sums()
        cards, other_cards = self.cards(seat), self.cards(other)
        own, rest = _count(cards), _count(other_cards)
        fewest, rival_fewest = self._won(seat, cards), self._won(other, other_cards)
        hidden = self.play.short and self.honours and not (cards | other_cards) & _HONOURS
        for more, others in ((1, 0), (0, 1)) if hidden else ((0, 0),):
            # The honour was played to a trick.
            last = tricks - max(rival_fewest, others)
            last = min(last, (top - self.taken[seat] - 4 * (own + more)) // 2)
            for won in range(last, max(fewest, more) - 1, -1):
                ends = self._ends(other, tricks - won, rest + others, own)
                rival = points.get(other, ends[0])
                if ends[0] <= rival <= ends[1]:
                    least, most = self._ends(seat, won, own + more, rest)
                    least = max(least, low - points.get(other, ends[1]))
                    most = min(most, high - rival)
                    if least <= most:
                        yield least, most

    def _ends(self, seat: "Seat", won: int, fives: int, others: int) -> tuple:
        """The least and the most points of a seat with so many tricks, two cards each, and its
        skart: with so many cards of five points at least, and others that are not its own."""
        taken = self.taken[seat]
        least = 2 * won + taken + 4 * fives
        if (seat, "quarter") in self.made:
            least = max(least, QUARTER_POINTS)
        if self.play.short and not others:
            for whose, figure in self.made:
                if whose != seat and figure.endswith("eagle"):
                    others = 1  # see contradict: not all seven lie in four tricks
        return least, _highest(2 * won, 7 - others, taken, self.laid.get(seat, 0))

    def _shown(self, seat: "Seat", points: "dict[Seat, int]") -> int:
        """The five-point cards, as bits, that are the seat's since the {seat: points} leave no room
        for one more elsewhere."""
        other = self.talk.other(seat)
        cards = self.cards(other)
        won = self._won(other, cards)
        if self.play.short:
            room = points[seat] <= self._ends(seat, HAND - won, 0, _count(cards) + 1)[1]
        else:
            out = self.sums()[1] - sum(points.values())  # beyond a point for each card
            fives = _count(cards) + 1
            won = max(won, (fives + 1) // 2)  # in which one more would lie
            room = out >= 4 or points[other] >= self._ends(other, won, fives, 0)[0]
        return 0 if room else (KINGS | _HONOURS) & ~cards

    def _won(self, seat: "Seat", cards: int) -> int:
        """How many tricks it has won at least, for those known and for its cards of five points,
        see `cards`, to lie in.

        Two kings lie in a trick only where its winner led one, and the other had no tarokk. The
        first such trick of two was led by who had won another, or leads the deal; in five tricks
        the honour with which he bid wins one more then.
        """
        last, other, number = self.play.tricks(), self.talk.other(seat), 0
        if cards & KINGS == KINGS:
            number = 3
            first = seat == self.players[0] and not self.is_late((seat, "four-kings"))
            bid = self.play.short and self.honours and seat == self.talk.declarer
            if (first or self.talk.betli == seat) and not bid:
                number = 2
        won = {trick for trick, winner in self.play.winners.items() if winner == seat}
        won.update(range(self.trickless(other), last + 1))
        for whose, figure in self.made:
            if whose == seat:  # beyond the last where it has none
                won.add(last + 1 - self.rules.row(figure).trick)
        if other in self.lost:
            won.add(last)
        won.discard(last + 1)
        return max(len(won), number, (_count(cards) + 1) // 2)

    def is_late(self, key: "tuple[Seat, str]") -> bool:
        """Whether (seat, figure) was announced with the last five in hand."""
        return self.talk.announced.get(key, (0, 0))[1] == LAST

    # -- figures

    def add_made(self, words: "Move") -> None:
        """`made ultimo pagat A`. Raises Refused."""
        figure, seat = self._figure(words)
        row = self.rules.row(figure)
        if figure in BY_POINTS:
            raise Refused("by-points", figure)
        if not row:
            raise Refused(*self.rules.no_figure(figure))
        if figure != "quarter" and (self.talk.other(seat), figure) in self.made:
            raise Refused("made-by-both", figure)
        self.made = self.made | {(seat, figure)}

    def add_lost(self, words: "Move") -> None:
        """`lost ultimo pagat A`. Raises Refused."""
        figure, seat = self._figure(words)
        if figure != LOSABLE:
            if self.rules.row(figure):
                raise Refused("cannot-lose", figure)
            raise Refused(*self.rules.no_figure(figure))
        implied(self.lost in ((), (seat,)), words)
        self.lost = (seat,)

    def _figure(self, words: "Move") -> tuple:
        return " ".join(words[1:-1]), owner(words, -1, self.players)

    # -- what it comes to

    def missing(self) -> "str | MaybeNone":
        """The first fact that settlement still needs, `points`, or None."""
        return None if len(self.all_points()) == 2 else "points"

    def facts(self, declarer: "Seat | None", base: int, seats: "Sequence[Seat]" = ()) -> Facts:
        """The Facts to settle, or what follows for these `seats` alone; everybody's points are
        known."""
        facts = Facts(self.players, declarer, base)
        facts.announced, facts.game = self.talk.announced, self.talk.game
        facts.points = self.all_points()
        facts.made = set(self.made)
        facts.lost = self.lost
        short = self.play.short
        for seat in seats or self.players:
            rest = facts.points[facts.other(seat)]
            five = self.rules.ends_deal("double") and (seat, "double") in facts.announced
            if rest <= REST_OF_DOUBLE and (five or not short):
                facts.made.add((seat, "double"))
            taken, shown = self.cards(seat), self._shown(seat, facts.points)
            for row in self.rules.figures:
                if not row.capture:
                    continue
                key = seat, row.name
                cards = taken if is_silent(row) else 0
                if key in facts.announced:
                    cards = 0 if self.is_late(key) else shown
                if row.cards & ~cards == 0:
                    facts.made.add(key)
            if short and facts.points[seat] >= QUARTER_POINTS:
                facts.made.add((seat, "quarter"))
            for figure in ("volat", "betli"):
                if self.from_tricks(seat, figure) or self._from_points(seat, figure):
                    facts.made.add((seat, figure))
        return facts

    def _from_points(self, seat: "Seat", figure: str) -> bool:
        """True if the points show that `seat` made it: who took no trick has too few for one."""
        if figure == "volat":
            possible, loser = not self.talk.betli, self.talk.other(seat)
        else:
            possible, loser = (seat, figure) in self.talk.announced, seat
        if not possible:
            return False
        winner, points = self.talk.other(loser), self.all_points()
        most = self._ends(winner, self.play.tricks() - 1, 0, 0)[1]
        return points[loser] < self.taken[loser] + TRICK or points[winner] > most

    def from_tricks(self, seat: "Seat", figure: str) -> bool | None:
        """True if the recorded tricks show that `seat` made a volat or betli, False if not; None if
        open."""
        if not self.play.winners:
            return None
        announced = self.talk.announced.get((seat, figure))
        if figure == "volat" and self.talk.betli:
            return False
        last = self.play.tricks()
        first = last - HAND + 1 if announced else 1
        loser = self.talk.other(seat) if figure == "volat" else seat
        winners = self.play.winners
        if first > 1:
            winners = {trick: winners[trick] for trick in winners if trick >= first}
        if loser in winners.values():
            return False
        return len(winners) > last - first or None

    def trickless(self, seat: "Seat") -> int:
        """The trick from which on `seat` took none; beyond the last where it may have."""
        last = self.play.tricks()
        for key in ((seat, "betli"), (self.talk.other(seat), "volat")):
            if key in self.made or self.from_tricks(*key):
                return last - HAND + 1 if self.is_late(key) else 1
        return last + 1

    def cards(self, seat: "Seat") -> int:
        """The five-point cards that `seat` surely has."""
        cards = 0
        for whose, figure in self.made:
            if whose == seat:
                cards |= self.rules.row(figure).cards
        if self.talk.other(seat) in self.lost:
            cards |= self.rules.row(LOSABLE).cards
        return cards
