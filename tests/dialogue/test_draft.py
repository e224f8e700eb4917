"""A correction by chance through its dialogue alone, and the same choices as keys: one journal."""

from pathlib import Path
from typing import Any

import pytest

from dialogue.deal import LEAVE, RECAP, TABLE, Dialogue
from dialogue.draft import Draft
from store import past
from tarokk import games
from tarokk.ask import END
from tests.conftest import PROOF
from tests.dialogue.alone import MOST, Alone, begun, played, quiet
from tests.dialogue.test_alone import dismissed, same_keys
from tests.ui.helpers import press, screen, start

DEALS = 60 if PROOF else 4
MORE = 20 * DEALS  # where few corrections come to their end, in a game of few questions


class Corrector(Alone):
    """A player who answers by chance what a correction asks; `evening` is a Draft."""

    def __init__(self, draft: Any, seed: int) -> None:
        super().__init__(draft, seed, False)
        self.begin()
        if not self.dialogue.asked:
            self.do(("back",))

    def begin(self) -> None:
        """Ask anew from what the draft holds."""
        self.dialogue = Dialogue(self.evening, number=self.evening.number)
        self.dialogue.renew()

    def do(self, choice: tuple) -> None:
        super().do(choice)
        self.dialogue.dropped = []  # a face has named them

    def _behind_recap(self, action: str) -> str:
        if action != "settle":
            return super()._behind_recap(action)
        self.begin()  # the device has dropped the questions to make room for the amendment
        self.evening.do(END)
        return TABLE


def settled(folder: Path, name: str, seed: int, by_outcome: bool) -> Any:
    """An evening with a deal that was played by chance."""
    sheet = begun(folder, name)
    alone = Alone(sheet, seed, by_outcome)
    played(alone, lambda choice: None)
    return sheet if alone.step == TABLE and not sheet.session.deal else None


@pytest.mark.sample(5)
@pytest.mark.parametrize("by_outcome", [False, True], ids=["in full", "by outcome"])
@pytest.mark.parametrize("name", games.NAMES)
def test_a_correction_is_the_one_of_the_keys(name: str, by_outcome: bool, tmp_path: Path) -> None:
    amended = 0
    for seed in range(MORE):
        if seed >= DEALS and amended * 4 >= DEALS:
            break
        folders = [tmp_path / f"{seed}-{which}" for which in ("alone", "keys")]
        sheets = [settled(folder, name, seed, by_outcome) for folder in folders]
        if not sheets[0] or not sheets[0].session.number:
            continue
        app: Any = start(str(folders[1]))
        draft = Draft(sheets[0], 1)
        draft.fold(quiet)
        alone = Corrector(draft, seed)
        press(app, "LEFT OK")
        assert screen(app) != "Message"
        done: list[tuple] = []
        for _ in range(MOST):
            choice = alone.choice()
            done.append(choice)
            alone.do(choice)
            same_keys(app, alone, choice)
            dismissed(app)
            if alone.step in (TABLE, LEAVE):
                break
            if alone.step == RECAP:
                assert screen(app) == "Recap", done
                continue
            shown = app.stack[-1].dialogue
            assert shown.target.moves() == draft.moves(), done
            assert (shown.asked, shown.passed, shown.opened) == (
                alone.dialogue.asked, alone.dialogue.passed, alone.dialogue.opened
            ), done  # fmt: skip
        if alone.step == TABLE:
            assert screen(app) == "Home", done
            amends = [past.deal_told(sheet, 1) for sheet in (sheets[0], app.evening)]
            assert amends[0] == amends[1], done
            assert sheets[0].session.totals == app.session.totals, done
            assert sum(app.session.totals) + sum(app.session.pots) == 0
            amended += draft.is_changed()
    assert amended * 4 >= DEALS, "hardly a correction comes to its end"
