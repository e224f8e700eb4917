"""What a new table will be, as far as it was answered; one that goes on as an evening was left."""

from dialogue.plan import LETTERS, head
from store import textfile
from ui import calendar, starting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.evening import Evening
    from tarokk.kinds import MaybeNone
    from tarokk.session import Session
    from ui.kinds import App


_KRONER = ("kr.", "øre", "")  # what a Danish game is played for
# By the number of players: their sides of the world in order of play, as at other card tables. 0 is
# south, 2 east.
_SIDES_OF = ("04", "026", "0246", "02356", "013457", "0123567")


class Plan:
    """What has been answered so far.

    follows   the Evening that this table goes on from, or None for a new evening
    house     {option: value} off the game's defaults
    place     the code of a tournament's table, or None
    stake     what a point is worth in `unit`, 0 for nothing
    key_lines {"confirm", "lock": the line of the head, or ""}
    date      2026-11-27, or None; known, whether a clock told it; offered, the day before somebody
              has turned it
    """

    def __init__(self, app: "App", follows: "Evening | None" = None) -> None:
        self.follows = follows
        self.game: str | MaybeNone = None
        self.house: dict[str, str] = {}
        self.place: str | None = None
        self.people = 0
        self.names: list[str] = []
        self.dealer = 0
        self.stake, self.unit = 0, app.t("currency")
        self.date = app.now() if app.now else None
        self.has_date = bool(self.date)
        last = follows or app.evening
        info = last.session.info if last else {}
        stake, _, unit = info.get("stake", "").partition(" ")
        if stake:
            self.stake, self.unit = int(stake), unit
        words = ("confirm", "lock")
        self.key_lines = {word: f"{word} {info[word]}" if word in info else "" for word in words}
        if follows:
            self.take(follows.session)
        if not self.has_date:
            self._offer_date(app)
        self.offered = self.date or calendar.FIRST
        self._names_here: tuple = ()

    def _offer_date(self, app: "App") -> None:
        from store.evenings import last_date

        if self.follows:
            self.date = self.follows.session.info.get("date")
        else:
            last = last_date(app.folder)
            self.date = calendar.turned(last, 1) if last else None

    def take(self, session: "Session") -> None:
        """Copy this table: game, rules and people. Who deals is asked."""
        self.game = session.game.NAME
        self.house = session.options
        self.names = [session.names[seat] for seat in session.seats]
        self.people = len(self.names)
        self.dealer = self.people - 1

    def unnamed(self, app: "App") -> list:
        """The names of players whom nobody names: South, East, North, West as in the picture; at a
        tournament the letters on its paper."""
        if self.place:
            return list(LETTERS[: self.people])
        return sides(app, _SIDES_OF[self.people - 2])

    def names_here(self, app: "App") -> tuple:
        """(the names of all sides of the world, the roster): each seat is asked with them, so they
        are read once."""
        if not self._names_here:
            self._names_here = sides(app), textfile.roster(app.folder)
        return self._names_here

    def choose(self, game: str) -> None:
        """A game was chosen: its money is asked for anew where the last one cannot be meant."""
        self.game, self.place = game, None
        if game == "danish" and self.unit not in _KRONER:
            self.stake, self.unit = 0, "kr."

    def take_rules(self, app: "App") -> tuple | None:
        """Take the rules that the game was last played by; return what `houses.of_game` refused."""
        from store import houses

        used, bad = houses.of_game(f"{app.folder}/{houses.LAST}", self.game)
        self.house = used[0][1] if used else {}
        if app.evening and self.game == app.session.game.NAME:
            self.house = app.session.options
        return bad

    def turn_date(self, days: int) -> None:
        """The date so many days later; the proposed one if there is none yet."""
        if not self.has_date:
            self.date = calendar.turned(self.date, days) if self.date else self.offered

    def worth(self) -> str:
        """What a point is worth, as the sheet writes it: `20 Ft`, or ""."""
        return f"{self.stake} {self.unit}" if self.stake and self.unit else ""


def sides(app: "App", which: str = "01234567") -> list:
    """The names of sides of the world."""
    return [app.t("side." + side) for side in which]


def go_on(app: "App", evening: "Evening") -> None:
    """Begin a table that continues an evening as it was left."""
    session = evening.session
    plan = Plan(app, evening)
    plan.dealer = session.dealer
    starting.begin(app, head(plan), evening)
