"""A deal played by chance through its dialogue alone, without a screen."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dialogue import listing
from dialogue.deal import ASK, RECAP, TABLE, Dialogue
from dialogue.rows import FAILED, OPEN
from store import evening
from store.begin import begin
from store.steps import deal_of
from tarokk import games
from tarokk.ask import END
from tarokk.refused import Refused
from tests.ui.helpers import head

FIRST = 9  # rows of a list that are chosen from
MOST = 250  # answers to a deal; it is left open then


def begun(folder: Path, name: str) -> evening.Evening:
    """An evening of a game in a new folder, with a deal of which nothing was said."""
    folder.mkdir()
    seats = games.load(name).SEATS[0]
    lines = head(seats, "ABCDEFG"[seats - 1], more=(f"game {name}",))
    sheet = begin(str(folder), lines)
    sheet.do(("deal",))
    return sheet


def quiet(*_done_and_whole: int) -> None:
    """No sign of work is wanted."""


class Alone:
    """A player who answers by chance. `choices` are what was done, for another face to do again:

    ("answer", row, column)   ("all pass",)   ("side",)   ("row", at, times to the right)
    ("put", row's name, code of its state)   ("accept",)   ("number", steps)   ("back",)
    ("settle",)
    """

    def __init__(self, evening: Any, seed: int, by_outcome: bool) -> None:
        self.evening = evening
        self.chance = random.Random(seed)
        self.dialogue = Dialogue(evening, by_outcome)
        self.dialogue.renew()
        self.step: str | None = ASK
        self.refused = False

    def state(self) -> tuple:
        """What is asked, and what the journal holds."""
        dialogue = self.dialogue
        return self.step, dialogue.asked, tuple(self.evening.lines)

    def choice(self) -> tuple:
        """Something that may be done now."""
        question, chance = self.dialogue.question, self.chance
        if self.step == RECAP:
            return ("settle",) if chance.random() < 0.7 else ("back",)
        goes_on = self.evening.moves() or self.dialogue.opened  # else BACK leaves the deal
        if goes_on and chance.random() < 0.1:
            return ("back",)
        if question.kind == "numbers":
            steps = chance.choices((1, -1, question.asking.step, -question.asking.step), k=3)
            return "number", tuple(steps)
        if question.kind == "rows":
            if chance.random() < 0.4:
                return ("accept",)
            if question.states is None and chance.random() < 0.4:
                put = self.put()
                if put:
                    return put
            return "row", chance.randrange(len(question.names)), chance.randrange(1, 4)
        if question.all_pass and chance.random() < 0.3:
            return ("all pass",)
        if question.side and chance.random() < 0.3:
            return ("side",)
        question.rows.has(FIRST)
        if not question.rows.loaded():
            return ("back",)
        at = chance.randrange(min(FIRST, question.rows.loaded()))
        row = question.rows[at]
        turns = not (question.all_pass or question.side)
        return "answer", at, chance.randrange(len(row)) if turns else 0

    def put(self) -> tuple:
        """A row of the question, or of its groups, and one of its states that fit."""
        question = self.dialogue.question
        listed = listing.rows(question)
        listed += [inner for row in listed for inner in row.rows]
        row = self.chance.choice([row for row in listed if not (row.opens or row.rows)])
        states, _ = listing.states(question, row.name)
        if len(states) == 1:  # the tricks say it
            return ()
        state = self.chance.choice([state for state in states if not state.refused])
        return "put", row.name, state.code

    def do(self, choice: tuple) -> None:
        """Do it; what is refused changes nothing but what was made of it already."""
        dialogue = self.dialogue
        self.refused = False
        try:
            self.step = self._done(choice)
            if self.step == ASK:
                dialogue.renew()
        except Refused:
            self.refused = True
            question = dialogue.question
            if question and (
                dialogue.open_topic() != dialogue.asked
                or question.deal not in (None, deal_of(dialogue.target))
            ):
                dialogue.renew()

    def _done(self, choice: tuple) -> str | None:
        dialogue, question = self.dialogue, self.dialogue.question
        action, *rest = choice
        if self.step == RECAP:
            return self._behind_recap(action)
        if action == "back":
            return dialogue.step_back(quiet)
        if action == "answer":
            at, column = rest
            return dialogue.choose(question.rows[at][column])
        if action == "all pass":
            return dialogue.say(question.all_pass[0])
        if action == "side":
            return dialogue.open(question.side)
        if action == "number":
            for step in rest[0]:
                question.turn(step)
        if action == "put":
            name, code = rest
            listing.put(question, name, code, quiet)
            states, now = listing.states(question, name)
            if code[0] == OPEN and not dialogue.is_asked(name):  # in a correction nothing is
                code = (FAILED,) + code[1:]
            assert states[now].code == code
            return None
        if action == "row":
            at, times = rest
            if at != question.at:
                question.write(quiet)
                question.at = at
            for _ in range(1 if question.opens(at) else times):
                step = question.turn(1, quiet)
            return step
        return question.accept(quiet)

    def _behind_recap(self, action: str) -> str:
        if action == "settle":
            if self.evening.session.deal:
                self.evening.do(END)
            return TABLE
        self.dialogue.renew()
        if not self.evening.session.deal:
            return self.dialogue.step_back(quiet) or ASK
        return ASK


def played(alone: Alone, each: Callable[[tuple], None]) -> None:
    """Answer until the deal is settled or left; `each(choice)` is called behind each answer."""
    for _ in range(MOST):
        choice = alone.choice()
        alone.do(choice)
        each(choice)
        if alone.step == TABLE:
            return
