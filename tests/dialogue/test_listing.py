"""All that a question holds, as lists."""

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from dialogue import listing
from dialogue.deal import ASK, TABLE, Dialogue
from dialogue.listing import Answer, Row
from store.begin import begin
from tarokk import games
from tarokk.ask import END, GO, GROUP, POINTS
from tarokk.games.hungarian.rows import FIRST
from tarokk.refused import Refused
from tests.conftest import PROOF
from tests.dialogue.alone import MOST, quiet
from tests.dialogue.test_back import stepper
from tests.ui.helpers import head

DEALS = 20 if PROOF else 3
OUTCOME = ("declarer A 2", "partner C")
SPEECHES = (
    "A 3",
    "B pass",
    "C pass",
    "D pass",
    "A call XX",
    "A trull",
    "A pass",
    "B pass",
    "C pass",
    "D pass",
)


def asked(
    folder: Path,
    *moves: str,
    game: str = "paskievics",
    seats: int = 4,
    more: tuple[str, ...] = (),
) -> Any:
    """The dialogue behind these lines of a deal; A speaks first. `more` are lines of the head."""
    lines = head(seats, "ABCD"[seats - 1], more=(f"game {game}", *more))
    sheet = begin(str(folder), lines)
    for move in ("deal", *moves):
        sheet.do(tuple(move.split()))
    dialogue = Dialogue(sheet)
    dialogue.renew()
    return dialogue


def test_an_answer_has_its_moves_and_its_meaning(tmp_path: Path) -> None:
    bids = list(listing.answers(asked(tmp_path, "A pass").question))
    assert bids[:2] == [
        Answer(
            ("B", "3"), 0, (("B", "3"),), None, None, [("auction-3", ()), ("3", ())], True
        ),
        # the two jumps over the three: its bidder holds the nineteen
        Answer(
            ("B", "2"), 1, (("B", "2"),), None, ("invit", "XIX"),
            [("note.invit", ("XIX",)), ("auction-2", ()), ("2", ())], False,
        ),
    ]  # fmt: skip
    assert [bid.answer[1] for bid in bids] == ["3", "2", "1", "solo", "pass"]


def test_an_answer_has_the_topic_that_it_opens(tmp_path: Path) -> None:
    dialogue = asked(tmp_path, *OUTCOME)
    assert listing.open_row(dialogue.question, "more", quiet) == ASK
    dialogue.renew()
    answers = {answer.answer: answer for answer in listing.answers(dialogue.question)}
    double = answers["announced", "declarer", "double"]
    assert (double.opens, double.moves) == ("levels", ())
    count = answers["tarokks", "A", "8"]
    assert (count.opens, count.moves) == (None, (("tarokks", "A", "8"),))


def test_answers_are_worked_out_one_by_one(tmp_path: Path) -> None:
    question = asked(tmp_path).question
    next(listing.answers(question))
    assert question.rows.loaded() == 1


def test_what_explains_an_answer_a_row_and_a_number(tmp_path: Path) -> None:
    dialogue = asked(tmp_path, *SPEECHES[:4])
    answers = {line.answer: line for line in listing.answers(dialogue.question)}
    assert answers[GO].help[:2] == [("skart-go-skart", ()), ("go-skart", ())]
    # neither the seat nor the number has a text of its own
    assert answers["A", "laid", "1"].help == [("skart-laid", ()), ("laid", ())]
    dialogue = asked(tmp_path, *OUTCOME, game="illustrated")
    assert group_of(dialogue.question).help[:2] == [
        ("result-group-honours", ()), ("group-honours", ())
    ]  # fmt: skip
    dialogue.open(POINTS)
    dialogue.renew()
    question = dialogue.question
    keys = listing.helps(question, question.marked())
    assert keys == [("result-points", ()), ("points", ())]


def test_what_is_given_by_itself(tmp_path: Path) -> None:
    # B has jumped over the two, so he holds the nineteen; A, who held, must call it
    dialogue = asked(tmp_path, "A 3", "B 1", "C pass", "D pass", "A hold", "B pass")
    question = dialogue.question
    first, second = islice(listing.answers(question), 2)
    assert listing.given(question, first) == [("A", "call", "XIX")]  # behind GO
    assert (second.answer, listing.given(question, second)) == (("A", "laid", "1"), [])
    assert dialogue.target.lines[-1] == "B pass"  # nothing is written
    assert dialogue.choose(first.answer) == ASK
    assert dialogue.target.lines[-1] == "A call XIX"


