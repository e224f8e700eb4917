"""From files to evenings: what `kibic club add` reads and folds, before the book is open.

All a sheet comes to is what
`kibic judge --json` says of it; beside that only the called tarokk is taken from its lines.
"""

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kibic.sheets import judge as judging
from kibic.sheets import sources
from kibic.sheets.judge import Report, SheetError
from kibic.words import Trouble, text

NAME = 200  # characters of a name or place that are kept
_OF_DEVICE = re.compile(r"(\d{1,6})(-\d{4}-\d\d-\d\d)?(-\d{1,4})?\.\w+")
_TABLE = re.compile(r"\d+-\d+( [A-Z0-9]{1,3})+")  # what a device puts there at a tournament
NO_FIGURES = ("game", "tarokks", "claim", "no-honour")
MAIN = ("game", "double", "volat", "long-double")  # the items that tell whether a bid was made
Row = dict[str, Any]


class Evening(NamedTuple):
    """A sheet and its rows, for the tables of the same names; they lack the evening's id.

    digest    of its lines as they are read, without remarks and spare blanks
    """

    source: str
    text: str
    digest: str
    head: Row
    seats: list[Row]
    deals: list[Row]
    payouts: list[Row]
    items: list[Row]
    tallies: list[Row]


class Seen(NamedTuple):
    """A file as it lies there, not folded: its digest, and the date and game of its head."""

    source: str
    digest: str
    head: Row


class Bad(NamedTuple):
    """A file that is no whole sheet, and what is wrong with it."""

    source: str
    message: str


# -- reading


def number_of(source: str) -> int:
    """Return the number of a sheet on its device, as the file's name says; 0 if it says none."""
    match = _OF_DEVICE.fullmatch(source)
    return int(match[1]) if match else 0


def of_device(source: str) -> bool:
    """Return whether a file's name is one that a device's sheet is given, which holds no word."""
    return _OF_DEVICE.fullmatch(source) is not None


def read(path: Path, language: str = "en") -> Evening | Bad:
    """Return what a file comes to."""
    return _or_bad(path, language, evening_of)


def look(path: Path, language: str = "en") -> Seen | Bad:
    """Return which sheet a file holds, whether it is whole or not."""
    return _or_bad(path, language, seen)


def seen(source: str, sheet: str, language: str = "en") -> Seen:
    """Return which sheet a text is."""
    moves = moves_of(sheet.removesuffix("\n").split("\n"))
    top = moves[: moves.index(["deal"])] if ["deal"] in moves else moves
    head = {move[0]: move[1] for move in top if len(move) > 1}
    return Seen(source, _digest(moves), {key: head.get(key, "") for key in ("date", "game")})


def _or_bad(path: Path, language: str, make: Callable[[str, str, str], Any]) -> Any:
    source = str(path)
    try:
        texts = "".join(line + "\n" for line in sources.lines(source, language))
        return make(source, texts, language)
    except SheetError as error:
        return Bad(source, str(error))
    except sources.TextError as error:
        return Bad(source, f"{source}:{error.line}: {error.trouble.text(language)}")
    except Trouble as error:
        return Bad(source, f"{source}: {error.text(language)}")
    except OSError as error:
        return Bad(source, f"{source}: {text(language, 'file.unreadable', error)}")


def evening_of(source: str, sheet: str, language: str = "en") -> Evening:
    """Return what a sheet's text comes to. Raises SheetError, Trouble."""
    lines = sheet.removesuffix("\n").split("\n")
    report, info = judging.judge_lines(source, lines, language)
    if not report["deals"]:
        raise Trouble("no-deals")
    moves = moves_of(lines)
    blocks = _blocks(moves)
    day, _, time = info.get("date", "").partition(" ")
    head = {
        "game": report["game"],
        "date": day,
        "time": time,
        "place": name_of(info.get("place", "")),
        "stake": name_of(info.get("stake", "")),
        "seats": len(report["seats"]),
        "deals": len(report["deals"]),
        "played": sum(entry["phase"] == "settled" for entry in report["deals"]),
        "number": number_of(Path(source).name),
        "follows": _number(info.get("follows", "")),
    }
    names = {letter: name_of(name) for letter, name in report["seats"].items()}
    payouts = [row for entry in report["deals"] for row in _payouts(entry)]
    items = [row for entry in report["deals"] for row in _items(entry)]
    return Evening(
        source=source,
        text=sheet,
        digest=_digest(moves),
        head=head,
        seats=_seats(names, report, payouts),
        deals=[_deal(entry, block) for entry, block in zip(report["deals"], blocks, strict=True)],
        payouts=payouts,
        items=items,
        tallies=_tallies(items),
    )


def moves_of(lines: Iterable[str]) -> list[list[str]]:
    """Return the words of each line, without remarks and spare blanks."""
    return [move for move in (line.partition("#")[0].split() for line in lines) if move]


