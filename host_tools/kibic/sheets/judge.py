"""What a score sheet comes to: one plain object, whose fields docs/sheet.md tells, "The JSON".

A sheet is read and folded line by line, so that the first line with any trouble is reported.
"""

import os
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from dialogue import listing
from kibic.sheets import sources
from kibic.sheets.sources import STDIN, TextError
from kibic.shown import shown
from kibic.words import Trouble
from tarokk import games
from tarokk.head import LETTERS
from tarokk.money import accounts, transfers
from tarokk.refused import Refused
from tarokk.session import Session
from tarokk.sheet import BadLine, words
from ui.lang import Language

MOST_KNOWN = 4096  # lines whose words are known, since a sheet repeats itself
ON_TABLE = "*"
MOST_SETTLED = 16  # people; the work of finding the fewest payments doubles with each

Report = dict[str, Any]


class SheetError(Exception):
    """A file that cannot be judged: its name, the line if there is one, the code of the reason with
    its facts, see docs/sheet.md, and the message in a language."""

    def __init__(
        self, file: str, line: int | None, code: str, facts: Iterable[object], message: str
    ) -> None:
        where = file if line is None else f"{file}:{line}"
        super().__init__(f"{shown(where)}: {shown(message)}")
        self.line = line
        self.code = code
        self.facts = [_plain(fact) for fact in facts]
        self.message = message

    def report(self) -> dict[str, Report]:
        """Return what `kibic judge --json` prints of it."""
        reason = {"code": self.code, "facts": self.facts, "message": self.message}
        return {"error": {"line": self.line, **reason}}

    @classmethod
    def of(cls, file: str, line: int | None, trouble: Trouble, language: str) -> "SheetError":
        """Return the error for what the user can mend."""
        return cls(file, line, trouble.key, trouble.facts, trouble.text(language))


def _plain(fact: object) -> int | str:
    """Return a fact as JSON has it, the same in each language."""
    if isinstance(fact, OSError):
        fact = fact.strerror
    return fact if isinstance(fact, int) else str(fact)


class Judged(NamedTuple):
    """A sheet's report, and the lines of its head that the report leaves out."""

    report: Report
    info: dict[str, str]


# -- a file


def judge(file: str, language: str = "en") -> Judged:
    """Judge a file, or the standard input for `-`. Raises SheetError."""
    session = Session()
    deals = list(read(file, session, language))
    return Judged(summary(session, deals, language), session.info)


def judge_lines(file: str, lines: Iterable[str], language: str = "en") -> Judged:
    """Judge the lines of a sheet, whose name goes before what is wrong. Raises SheetError."""
    session = Session()
    deals = list(_read(file, lines, session, language))
    return Judged(summary(session, deals, language), session.info)


def read(file: str, session: Any, language: str = "en") -> Iterator[Report]:
    """Fold a file into a new `session`; the entry of each of its deals. Raises SheetError."""
    try:
        yield from _read(file, sources.lines(file, language), session, language)
    except IsADirectoryError:
        raise SheetError.of(file, None, Trouble("file.no-sheets"), language) from None
    except OSError as error:
        unreadable = Trouble("file.unreadable", error)
        raise SheetError.of(file, None, unreadable, language) from None
    except Trouble as error:
        raise SheetError.of(file, None, error, language) from None


def _read(file: str, lines: Iterable[str], session: Any, language: str) -> Iterator[Report]:
    try:
        yield from entries(lines, session)
    except BadLine as bad:
        no = bad.refused
        message = texts(language, session.game).sentence(no)
        raise SheetError(file, bad.number, no.code, no.facts, message) from None
    except TextError as bad:
        raise SheetError.of(file, bad.line, bad.trouble, language) from None


def judge_all(files: Iterable[str], language: str = "en") -> list[Judged]:
    """Judge the sheets of an evening, also in folders. Raises SheetError, also for a file named
    twice."""
    sheets: dict[str, Judged] = {}
    for file in sources.sheets_in(files):
        place = file if file == STDIN else os.path.realpath(file)
        if place in sheets:
            raise SheetError.of(file, None, Trouble("file.twice"), language)
        sheets[place] = judge(file, language)
    return list(sheets.values())


# -- the fold


def texts(language: str, game: Any) -> Any:
    """Return the words, notes and refusals of a language, with those of a game if there is one."""
    return Language(language, game.TEXTS if game else "")


