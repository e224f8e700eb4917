"""The command's help, its mistakes and its completion, each in the chosen language."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from dev.vm import ROOT
from kibic.cli.command import Command, Context, Group
from kibic.cli.main import app
from kibic.words import LANGUAGES, choose, table, text

OTHERS = [code for code in LANGUAGES if code != "en"]
# What is in the files beside the commands and what they take: see the notes there.
HEADINGS = ("Usage", "Options", "Commands", "Positional arguments", "Examples")
MISTAKES = ("try", "no-option", "no-command", "perhaps", "missing", "bad-value", "bad-option",
            "too-much", "no-choice", "no-number")  # fmt: skip
PIECES = ("[OPTIONS]", "[COMMAND] [ARGS]...")


def walk(command: click.Command = app, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Command]]:
    """Yield all commands with what is typed for them."""
    assert isinstance(command, Command)
    yield " ".join(path), command
    if isinstance(command, Group):
        for name, each in command.commands.items():
            yield from walk(each, (*path, name))


COMMANDS = dict(walk())


def kibic(*words: str, **environment: str) -> Result:
    return CliRunner().invoke(app, words, env={"LC_ALL": "en", **environment})


def files() -> dict[str, dict[str, str]]:
    return {code: table("help/" + code) for code in LANGUAGES}


# -- the texts


def test_every_language_has_every_text_of_the_help_with_the_same_facts() -> None:
    assert {path.stem for path in (ROOT / "host_tools/kibic/texts/help").iterdir()} == set(
        LANGUAGES
    )
    for code, texts in files().items():
        assert list(texts) == list(table("help/en")), code
        for key, help_text in texts.items():
            assert help_text == help_text.strip() != "", (code, key)
            assert help_text.count("{}") == table("help/en")[key].count("{}"), (code, key)


def test_every_text_of_the_help_is_of_something_that_there_is() -> None:
    asked = {*HEADINGS, *PIECES, *MISTAKES}
    for command in COMMANDS.values():
        asked.add(command.key)
        asked |= {command.key + ".more"} & set(table("help/en"))
        for param in command.get_params(Context(command)):
            key = f"{command.key}.{param.name}"
            asked.add(key if key in table("help/en") else f"option.{param.name}")
            if param.metavar:
                asked.add(param.metavar)
    assert asked == set(table("help/en"))


def test_a_text_in_each_language_is_its_own() -> None:
    """All but what is the same word in two."""
    same = {"{}: {}", "N", "PORT", "RESULT", "[COMMAND] [ARGUMENTS]..."}
    for code in OTHERS:
        equal = {help_text for key, help_text in table("help/" + code).items()
                 if help_text == table("help/en")[key]}  # fmt: skip
        left = equal - same
        assert not left, f"host_tools/kibic/texts/help/{code}.txt has these in English: {left}"


# -- what help shows


@pytest.mark.parametrize("path", COMMANDS)
def test_each_help_says_what_it_takes_with_two_examples_in_each_language(path: str) -> None:
    command = COMMANDS[path]
    assert len(command.examples) >= 2
    for code in LANGUAGES:
        texts = table("help/" + code)
        shown = kibic("--lang", code, *path.split(), "--help")
        assert shown.exit_code == 0 and not shown.stderr
        flat = " ".join(shown.stdout.split())  # it also breaks lines at hyphens
        assert flat.startswith(texts["Usage"] + ": kibic " + path)
        assert texts[command.key] in flat
        for param in command.get_params(Context(command)):
            help = texts.get(f"{command.key}.{param.name}") or texts[f"option.{param.name}"]
            assert help.replace(" ", "") in flat.replace(" ", ""), (
                param.name
            )  # it breaks at hyphens
        assert all(f"\n  {example}\n" in shown.stdout for example in command.examples)
        assert max(map(len, shown.stdout.splitlines())) <= 100
        if code != "en":
            assert not re.search(r"Options|Usage|COMMAND|FILE|FOLDER|NAME\b|DATE", shown.stdout)


def test_the_language_of_help_may_stand_anywhere() -> None:
    pages = {kibic(*words).stdout for words in (
        ("--lang", "hu", "club", "add", "-h"), ("club", "--lang", "hu", "add", "-h"),
        ("club", "add", "--help", "--lang=hu"), ("club", "add", "-h", "--lang", "hu"),
    )}  # fmt: skip
    pages.add(kibic("club", "add", "-h", LC_ALL="hu_HU.UTF-8").stdout)
    assert len(pages) == 1 and table("help/hu")["club.add"] in " ".join(pages.pop().split())


@pytest.mark.parametrize("path", COMMANDS)
def test_each_example_is_one(path: str) -> None:
    """What is typed there is understood, as a call of this very command."""
    for example in COMMANDS[path].examples:
        words = shlex.split(example)
        if words[0] == "echo":
            words = shlex.split(words[1].removeprefix('eval "$(').removesuffix(')"'))
        if ">" in words:
            words = words[: words.index(">")]
        assert words.pop(0) == "kibic"
        if "--help" in words:
            assert kibic(*words).exit_code == 0
            continue
        context = app.make_context("kibic", list(words))
        while isinstance(context.command, Group):
            _, command, rest = context.command.resolve_command(
                context, context._protected_args + context.args
            )
            assert command
            context = command.make_context(command.name, rest, parent=context)
        assert isinstance(COMMANDS[path], Group) or context.command is COMMANDS[path]


def test_version_and_a_short_name_for_help() -> None:
    assert kibic("--version").stdout == f"kibic {version('kibic')}\n"
    for path in COMMANDS:
        assert kibic(*path.split(), "-h").stdout == kibic(*path.split(), "--help").stdout


@pytest.mark.parametrize("words", [(), ("--lang", "da"), ("club",), ("event", "--lang", "da")])
def test_a_group_alone_prints_its_help(words: tuple[str, ...]) -> None:
    result = kibic(*words)
    assert result.exit_code == 2 and not result.stdout
    assert table("help/da" if "da" in words else "help/en")["Commands"] + ":" in result.stderr


# -- what is typed wrong


@pytest.mark.parametrize(
    ("words", "key", "facts"),
    [
        ("jugde", "no-command", ["jugde"]),
        ("club stand", "no-command", ["stand"]),
        ("sim --prt", "no-option", ["--prt"]),
        ("image --out x", "missing", ["'--base'"]),
        ("doctor x y", "too-much", ["x y"]),
        ("doctor --port", "bad-option", ["--port"]),
        ("doctor --parts=1", "bad-option", ["--parts"]),
        ("web --port 65536", "no-number", ["65536", "0<=x<=65535"]),
        ("pull --keep 0", "no-number", ["0", "x>=1"]),
        ("event result one 1 A=1", "no-number", ["one", "x>=0"]),
        ("club privacy Anna never", "no-choice", ["never", "full, short, hidden"]),
        ("--lang xx judge", "no-choice", ["xx", ", ".join(LANGUAGES)]),
        ("completion tcsh", "no-choice", ["tcsh", "bash, zsh, fish"]),
    ],
)
def test_a_mistake_is_told_in_words(words: str, key: str, facts: list[str]) -> None:
    for code in LANGUAGES:
        result = kibic(*words.split(), LC_ALL=code)
        assert result.exit_code == 2 and not result.stdout
        usage, hint, nothing, wrong = result.stderr.splitlines()
        path = usage.split(": ")[1].split(" [")[0]
        assert path.startswith("kibic")
        assert hint == text("help/" + code, "try", path) and not nothing
        assert text("help/" + code, key, *facts) in wrong
    assert kibic("jugde").stderr.endswith("Did you mean judge?\n")
    missing = kibic("judge", LC_ALL="hu").stderr.splitlines()[-1]
    assert missing == "Hiányzik: 'FÁJL...'."


# -- what the system refuses


@pytest.fixture
def odd(tmp_path: Path) -> dict[str, Path]:
    """Places that are no place: nothing, below a file, a folder for a file, too long, a circle."""
    (tmp_path / "file").write_text("no sheet\n")
    (tmp_path / "folder").mkdir()
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    return {
        "nothing": tmp_path / "none" / "there",
        "below": tmp_path / "file" / "there",
        "folder": tmp_path / "folder",
        "long": tmp_path / ("x" * 300),
        "circle": tmp_path / "circle",
        "file": tmp_path / "file",
    }


@pytest.mark.parametrize(
    "words",
    [
        "judge {}", "judge {} {}", "judge --json {}", "evening {}", "evening --json {}",
        "sim --keys OK --png {}", "sim --keys OK --folder {}", "web --no-open --folder {}",
        "image --base {} --out {}", "roster --push {} --port /dev/none",
        "options --push {} --port /dev/none", "flash --source {} --port /dev/none", "scan {}",
        "club add {} --book {}", "club standings --book {}", "club check --book {}",
        "club report {} --book {}", "club players --book {}", "event new {} --event {}",
        "event new {}", "event draw --event {}", "event status --event {}", "event log --event {}",
        "event add {} --event {}", "event print {} --event {}", "event export {} --event {}",
        "event standings --event {}", "event leave A b --event {}",
    ],
)  # fmt: skip
def test_what_the_system_refuses_is_told_in_words(
    words: str, odd: dict[str, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path / "folder")
    english = re.compile(
        r"Errno|Traceback|No such|Is a dir|Not a dir|exists|too long|levels|unable|database"
    )
    for kind, place in odd.items():
        result = kibic(*[str(place) if word == "{}" else word for word in words.split()],
                       LC_ALL="hu_HU.UTF-8")  # fmt: skip
        assert isinstance(result.exception, SystemExit | None), (kind, result.exception)
        if result.exit_code == 0:
            assert words.startswith(("sim", "club", "event add")), (kind, result.output)
            assert kind in ("folder", "nothing") or "--png" in words
            continue
        assert result.exit_code in (1, 2)
        message = result.stderr.replace(str(tmp_path), "")
        assert 1 <= len(message.splitlines()) <= 2 and not english.search(message), (kind, message)


def test_what_cannot_be_printed_is_told_in_words() -> None:
    for code in LANGUAGES:
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "kibic.cli.main", "--lang", code, "event", "presets"],
                stdout=full, stderr=subprocess.PIPE, encoding="utf-8", cwd=ROOT,
            )  # fmt: skip
        why = table(code)["system.ENOSPC"]
        assert (done.returncode, done.stderr) == (1, text(code, "output-broken", why) + "\n")


def test_an_error_without_words_of_ours_is_told_as_the_system_tells_it() -> None:
    assert text("hu", "system", "x", OSError(38, "Function not implemented")) == (
        "x: Function not implemented."
    )
    assert text("hu", "system", "x", OSError("odd")) == "x: odd."
    assert text("hu", "system", "x", ValueError("one\ntwo")) == "x: one."


def test_what_sqlite_refuses_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "no.db").write_bytes(b"no database at all, but longer than a hundred bytes " * 4)
    for command in ("club standings --book", "event log --event"):
        result = kibic(*command.split(), str(tmp_path / "no.db"), LC_ALL="hu")
        assert result.exit_code == 2 and ": nem adatbázis." in result.stderr


# -- completion


def complete(*words: str) -> list[str]:
    """What bash is offered for the last word."""
    done = subprocess.run(
        [sys.executable, "-c", "from kibic.cli.main import main; main()"],
        env={**os.environ, "_KIBIC_COMPLETE": "bash_complete", "COMP_WORDS": shlex.join(words),
             "COMP_CWORD": str(len(words) - 1), "LC_ALL": "hu_HU.UTF-8"},
        capture_output=True, encoding="utf-8", cwd=ROOT,
    )  # fmt: skip
    assert not done.stderr
    return done.stdout.splitlines()


def test_a_shell_completes_commands_options_words_and_files() -> None:
    assert complete("kibic", "ju") == ["plain,judge"]
    assert complete("kibic", "club", "pl") == ["plain,player", "plain,players"]
    assert complete("kibic", "sim", "--f") == ["plain,--folder"]
    assert complete("kibic", "flash", "--build", "c") == ["plain,carrier"]
    assert complete("kibic", "judge", "--lang", "") == [f"plain,{code}" for code in LANGUAGES]
    assert complete("kibic", "judge", "tests") == ["file,tests"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_how_completion_is_turned_on_is_told(shell: str) -> None:
    script = kibic("completion", shell).stdout
    assert "_KIBIC_COMPLETE" in script
    page = kibic("completion", "--help").stdout
    assert f"kibic completion {shell}" in page
    assert "kibic completion --help" in " ".join(kibic("--help").stdout.split())
    if shell == "bash":
        subprocess.run(["bash", "-n"], input=script, text=True, check=True)


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    yield
    choose("")
