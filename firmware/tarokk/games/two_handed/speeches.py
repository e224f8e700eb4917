"""Who announced what, when, and what was kontra'd.

Source: two-handed, 3, 4 and the questions at its end.
"""

from ...deal import put, without
from ...refused import Refused, exactly, implied
from ...tables import KONTRAS
from .tables import DRAW, LAST, LATE, PRIMER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone, Move, Seat
    from .kinds import TwoHanded
    from .stages import Play


class Talk:
    """The announcements of one deal.

    announced  {(seat, figure): (kontra level, when)}
    game       kontra level of the game
    turn       whose speech it is; None where no round of speeches is open, or whose is not known
    open       whether such a round is open
    spoken     whether something was said in it; this, what this speech has said but for a pass
    betli      who announced a betli, or None
    voided     the same of what was announced and counts no longer
    """

    def __init__(
        self, rules: "TwoHanded", players: tuple[str, ...], declarer: "Seat | None", play: "Play"
    ) -> None:
        self.rules = rules
        self.players = players
        self.declarer = declarer
        self.play = play
        self.announced: dict[tuple, tuple] = {}
        self.game = 0
        self.betli: str | None = None
        self.voided: dict[tuple, tuple] = {}
        self.stood: tuple = ()  # (seat, figure) of what was told to stand all the same
        self.begin(declarer or players[0])

    # -- rounds of speeches

    def begin(self, first: str | None) -> None:
        """Open a round of speeches; `first` speaks, or is None if unknown."""
        self.turn = first
        self.open = True
        self.spoken = False
        self.speeches = 0
        self.this: tuple = ()

    def shut(self) -> None:
        """Close the round."""
        self.open = False
        self.turn = None

    def other(self, seat: "Seat") -> str:
        """The opponent."""
        return self.players[seat == self.players[0]]

    def speak(self, words: "Move") -> None:
        """A seat's line. Raises Refused."""
        seat, word = words[0], words[1]
        when = self.play.window()
        if when is None:
            raise Refused("five-in-hand")
        if when in (PRIMER, LAST):
            self._take_turn(seat, when)
        if word == "pass":
            self._pass(exactly(words, 2), when)
        elif word == "annuls":
            self._annul(exactly(words, 2))
        elif word in KONTRAS:
            self._kontra(seat, KONTRAS.index(word) + 1, " ".join(words[2:]), when)
        else:
            self._announce_aloud(seat, " ".join(words[1:]), when)
        self.this = () if word == "pass" else self.this + (" ".join(words[1:]),)

    def _take_turn(self, seat: "Seat", when: str) -> None:
        if not self.open:
            raise Refused("speeches-over")
        if self.turn and seat != self.turn:
            raise Refused("not-your-turn", seat, self.turn)
        if when == LAST and not self.spoken:
            self.play.took_lead(seat)
        self.turn = seat
        self.spoken = True

    def _pass(self, words: "Move", when: str) -> None:
        if when not in (PRIMER, LAST):
            raise Refused("no-pass")
        self.speeches += 1
        if self.speeches > 1 and not self.this:
            self.shut()
        else:
            self.turn = self.other(words[0])

    def _announce_aloud(self, seat: "Seat", figure: str, when: str) -> None:
        leader: str | MaybeNone = self.play.leader
        if when in (LATE, DRAW):
            if self.leads(seat) is False:
                raise Refused("only-leader", leader)
            self.announce(seat, figure, when)
            self.play.took_lead(seat)
        else:
            self.announce(seat, figure, when)

    def leads(self, seat: "Seat") -> bool | None:
        """True if `seat` leads to the next trick; None if that is not known."""
        play = self.play
        if play.leader is None or play.next == 1:
            return None
        return seat == play.leader

    # -- announcements

    def refuse(self, seat: "Seat", figure: str, when: str) -> tuple | None:
        """Why `seat` cannot announce a figure, as (code, facts...), or None."""
        row = self.rules.row(figure)
        if not row:
            return self.rules.no_figure(figure)
        if when not in row.when:
            return ("not-this-stage", figure, when)
        if (seat, figure) in self.announced:
            return ("announced-already", figure)
        others = [name for _, name in self.announced]
        if (self.betli and figure == "volat") or (figure == "betli" and "volat" in others):
            return ("betli-and-volat", figure)
        if self.betli:
            return ("betli-closes", self.betli)
        if figure == "double" and "volat" in others:
            return ("double-after-volat",)
        if figure == "volat" and "double" in self.this:
            return ("double-and-volat",)
        return self._clash(seat, figure)

    def _clash(self, seat: "Seat", figure: str) -> tuple | None:
        """A pagat-catch and an ultimo or uhu are not of one player. 4.9"""
        own = [name for whose, name in self.announced if whose == seat]
        if figure == "pagat-catch":
            clash = any(self.rules.row(name).trick for name in own)
        else:
            clash = self.rules.row(figure).trick and "pagat-catch" in own
        return ("catch-and-ultimo", figure) if clash else None

    def announce(self, seat: "Seat", figure: str, when: str, level: int = 0) -> None:
        """`seat` announces a figure. Raises Refused."""
        reason = self.refuse(seat, figure, when)
        if reason:
            raise Refused(*reason)
        if figure == "betli":
            self.betli = seat
            if self.rules.betli_annuls:
                self._take_back(self.other(seat))
        if figure == "volat" and when == LAST:
            for whose in self.players:
                self._void((whose, "double"))
        self.announced = put(self.announced, (seat, figure), (level, when))
        if when in (PRIMER, LATE) and self.rules.ends_deal(figure):
            self.play.short = True
        if figure == "betli":
            self.play.leader = seat

    def may_annul(self, seat: "Seat") -> bool:
        """True if `seat` may take back all that it announced."""
        own = any(whose == seat for whose, _ in self.announced)
        return own and self.betli == self.other(seat)

    def _annul(self, words: "Move") -> None:
        if self.rules.betli_annuls:
            raise Refused("not-at-table", "annuls")
        if not self.may_annul(words[0]):
            raise Refused("no-annul", words[0])
        self._take_back(words[0])

    def _take_back(self, seat: "Seat") -> None:
        for key in sorted(self.announced):
            if key[0] == seat:
                self._void(key)

    def _void(self, key: tuple[str, ...]) -> None:
        if key in self.announced:
            self.voided = put(self.voided, key, self.announced[key])
            self.announced = without(self.announced, key)

    def may_stand(self, seat: "Seat", figure: str) -> bool:
        """True if a betli of the last five took back a figure that may have been decided before,
        because its cards can have been taken by then. 3 "csak az utolsó 5 ütésre vonatkoznak", 4.4
        """
        announced = self.announced.get((self.other(seat), "betli"))
        row = self.rules.row(figure)
        taken = (seat, figure) in self.voided and row.cards and not row.trick
        return bool(taken and announced and announced[1] == LAST)

    def stand(self, words: "Move") -> None:
        """`stands xxi-catch A`: that was decided before the betli, and counts. Raises Refused."""
        figure, seat = " ".join(words[1:-1]), words[-1]
        if (seat, figure) in self.stood:
            return
        if not self.may_stand(seat, figure):
            raise Refused("cannot-stand", figure)
        self.stood += ((seat, figure),)
        self.announced = put(self.announced, (seat, figure), self.voided[(seat, figure)])
        self.voided = without(self.voided, (seat, figure))

    # -- kontra

    def refuse_kontra(self, seat: "Seat", level: int, figure: str, when: str) -> tuple | None:
        """Why `seat` cannot say this kontra, as (code, facts...), or None. `level` 1 is kontra, 2
        rekontra, and so on."""
        owner = self.other(seat) if level % 2 else seat
        if level > self.rules.kontras:
            return ("not-at-table", KONTRAS[level - 1])
        if figure == "game" and not self.declarer:
            return ("no-game-kontra",)
        announced = self._level(owner, figure)
        if not announced:
            wrong = self._level(self.other(owner), figure)
            if (owner, figure) in self.voided:
                return ("no-longer-counts", figure)
            if not wrong and figure != "game" and not self.rules.row(figure):
                return self.rules.no_figure(figure)
            if wrong and wrong[0] < level - 1:
                return ("kontra-level", KONTRAS[level - 1], figure)
            return ("own-side", seat, figure) if wrong else ("not-announced", figure)
        if announced[0] != level - 1:
            return ("kontra-level", KONTRAS[level - 1], figure)
        if when == LATE and announced[1] != LATE:
            return ("kontra-past", figure)
        return None

    def _level(self, owner: "Seat", figure: str) -> "tuple | MaybeNone":
        """(kontra level, when) of what `owner` announced; the game is the declarer's."""
        if figure == "game":
            return (self.game, PRIMER) if owner == self.declarer else None
        return self.announced.get((owner, figure))

    def _kontra(self, seat: "Seat", level: int, figure: str, when: str) -> None:
        reason = self.refuse_kontra(seat, level, figure, when)
        if reason:
            raise Refused(*reason)
        if figure == "game":
            self.game = level
            return
        owner = self.other(seat) if level % 2 else seat
        announced = self._level(owner, figure)
        self.announced = put(self.announced, (owner, figure), (level, announced[1]))

    # -- the outcome of what was not spoken

    def outcome(self, words: "Move") -> None:
        """`announced A trull kontra`, said of the stage the deal stands in. Raises Refused."""
        kontra = words[-1] in KONTRAS
        level = KONTRAS.index(words[-1]) + 1 if kontra else 0
        seat, figure = words[1], " ".join(words[2:-1] if kontra else words[2:])
        if level > self.rules.kontras:
            raise Refused("not-at-table", words[-1])
        announced = self.announced.get((seat, figure))
        if announced:
            implied(announced[0] == level, words)
            return
        self.announce(seat, figure, self._enter_outcome(words), level)

    def outcome_game(self, words: "Move") -> None:
        """`game kontra`. Raises Refused."""
        word = exactly(words, 2)[1]
        if word not in KONTRAS:
            raise Refused("unknown-word", word)
        level = KONTRAS.index(word) + 1
        if not self.declarer:
            raise Refused("no-game-kontra")
        if level > self.rules.kontras:
            raise Refused("not-at-table", word)
        if self.game:
            implied(self.game == level, words)
            return
        if self._enter_outcome(words) == LATE:
            raise Refused("kontra-past", "game")
        self.game = level

    def _enter_outcome(self, words: "Move") -> str:
        """When it was said; the outcome of a round can be entered only where nobody spoke."""
        when = self.play.window()
        if when is None:
            raise Refused("five-in-hand")
        if when in (PRIMER, LAST):
            implied(not self.spoken, words)
            self.shut()
        return when