def name_of(name: str) -> str:
    """Return a name as the book has it: one kind of blank, accents with their letters."""
    return unicodedata.normalize("NFC", " ".join(name.split()))[:NAME]


def _digest(moves: Iterable[Any]) -> str:
    return hashlib.sha256(joined(moves).encode()).hexdigest()


def joined(moves: Iterable[Any]) -> str:
    """Return lines as text, one blank between words, accents with their letters."""
    lines = "".join(" ".join(str(word) for word in move) + "\n" for move in moves)
    return unicodedata.normalize("NFC", lines)


def _blocks(moves: list[list[str]]) -> list[list[list[str]]]:
    """Return the lines of each deal, with what follows up to the next."""
    starts = [i for i, move in enumerate(moves) if move == ["deal"]]
    return [moves[i:end] for i, end in zip(starts, [*starts[1:], len(moves)], strict=True)]


# -- rows


def _seats(names: dict[str, str], report: Report, payouts: list[Row]) -> list[Row]:
    rows = {
        letter: {"letter": letter, "name": name, "points": report["totals"][letter],
                 "deals": 0, "won": 0, "declared": 0}
        for letter, name in names.items()
    }  # fmt: skip
    for paid in payouts:
        row = rows[paid["letter"]]
        row["deals"] += 1
        row["won"] += paid["points"] > 0
        row["declared"] += paid["role"] in ("declarer", "alone")
    return list(rows.values())


def _payouts(entry: Report) -> Iterator[Row]:
    """Yield the payouts of those who had cards, and of a dealer who paid without them."""
    if entry["items"] is None:
        return
    for letter, points in entry["payouts"].items():
        if points or letter not in entry["sits_out"]:
            yield {"n": entry["n"], "letter": letter, "points": points,
                   "role": _role(entry, letter)}  # fmt: skip


def _role(entry: Report, letter: str) -> str:
    sides, declarer = entry.get("sides"), entry.get("declarer")
    if not declarer or letter in entry["sits_out"]:
        return ""
    if letter == declarer:
        return "declarer" if entry.get("partner") or not sides else "alone"
    if sides:
        return "partner" if sides.get(letter) == "declarer" else "defence"
    return "defence"


def _deal(entry: Report, block: list[list[str]]) -> Row:
    items = entry["items"] or []
    paid = entry["payouts"] or {}
    calls = [move[2] for move in block if move[1:2] == ["call"] and len(move) == 3]
    return {
        "n": entry["n"],
        "dealer": entry["dealer"],
        "factor": entry["factor"],
        "phase": "open" if entry["items"] is None else entry["phase"],
        "declarer": entry.get("declarer") or "",
        "bid": entry.get("bid") or "",
        "partner": entry.get("partner") or "",
        "called": calls[-1] if calls else "",
        "made": _made(entry),
        "kontra": max((item.get("kontra", 0) for item in items), default=0),
        "swing": max(paid.values(), default=0),
        "hat": entry["hat"] or "",
    }


def _made(entry: Report) -> bool | None:
    """Return whether the declarer was paid for game, double and volat together."""
    declarer = entry.get("declarer")
    if not declarer or not entry["items"] or entry["phase"] in ("thrown-in", "passed-out"):
        return None
    if any(item["figure"] == "no-honour" for item in entry["items"]):
        return False
    own = ("declarer", declarer)
    main = [item for item in entry["items"] if item["figure"] in MAIN]
    if not main:
        return None
    return sum(item["points"] if item["side"] in own else -item["points"] for item in main) > 0


def _items(entry: Report) -> Iterator[Row]:
    for at, item in enumerate(entry["items"] or ()):
        yield {
            "n": entry["n"],
            "at": at,
            "figure": item["figure"],
            "side": item["side"],
            "by": item.get("by") or "",
            "payer": item.get("payer") or "",
            "seat": item.get("seat") or "",
            "points": item["points"],
            "earned": item["points"] * entry["factor"] * (-1 if item.get("by") else 1),
            "announced": bool(item.get("announced")),
            "kontra": item.get("kontra", 0),
        }


def _tallies(items: list[Row]) -> list[Row]:
    """Return the figures that a side made or announced, summed up."""
    tallies: dict[tuple[str, bool], Row] = {}
    for item in items:
        if item["figure"] in NO_FIGURES or item["payer"]:
            continue
        key = {"figure": item["figure"], "announced": item["announced"]}
        row = key | {"deals": 0, "made": 0, "points": 0, "squares": 0}
        row = tallies.setdefault((item["figure"], item["announced"]), row)
        row["deals"] += 1
        row["made"] += not item["by"]
        row["points"] += item["earned"]
        row["squares"] += item["earned"] ** 2
    return list(tallies.values())


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 6 else 0


def club_of(place: str) -> str:
    """Return the club that a place names: up to its first comma, "" if there is only a table's
    code."""
    first = place.partition(",")[0].strip()
    return "" if _TABLE.fullmatch(first) else first
