"""What the commands say: each text in each language, asked for as it is, in the user's own."""

import ast
import json
import locale
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dev.vm import ROOT
from kibic import words
from kibic.cli.main import app
from kibic.words import LANGUAGES, Trouble, table, text
from ui import languages

KIBIC = ROOT / "host_tools/kibic"
SOURCES = [path.read_text(encoding="utf-8") for path in sorted(KIBIC.rglob("*.py"))]
TEMPLATES = [path.read_text(encoding="utf-8") for path in sorted(KIBIC.rglob("*.html"))]
ASK = {"Trouble", "RefusedError", "text", "tell", "question", "progress"}


# -- the files


def test_a_language_is_a_file_and_no_module_names_one() -> None:
    assert tuple(sorted(path.stem for path in (KIBIC / "texts").glob("*.*"))) == LANGUAGES
    assert set(LANGUAGES) == set(languages.codes())
    others = set(LANGUAGES) - {"en"}
    assert others and not others & set(strings())


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_each_text_once_with_the_same_facts(language: str) -> None:
    file = (KIBIC / f"texts/{language}.txt").read_bytes().decode()
    assert file.endswith("\n") and not set("\r\t") & set(file)
    lines = [line for line in file.splitlines() if line and line[0] != "#"]
    assert len(lines) == len(table(language))
    assert all(line.partition("=")[2] == line.partition("=")[2].rstrip() != "" for line in lines)
    assert list(table(language)) == list(table("en"))
    for key, sentence in table(language).items():
        assert sentence.count("{}") == table("en")[key].count("{}"), key
        assert not set("{}") & set(sentence.replace("{}", "")), key


def test_a_sign_means_the_same_in_all_texts() -> None:
    """As on the displays: » who pays whom, ⇒ what was and what will be, ≈ rounded, → a key."""
    keys: dict[str, set[str]] = {sign: set() for sign in "»⇒≈→"}
    for file in (ROOT / "host_tools").rglob("texts/*.txt"):
        for line in file.read_text(encoding="utf-8").splitlines():
            for sign in set(line) & set(keys):
                keys[sign].add(line.partition("=")[0])
    changes = {"change", "change-head"}
    assert keys == {"»": {"sheet.pays"}, "⇒": changes, "≈": set(), "→": set()}


def test_what_is_missing_is_shown_and_never_raises() -> None:
    assert text("en", "no-such-key", 1) == "no-such-key"
    assert Trouble("no-such-key").text("hu") == "no-such-key"
    assert text("en", "free-of", 3) == "3 of {} blocks of 4 KB"
    assert text("en", "free-of", 3, 4, 5) == "3 of 4 blocks of 4 KB"
    assert text("en", "free-of", "{}", "{0} {x} \\1") == "{} of {0} {x} \\1 blocks of 4 KB"
    assert text("en", "free-of", "\x1b[1m", "\u202e") == "\ufffd[1m of \ufffd blocks of 4 KB"


# -- what the modules ask for

Asked = tuple[str, bool, int | None]  # a key, or how one begins; how many facts; None: some


def asked_for(source: str) -> Iterator[Asked]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name)) if name in ASK:
                yield from _asked(node.args)
            case ast.Call(
                func=ast.Name("TextError"), args=[_, ast.Constant(value=str(code)), *facts]
            ):
                yield "file." + code, True, len(facts)
            case ast.Call(func=ast.Attribute(attr="table"), args=[ast.Tuple(heads), _]):
                yield from [(head.value, True, 0) for head in heads if head.value]  # type: ignore[attr-defined]


def _asked(args: list[ast.expr]) -> Iterator[Asked]:
    """Of a call; its key is the first argument, or the second behind the language."""
    for at, arg in enumerate(args[:2]):
        keys = list(_keys(arg))
        if keys:
            held = any(isinstance(arg, ast.Starred) for arg in args)
            facts = None if held else len(args) - at - 1
            yield from [(key, whole, facts) for key, whole in keys]
            return


