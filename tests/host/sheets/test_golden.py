"""The golden sheets: what comes of each, line by line of its .pay, and why others are refused.

The words of a .pay are described in tests/golden/README.md.
"""

import io
import re
import sys
import traceback
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dev.vm import ROOT
from kibic.cli.columns import Columns, width_of
from kibic.sheets.judge import Report, SheetError, judge, read, report
from kibic.sheets.show import Writer
from kibic.words import LANGUAGES, text
from tarokk.session import Session
from tests.host.support.sample import PROOF, sampled

GOLDEN = ROOT / "tests" / "golden"
REFUSED = "refused"
KINDS = ((False, ".pay"), (True, ".why"))
Words = list[str]

# Items that are paid by seats, and so told by the payouts alone.
NOT_OF_SIDES = ("tarokks", "claim", "talon", "kitty")


def lines_of(path: Path) -> list[Words]:
    """The words of each line that has any, without comments."""
    text = path.read_text(encoding="utf-8")
    return [words for line in text.splitlines() if (words := line.partition("#")[0].split())]


@cache
def paths(refused: bool, suffix: str) -> list[Path]:
    """The files of all folders that hold sheets of one kind, only to be looked at."""
    files = sorted(GOLDEN.rglob("*" + suffix), key=str)
    return [path for path in files if (path.parent.name == REFUSED) == refused]


def name_of(path: Path) -> str:
    return "/".join(path.relative_to(GOLDEN).with_suffix("").parts)


