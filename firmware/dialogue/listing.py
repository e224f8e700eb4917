"""All that a question holds, as lists: for a face with room for more than the display's six lines.

On no board: its screens ask for one row at a time. What is put here is written by the same
functions as what keys turn, so both faces make one journal.
"""

from collections import namedtuple

from dialogue.answers import SKIZ
from dialogue.explain import keys_of
from dialogue.rows import OPEN, OPENS
from store.steps import deal_of, twin
from tarokk.ask import END, GO
from tarokk.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from dialogue.answers import Answers
    from dialogue.kinds import Question
    from dialogue.rows import FigureRows
    from tarokk.kinds import Move, OwnDeal
    from ui.kinds import Target


# answer   for `Dialogue.choose`
# row      its row's number: answers that differ in one word share a row
# moves    that it stands for; () where it says nothing, or opens a list
# opens    the topic that is asked behind it, or None
# meaning  what it says beyond itself, (code, facts...), or None
# help     keys of what explains it, see `helps`
# likely   whether it is the likeliest
Answer = namedtuple("Answer", ("answer", "row", "moves", "opens", "meaning", "help", "likely"))

# name     a row of the game, or (GROUP, group)
# code     of its state; () of a group and of what has no row
# is_open  whether it was announced and is still asked: nobody settles the deal before
# opens    the topic that it opens instead of being turned, or None
# help     keys of what explains it, see `helps`
# rows     those of a group
Row = namedtuple("Row", ("name", "code", "is_open", "opens", "help", "rows"))

# moves    lines that say it
# refused  why it does not fit, a Refused; None where it does
State = namedtuple("State", ("code", "moves", "refused"))


def answers(question: "Answers") -> "Iterator[Answer]":
    """The answers to a question, the likeliest first, each worked out when it is asked for."""
    dialogue, deal = question.dialogue, question.deal
    ask, topic = dialogue.ask, question.topic
    lazy: Any = question.rows
    for at, row in enumerate(lazy):
        for column, answer in enumerate(row):
            opens: str | None = None
            moves: tuple = ()
            if answer not in (GO, END):
                opens = None if topic == SKIZ else ask.opened_topic(deal, topic, answer)
                moves = () if opens else (answer,) if topic == SKIZ else ask.moves(deal, answer)
                opens = opens or ask.next_topic(deal, topic, answer)
            meaning, help_keys = question.meaning(answer), helps(question, question.marked(answer))
            yield Answer(answer, at, moves, opens, meaning, help_keys, not at and not column)


def helps(question: "Question", marked: tuple) -> list:
    """[(key, facts)] of the help texts for what is marked, the most telling first, see
    `explain.keys_of`: of an answer `Answers.marked`, of a number `Numbers.marked`."""
    return keys_of(question.dialogue.target.session, marked)


def given(question: "Answers", line: Answer) -> list:
    """The moves that come behind those of an answer by themselves, as the table has no choice: the
    call of who can call one card only, the promise that only one can have made."""
    target = _Trial(question.dialogue.target)
    question.dialogue.copy_for(target).choose(line.answer)
    return target.played[len(line.moves) :]


class _Trial:
    """A target that writes nothing."""

    later = dropped = ()

    def __init__(self, target: "Target") -> None:
        self.session = target.session.copy()
        self.before = target.moves()
        self.played: list = []

    def moves(self) -> list:
        """The deal's moves, with those that were tried."""
        return self.before + self.played

    def do_all(self, moves: "tuple[Move, ...]") -> None:
        """Apply moves. Raises Refused."""
        for move in moves:
            self.session.apply(move)
        self.played += moves


def spoken(deal: "OwnDeal") -> "Iterator[tuple]":
    """(move, meaning) of what may be said to the open question, the likeliest first; in place of an
    answer that opens a list, that list."""
    ask = deal.rules.ask()
    topic = ask.topic(deal)
    for answer in ask.likely(deal, topic):
        opened = ask.opened_topic(deal, topic, answer)
        if answer in ask.PSEUDO or not (opened or ask.is_legal(deal, answer)):
            continue
        for move in ask.likely(deal, opened, answer) if opened else (answer,):
            yield move, ask.meaning(deal, move)


def rows(question: "FigureRows") -> list:
    """[Row] of the question, or of the group that it is in, as they are written: a row that was
    turned by keys is written first, see `FigureRows.write`."""
    plain = twin(question)
    plain.states = None
    return [_row(plain, at) for at in range(len(question.names))]


def _row(question: "FigureRows", at: int) -> Row:
    name = question.names[at]
    if not isinstance(name, tuple):
        help_keys, opens = helps(question, tuple(name.split())), name if name in OPENS else None
        if name == "more":
            return Row(name, (), False, name, help_keys, [])
        is_open = not opens and question.is_open(at)
        return Row(name, question.code(at), is_open, opens, help_keys, [])
    group = twin(question)
    group.enter(at, _inside(question, name))
    inner = [_row(group, row) for row in range(len(group.names))]
    is_open = True in [row.is_open for row in inner]
    return Row(name, (), is_open, None, helps(question, name), inner)


def _inside(question: "FigureRows", name: tuple) -> list:
    """The names of a group's rows."""
    dialogue = question.dialogue
    return dialogue.ask.rows(deal_of(dialogue.target), name[1])


def states(question: "FigureRows", name: str) -> tuple:
    """([State] of a row, which of them is written), in the order of turning to the right.
    Raises KeyError if there is no such row."""
    seen = twin(question)
    seen.states = None
    _mark(seen, name)
    seen.work_out()
    listed = [State(code, moves, _refusal(seen, code, moves)) for code, moves in seen.turns]
    return listed, seen.column


def _refusal(question: "FigureRows", code: tuple, moves: "tuple[Move, ...]") -> Refused | None:
    """Why the marked row cannot be set to a state, or None."""
    if code[0] in ("none", OPEN):
        return None
    tried = question.bare.copy()
    try:
        for move in moves:
            tried.apply(move)
    except Refused as refused:
        return refused
    return None


def put(question: "FigureRows", name: str, code: tuple, works: "Callable") -> None:
    """Set a row to the state with this code, and write it; `works` as in `steps.tell`. Raises
    KeyError if there is no such row, ValueError for the state, Refused, OSError."""
    question.write(works)
    was_inside = question.group
    _mark(question, name)
    question.work_out(works)
    column = [state for state, _ in question.turns].index(code)
    refused = _refusal(question, *question.turns[column])
    if refused:
        raise refused
    question.states, question.column = question.turns, column
    question.write(works)
    if question.group != was_inside:
        question.back()


def open_row(
    question: "FigureRows", name: "str | tuple[str, str]", works: "Callable"
) -> str | None:
    """Open what a row stands for: a group, or the topic of `opens`. Returns what follows, see
    `Dialogue`. Raises KeyError, Refused, OSError."""
    question.write(works)
    _mark(question, name)
    return question.turn(1, works)


def _mark(question: "FigureRows", name: "str | tuple[str, str]") -> None:
    """Mark a row, in its group or outside of it."""
    if name not in question.names and question.group:
        question.back()
    if name in question.names:
        question.at = question.names.index(name)
        return
    for at in range(len(question.names)):
        outer = question.names[at]
        inner = _inside(question, outer) if isinstance(outer, tuple) else []
        if name in inner:
            question.enter(at, inner, inner.index(name))
            return
    raise KeyError(name)