def _keys(node: ast.expr) -> Iterator[tuple[str, bool]]:
    match node:
        case ast.Constant(value=str(key)):
            yield key, True
        case ast.IfExp(body=one, orelse=other):
            yield from _keys(one)
            yield from _keys(other)
        case ast.BinOp(left=ast.Constant(value=str(begin))):
            yield begin, False
        case ast.JoinedStr(values=[ast.Constant(value=str(begin)), *_]):
            yield begin, False


@cache
def asked() -> list[Asked]:
    """What the sources and the pages ask for."""
    of_sources = (row for source in SOURCES for row in asked_for(source))
    of_pages = (
        (key, not more, None)
        for page in TEMPLATES
        for key, more in re.findall(r'\bt\("([^"]+)"( ~)?', page)
    )
    return [*(row for row in of_sources if not set(row[0]) & set(" /")), *of_pages]


def strings() -> Iterator[str]:
    for source in SOURCES:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def test_the_scan_finds_each_way_a_text_is_asked_for() -> None:
    source = """
Trouble("one", a, b)
walk.tell.text("two")
text(language, "three" if a else "four", *facts)
tell(key)
text(lang, f"five.{key}")
text(lang, "six." + key)
raise TextError(number, "seven", most)
tell.table(("eight", ""), rows)
"""
    assert sorted(asked_for(source)) == sorted([
        ("one", True, 2), ("two", True, 0), ("three", True, None), ("four", True, None),
        ("five.", False, 0), ("six.", False, 0), ("file.seven", True, 1), ("eight", True, 0),
    ])  # fmt: skip


def test_every_text_that_is_asked_for_is_there_and_takes_its_facts() -> None:
    texts = table("en")
    assert len(asked()) > 250
    assert [key for key, whole, _ in asked() if whole and key not in texts] == []
    assert [begun for begun, whole, _ in asked()
            if not whole and not any(key.startswith(begun) for key in texts)] == []  # fmt: skip
    wrong = [
        (key, facts)
        for key, whole, facts in asked()
        if whole and facts is not None and texts[key].count("{}") > facts
    ]
    assert wrong == []


def test_every_text_is_asked_for() -> None:
    used = set(strings()) | {key for key, *_ in asked()}
    begun = tuple(key for key, whole, _ in asked() if not whole)
    own = ("game.", "kontra.", "phase.", "role.", "record.", "col.", "title.", "slot-", "system.")
    assert set(own) - {"game.", "kontra.", "role.", "record.", "slot-", "system."} <= set(begun)
    assert [key for key in table("en") if key not in used and not key.startswith(begun + own)] == []


# -- which language


def run(*arguments: object, **environment: str) -> Result:
    variables = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "", **environment}
    return CliRunner().invoke(app, list(map(str, arguments)), env=variables)


ENGLISH, HUNGARIAN, DANISH = (table(code)["col.dealer"] for code in ("en", "hu", "da"))


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    lines = [
        "kibic 1",
        "game paskievics",
        *[f"seat {seat} {seat * 2}" for seat in "ABCD"],
        "dealer A",
    ]
    path = tmp_path / "sheet.kib"
    path.write_text("".join(line + "\n" for line in [*lines, "deal"]))
    return path