@pytest.mark.parametrize("by_outcome", [False, True], ids=["in full", "by outcome"])
@pytest.mark.parametrize("name", games.NAMES)
def test_an_answer_writes_its_moves_and_what_is_given(
    name: str, by_outcome: bool, tmp_path: Path
) -> None:
    compared = 0
    for seed in range(DEALS):
        alone = stepper(tmp_path / str(seed), name, seed, by_outcome)
        for _ in range(MOST):
            choice, lines = alone.choice(), alone.lines()
            if choice[0] == "answer" and alone.step in (ASK, None):
                question = alone.dialogue.question
                answer = question.rows[choice[1]][choice[2]]
                line = next(line for line in listing.answers(question) if line.answer == answer)
                written = [*line.moves, *listing.given(question, line)]
                assert alone.lines() == lines
                alone.do(choice)
                if not alone.refused and answer != END:
                    compared += 1
                    assert alone.lines() == lines + [" ".join(move) for move in written], answer
            else:
                alone.do(choice)
            if alone.step == TABLE:
                break
    assert compared > DEALS


def test_rows_say_what_is_written_and_what_is_still_asked(tmp_path: Path) -> None:
    dialogue = asked(
        tmp_path, *OUTCOME, "announced declarer trull kontra", "made four-kings defence"
    )
    assert [line[:4] for line in listing.rows(dialogue.question)] == [
        ("game", ("won", 0), False, None),
        ("trull", ("open", "declarer", 1), True, None),
        ("four-kings", ("made", "defence", -1), False, None),
        ("pagat-ultimo", ("none",), False, None),
        ("xxi-catch", ("none",), False, None),
        ("points", ("none",), False, "points"),
        ("more", (), False, "more"),
    ]


def test_a_group_holds_its_rows(tmp_path: Path) -> None:
    question = asked(tmp_path, *OUTCOME, game="illustrated").question
    birds = [
        Row(name, ("none",), False, None, [("result-" + name, ()), (name, ())], [])
        for name in ("centrum", "small-bird", "big-bird")
    ]
    names = [bird.name for bird in birds]
    rows = group_of(question).rows
    assert [row for row in rows if row.name in names] == birds
    figures = games.load("illustrated").FIGURES  # a new one may stand among them
    of_group = {figure.name for figure in figures if figure.group == "honours"}
    assert sorted(row.name for row in rows) == sorted(of_group - {*FIRST})
    listing.put(question, "big-bird", ("made", "declarer", 0), quiet)
    assert question.dialogue.target.lines[-2:] == [
        "announced declarer big-bird", "made big-bird declarer"
    ]  # fmt: skip
    assert question.group == ""  # the face is where it was
    big = next(row for row in group_of(question).rows if row.name == "big-bird")
    assert big.code == ("made", "declarer", 0)


def group_of(question: Any) -> Row:
    return next(row for row in listing.rows(question) if row.name == (GROUP, "honours"))


def test_a_row_has_all_its_states_and_what_refuses_one(tmp_path: Path) -> None:
    question = asked(tmp_path, *OUTCOME, "made volat declarer").question
    states, written = listing.states(question, "trull")
    assert written == 0
    refused = {state.code: state.refused and state.refused.code for state in states}
    assert refused["none",] is None
    # who took no trick has taken none of the three honours
    assert refused["made", "declarer", -1] is None
    assert refused["made", "defence", -1] == "volat-and"
    with pytest.raises(Refused):
        listing.put(question, "trull", ("made", "defence", -1), quiet)
    assert question.dialogue.target.lines[-1] == "made volat declarer"


def test_a_row_is_put_to_a_state_whichever_is_marked(tmp_path: Path) -> None:
    question = asked(tmp_path, *OUTCOME).question
    listing.put(question, "pagat-ultimo", ("made", "declarer", 1), quiet)
    assert question.dialogue.target.lines[3:] == [
        "announced declarer pagat-ultimo kontra", "made pagat-ultimo declarer"
    ]  # fmt: skip
    states, written = listing.states(question, "pagat-ultimo")
    assert states[written].code == ("made", "declarer", 1)
    listing.put(question, "pagat-ultimo", ("none",), quiet)
    assert question.dialogue.target.lines[3:] == []


def test_what_failed_needs_no_line_and_is_not_asked_again(tmp_path: Path) -> None:
    question = asked(tmp_path, *SPEECHES, "partner C").question
    listing.put(question, "trull", ("failed", "declarer", 0), quiet)
    row = next(row for row in listing.rows(question) if row.name == "trull")
    assert (row.code, row.is_open) == (("failed", "declarer", 0), False)
    listing.put(question, "trull", ("open", "declarer", 0), quiet)
    row = next(row for row in listing.rows(question) if row.name == "trull")
    assert (row.code, row.is_open) == (("open", "declarer", 0), True)
    assert question.dialogue.target.lines[-1] == "partner C"


def test_no_row_no_state(tmp_path: Path) -> None:
    question = asked(tmp_path, *OUTCOME).question
    with pytest.raises(KeyError):
        listing.states(question, "centrum")  # of the illustrated game
    with pytest.raises(ValueError):
        listing.put(question, "trull", ("lost", "declarer"), quiet)
