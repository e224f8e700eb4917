"""Whatever is in a file: a report or one line that says where and why, never a traceback."""

import io
import itertools
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from dev.vm import ROOT
from kibic.cli.main import app
from kibic.sheets import judge as judging
from kibic.sheets import sources
from kibic.sheets.judge import Report, SheetError, judge, report
from kibic.sheets.show import Writer
from kibic.words import LANGUAGES
from tarokk.refused import is_hidden
from tarokk.sheet import BadLine
from tests.host.support.sample import PROOF, long_one

GOLDEN = ROOT / "tests" / "golden"
EVENINGS = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.rglob("evening*.kib"))]
HEAD = "kibic 1\ngame paskievics\nseat A Anna\nseat B Béla\nseat C Cili\nseat D Dani\ndealer D\n"
FIVE = HEAD.replace("dealer D", "seat E Éva\ndealer D")

# Words of every kind of line, and some of none.
VOCABULARY = sorted(
    {word for path in GOLDEN.glob("**/*.kib") for word in path.read_text("utf-8").split()}
    | {"-1", "²", "٣", "1e3", "0", "94", "999999", "9999999", "2/²", "H", "seat", "option", "#"}
)
STEPS = 60  # of a walk, enough to end a few deals


def outcome(data: bytes, place: Path, languages: Sequence[str] = LANGUAGES) -> Report | None:
    """The report of a file with these bytes, or None if it was refused as it should be."""
    place.write_bytes(data)
    lines = data.count(b"\n") + 1
    refusals = []
    for language in languages:
        try:
            result = judge(str(place), language).report
        except SheetError as error:
            assert error.line is not None
            assert 1 <= error.line <= lines + 1
            assert "\n" not in str(error)
            assert len(error.message) < 200
            refusals.append(error.line)
    if not refusals:
        return result
    assert len(refusals) == len(languages)
    assert len(set(refusals)) == 1
    return None


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets") / "sheet.kib"


def refused(data: bytes, place: Path) -> SheetError:
    place.write_bytes(data)
    with pytest.raises(SheetError) as caught:
        judge(str(place))
    return caught.value


# -- sheets that were cut, mixed up, made up


@pytest.mark.sample(3)
@pytest.mark.parametrize("text", EVENINGS)
def test_a_sheet_may_stop_after_any_line(text: str, place: Path) -> None:
    lines = text.splitlines(keepends=True)
    started = next(i for i, line in enumerate(lines, 1) if line.startswith("kibic"))
    for length in range(len(lines) + 1):
        languages = LANGUAGES if PROOF else LANGUAGES[length % len(LANGUAGES) :][:1]
        result = outcome("".join(lines[:length]).encode(), place, languages)
        assert (result is not None) == (length >= started)


@given(text=st.sampled_from(EVENINGS), data=st.data())
def test_a_sheet_may_be_cut_anywhere(text: str, data: st.DataObject, place: Path) -> None:
    whole = text.encode()
    outcome(whole[: data.draw(st.integers(0, len(whole)))], place)


@given(text=st.sampled_from(EVENINGS), data=st.data())
def test_lines_in_another_order(text: str, data: st.DataObject, place: Path) -> None:
    lines = text.splitlines()
    head = data.draw(st.integers(0, 12))
    mixed = lines[:head] + data.draw(st.permutations(lines[head:]))
    outcome("\n".join(mixed).encode(), place)


@given(text=st.sampled_from(EVENINGS), data=st.data())
def test_a_line_changed_left_out_or_said_again(text: str, data: st.DataObject, place: Path) -> None:
    lines = text.splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    words = st.lists(st.sampled_from(VOCABULARY), max_size=4).map(" ".join)
    replaced = data.draw(st.sampled_from([[], lines[at : at + 1] * 2]) | words.map(lambda w: [w]))
    outcome("\n".join(lines[:at] + replaced + lines[at + 1 :]).encode(), place)


@given(
    head=st.sampled_from([HEAD, FIVE, ""]),
    lines=st.lists(
        st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=5).map(" ".join), max_size=8
    ),
    opening=st.sampled_from(["", "deal\n", "deal\ndeclarer B 2\n", "deal\nA 3\nB 2\nC pass\n"]),
)
def test_lines_of_any_words(head: str, opening: str, lines: list[str], place: Path) -> None:
    outcome((head + opening + "\n".join(lines)).encode(), place)


@given(data=st.binary(max_size=300))
def test_any_bytes(data: bytes, place: Path) -> None:
    outcome(data, place)
    outcome(HEAD.encode() + data, place)


@long_one
@given(text=st.text(max_size=300))
def test_any_text(text: str, place: Path) -> None:
    outcome(text.encode(errors="replace"), place)
    outcome((HEAD + "place " + text).encode(errors="replace"), place)