def report(lines: Iterable[str], language: str = "en") -> Report:
    """Return what a sheet of these lines comes to. Raises BadLine, or what `lines` raises."""
    return judged(lines, language).report


def judged(lines: Iterable[str], language: str = "en", session: Any = None) -> Judged:
    """Return the same with the lines of the head that the report leaves out; a new `session` folds
    it."""
    session, deals = fold(lines, session)
    return Judged(summary(session, deals, language), session.info)


def summary(session: Any, deals: list[Report] | None, language: str = "en") -> Report:
    """Return the report of a session that was folded, with these entries of its deals."""
    result: Report = {
        "game": session.game.NAME if session.game else None,
        "seats": session.names,
        "deals": deals,
        "totals": dict(zip(session.seats, session.totals, strict=True)),
        "hat": session.hat,
        "next": coming(session, language),
    }
    if session.rounds:
        result["rounds"] = list(session.rounds)
    if any(session.pots) or len(session.pots) > 1:
        result.update(_pots(session, session.pots))
    if session.closing:
        result["closing"] = {"left": session.left}
    return result


def _pots(session: Any, points: tuple[int, ...]) -> Report:
    """Return what lies on the table: a kitty as a number, cups by name."""
    pots = dict(zip(session.game.POTS, points, strict=True))
    return pots if len(pots) == 1 else {"cups": pots}


def fold(lines: Iterable[str], session: Any = None) -> tuple[Any, list[Report]]:
    """Return the session after all `lines`, and an entry for each of its deals. Raises BadLine."""
    session = session or Session()
    return session, list(entries(lines, session))


def entries(lines: Iterable[str], session: Any) -> Iterator[Report]:
    """Yield the entry of each deal, one after the other as a new `session` is folded. Raises
    BadLine."""
    entry: Report = {}
    number = 0
    words_of = lru_cache(MOST_KNOWN)(words)
    for number, line in enumerate(lines, 1):
        move = words_of(line)
        if not move:
            continue
        deal = session.deal
        try:
            session.apply(move)
        except Refused as refused:
            raise BadLine(number, refused) from None
        if not deal:
            if session.deal:
                entry = _opening(session)
        elif not session.deal:
            _tell(entry, deal, session)
            yield entry
    if not session.started:
        raise BadLine(number + 1, Refused("no-head"))
    if session.deal:
        _tell(entry, session.deal, session)
        yield entry


def _opening(session: Any) -> Report:
    """Return what is known of a deal before anybody has spoken."""
    return {
        "n": session.number,
        "dealer": session.seats[session.dealer],
        "sits_out": list(session.sits_out()),
        "factor": session.factor(),
    }


def _tell(entry: Report, deal: Any, session: Any) -> None:
    """Add to a deal's entry what has become of it."""
    game = session.game
    facts = report_of(game).facts(deal, session.seats)
    entry["phase"] = deal.phase
    entry.update(facts)
    entry["items"] = entry["payouts"] = None
    entry["hat"] = None if session.deal else session.hat
    if deal.over():
        items = deal.items()
        entry["items"] = [_item(item, facts.get("sides") or {}) for item in items]
        payouts = deal.payouts(entry["factor"]) if session.deal else session.paid
        entry["payouts"] = {seat: payouts.get(seat, 0) for seat in session.seats}
        if len(game.POTS) > 1:
            entry.update(_pots(session, deal.pots(entry["factor"])))


@cache
def report_of(game: Any) -> Any:
    """The `report.Report` of a game, from its folder."""
    return import_module(game.__module__.rpartition(".")[0] + ".report").REPORT