def folders(refused: bool, part: int = 1) -> list[Any]:
    """The sheets of a kind as parameters, those of a folder together: a test for each would take
    longer than what it looks at. Outside `make proof` a sample of one of so many of each."""
    names = {name_of(path): path for path in paths(refused, ".kib")}
    by_folder: dict[str, list[str]] = {}
    for name in names:
        by_folder.setdefault(name.rpartition("/")[0], []).append(name)
    return [
        pytest.param([names[name] for name in sampled(inside, -(-len(inside) // part))], id=folder)
        for folder, inside in by_folder.items()
    ]


def look_at(sheets: Iterable[Path], check: Callable[[Path], None]) -> None:
    """Call `check` with each sheet. Fails with all that it fails for, and how."""
    wrong = {}
    for sheet in sheets:
        try:
            check(sheet)
        except (Exception, pytest.fail.Exception):
            wrong[name_of(sheet)] = traceback.format_exc()
    how = [f"{name}: {trace}" for name, trace in wrong.items()]
    assert not wrong, "\n".join([", ".join(wrong), *how])


@cache
def judged(sheet: Path) -> Report:
    """What comes of a sheet, for all who ask."""
    return judge(str(sheet)).report


def pairs(words: Words) -> dict[str, str]:
    return dict(zip(words[::2], words[1::2], strict=True))


# -- a line of a .pay: (what the sheet must come to, what it does)


def payouts(result: Report, words: Words) -> tuple[Any, Any]:
    expected = {seat: int(points) for seat, points in pairs(words[1:]).items()}
    return expected, deal_of(result, words[0])["payouts"]


def phase(result: Report, words: Words) -> tuple[Any, Any]:
    _, number, expected = words
    return expected, deal_of(result, number)["phase"]


def items(result: Report, words: Words) -> tuple[Any, Any]:
    expected = " ".join(words[2:]).split(";")
    paid = deal_of(result, words[1])["items"]
    items_paid = [
        f"{item['figure']} {item['side']} {item['points']} "
        f"{'announced' if item['announced'] else 'silent'} {item['kontra']}"
        for item in paid
        if item["figure"] not in NOT_OF_SIDES
    ]
    return sorted(map(str.strip, expected)), sorted(items_paid)


def totals(result: Report, words: Words) -> tuple[Any, Any]:
    return {seat: int(points) for seat, points in pairs(words[1:]).items()}, result["totals"]


def declarer(result: Report, words: Words) -> tuple[Any, Any]:
    last = result["deals"][-1]
    bid = [last["declarer"], last["bid"]] if last["declarer"] else ["none"]
    return words[1:], bid


def seat(result: Report, words: Words) -> tuple[Any, Any]:
    kind, expected = words
    return expected, result["deals"][-1][kind] or "none"


def invit(result: Report, words: Words) -> tuple[Any, Any]:
    invitation = result["deals"][-1]["invit"]
    return words[1:], [invitation["by"], invitation["tarokk"]] if invitation else ["none"]


def hat(result: Report, words: Words) -> tuple[Any, Any]:
    _, expected = words
    return expected, result["hat"] or "none"


def kitty(result: Report, words: Words) -> tuple[Any, Any]:
    _, expected = words
    return int(expected), result.get("kitty", 0)


def cups(result: Report, words: Words) -> tuple[Any, Any]:
    return {cup: int(points) for cup, points in pairs(words[1:]).items()}, result["cups"]


def left(result: Report, words: Words) -> tuple[Any, Any]:
    _, expected = words
    return int(expected), result["closing"]["left"]


def coming(result: Report, words: Words) -> tuple[Any, Any]:
    named = {"sits": "sits_out"}
    expected = {named.get(key, key): value for key, value in pairs(words[1:]).items()}
    facts = {key: result["next"][key] for key in expected}
    assert expected, "a line `next` that expects nothing"
    return expected, {
        key: "".join(value) if key == "sits_out" else str(value) for key, value in facts.items()
    }


def legal(result: Report, words: Words) -> tuple[Any, Any]:
    listed = " ".join(words[1:])
    expected = map(str.strip, listed.split(";")) if ";" in listed else words[1:]
    return sorted(expected), sorted(result["next"]["legal"])


def step(result: Report, words: Words) -> tuple[Any, Any]:
    """`step 1 draws C D 1 A 9 B 9 C 10 D 8 talon 6 table 0`; - for nobody."""
    open_steps = result["deals"][-1].get("steps", [])
    row = open_steps[int(words[1]) - 1]
    actual = [row["does"], row["seat"] or "-", row["other"], str(row["number"])]
    piles = {**row["cards"], "talon": row["talon"], "table": row["table"]}
    expected = {pile: int(cards) for pile, cards in pairs(words[6:]).items()}
    return (words[2:6], expected), (actual, piles)


def note(result: Report, words: Words) -> tuple[Any, Any]:
    _, word, *expected = words
    assert word in result["next"]["legal"]
    shown = result["next"]["notes"].get(word, "none")
    if expected == ["none"]:
        return False, shown.startswith("invit")
    return " ".join(expected), shown


READERS: dict[str, Callable[[Report, Words], tuple[Any, Any]]] = {
    "phase": phase,
    "items": items,
    "totals": totals,
    "declarer": declarer,
    "partner": seat,
    "yielded": seat,
    "invit": invit,
    "hat": hat,
    "kitty": kitty,
    "cups": cups,
    "left": left,
    "next": coming,
    "legal": legal,
    "step": step,
    "note": note,
}


def deal_of(result: Report, number: str) -> Report:
    deal: Report = result["deals"][int(number) - 1]
    assert deal["n"] == int(number)
    return deal


# -- the tests


@pytest.mark.parametrize(("refused", "partner"), KINDS)
def test_each_sheet_has_its_partner_file_and_each_partner_file_its_sheet(
    refused: bool, partner: str
) -> None:
    sheet_paths = paths(refused, ".kib")
    assert sheet_paths
    assert [path.with_suffix(partner) for path in sheet_paths] == paths(refused, partner)


@pytest.mark.parametrize("sheets", folders(refused=False))
def test_what_comes_of_a_sheet(sheets: list[Path]) -> None:
    look_at(sheets, pays_as_expected)


def pays_as_expected(sheet: Path) -> None:
    result = judged(sheet)
    expectations = lines_of(sheet.with_suffix(".pay"))
    assert expectations
    for words in expectations:
        reader = payouts if words[0].isdecimal() else READERS[words[0]]
        expected, actual = reader(result, words)
        assert actual == expected, " ".join(words)


@pytest.mark.parametrize("sheets", folders(refused=False))
def test_each_deal_and_the_whole_sum_to_zero(sheets: list[Path]) -> None:
    look_at(sheets, sums_to_zero)


def sums_to_zero(sheet: Path) -> None:
    result = judged(sheet)
    closed = [deal["payouts"] for deal in result["deals"] if deal["payouts"] is not None]
    lines = lines_of(sheet)
    pots = [result.get("kitty", 0), *result.get("cups", {}).values()]
    if ["option", "kitty", "yes"] not in lines and "cups" not in result:
        assert {sum(paid.values()) for paid in closed} <= {0}
    assert sum(result["totals"].values()) + sum(pots) == 0
    if ["share"] not in lines:
        assert result["totals"] == added(closed, result["seats"])


def languages_for(sheet: Path) -> tuple[str, ...]:
    """Return the languages that a sheet is told in: all in `make proof`, else each for some."""
    which = sum(map(ord, sheet.stem)) % len(LANGUAGES)
    return LANGUAGES if PROOF else (LANGUAGES[which],)


class Narrow(Writer):
    """Prints a table at other widths of the terminal first, though it has no room in some."""

    tried: Iterable[int]

    def _print(self, table: Columns, report: Report, stake: str | None) -> None:
        table.fit(sys.maxsize)
        widths, arrows = list(table.widths), None
        for most in self.tried:
            table.fit(most)
            out = io.StringIO()
            table.write(out)
            lines = out.getvalue().splitlines()
            least = 3 * len(widths)  # a character and the gap
            assert max(map(width_of, lines)) <= max(most, least), most
            assert arrows in (None, (arrows := out.getvalue().count("»"))), most
            table.widths[:] = widths
        super()._print(table, report, stake)


NARROWEST, WIDEST, STEP = 20, 200, 60
OFTEN = (50, 66, 72, 80, 100)


def widths_for(sheet: Path) -> Iterable[int]:
    """Return widths of a terminal: all in `make proof`, else each for some of the sheets."""
    if PROOF:
        return range(NARROWEST, WIDEST + 1)
    which = sum(map(ord, sheet.stem))
    return *range(NARROWEST + which % STEP, WIDEST + 1, STEP), OFTEN[which % len(OFTEN)]


@pytest.mark.parametrize("sheets", folders(refused=False, part=3))
def test_a_sheet_as_a_table(sheets: list[Path]) -> None:
    look_at(sheets, is_a_table)


def is_a_table(sheet: Path) -> None:
    result = judged(sheet)
    for language in languages_for(sheet):
        out = io.StringIO()
        session = Session()
        writer = Narrow(language, out)
        writer.tried = widths_for(sheet)
        writer.sheet(read(str(sheet), session, language), session)
        shown = out.getvalue()
        for deal in result["deals"]:
            assert str(deal["n"]) in shown
            for item in deal["items"] or ():
                if "count" in item:
                    key = "sheet.count" if item["figure"] == "tarokks" else "sheet.claim"
                    assert text(language, key, item["count"]) in shown
        if result["deals"]:
            assert all(name in shown for name in result["seats"].values())
        assert "None" not in shown


def added(payments: list[dict[str, int]], seats: Iterable[str]) -> dict[str, int]:
    return {seat: sum(paid[seat] for paid in payments) for seat in seats}


# -- refused sheets


class Why(NamedTuple):
    """A .why: the line that is refused, the code of the reason, its facts, and the prose."""

    line: int
    code: str
    facts: list[str]
    prose: str


_FACT = r'"[^"]*"|[^\s":]+'
_WHY = re.compile(rf"([0-9]+) ([a-z0-9.-]+)((?: (?:{_FACT}))*): (\S.*)\n")


def why_of(sheet: Path) -> Why:
    parts = _WHY.fullmatch(sheet.with_suffix(".why").read_text(encoding="utf-8"))
    assert parts, f"{name_of(sheet)}.why is not of the form `LINE CODE FACTS: prose`"
    line, code, facts, prose = parts.groups()
    return Why(int(line), code, [fact.strip('"') for fact in re.findall(_FACT, facts)], prose)


@pytest.mark.parametrize("sheets", folders(refused=True))
def test_where_and_why_a_sheet_is_refused(sheets: list[Path]) -> None:
    look_at(sheets, is_refused)


def is_refused(sheet: Path) -> None:
    why = why_of(sheet)
    for language in languages_for(sheet):
        with pytest.raises(SheetError) as caught:
            judge(str(sheet), language)
        error = caught.value
        assert error.line == why.line, error.message
        assert [error.code, *map(str, error.facts)] == [why.code, *why.facts], why.prose
        assert len(error.message) > len("Why?")


@pytest.mark.parametrize("sheets", folders(refused=True, part=12))
def test_up_to_the_refused_line_a_sheet_is_good(sheets: list[Path]) -> None:
    look_at(sheets, is_good_before)


def is_good_before(sheet: Path) -> None:
    lines = sheet.read_text(encoding="utf-8").splitlines()[: why_of(sheet).line - 1]
    if any(line.partition("#")[0].strip() for line in lines):
        assert report(lines)["next"] is not None
