"""The code of a tournament's table, letter by letter; who typed it sees what it stands for."""

from dialogue.code import MOST, SIGNS, grouped, place_of, read
from ui.screens.letters import Letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kinds import App


_HALF = len(SIGNS) // 2
_SHOWN = 14
ROWS = (SIGNS[:_HALF], SIGNS[_HALF:])


class Code(Letters):
    """`accept(app, place, table)` gets the name of the table in a sheet and what
    `tablecode.read` gives."""

    word = "table-code"

    def __init__(self, heading: str, accept: "Callable") -> None:
        Letters.__init__(self, heading, self._typed, ROWS, MOST)
        self.accept = accept

    def shown(self) -> str:
        """In groups; of a long one the end."""
        return grouped(self.name)[-_SHOWN:]

    def _typed(self, app: "App", name: str) -> None:
        place_code = read(name)
        game, _, people, at_round, table = place_code
        place = place_of(name, at_round, table)

        def yes(app: "App") -> None:
            self.accept(app, place, place_code)

        facts = (at_round, table, app.t(game), app.t("people", people))
        app.ask(app.t("table-of", *facts), yes)