@cache
def _keys(fields: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("side" if name == "paid" else name for name in fields)


def _item(item: Any, sides: Report) -> Report:
    """Return an item by the names of its parts; a tarokk count is paid to a seat among sides."""
    entry = dict(zip(_keys(item._fields), item, strict=True))
    by, paid = entry.pop("by"), entry["side"]
    if paid in sides:
        entry.update(side=sides[paid], seat=paid)
    elif by != paid:
        entry["by"] = by
    return entry


# -- what comes next


def coming(session: Any, language: str = "en") -> Report:
    """Return the open deal, or the one to come, and what may be said in it."""
    if session.closed():
        return _next()
    if not _has_head(session):
        return _next(legal=_head(session))
    deal = session.upcoming()
    game = session.game
    turn = report_of(game).turn(deal)
    if turn:
        legal, notes = _words(deal, turn, texts(language, game))
    else:
        legal, notes = _lines(session, deal), {}
    return _next(
        phase=deal.phase,
        dealer=session.dealing(),
        sits_out=list(session.sits_out()),
        factor=session.factor(),
        turn=turn,
        legal=legal,
        notes=notes,
        **report_of(game).board(deal),
    )


def _next(**fields: Any) -> Report:
    return {
        "phase": None,
        "dealer": None,
        "sits_out": [],
        "factor": 1,
        "turn": None,
        "legal": [],
        "notes": {},
    } | fields


def _words(deal: Any, turn: str, rules: Any) -> tuple[list[str], dict[str, str]]:
    """Return what the seat in turn may say, and the notes to it, without the seat's letter."""
    game: Any = type(deal.rules)
    implied = [(move, None) for move in report_of(game).implied(deal)]
    meanings = {
        " ".join(move[1:]): meant
        for move, meant in [*listing.spoken(deal), *implied]
        if move[0] == turn
    }
    return list(meanings), {word: _note(rules, meant) for word, meant in meanings.items() if meant}


def _note(rules: Any, meant: tuple[Any, ...]) -> str:
    """Return what a word means; which honour goes with an invit the format leaves open."""
    code = "invit" if meant[0] == "invit-big" else meant[0]
    note: str = rules.note((code, *meant[1:]))
    return note


def _lines(session: Any, deal: Any) -> list[str]:
    """Return the lines that the open deal takes, with those for the points in one."""
    legal, points = report_of(session.game).legal(deal), "points"
    counted = [move for move in legal if move[0] == points and move[-1].isdecimal()]
    facts = [move for move in legal + session.skiz_moves() if move not in counted]
    lines = [" ".join(move) for move in facts]
    numbers: dict[tuple[str, ...], list[str]] = {}
    for move in counted:
        numbers.setdefault(move[:-1], []).append(move[-1])
    for stem, given in numbers.items():
        lines += [" ".join((*stem, run)) for run in _runs([int(number) for number in given])]
    return lines + report_of(session.game).patterns(deal)


def _runs(numbers: list[int]) -> Iterator[str]:
    """Numbers in order as `3..91`, without those between that are missing."""
    first = 0
    for i, number in enumerate(numbers):
        if i + 1 == len(numbers) or numbers[i + 1] != number + 1:
            yield f"{numbers[first]}..{number}"
            first = i + 1


def _has_head(session: Any) -> bool:
    """Return whether a deal can be opened."""
    seated = session.game and len(session.seats) in session.game.SEATS
    return bool(seated) and session.dealer is not None


def _head(session: Any) -> list[str]:
    """Return the lines that an incomplete head still needs."""
    if not session.game:
        return ["game " + name for name in games.NAMES]
    if session.dealer is not None:
        return []
    seats = session.seats
    free = [letter for letter in LETTERS if letter not in seats]
    lines = [f"seat {free[0]}"] if len(seats) < max(session.game.SEATS) else []
    return lines + [f"dealer {seat}" for seat in seats if len(seats) in session.game.SEATS]


# -- an evening of several sheets


def evening(sheets: Iterable[Judged]) -> Report:
    """Return the standings by name over several sheets: {"standings", "stake", "payments",
    "accounts"}.

    `stake` is null unless all sheets have the same; `payments` are the fewest [payer, payee,
    points] that settle the standings. Each of `accounts` is of one `unit` of money, or null for
    the sheets without a stake: its `standings` and `payments` are in that.
    """
    standings: dict[str, int] = {}
    tables = []
    for sheet in sheets:
        names = sheet.report["seats"]
        won = {names[seat]: points for seat, points in sheet.report["totals"].items()}
        tables.append((sheet.info.get("stake"), won))
        for name, points in won.items():
            standings[name] = standings.get(name, 0) + points
    stakes = {stake for stake, _ in tables}
    return {
        "standings": standings,
        "stake": stakes.pop() if len(stakes) == 1 else None,
        "payments": payments(standings),
        "accounts": [
            {"unit": unit, "standings": owed, "payments": payments(owed)}
            for unit, owed in accounts((stake or "", won) for stake, won in tables).items()
        ],
    }


def payments(standings: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return the payments that settle the standings, the fewest of up to MOST_SETTLED people.

    What lies on the table, a kitty or cups, takes part under the name ON_TABLE.
    """
    rest = -sum(standings.values())
    parties = (*standings.items(), (ON_TABLE, rest)) if rest else tuple(standings.items())
    return list(transfers(parties, MOST_SETTLED))
