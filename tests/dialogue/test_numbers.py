"""Numbers of a deal: what they can be, by name, and set at once."""

from pathlib import Path

from tarokk.ask import NumberRange
from tests.dialogue.alone import quiet
from tests.dialogue.test_listing import asked

# A laid nothing and took nothing; B has 30 points of the last five tricks.
OF_FIVE = (
    "A 1",
    "B solo",
    "A pass",
    "A takes 0",
    "B pass",
    "A uhu eagle",
    "A pass",
    "B pass",
    "points B 30",
)


def test_the_range_of_a_number_has_names(tmp_path: Path) -> None:
    question = asked(tmp_path, *OF_FIVE, game="two-handed", seats=2).question
    # ten cards, of which B has 30: seven fives and queens. 35 + 12 - 30 are left for A, and as a
    # trick's two cards count two at least, no 1; B has more than half of them
    assert question.asking == NumberRange("A", 0, 0, 17, 5, (1,))


def test_a_number_is_put_to_the_nearest_that_it_can_be(tmp_path: Path) -> None:
    question = asked(tmp_path, *OF_FIVE, game="two-handed", seats=2).question
    question.put(99)
    assert question.points == 17
    question.put(1)
    assert question.points == 2  # past the gap
    question.put(1, -1)
    assert question.points == 0
    question.put(12)
    assert question.accept(quiet) == "ask"
    assert question.dialogue.target.lines[-1] == "points A 12"
