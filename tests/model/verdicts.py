"""The model's verdicts on all pairs of facts of a game and on some larger sets.

`python -m tests.model.verdicts GAME...` asks everything again and writes them into files. One holds
the digest of the model that was asked; for each fact, the verdicts on it alone and beside each
later one; then those on larger sets; at last the sets that the core takes though impossible.

A verdict is a sign: `.` impossible, `?` too hard to tell, else which ending (see `judge`) makes a
sheet of it that is possible, so that the core has to take it.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import kibic  # noqa: F401  it puts the firmware on the path
from tests.model import judge
from tests.model.clauses import UnansweredError
from tests.model.facts import GAMES, Sheets
from tests.model.hunter_facts import HunterSheets
from tests.model.pair_facts import GAMES as PAIR_GAMES
from tests.model.pair_facts import PairSheets
from tests.model.questions import Questions
from tests.model.throw_facts import GAMES as THROW_GAMES
from tests.model.throw_facts import HunterThrowSheets, ThrowSheets

FOLDER = Path(__file__).parent / "verdicts"
LARGER = 600


def sheets_of(game: str) -> judge.AnySheets:
    if game in PAIR_GAMES:
        return PairSheets(game)
    if game in THROW_GAMES:
        hunter = THROW_GAMES[game] == "hunter"
        return HunterThrowSheets(game) if hunter else ThrowSheets(game)
    return HunterSheets(game) if game == "hunter" else Sheets(game)


def larger(sheets: judge.AnySheets, seed: str, number: int) -> Iterator[Sequence]:
    """So many sets of three to six facts, always the same for a seed."""
    chance = random.Random(f"{sheets.game} {seed}")
    while number:
        facts = chance.sample(sheets.all, chance.choice((3, 3, 4, 4, 5, 6)))
        if sheets.fits(facts):
            number -= 1
            yield facts


def pairs(sheets: judge.AnySheets) -> Iterator[tuple]:
    """(fact, [what stands beside it: (), and each later fact that may]) of each fact."""
    for at, fact in enumerate(sheets.all):
        beside = [(fact, later) for later in sheets.all[at + 1 :] if sheets.fits((fact, later))]
        yield fact, [(fact,), *beside]


def ask(questions: Questions, facts: Sequence) -> str:
    """The verdict on a set of facts."""
    try:
        play = questions.play_of(facts)
    except UnansweredError:
        return judge.UNANSWERED
    if play is None:
        return judge.IMPOSSIBLE
    sheets = questions.sheets
    return judge.SIGNS[sheets.endings(facts).index(sheets.ending(facts, play))]


def write(game: str) -> None:
    sheets = sheets_of(game)
    questions = Questions(sheets)
    rows = ["model " + sheets.play.digest]
    taken: list = []
    for fact, sets in pairs(sheets):
        rows.append(fact.key + " " + "".join(_noted(questions, chosen, taken) for chosen in sets))
    sets = list(larger(sheets, "kept", LARGER))
    rows.append("larger " + "".join(_noted(questions, chosen, taken) for chosen in sets))
    rows += ["open " + " ".join(fact.key for fact in facts) for facts in taken]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game}.txt").write_text("\n".join(rows) + "\n")
    print(f"{game}: {questions.asked} questions, {len(taken)} taken though impossible")


def _noted(questions: Questions, facts: Sequence, taken: list) -> str:
    verdict = ask(questions, facts)
    reason = judge.disagrees(questions.sheets, facts, verdict)
    if reason and verdict == judge.IMPOSSIBLE:
        taken.append(facts)
    elif reason:
        print(reason, file=sys.stderr)
    return verdict


def read(game: str) -> dict:
    """{first word of a row: [the rest]}"""
    rows: dict = {}
    for row in (FOLDER / f"{game}.txt").read_text().splitlines():
        word, _, rest = row.partition(" ")
        rows.setdefault(word, []).append(rest)
    return rows


if __name__ == "__main__":
    for name in sys.argv[1:] or (*GAMES, *PAIR_GAMES, *THROW_GAMES):
        write(name)