# A walk that got stuck is told as it was found: to shorten one takes minutes.
@settings(
    max_examples=max(3, settings().max_examples // 8),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
@given(head=st.sampled_from([HEAD, FIVE]), data=st.data())
def test_what_is_offered_is_accepted(head: str, data: st.DataObject) -> None:
    """A walk through an evening on offered lines and words alone never ends before a deal does."""
    session, _ = judging.fold(head.splitlines())
    lines: list[str] = []
    for _ in range(STEPS):
        if not session.deal:
            session.apply(("deal",))
        coming = judging.coming(session)
        assert coming["legal"], lines
        kinds: dict[str, list[str]] = {}
        for line in coming["legal"]:
            kinds.setdefault(line if coming["turn"] else line.split()[0], []).append(line)
        line = data.draw(st.sampled_from(kinds[data.draw(st.sampled_from(sorted(kinds)))]))
        if ".." in line:
            low, high = line.split()[1].split("..")
            line = f"points {data.draw(st.integers(int(low), int(high)))}"
        lines.append(f"{coming['turn']} {line}" if coming["turn"] else line)
        session.apply(tuple(lines[-1].split()))
        assert not session.deal or judging.coming(session) != coming, lines
        assert sum(session.totals) == 0


@settings(max_examples=max(10, settings().max_examples // 4))
@given(data=st.data())
def test_no_seat_but_the_one_in_turn_may_bid(data: st.DataObject) -> None:
    lines = [*HEAD.splitlines(), "deal"]
    while (coming := report(lines)["next"])["phase"] == "auction" and coming["turn"]:
        if report(lines)["deals"][-1]["payouts"] is not None:
            break
        for seat, word in itertools.product("ABCDE", ("3", "2", "1", "solo", "hold", "pass")):
            offered = seat == coming["turn"] and word in coming["legal"]
            assert accepted([*lines, f"{seat} {word}"]) == offered, (lines, seat, word)
        lines.append(f"{coming['turn']} {data.draw(st.sampled_from(coming['legal']))}")


def accepted(lines: list[str]) -> bool:
    try:
        report(lines)
    except BadLine as bad:
        assert bad.number == len(lines)
        return False
    return True


# -- what a file may be instead of a sheet


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", 1),
        (b"\n\n", 3),
        (b"# only a comment\n", 2),
        (b"\0", 1),
        (HEAD.encode() + b"place \0\n", 8),
        (HEAD.encode() + b"place \x1b[2J\n", 8),
        (HEAD.encode() + b"# \x85 is no UTF-8\n", 8),
        ((HEAD + "# \x85 is a control character").encode(), 8),
        (HEAD.replace("é", "\udce9").encode(errors="surrogateescape"), 4),
        (HEAD.encode("utf-16"), 1),
        (HEAD.replace("\n", "\r").encode(), 1),
        (b"\x89PNG\r\n\x1a\n", 1),
        (HEAD.encode() + "deal\ndeclarer B 2\npoints ²".encode(), 10),
        (HEAD.encode() + "deal\ndeclarer B 2\npoints ٥٠".encode(), 10),
        (HEAD.encode() + "date ²²²²-11-20".encode(), 8),
        (HEAD.replace("dealer", "option four-kings 1/²\ndealer").encode(), 7),
        (HEAD.encode() + "deal\ndeclarer B 2\nB laid ²".encode(), 10),
        (HEAD.encode() + b"deal\ndeclarer B 2\npoints 9999999", 10),
    ],
)
def test_where_no_sheet_is_refused(data: bytes, line: int, place: Path) -> None:
    assert refused(data, place).line == line
    assert outcome(data, place) is None


def test_a_byte_order_mark_and_other_line_ends_are_no_trouble(place: Path) -> None:
    expected = outcome(HEAD.encode(), place)
    assert expected is not None
    assert outcome(HEAD.replace("\n", "\r\n").encode(), place) == expected
    assert outcome(HEAD.encode("utf-8-sig"), place) == expected
    assert outcome(HEAD.replace(" ", "\t").rstrip().encode(), place) == expected
    assert outcome(HEAD.encode() + b"\xef\xbb\xbfdeal", place) is None  # only at the beginning


def test_the_longest_line(place: Path) -> None:
    long = sources.LONGEST_LINE
    for letter in ("x", "é", "𝄞"):
        most = "#" + letter * (long - 1)
        assert outcome((HEAD + most + "\r\ndeal\n").encode(), place) is not None
        error = refused((HEAD + most + letter + "\n").encode(), place)
        assert (error.line, str(long) in error.message) == (8, True)
    word = "x" * (long - 10)
    assert len(refused((HEAD + word).encode(), place).message) < 100
    assert len(refused((HEAD + f"seat {word}").encode(), place).message) < 100


def test_a_line_without_an_end_is_not_read_to_the_end() -> None:
    class Endless(io.RawIOBase):
        read_so_far = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            self.read_so_far += len(buffer)
            buffer[:] = b"x" * len(buffer)
            return len(buffer)

    source = Endless()
    with pytest.raises(sources.TextError):
        list(sources.lines_of(io.BufferedReader(source)))
    assert source.read_so_far < 10 * sources.LONGEST_LINE


def test_many_lines(place: Path) -> None:
    assert outcome(HEAD.encode() + b"\n" * 100_000, place) is not None
    assert refused(HEAD.encode() + b"\n" * 100_000 + b"x", place).line == 100_008


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    paths = [tmp_path, tmp_path / "missing", tmp_path / "missing" / "sheet", tmp_path / ("x" * 300)]
    for path in paths:
        result = CliRunner().invoke(app, ["judge", str(path)])
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"{path}: ")
        assert result.stderr.count("\n") == 1
        with_json = CliRunner().invoke(app, ["judge", str(path), "--json"])
        assert '"line": null' in with_json.stdout


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read any file")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "secret.kib"
    path.write_text(HEAD)
    path.chmod(0)
    assert CliRunner().invoke(app, ["judge", str(path)]).exit_code == 2


@pytest.mark.parametrize("command", ["judge", "evening"])
@pytest.mark.parametrize("data", [b"", b"\0", b"\xff", b"deal", HEAD.encode() + b"chair E Eva"])
def test_the_command_ends_with_one_line(command: str, data: bytes, place: Path) -> None:
    place.write_bytes(data)
    for options in ([], ["--json"], ["--lang", "hu"]):
        result = CliRunner().invoke(app, [command, str(place), *options])
        assert result.exit_code == 2
        assert isinstance(result.exception, SystemExit)
        assert result.stderr.count("\n") == 1
        assert result.stderr.startswith(f"{place}:")


SPACED = "An\xa0na\u3000\ue000"  # blanks of other kinds, and a letter that nobody has
TURNED = "\u202eanA\u2066 \u200f\xa0B"  # turned round, isolated, marked as from the right


@pytest.mark.parametrize("command", ["judge", "evening"])
def test_what_turns_the_direction_stays_out_of_the_terminal(command: str, tmp_path: Path) -> None:
    text = HEAD.replace("Anna", SPACED) + f"place {SPACED}\nstake 20 {SPACED}\n"
    played = "deal\ndeclarer B 2\npartner C\npoints 50\nend\n"
    good, bad = tmp_path / f"{TURNED}.kib", tmp_path / f"{TURNED}-bad.kib"
    good.write_text(text + played, encoding="utf-8")
    bad.write_text(text + TURNED, encoding="utf-8")
    for options in ([], ["--json"], ["--lang", "hu"]):
        for files in ([good], [bad], [good, bad], [tmp_path / f"{TURNED}.none"]):
            result = CliRunner().invoke(app, [command, *map(str, files), *options])
            printed = result.stdout + result.stderr
            assert printed.replace("\n", "").isprintable(), repr(printed)
            assert "Cili" in printed or result.exit_code == 2
    as_json = CliRunner().invoke(app, ["judge", str(good), "--json"]).stdout
    assert json.loads(as_json)["seats"]["A"] == SPACED  # the same name


@pytest.mark.parametrize("line", ["seat E", "place", "stake 5"])
def test_what_turns_the_direction_is_no_text(line: str, place: Path) -> None:
    error = refused(f"{HEAD.replace('dealer D', '')}{line} {TURNED}".encode(), place)
    assert error.code == "text-hidden"


def test_two_names_that_print_alike_are_two() -> None:
    """Told apart where payments are worked out: none of them vanishes."""
    head = HEAD.replace("Anna", "X\ue000").replace("Béla", "X\ue001")
    # base 2: A and C pay 2 each to B's side
    lines = [*(head + "stake 1 Ft").splitlines(), "deal", "declarer B 2", "partner C", "points 50"]
    total = judging.evening([judging.judged([*lines, "end"])])
    assert total["standings"] == {"X\ue000": -2, "X\ue001": 2, "Cili": 2, "Dani": -2}
    out = io.StringIO()
    session = judging.Session()
    Writer("en", out).sheet(judging.entries([*lines, "end"], session), session)
    assert out.getvalue().count(" 2 Ft\n") == 2


@settings(max_examples=max(10, settings().max_examples // 4))
@given(text=st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]).filter(
    lambda letter: not is_hidden(letter)), max_size=40))  # fmt: skip
def test_any_name_can_be_shown(text: str, place: Path) -> None:
    place.write_text(HEAD.replace("Anna", f"Anna {text}"), encoding="utf-8")
    for options in ([], ["--json"], ["--lang", "hu"]):
        result = CliRunner().invoke(app, ["judge", str(place), *options])
        assert result.exit_code == 0, result.stderr
        assert result.exception is None
