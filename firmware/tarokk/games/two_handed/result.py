"""What came of a deal: the facts entered after play, and what cannot be true together.

Source: two-handed, 3 to 5.
"""

from ...cards import DECK
from ...deal import put
from ...refused import Refused, implied, whole
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
    from ...kinds import MaybeNone, Move, Seat
    from .game import TwoHanded
    from .speeches import Talk
    from .stages import Play


def _highest(cards: int, fives: int = 7, laid: int = 0) -> int:
    """The most points that so many cards of the deck can have with `laid` others, no more than so
    many of five among the first."""
    left = [points for _, count, points in DECK for _ in range(count) if points < 5]
    fives = min(cards, fives)
    return 5 * fives + sum(sorted(left, reverse=True)[: cards - fives + laid])


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
    """

    honours = 0

    def __init__(
        self, rules: "TwoHanded", talk: "Talk", play: "Play", players: "tuple[Seat, ...]"
    ) -> None:
        self.rules = rules
        self.talk = talk
        self.play = play
        self.players = players
        self.points = {}
        self.made = set()
        self.lost: tuple = ()
        self.taken = {}  # {seat: cards from the talon}

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
            return cards + 4 * self.honours, _highest(2 * HAND, 7, taken)
        rest = TALON - taken
        return ALL_POINTS - _highest(rest), ALL_POINTS - rest

    def bounds(self, seat: "Seat") -> tuple:
        """(least, most) points of `seat`, given the other's."""
        low, high = self.sums()
        tricks = self._tricks()
        least, most = self._possible(seat, tricks)
        other_least, other_most = self._range(self.talk.other(seat), tricks)
        return max(least, low - other_most), min(most, high - other_least)

    def may_have(self, seat: "Seat", points: int) -> bool:
        """True if `seat` can have so many points: who laid nothing has none, or a trick's two at
        least."""
        return points >= TRICK or not points or self.taken[seat] > 0

    def _range(self, seat: "Seat", tricks: dict) -> tuple:
        """The points `seat` can have by itself: as entered, or what its figures and tricks say."""
        if seat in self.points:
            return self.points[seat], self.points[seat]
        return self._possible(seat, tricks)

    def _possible(self, seat: "Seat", tricks: dict) -> tuple:
        """Of the tricks that it won or lost at least, two cards each, and its skart."""
        laid, other = self.taken[seat], self.talk.other(seat)
        own, rest = [bin(self._cards(player)).count("1") for player in (seat, other)]
        if self.play.short and tricks[other] == "deal":
            own = max(own, self.honours)  # all that was held was played
        least = 2 * max(self._won(seat, tricks), (own + 1) // 2) + laid + 4 * own
        if (seat, "quarter") in self.made:
            least = max(least, QUARTER_POINTS)
        left = self.play.tricks() - max(self._won(other, tricks), (rest + 1) // 2)
        return least, min(_highest(2 * left, 7 - rest, laid), self.sums()[1])

    def _won(self, seat: "Seat", tricks: dict) -> int:
        """How many tricks it is known to have won."""
        last, other = self.play.tricks(), self.talk.other(seat)
        won = {number for number, winner in self.play.winners.items() if winner == seat}
        for figure in [figure for whose, figure in self.made if whose == seat]:
            won.add(last + 1 - self.rules.row(figure).trick)  # beyond the last where it has none
        if other in self.lost:
            won.add(last)
        if tricks[other]:
            won.update(range(1 if tricks[other] == "deal" else last - HAND + 1, last + 1))
        won.discard(last + 1)
        return len(won)

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

    def may_add(self, words: "Move") -> bool:
        """True if `made` or `lost` would be accepted and say something new: in less time than
        `Deal.would` takes."""
        made, lost = self.made, self.lost
        try:
            (self.add_made if words[0] == "made" else self.add_lost)(words)
            self.check()
            return (self.made, self.lost) != (made, lost)
        except Refused:
            return False
        finally:
            self.made, self.lost = made, lost

    # -- what it comes to

    def missing(self) -> "str | MaybeNone":
        """The first fact that settlement still needs, `points`, or None."""
        return None if len(self.all_points()) == 2 else "points"

    def facts(self, declarer: "Seat | None", base: int) -> Facts:
        """The Facts to settle; everybody's points are known."""
        facts = Facts(self.players, declarer, base)
        facts.announced, facts.game = self.talk.announced, self.talk.game
        facts.points = self.all_points()
        facts.made = set(self.made)
        facts.lost = self.lost
        short = self.play.short
        for seat in self.players:
            rest = facts.points[facts.other(seat)]
            five = self.rules.ends_deal("double") and (seat, "double") in facts.announced
            if rest <= REST_OF_DOUBLE and (five or not short):
                facts.made.add((seat, "double"))
            cards = self._cards(seat)
            for row in self.rules.figures if cards else ():
                unsaid = row.capture and (seat, row.name) not in facts.announced
                if unsaid and is_silent(row) and row.cards & ~cards == 0:
                    facts.made.add((seat, row.name))
            if short and facts.points[seat] >= QUARTER_POINTS:
                facts.made.add((seat, "quarter"))
            for figure in ("volat", "betli"):
                if self._from_tricks(seat, figure) or self._from_points(seat, figure):
                    facts.made.add((seat, figure))
        return facts

    def _from_points(self, seat: "Seat", figure: str) -> bool:
        """True if the points show that `seat` made it: who took no trick has too few for one."""
        if figure == "volat":
            possible, loser = not self.talk.betli, self.talk.other(seat)
        else:
            possible, loser = (seat, figure) in self.talk.announced, seat
        points = self.all_points() if possible else {}
        return loser in points and points[loser] < self.taken[loser] + TRICK

    def _from_tricks(self, seat: "Seat", figure: str) -> bool | None:
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
        won = 0
        for number, winner in self.play.winners.items():
            if number >= first:
                if winner == loser:
                    return False
                won += 1
        return True if won > last - first else None

    # -- what cannot be true together

    def check(self) -> None:
        """Raise Refused if the recorded facts contradict each other. Only facts of the outcome
        can."""
        if not (self.points or self.made or self.lost):
            return
        self._check_made()
        self._check_tricks()
        tricks = self._tricks()
        for seat in self.players:
            if tricks[seat]:
                self._check_trickless(seat, tricks[seat])
        self._check_cards()
        self._check_points(tricks)

    def _check_made(self) -> None:
        for seat, figure in sorted(self.made):
            silent = is_silent(self.rules.row(figure))
            if not silent and (seat, figure) not in self.talk.announced:
                raise Refused("not-said", figure)
            if figure == "quarter" and self.play.short:
                raise Refused("by-points", figure)

    def _check_tricks(self) -> None:
        if self.talk.betli:
            for seat in self.players:
                if (seat, "volat") in self.made:
                    raise Refused("betli-and-volat", "volat")
        for seat, figure in sorted(self.made):
            if figure in ("volat", "betli") and self._from_tricks(seat, figure) is False:
                raise Refused("tricks-show", figure, seat)
        of_trick = [(self.rules.row(made[1]).trick, made) for made in sorted(self.made)]
        last, before = [[made for number, made in of_trick if number == trick] for trick in (1, 2)]
        for claims, number in ((last, self.play.tricks()), (before, self.play.tricks() - 1)):
            if len(claims) > 1:
                raise Refused("cannot-both", claims[0][1], claims[1][1])
            winner = self.play.winners.get(number)
            if claims and winner not in (None, claims[0][0]):
                raise Refused("tricks-show", claims[0][1], claims[0][0])
        self._check_last(last, before)

    def _check_last(self, last: "list[Move]", before: list) -> None:
        """The last trick has one winning card, and a card is played once."""
        figures = [figure for _, figure in last + before]
        if self.lost:
            victim = self.lost[0]
            if self.play.winners.get(self.play.tricks()) == victim:
                raise Refused("tricks-show", LOSABLE, victim)
            if last and last[0][1] == LOSABLE:
                raise Refused("made-and-lost", LOSABLE)
            if last and last[0] != (self.talk.other(victim), "ultimo eagle"):
                raise Refused("cannot-both", LOSABLE, last[0][1])
            figures.insert(0, LOSABLE)
        cards = [figure.split()[1] for figure in figures]
        if len(cards) > len(set(cards)):
            raise Refused("cannot-both", figures[cards.index(cards[-1])], figures[-1])

    def _tricks(self) -> dict:
        """{seat: what `_trickless` says of it}."""
        return {seat: self._trickless(seat) for seat in self.players}

    def _trickless(self, seat: "Seat") -> str | None:
        """ "deal" if `seat` took no trick at all, "last" if none of the last five; None
        otherwise."""
        other = self.talk.other(seat)
        for key in ((seat, "betli"), (other, "volat")):
            if key in self.made or self._from_tricks(*key):
                announced = self.talk.announced.get(key)
                return "last" if announced and announced[1] == LAST else "deal"
        return None

    def _check_trickless(self, seat: "Seat", how: str) -> None:
        for whose, figure in sorted(self.made):
            if whose != seat or figure == "betli":
                continue
            announced = self.talk.announced.get((seat, figure))
            if (
                how == "deal"
                or self.rules.row(figure).trick
                or (announced and announced[1] == LAST)
            ):
                raise Refused("no-trick", seat, figure)
        if self.talk.other(seat) in self.lost:
            raise Refused("no-trick", seat, LOSABLE)

    def _check_cards(self) -> None:
        taken = {seat: self._cards(seat) for seat in self.players}
        for seat, figure in sorted(self.made):
            if self.rules.row(figure).cards & taken[self.talk.other(seat)]:
                raise Refused("other-took", figure, seat)

    def _cards(self, seat: "Seat") -> int:
        """The five-point cards that `seat` surely has."""
        cards = 0
        for whose, figure in self.made:
            if whose == seat:
                cards |= self.rules.row(figure).cards
        if self.talk.other(seat) in self.lost:
            cards |= self.rules.row(LOSABLE).cards
        return cards

    def _check_points(self, tricks: dict) -> None:
        """What was entered, or what the figures ask for where nothing was."""
        for seat in sorted(self.points):
            alone = len(self.points) == 1
            least, most = self.bounds(seat) if alone else self._possible(seat, tricks)
            if not least <= self.points[seat] <= most:
                raise Refused("points-range", seat, least, most)
            if not self.may_have(seat, self.points[seat]):
                raise Refused("points-range", seat, TRICK, most)
        low, high = self.sums()
        ranges = [self._range(seat, tricks) for seat in self.players]
        least, most = [sum(ends) for ends in zip(*ranges)]
        if least > high:
            raise Refused("points-sum", least, low, high)
        if most < low:
            raise Refused("points-sum", most, low, high)