@pytest.mark.parametrize(
    ("before", "behind", "environment", "word"),
    [
        ([], [], {}, ENGLISH),
        (["--lang", "da"], [], {}, DANISH),
        ([], ["--lang", "da"], {}, DANISH),
        (["--lang", "hu"], ["--lang", "da"], {"LANG": "en_US"}, DANISH),
        (["--lang", "hu"], [], {"LC_ALL": "da_DK.UTF-8"}, HUNGARIAN),
        ([], [], {"LANG": "da_DK.UTF-8"}, DANISH),
        ([], [], {"LC_MESSAGES": "hu_HU", "LANG": "da_DK.UTF-8"}, HUNGARIAN),
        ([], [], {"LC_ALL": "C", "LC_MESSAGES": "hu_HU", "LANG": "da_DK"}, ENGLISH),
        ([], [], {"LC_ALL": "da", "LC_MESSAGES": "hu_HU", "LANG": "hu_HU"}, DANISH),
        ([], [], {"LANG": "de_DE.UTF-8"}, ENGLISH),
    ],
)
def test_the_language_is_what_is_said_else_the_systems(
    sheet: Path, before: list[str], behind: list[str], environment: dict[str, str], word: str
) -> None:
    result = run(*before, "judge", sheet, *behind, **environment)
    assert result.exit_code == 0, result.output
    assert [heading in result.stdout for heading in (ENGLISH, HUNGARIAN, DANISH)] == [
        heading == word for heading in (ENGLISH, HUNGARIAN, DANISH)
    ]


def test_a_choice_holds_for_one_run(sheet: Path) -> None:
    assert DANISH in run("judge", sheet, "--lang", "da").stdout
    assert ENGLISH in run("judge", sheet).stdout


@pytest.mark.parametrize("place", [["--lang", "xx", "judge"], ["judge", "--lang", "xx"]])
def test_an_unknown_language_is_told(sheet: Path, place: list[str]) -> None:
    result = run(*place, sheet)
    assert result.exit_code == 2
    assert f'"xx" is not one of {", ".join(LANGUAGES)}.' in result.stderr


@pytest.mark.parametrize(
    ("command", "key"),
    [
        (["sim", "--keys", "JUMP"], "sim.no-key"),
        (["perft", "--game", "danish"], "perft.no-auction"),
        (["roster", "--add", "#", "--port", "/dev/none"], "no-such-port"),
        (["club", "add", "/no/such/place"], "no-file"),
        (["event", "status", "--event", "/no/such/event.db"], "event-none"),
        (["judge", "/no/such/sheet"], "file.unreadable"),
    ],
)
def test_every_command_speaks_the_language_that_is_chosen_once(
    command: list[str], key: str
) -> None:
    for language in LANGUAGES:
        result = run("--lang", language, *command)
        pattern = re.escape(table(language)[key]).replace(r"\{\}", ".*")
        assert result.exit_code in (1, 2)
        assert re.search(pattern, result.stderr), result.stderr


def test_json_has_the_same_keys_in_each_language(sheet: Path) -> None:
    """And so has what is wrong: only the sentence is another."""
    judged = [
        json.loads(run("--lang", language, "judge", "--json", sheet).stdout)
        for language in LANGUAGES
    ]
    assert all(result == judged[0] for result in judged)
    sheet.write_text("kibic 2\n")
    errors = [
        json.loads(run("--lang", language, "judge", "--json", sheet).stdout)
        for language in LANGUAGES
    ]
    assert len({error["error"].pop("message") for error in errors}) == len(LANGUAGES)
    assert errors == [{"error": errors[0]["error"]}] * len(LANGUAGES)
    assert list(errors[0]["error"]) == ["line", "code", "facts"]


def test_windows_names_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(words.sys, "platform", "win32")
    for named, code in (("Hungarian_Hungary", "hu"), ("da_DK", "da"), ("German_Germany", "en"),
                        (None, "en")):  # fmt: skip
        monkeypatch.setattr(locale, "getlocale", lambda named=named: (named, "1252"))
        assert words.system() == code


def test_what_goes_wrong_outside_a_command_is_told_in_the_language_too() -> None:
    code = "import sys; sys.stdout = None; from kibic.cli.main import main; main()"
    for language in LANGUAGES:
        done = subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "LC_ALL": language},
            capture_output=True, text=True, encoding="utf-8",
        )  # fmt: skip
        assert done.stderr == table(language)["no-output"] + "\n"
