"""Kibic from Python: judge a sheet, or play an evening move by move. docs/library.md has examples.

A move is a line of the score sheet (docs/sheet.md), a report the object of its chapter "The JSON".
Everything here is pure: no file, no clock, nothing printed.
"""

from collections.abc import Mapping, Sequence

from kibic.sheets import judge as _judge
from kibic.sheets.judge import Report
from kibic.words import LANGUAGES
from tarokk import games
from tarokk.head import LETTERS
from tarokk.refused import Refused
from tarokk.session import Session
from tarokk.sheet import BadLine, words

GAMES: tuple[str, ...] = tuple(games.NAMES)

__all__ = ["GAMES", "IllegalMoveError", "Report", "Table", "head", "judge"]


class IllegalMoveError(ValueError):
    """A move that the rules refuse, or a line that is no move.

    code    the reason, as docs/sheet.md lists them
    facts   the words and numbers that belong to it
    line    its number in the text, from 1; None for a move that was pushed
    """

    def __init__(self, refused: Refused, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence if line is None else f"line {line}: {sentence}")
        self.code = str(refused.code)
        self.facts = tuple(refused.facts)
        self.line = line


def judge(text: str, language: str = "en") -> Report:
    """Return what a sheet comes to.

    `text` holds its lines; notes and reasons are in `language`: en, hu or da. Raises
    IllegalMoveError with the first line that is refused.
    """
    _check(language)
    session = Session()
    try:
        return _judge.judged(text.split("\n"), language, session).report
    except BadLine as bad:
        raise IllegalMoveError(
            bad.refused, _sentence(bad.refused, session, language), bad.number
        ) from None


def head(text: str) -> dict[str, object]:
    """Return the head of a sheet, as docs/journal.schema.json describes it.

    `text` holds the lines of a sheet or of a journal that was made one; deals are not read. Raises
    IllegalMoveError with the first line of the head that is refused.
    """
    session = Session()
    for number, line in enumerate(text.split("\n"), 1):
        try:
            move = words(line)
            if move[:1] == ("deal",):
                break
            if move:
                session.apply(move)
        except Refused as refused:
            raise IllegalMoveError(refused, _sentence(refused, session, "en"), number) from None
    game = session.game
    fields: dict[str, object] = {
        "kibic": 1,
        "game": game.NAME if game else None,
        "options": dict(session.options),
        "seats": dict(session.names),
        "dealer": None if session.dealer is None else session.seats[session.dealer],
        **session.info,
    }
    names = game.POTS if game else ()
    pots = {name: points for name, points in zip(names, session.pots, strict=True) if points}
    rest = {"doubled": list(session.rounds), "hat": session.hat, "pots": pots}
    return fields | {name: value for name, value in rest.items() if value}


class Table:
    """An evening at one table. Moves are pushed and popped; the sheet is all its state."""

    def __init__(
        self,
        game: str,
        players: Sequence[str],
        *,
        dealer: int = -1,
        options: Mapping[str, str] | None = None,
        language: str = "en",
    ) -> None:
        """Seat `players` as A, B, ... in order of play.

        `game` is one of GAMES, `dealer` the index of who deals first, `options` the house rules
        that differ from the game's. Raises IllegalMoveError for a head that the game does not take,
        ValueError for a language that is none.
        """
        _check(language)
        self.language = language
        self._session = Session()
        self._lines: list[str] = []
        seats = LETTERS[: len(players)]
        self.push("kibic 1")
        self.push(f"game {game}")
        for name, value in (options or {}).items():
            self.push(f"option {name} {value}")
        for seat, name in zip(seats, players, strict=True):
            self.push(f"seat {seat} {name}")
        self.push(f"dealer {seats[dealer]}")
        self._head = len(self._lines)
        self.push("deal")  # which is refused where the game takes other people, or more
        self.pop()

    def push(self, line: str) -> None:
        """Apply a move. Raises IllegalMoveError, and then nothing has changed."""
        move = words(line)
        if not move:
            return
        try:
            self._session.apply(move)
        except Refused as refused:
            raise IllegalMoveError(
                refused, _sentence(refused, self._session, self.language)
            ) from None
        self._lines.append(line)

    def pop(self) -> str:
        """Take the last move back and return it. Raises IndexError where only the head is left."""
        if len(self._lines) == self._head:
            raise IndexError("no move to take back")
        *kept, last = self._lines
        self._session = Session()
        for line in kept:
            self._session.apply(words(line))
        self._lines = kept
        return last

    def is_legal(self, line: str) -> bool:
        """Return whether `push` would take this line."""
        move = words(line)
        try:
            if move:
                self._session.copy().apply(move)
        except Refused:
            return False
        return True

    def legal(self) -> dict[str, str | None]:
        """Return the moves that may come next, each with what it would mean, or None.

        With a turn they are whole moves of that seat. Without one they are lines, with numbers in
        a row as `points 3..91`.
        """
        coming = _judge.coming(self._session, self.language)
        before = f"{coming['turn']} " if coming["turn"] else ""
        return {before + word: coming["notes"].get(word) for word in coming["legal"]}

    @property
    def turn(self) -> str | None:
        """The seat that has to bid or speak; None where it is nobody's turn."""
        turn: str | None = _judge.coming(self._session, self.language)["turn"]
        return turn

    @property
    def totals(self) -> dict[str, int]:
        """{seat: points} of all deals, and of what was shared."""
        return dict(zip(self._session.seats, self._session.totals, strict=True))

    def report(self) -> Report:
        """Return what the evening comes to so far, as `judge` returns it."""
        return judge(self.sheet(), self.language)

    def sheet(self) -> str:
        """Return the evening as a score sheet."""
        return "".join(f"{line}\n" for line in self._lines)


def _check(language: str) -> None:
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}: one of {', '.join(LANGUAGES)}")


def _sentence(refused: Refused, session: Session, language: str) -> str:
    sentence: str = _judge.texts(language, session.game).sentence(refused)
    return sentence
