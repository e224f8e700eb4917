"""An evening with all that a table does, and what a reader has to find after each of its steps."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from dev import plain_deals
from dev.plain_deals import DEALER, HEAD, turned
from tarokk.fold import fold
from tarokk.games.hungarian import ask
from tarokk.session import Session
from tests.core.folds import answers
from tests.store.test_evening import described

PASSED_OUT = "A pass|B pass|C pass|D pass"
OTHERWISE = "declarer B 2|partner C|points 60"
OTHER_HEAD = [*HEAD[:4], "seat C Edit", "seat D Fábián", "dealer C", "follows 1"]

# What a table does, by name: `say` and `amend` have the lines of the sheet behind them, `together`
# several said at once, `rewrite` all that the open deal is to be.
Step = tuple[Any, ...]
Move = tuple[str, ...]


def whole_evening(deals: tuple[int, int]) -> Iterator[Step]:
    """The same, with a rest behind each line."""
    for step in tables(deals):
        yield step
        if step[0] in ("say", "undo", "together", "rewrite"):
            yield ("rest",)


def tables(deals: tuple[int, int]) -> Iterator[Step]:
    """Two tables of so many deals, with all that a table does, until the evening is over."""
    for table, head in enumerate(([*HEAD, DEALER], OTHER_HEAD)):
        yield "roster", *[line.split(" ", 2)[2] for line in head if line.startswith("seat")]
        if table:
            yield "begin", *head
            yield ("leave",)
        yield "begin", *head
        if table:
            yield ("tidy",)
        turn = 3 * table  # seats from D to the dealer
        number = 0
        for i in range(deals[table]):
            row = plain_deals.DEALS[i % len(plain_deals.DEALS)]
            text = "deal|" + turned(row[1 + (i // 2 + table) % 2], turn) + "|end"
            number += 1
            yield from say(text)
            yield from after_a_deal(i, number, text, turned(OTHERWISE, turn))
            turn += 1
            if i % 7 == 3:
                number += 1
                yield from say("deal")
                yield "together", *turned(PASSED_OUT, turn).split("|")
            if i % 4 == 1:
                yield ("start",)
    yield from say("closing|deal|declarer A 3|partner B|points 50|skiz B|end")
    for _ in range(3 + (2 - turn) % 4):
        yield from say("deal|declarer C 2|partner D|points 48|end")
    yield from [("undo",), *say("end")]


def say(text: str) -> list[Step]:
    return [("say", line) for line in text.split("|")]


def after_a_deal(i: int, number: int, text: str, otherwise: str) -> Iterator[Step]:
    """What may follow upon a deal that was entered as `text`: regrets and corrections."""
    last = say(text)[-2:]
    if i % 4 == 3:
        yield from told_anew(text.split("|")[1:-1], otherwise.split("|"))
    if i % 3 == 1:
        yield from [("undo",), ("undo",), *last]
    if i % 3 == 2:
        yield from [*say("deal|declarer C 2"), ("undo",), ("undo",), ("undo",), last[1]]
    if i % 4 == 2 and i % 7 != 4:  # the one before was not passed out
        yield from [("amend", number - 1, otherwise), ("undo",), ("undo",), last[1]]
    if i % 5 == 3:
        yield from [("amend", number, otherwise), *say("deal|declarer A 3")]
        yield from [("amend", number, text[5:-4]), ("look", number), *say("partner D|points 55")]
        yield from [("undo",), ("undo",), ("undo",), ("undo",), ("undo",)]


def told_anew(moves: list[str], otherwise: list[str]) -> Iterator[Step]:
    """The deal closed last is opened and told in another way, all or a late part of it, and back:
    with fewer lines, as many and more."""
    yield ("undo",)
    yield "rewrite", *otherwise
    yield "rewrite", otherwise[0], otherwise[1], "points lost"
    yield "rewrite", otherwise[0]
    yield "together", *otherwise[1:]
    yield "rewrite", *moves
    yield ("start",)
    yield "say", "end"


@dataclass(frozen=True)
class Sheet:
    """What counts on a sheet, and the sheet that an undo brings back."""

    lines: tuple[str, ...]
    before: "Sheet | None" = None

    def then(self, lines: tuple[str, ...]) -> "Sheet":
        return Sheet(lines, self)

    def with_lines(self, lines: tuple[str, ...]) -> "Sheet":
        """With lines that an undo takes back one by one."""
        sheet = self
        for line in lines:
            sheet = sheet.then((*sheet.lines, line))
        return sheet

    def rewritten(self, moves: tuple[str, ...]) -> "Sheet":
        """With these behind the last `deal`."""
        sheet, start = self, self.deals()[-1] + 1
        while sheet.lines[start:] != moves[: len(sheet.lines) - start]:
            assert sheet.before
            sheet = sheet.before
        return sheet.with_lines(moves[len(sheet.lines) - start :])

    def deals(self) -> list[int]:
        """Where each deal begins."""
        return [i for i, line in enumerate(self.lines) if line == "deal"]

    def deal(self, number: int) -> tuple[str, ...]:
        """The lines of a deal, from its `deal` up to the next."""
        starts = [*self.deals(), len(self.lines)]
        return self.lines[starts[number - 1] : starts[number]]

    def amended(self, number: int, text: str) -> "Sheet":
        start = self.deals()[number - 1]
        kept = tuple(line for line in self.deal(number) if line == "closing")
        rest = self.lines[start + len(self.deal(number)) :]
        return self.then((*self.lines[:start], "deal", *text.split("|"), "end", *kept, *rest))


@dataclass(frozen=True)
class Medium:
    """What a reader has to find: sheets and roster."""

    sheets: tuple[Sheet, ...] = ()
    roster: tuple[str, ...] = ()

    def after(self, step: Step) -> "Medium":
        kind, *rest = step
        if kind == "roster":
            return replace(self, roster=tuple(rest))
        if kind == "begin":
            return replace(self, sheets=(*self.sheets, Sheet(tuple(rest))))
        if kind == "leave":
            return replace(self, sheets=self.sheets[:-1])
        if kind in ("start", "look", "rest", "tidy"):
            return self
        return replace(self, sheets=(*self.sheets[:-1], changed(self.sheets[-1], step)))

    def seen(self) -> tuple:
        return [meaning(sheet.lines) for sheet in self.sheets], self.roster


def changed(sheet: Sheet, step: Step) -> Sheet:
    kind, *rest = step
    if kind == "undo":
        assert sheet.before
        return sheet.before
    if kind == "rewrite":
        return sheet.rewritten(tuple(rest))
    return sheet.amended(*rest) if kind == "amend" else sheet.with_lines(tuple(rest))


@cache
def meaning(lines: tuple[str, ...]) -> tuple:
    """What a sheet comes to, and its lines that can still be taken back one by one."""
    starts = [i for i, line in enumerate(lines) if line == "deal"]
    behind = lines[starts[-1] :] if starts else [line for line in lines if line == "closing"]
    return shown(fold(lines)), list(behind)


def shown(session: Session) -> tuple:
    """All that a table could see, and what it is asked."""
    return described(session), answers_in(session)


def answers_in(session: Session) -> list[Move]:
    deal = session.deal
    topic = ask.topic(deal) if deal else None
    moves = [("points", "50")] if topic == "points" else answers(ask, deal, topic) if topic else []
    return [move for move in moves if move not in ask.PSEUDO]
