"""Taps on the page's own face, made on CPython: what it offers, and a walk through a deal."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from dev.keys.strokes import Keystrokes, Move, _is_counted, _without_row
from dialogue import listing
from web.device import companion
from web.face.deal import kind

Tap = tuple[Any, ...]


class Face:
    """A face over a folder: `view` is what it shows, `taps` how often it was tapped."""

    def __init__(self, folder: Path, language: str = "hu") -> None:
        text = companion.start(
            str(folder), lambda: "2026-11-20", lambda count: [0.5] * count, language, "phone"
        )
        self.app = companion.app()
        self.view: dict[str, Any] = json.loads(text)["face"]
        self.taps = 0

    def tap(self, action: str, *facts: str | int) -> None:
        """Tap on what is shown. Raises what the firmware could not bear."""
        self.view = json.loads(companion.tap(self.view["turn"], action, *facts))["face"]
        self.taps += 1
        if self.app.failed:
            raise self.app.failed

    def offered(self) -> list[Tap]:
        """Every tap that the view has a button for."""
        view = self.view
        if view["over"]:
            return [("yes",), ("no",)] if view["over"]["yes"] else [("yes",)]
        back = [("key", "BACK"), ("key", "HOME")] if view.get("back") else []
        return [*_OFFERS[view["kind"]](view), *back]


def _answers(view: dict[str, Any]) -> Iterator[Tap]:
    for row in view["rows"]:
        if "parts" not in row:
            yield "more", row["name"]
        for line in row.get("rows", [row]):
            for part in line["parts"]:
                yield "answer", part["row"], part["column"]
            yield "meaning", line["parts"][0]["row"], 0
    if "all_pass" in view:
        yield ("all-pass",)
    if "beside" in view:
        yield ("beside",)
    if not view["rows"]:
        yield "key", "OK"


def _rows(view: dict[str, Any]) -> Iterator[Tap]:
    yield ("done",)
    for row in view["turned"]:
        for choice in row["choices"]:
            yield "head", row["name"], choice["column"]
    yield from _states(view["rows"])


def _states(rows: list[dict[str, Any]]) -> Iterator[Tap]:
    for row in rows:
        if row.get("folded"):
            yield "more", row["name"]
        yield from _states(row.get("rows", []))
        if row["opens"]:
            yield "open", row["name"]
        for state in row.get("states", []):
            yield "state", row["name"], state["column"]


def _numbers(view: dict[str, Any]) -> Iterator[Tap]:
    for points in {view["least"], view["offered"], view["most"]} - set(view["gap"]):
        yield "count", points
        yield "number", points


def _recap(view: dict[str, Any]) -> Iterator[Tap]:
    yield ("yes",)
    if view["stage"] == "correct":
        yield "key", "LEFT"
        yield "key", "RIGHT"


def _home(view: dict[str, Any]) -> Iterator[Tap]:
    for key in ("BACK", "DOWN") + (() if view["ended"] else ("OK", "RIGHT")):
        yield "key", key
    if view["last"]:
        yield "deal", view["last"]["number"]


def _list(view: dict[str, Any]) -> Iterator[Tap]:
    if view["done"]:
        yield tuple(view["done"])
    for row in view["rows"]:
        if row["turns"]:
            yield "turn", row["at"], 1
            yield "turn", row["at"], -1
        elif row["picks"]:
            yield "pick", row["at"]


_OFFERS: dict[str, Any] = {
    "answers": _answers,
    "rows": _rows,
    "numbers": _numbers,
    "recap": _recap,
    "home": _home,
    "list": _list,
    "welcome": lambda view: [("pick", 0), ("pick", 1)],
    "evening": lambda view: [("key", "HOME")],
    "device": lambda view: [("key", "BACK"), ("key", "OK"), ("key", "HOME")],
}


def choose(face: Face, row: str) -> None:
    """Pick a row of a list: by its number, by what it begins with, by its word in the menu as
    `@word`, which opens that first."""
    if row[0] == "@":
        face.tap("key", "DOWN")
    if row.isdigit():
        face.tap("pick", int(row))
        return
    name, key = (row[1:], "mark") if row[0] == "@" else (row, "text")
    face.tap("pick", next(line["at"] for line in face.view["rows"] if line[key].startswith(name)))


class Taps(Keystrokes):
    """Enters deals as Keystrokes does, by taps on what the face offers."""

    def __init__(self, face: Face) -> None:
        super().__init__(face.app)
        self.face = face

    def tap(self, *tapped: Any) -> None:
        assert tapped in self.face.offered(), f"{tapped} is not offered: {self.face.view}"
        self.face.tap(*tapped)
        self.pressed += 1

    def press(self, key: int, times: int = 1) -> None:
        raise NotImplementedError("a face has no keys")

    def enter(self, moves: Iterable[Move], by_outcome: bool) -> int:
        before = self.pressed
        self.tap("key", "RIGHT" if by_outcome else "OK")
        self.go_on(moves)
        return self.pressed - before

    def go_on(self, moves: Iterable[Move]) -> None:
        wanted = [part for move in moves for part in self._apart(move)]
        while self.face.view["kind"] != "home":
            if self.face.view["kind"] == "recap":
                self.tap("yes")
            else:
                self._answer(wanted)

    @staticmethod
    def _apart(move: Move) -> list[Move]:
        from dev.keys.strokes import _apart

        return _apart(move)

    def _choose(self, entry: Any, left: list[Move]) -> None:
        passes = entry.dialogue.question.all_pass and entry.dialogue.question.all_pass[0]
        if passes and left[: len(passes)] == list(passes):
            self.tap("all-pass")
        elif passes and left[:1] == [passes[0]]:
            self._take(entry, passes[0])
        else:
            super()._choose(entry, left)

    def _take(self, entry: Any, answer: Move | None) -> None:
        question = entry.dialogue.question
        if answer is None:
            self.tap("key", "BACK")
        elif answer == (question.side,):
            self.tap("beside")
        else:
            places = [
                (row, list(moves).index(answer))
                for row, moves in enumerate(question.rows)
                if answer in list(moves)
            ]
            if ("answer", *places[0]) not in self.face.offered():
                self.tap("more", kind(question, question.rows[places[0][0]][0]))
            self.tap("answer", *places[0])

    def _figures(self, entry: Any, wanted: list[Move], left: list[Move]) -> None:
        question: Any = entry.dialogue.question
        if _without_row(entry, left):
            self.tap("open", "more")
            return
        size = len(question.names)
        due = [
            (min((at - question.at) % size, (question.at - at) % size), at, name)
            for at, name in enumerate(question.names)
            if not isinstance(name, tuple) and name not in ("points", "more")
            if self._steps(entry, at, wanted)
        ]
        if due:
            self._put(entry, min(due)[2], wanted)
            return
        behind = self._behind_a_row(entry, left)
        if behind == "points":
            self.tap("open", "points")
        elif behind:
            group = " ".join(behind)
            if ("more", group) in self.face.offered():
                self.tap("more", group)
            deal, ask = entry.dialogue.target.session.deal, entry.dialogue.ask
            rows = [ask.row_of(deal, move) for move in left]
            self._put(entry, next(row for row in ask.rows(deal, behind[1]) if row in rows), wanted)
        else:
            self.tap("done")

    def _put(self, entry: Any, name: str, wanted: list[Move]) -> None:
        """Tap on the state of a row that says what is wanted."""
        dialogue = entry.dialogue
        deal, ask = dialogue.target.session.deal, dialogue.ask
        own = sorted(move for move in wanted if ask.row_of(deal, move) == name)
        counted = any(_is_counted(move) for move in wanted)
        states, _ = listing.states(dialogue.question, name)
        for column, state in enumerate(states):
            moves = sorted(move for move in state.moves if ask.row_of(deal, move) == name)
            if moves == own and state.code[0] != "open" and not state.refused:
                self.tap("state", name, column)
                return
        raise LookupError(f"{name}: {own} is not offered ({counted})")

    def _number(self, entry: Any, left: list[Move]) -> None:
        seat = entry.dialogue.question.asking[0]
        move = next(move for move in left if _is_counted(move) and (not seat or move[1] == seat))
        view = self.face.view
        assert view["least"] <= int(move[-1]) <= view["most"]
        self.face.tap("number", int(move[-1]))
        self.pressed += 1
