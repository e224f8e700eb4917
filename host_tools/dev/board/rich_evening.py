"""An evening of rich deals is played on: what costs memory and stack stands behind every screen."""

from dev.board.play import AROUND, Job
from dev.board.rich_deals import RICH
from dev.board.walk import choose, expect, home, powered, walk
from dev.board.workbench import Bench, Hand
from dev.plain_deals import moves
from ui.screens.home import Home

PAST = 40  # deals of the evening so far
_MENU = ("history", "standings", "evenings", "change-table", "new-evening", "language")
_ROUNDS = 6  # OKs that end a correction, at most


def rich_deals(job: Job) -> None:
    """Two deals, one of them by its outcome; behind them all screens, then the menu; the last deal
    is corrected to its end, and that is taken back."""
    game = next(game for game in RICH if game.name == job.game.name)
    with powered(job.uf2, job.files, job.done, [game], PAST) as board:
        for number in (PAST, PAST + 1):
            deal = moves("|".join(game.turned(number)))
            Hand(board).enter(deal, by_outcome=deal[0][0] == "declarer")
        for names in AROUND:
            walk(board, names)
            while not isinstance(board.app.stack[-1], Home):
                board.press("BACK")
        for word in _MENU:
            board.press("DOWN")
            choose(board, word)
            walk(board, "DOWN UP")
            home(board)
        _correct(board)
        walk(board, "BACK OK")
        home(board)


def _correct(board: Bench) -> None:
    """Turn a row of the deal that was closed last, and go on until the table is there again."""
    walk(board, "LEFT OK DOWN RIGHT")
    for _ in range(_ROUNDS):
        if not isinstance(board.app.stack[-1], Home):
            board.press("OK")
    played = board.app.evening
    expect(board, isinstance(board.app.stack[-1], Home) and bool(played and played.is_amended()))
