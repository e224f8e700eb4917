"""What docs/ says of sheets and of their JSON is so, and it says all of it."""

import importlib
import json
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import tarokk
from dev.vm import ROOT
from kibic.board import pull
from kibic.sheets import judge
from store import codes, phrases
from tarokk import games
from tarokk.sheet import BadLine

DOCS = ROOT / "docs"
SHEET = (DOCS / "sheet.md").read_text(encoding="utf-8")
GOLDEN = ROOT / "tests" / "golden"
HUNGARIAN = [name for name in games.NAMES if ".hungarian." in games.modules(name)[-1]]
OF_ALL = ("The text", "The head", "Between deals", "House rules")

TEXTS = ("date", "place", "stake", "follows")  # lines of the head that end in free text

# In the place of a word, or of several.
STANDS_FOR = {
    "N", "SIDE", "FIGURE", "HAND", "KONTRA", "SUIT", "CARD", "MELD", "NAME", "VALUE",
}  # fmt: skip

# Objects of the report whose names are data: seats, words of a sheet, cups.
BY_DATA = {
    "seats", "totals", "payouts", "sides", "melds", "points", "cards", "notes", "cups",
    "standings",
}  # fmt: skip


# -- reading the page


def blocks(language: str, text: str = SHEET) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def section(name: str, marks: str = "##") -> str:
    """The text under a heading, up to the next one of its level or above."""
    _, _, rest = SHEET.partition(f"\n{marks} {name}\n")
    assert rest, name
    return re.split(rf"^#{{1,{len(marks)}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def sections_of(game: str) -> list[str]:
    """The headings of the sections that have the words of a game, beside those of all games: the
    section whose first sentence names it, and those that its first paragraph refers to."""
    names = re.findall(r"^## (Deals of .*)$", SHEET, re.MULTILINE)
    begins = {name: " ".join(section(name).strip().split("\n\n")[0].split()) for name in names}
    own = [name for name in names if game in code(begins[name].split(". ")[0])]
    assert own, (
        f"docs/sheet.md has no section for the lines of {game}: write '## Deals of ...', whose "
        f"first sentence names `{game}`"
    )
    return own + [
        heading for heading in names if heading.removeprefix("Deals of ") in begins[own[0]]
    ]


def rows(text: str) -> Iterator[list[str]]:
    """The cells of each row of the tables, heads among them."""
    for line in text.splitlines():
        if line.startswith("|") and not line.startswith("|---"):
            yield [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def code(text: str) -> list[str]:
    return [span.replace("\\|", " ") for span in re.findall(r"`([^`]+)`", text)]


def in_code(text: str) -> set[str]:
    """The words in spans and blocks of code."""
    spans = " ".join([*code(re.sub(r"```.*?```", "", text, flags=re.DOTALL)), *blocks("kib", text)])
    return {word.strip("[]") for word in spans.split()}


# -- the examples


@pytest.mark.parametrize("sheet", blocks("kib"))
def test_an_example_pays_what_stands_beside_it(sheet: str) -> None:
    promised = re.findall(r"# pays (.*)", sheet)
    paid = [deal["payouts"] for deal in judge.report(sheet.splitlines())["deals"]]
    assert paid and len(promised) == len(paid)
    for words, payouts in zip(map(str.split, promised), paid, strict=True):
        if words == ["nothing", "yet"]:
            assert payouts is None
        else:
            pairs = zip(words[::2], words[1::2], strict=True)
            assert payouts == {seat: int(points) for seat, points in pairs}


def test_the_issue_form_shows_a_good_sheet() -> None:
    form = (ROOT / ".github/ISSUE_TEMPLATE/deal.yml").read_text(encoding="utf-8")
    shown = re.search(r"placeholder: \|\n((?: {8}.*\n)+)", form)
    assert shown
    assert judge.report(shown[1].splitlines())["deals"][0]["phase"] == "settled"


def test_every_game_has_an_example() -> None:
    shown = {judge.report(sheet.splitlines())["game"] for sheet in blocks("kib")}
    missing = set(games.NAMES) - {"high", "illustrated-54"} - shown
    assert not missing, f"docs/sheet.md has no example, a block ```kib, of {missing}"


def test_the_journal_is_the_sheet_below_it() -> None:
    journal, sheet = blocks("jnl")[0], blocks("kib", section("The journal of a device"))[0]
    reading = pull.read(journal.encode())
    assert reading.wrong is None
    assert reading.texts == [" ".join(judge.words(line)) for line in sheet.splitlines()]


def test_the_codes_are_those_of_the_sheet_above_them() -> None:
    sheet = blocks("kib", section("The journal of a device"))[0]
    packer = codes.Packer()
    for line in sheet.splitlines():
        packer.add(" ".join(judge.words(line)))
    packer.end()
    shown = blocks("codes")[0].splitlines()
    count = codes.count(packer.data)
    numbers = range(1, count + 1)
    assert shown == [codes.code(1, packer.fingerprint, packer.data, n) for n in numbers]


def test_the_form_of_a_code_is_told() -> None:
    text = section("An evening through the camera")
    assert blocks("phrases")[0].split() == " ".join(phrases.LINES).split()
    sizes = [row[0] for row in rows(text)][1:]
    assert sizes == ["1", "1", "1", "2", "4", f"1 to {codes.ROOM}", "2"]
    assert f"at most {codes.MOST}" in text
    assert f"{codes.FORMAT}, the version of this form" in text
    fullest = codes.code(1, 0, bytes(codes.ROOM), 1)
    assert f"at most {len(fullest)} signs" in text
    assert len(" ".join(phrases.LINES).split()) <= codes._LITERAL == 255


def test_the_standings_code_is_told() -> None:
    """The text shown there is that of tests/ui/evening/test_codes.py."""
    shown = blocks("text", section("An evening through the camera"))[0]
    source = (ROOT / "tests/ui/evening/test_codes.py").read_text(encoding="utf-8")
    assert shown.rstrip("\n").replace("\n", "\\n") in source


def test_the_json_shown_is_that_of_the_sheets_shown() -> None:
    whole = section("The JSON")
    judged = judge.judged(blocks("kib", whole)[0].splitlines())
    report, evening, error = map(json.loads, blocks("json", whole))
    assert report == judged.report
    assert evening == json.loads(json.dumps(judge.evening([judged])))
    with pytest.raises(judge.SheetError) as caught:
        judge.judge_lines("FILE", blocks("refused", whole)[0].splitlines())
    assert error == caught.value.report()


# -- the words


@cache
def golden() -> list[tuple[str, list[tuple[str, ...]], Any]]:
    """(game, moves, report) of each golden sheet that is good."""
    sheets = []
    for path in sorted(GOLDEN.rglob("*.kib")):
        if path.parent.name != "refused":
            lines = path.read_text(encoding="utf-8").splitlines()
            moves = [move for line in lines if (move := judge.words(line))]
            try:
                report = judge.report(lines)
            except BadLine as wrong:
                raise AssertionError(f"{path}: {wrong}; test_golden.py says more") from wrong
            sheets.append((report["game"], moves, report))
    assert len(sheets) > 500
    return sheets


def keywords(move: tuple[str, ...]) -> set[str]:
    """The words of a line that are no names, numbers, seats or cards."""
    if move[0] in TEXTS:
        return {move[0]}
    words = move[:1] if move[0] == "seat" else move
    return {word for word in words if not re.fullmatch(r"[A-G]|[0-9/]+|[IVX]+", word)}


@pytest.mark.parametrize("game", games.NAMES)
def test_every_word_of_a_game_is_told(game: str) -> None:
    text = "".join(section(name) for name in [*sections_of(game), *OF_ALL])
    used = set().union(
        *(keywords(move) for of_game, moves, _ in golden() for move in moves if of_game == game)
    )
    assert used, f"no golden sheet is of {game}: write some, in tests/golden/{game}/"
    missing = used - in_code(text)
    assert not missing, f"docs/sheet.md, {sections_of(game)[0]!r}, has no row for {missing}"


def modules() -> Iterator[Any]:
    for module in pkgutil.walk_packages(tarokk.__path__, "tarokk."):
        yield importlib.import_module(module.name)


def handled() -> set[str]:
    """The words that tables of the core lead to what reads their line."""
    words: set[str] = set()
    for module in modules():
        if module.__name__.endswith(".ask"):
            continue  # its tables lead to questions
        owners = [module, *(member for member in vars(module).values() if isinstance(member, type))]
        for owner in owners:
            for name, table in vars(owner).items():
                if name.startswith("__") or not isinstance(table, dict):
                    continue
                if all(isinstance(key, str) for key in table):
                    named = name.endswith(("MOVES", "FACTS"))
                    if named or (table and all(callable(value) for value in table.values())):
                        words |= set(table)
    return words


def test_every_word_that_is_read_is_told() -> None:
    words = handled()
    assert {"kibic", "hat", "laid", "takes", "lies", "stage", "keeps-cups", "matadors"} <= words
    missing = words - in_code(SHEET)
    assert not missing, f"docs/sheet.md does not say what these words of a line mean: {missing}"


def test_no_word_is_told_that_nothing_reads() -> None:
    words_read = handled().union(*(keywords(move) for _, moves, _ in golden() for move in moves))
    words_read |= {
        word for game in games.NAMES for row in options(game) for word in (row[0], *row[1])
    }
    for name in {"The head", "Between deals"}.union(*map(sections_of, games.NAMES)):
        for first, *_ in rows(section(name)):
            lines = [tuple(word.strip("[]") for word in span.split()) for span in code(first)]
            unread = set().union(*map(keywords, lines)) - words_read - STANDS_FOR
            assert not unread, f"docs/sheet.md, {name!r}, {first}: nothing reads {unread}"


# -- the house rules


def options(game: str) -> Any:
    return games.load(game).options()


def figures(game: str) -> dict[str, tuple[tuple[str, ...], str]]:
    """{figure: (its values with the default first, chapter)} as a table of figures has them, which
    has a column for the game."""
    rows_of: dict[str, tuple[tuple[str, ...], str]] = {}
    head: list[str] = []
    for line in rows(section(sections_of(game)[0])):
        if line[0] == "figure" or len(line) != len(head):
            head = line if f"`{game}`" in line else []
            continue
        cell = line[head.index(f"`{game}`")]
        if cell:
            others = tuple(line[head.index("also played")].split())
            rows_of[code(line[0])[0].split()[0]] = ((cell, *others), line[head.index("chapter")])
    return rows_of


def house_rules(game: str) -> dict[str, tuple[tuple[str, ...], str]]:
    """The same of the house rules."""
    rules: dict[str, tuple[tuple[str, ...], str]] = {}
    for part in re.split(r"^### Of ", section("House rules"), flags=re.MULTILINE)[1:]:
        heading, _, text = part.partition("\n")
        if game not in code(heading):
            continue
        for names, values, meaning, *chapter in rows(text):
            only, but = re.match(r"only in `(.*?)`", meaning), re.match(r"not in `(.*?)`", meaning)
            if not chapter or names == "option" or (but and but[1] == game):
                continue
            if only and only[1] != game:
                continue
            values_told = code(values)
            default = re.search(rf"in `{game}` `(.*?)` is the default", meaning)
            if default:
                values_told.sort(key=lambda value: value != default[1])
            rules |= {name: (tuple(values_told), chapter[0]) for name in code(names)}
    return rules


@pytest.mark.parametrize("game", games.NAMES)
def test_every_house_rule_is_told_with_its_values_and_chapter(game: str) -> None:
    listed = house_rules(game)
    if game in HUNGARIAN:
        listed |= figures(game)
    options_of = {name: (tuple(values), chapter) for name, values, chapter in options(game)}
    missing = {name: row for name, row in options_of.items() if listed.get(name) != row}
    others = {name: listed[name] for name in missing if name in listed}
    assert not others, f"docs/sheet.md says {others} of {game}, where its options are {missing}"
    assert not missing, (
        f"docs/sheet.md has no such row for house rules of {game}: {missing}. Figures stand in "
        f"a table 'figure' with a column `{game}`, others in 'House rules' under '### Of `{game}`'"
    )
    # Which of several games have what one has not is theirs to say, by their options.
    conditional = {name for row in rows(section("House rules")) for name in code(row[0])
                   if len(row) > 2 and row[2].startswith("not in ")}  # fmt: skip
    extra = listed.keys() - options_of.keys() - conditional
    assert not extra, f"docs/sheet.md has house rules that {game} has not: {extra}"


def test_the_sets_of_house_rules() -> None:
    listed = {}
    for row in rows(section("House rules")):
        if len(row) == 3 and row[0] != "set":
            for game in code(row[1]):
                listed[game, code(row[0])[0]] = [tuple(cell.split()) for cell in code(row[2])]
    expected = {
        (name, preset): [tuple(choice) for choice in chosen]
        for name in games.NAMES
        for preset, chosen in games.load(name).presets()
    }
    assert listed == expected


# -- the JSON


def fields(value: Any, path: str = "") -> Iterator[str]:
    """The paths of the fields in a report."""
    if isinstance(value, list):
        for part in value:
            yield from fields(part, path + "[]")
    elif isinstance(value, dict):
        for name, part in value.items():
            where = f"{path}.{name}" if path else name
            yield where
            if name not in BY_DATA or isinstance(part, list):
                yield from fields(part, where)


def told_fields(name: str) -> set[str]:
    """The fields that the tables of a part of the page tell."""
    listed = set()
    for part in re.split(r"^### ", section(name), flags=re.MULTILINE):
        table = list(rows(part))
        if table and table[0][0] == "field":
            listed |= {field for row in table[1:] for field in code(row[0])}
    return listed


def test_the_fields_of_the_json_are_those_told() -> None:
    used: set[str] = set()
    for _, _, report in golden():
        used |= set(fields(report))
    evening, error = map(json.loads, blocks("json", section("The JSON"))[1:])
    used |= set(fields(evening)) | set(fields(error["error"], "error"))
    assert told_fields("The JSON") == used


def test_the_words_of_the_json_are_told() -> None:
    """Phases, kinds of items and of steps."""
    text = in_code(SHEET)
    for _, _, report in golden():
        for deal in report["deals"]:
            words = {deal["phase"]} | {step["does"] for step in deal.get("steps", ())}
            for item in deal["items"] or ():
                words |= {item["side"]} | keywords(tuple(item["figure"].split()))
            game = report["game"]
            assert words <= text, f"docs/sheet.md, the deals of {game}: nothing of {words - text}"


# -- links
