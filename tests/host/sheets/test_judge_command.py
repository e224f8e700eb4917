"""The commands `kibic judge` and `kibic evening`: what they read, print and refuse."""

import io
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from dev.vm import ROOT
from kibic.cli import columns
from kibic.sheets import judge as judging
from kibic.sheets import many
from tests.host.sheets.test_judge import FIVE, HEAD, PLAIN, SAMPLE, run, write
from tests.host.support.board.recorded import HEAD as RECORDED
from tests.host.support.board.recorded import record


def test_judge_reads_standard_input(tmp_path: Path) -> None:
    text = "\n".join(HEAD + PLAIN)
    named = run("judge", write(tmp_path / "a.kib", HEAD + PLAIN), "--json")
    assert run("judge", "-", "--json", given=text).stdout == named.stdout
    process = subprocess.run(
        [sys.executable, "-m", "kibic.cli.main", "judge", "-", "--json"],
        input=text.encode(), capture_output=True, cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT / 'firmware'}:{ROOT}", "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert process.returncode == 0, process.stderr
    assert json.loads(process.stdout) == json.loads(SAMPLE)


def test_many_sheets_and_folders(tmp_path: Path) -> None:
    """Each as alone, in their order; a bad one spoils no other."""
    folder = tmp_path / "sheets"
    folder.mkdir()
    paths = [write(folder / f"{i}.kib", HEAD + PLAIN * i) for i in range(4)]
    bad = write(tmp_path / "bad.kib", ["deal"])
    (folder / "other.txt").write_text("no sheet")
    shown = run("judge", bad, str(folder), "--json")
    assert shown.exit_code == 2
    objects = [json.loads(line) for line in shown.stdout.splitlines()]
    assert objects[0].keys() == {"file", "error"}
    alone = [json.loads(run("judge", path, "--json").stdout) for path in paths]
    assert objects[1:] == [
        {"file": path} | judged for path, judged in zip(paths, alone, strict=True)
    ]
    assert shown.stderr.startswith(f"{bad}:1: ")
    tables = run("judge", str(folder))
    assert tables.exit_code == 0
    assert tables.stdout == "".join(f"== {path}\n" + run("judge", path).stdout for path in paths)


def recorded(folder: Path) -> Path:
    """A journal of one deal, whose last lines lie beside it; what was taken back is in it, too."""
    table = record(folder, "deal", "declarer A 3", "undo", "undo")
    for text in PLAIN:
        table.do(tuple(text.split()))
    path = folder / "0001.jnl"
    assert path.with_name("0001.jnl+").exists()
    assert b"points 52" not in path.read_bytes()
    return path


def test_a_journal_is_judged_as_the_sheet_in_it(tmp_path: Path) -> None:
    path = recorded(tmp_path / "device")
    sheet = write(tmp_path / "a.kib", [*RECORDED, *PLAIN])
    assert run("judge", str(path)).stdout == run("judge", sheet).stdout != ""
    (deal,) = json.loads(run("judge", str(path), "--json").stdout)["deals"]
    assert deal["payouts"]["B"] == 2


def test_a_folder_of_journals_and_sheets(tmp_path: Path) -> None:
    """In their natural order; what is hidden, or neither of both, is left out."""
    folder = tmp_path / "all"
    (folder / "in").mkdir(parents=True)
    recorded(folder / "device")
    for name in ("10.kib", "9.kib", "in/2.kib", ".hidden.kib", "9.kib.txt"):
        write(folder / name, [*RECORDED, *PLAIN])
    shown = run("judge", str(folder), "--json")
    assert (shown.exit_code, shown.stderr) == (0, "")
    objects = [json.loads(line) for line in shown.stdout.splitlines()]
    names = ("9.kib", "10.kib", "device/0001.jnl", "in/2.kib")
    assert [judged["file"] for judged in objects] == [str(folder / name) for name in names]
    assert {judged["totals"]["B"] for judged in objects} == {2}
    standings = json.loads(run("evening", str(folder), "--json").stdout)["standings"]
    assert standings[objects[0]["seats"]["B"]] == 4 * 2
    twice = run("evening", str(folder), str(folder / "9.kib"))
    assert (twice.exit_code, twice.stdout) == (2, "")
    assert "twice" in twice.stderr


@pytest.mark.parametrize("command", ["judge", "evening"])
def test_a_journal_that_is_damaged_gets_one_sentence(command: str, tmp_path: Path) -> None:
    path = recorded(tmp_path / "device")
    path.write_bytes(path.read_bytes().replace(b"seat B", b"seat X"))
    for lang, sentence in (("en", "The journal is damaged ("), ("da", "Journalen er skadet (")):
        result = run(command, str(path), "--lang", lang)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"{path}: {sentence}")
        assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["judge", "evening"])
def test_a_folder_with_nothing_to_judge(command: str, tmp_path: Path) -> None:
    result = run(command, str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"{tmp_path}: No file in this folder is a sheet or a journal: their names end in .kib or"
        " .jnl.\n"
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("as_json", [True, False])
def test_the_memory_does_not_grow_with_the_sheet(as_json: bool, tmp_path: Path) -> None:
    peaks = []
    for deals in (50, 500, 3000):  # the first one loads what is needed
        path = write(tmp_path / "a.kib", HEAD + PLAIN * deals)
        with open(tmp_path / "out", "w", encoding="utf-8") as out:
            tracemalloc.start()
            assert many.judge([path], "en", as_json, out)
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
    assert peaks[2] < 1.5 * peaks[1] + columns.IN_MEMORY * 4


def test_a_name_is_one_name_however_its_accents_are_put(tmp_path: Path) -> None:
    """Composed or not: in a sheet it sits twice, in an evening it is paid once."""
    composed, apart = "B\u00e9la", "Be\u0301la"
    twice = [*HEAD[:2], f"seat A {composed}", f"seat B {apart}"]
    assert run("judge", write(tmp_path / "twice.kib", twice)).stderr.count(":4: ") == 1
    sheets = [
        write(tmp_path / name, [*HEAD[:3], f"seat B {name}", *HEAD[4:], "stake 1 Ft", *PLAIN])
        for name in (composed, apart)
    ]
    total = json.loads(run("evening", *sheets, "--json").stdout)
    assert total["standings"] == {"Anna": -4, composed: 4, "Cili": 4, "Dani": -4}
    assert [payment for payment in total["payments"] if payment[1] == composed and payment[2] == 4]
    assert json.loads(run("judge", sheets[1], "--json").stdout)["seats"]["B"] == composed


def test_what_cannot_be_printed_is_said(tmp_path: Path) -> None:
    path = write(tmp_path / "a.kib", HEAD + PLAIN)
    for redirected in ("> /dev/full", ">&-", "| true"):
        command = f"{sys.executable} -m kibic.cli.main judge {path} {redirected}"
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=ROOT)
        assert "Traceback" not in done.stderr
        assert len(done.stderr.splitlines()) == (redirected != "| true"), done.stderr


def test_a_deal_that_cannot_be_read(tmp_path: Path) -> None:
    path = write(tmp_path / "a.kib", [*HEAD, "deal", "declarer B 2", "unreadable", *PLAIN])
    judged = json.loads(run("judge", path, "--json").stdout)
    assert (judged["deals"][0]["phase"], judged["deals"][0]["payouts"]) == ("unreadable", None)
    assert judged["deals"][1]["payouts"] == judged["totals"] == {"A": -2, "B": 2, "C": 2, "D": -2}
    assert "cannot be read" in run("judge", path).stdout
    assert "nem olvasható" in run("judge", path, "--lang", "hu").stdout


def test_a_bad_line_is_named_on_standard_error_and_is_an_object_with_json(tmp_path: Path) -> None:
    path = write(tmp_path / "bad.kib", [*HEAD[:6], "dealer X"])
    message = 'No "X" plays here: use the letter of a seat.'
    table, with_json = run("judge", path), run("judge", path, "--json")
    assert table.exit_code == with_json.exit_code == 2
    assert table.stderr == with_json.stderr == f"{path}:7: {message}\n"
    assert table.stdout == ""
    error = json.loads(with_json.stdout)["error"]
    assert error == {"line": 7, "code": "unknown-seat", "facts": ["X"], "message": message}
    assert run("judge", "-", given="deal").stderr.startswith("-:1: ")


def test_the_language_of_messages_notes_and_tables(tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.kib", ["deal"])
    assert 'A pontlap első sora "kibic 1"' in run("judge", bad, "--lang", "hu").stderr
    good = write(tmp_path / "good.kib", HEAD + PLAIN)
    assert "felvevő" in run("judge", good, "--lang", "hu").stdout
    assert run("judge", good, "--lang", "xx").exit_code == 2


def test_the_table_is_plain_text_that_fits_a_page(tmp_path: Path) -> None:
    lines = [*FIVE[:-1], "dealer D", "stake 20 Ft", "place Club [red]", *PLAIN]
    lines += ["deal", "declarer C 3", "announced declarer pagat-ultimo kontra", "tarokks A 8"]
    lines += ["partner none", "points 79", "made xxi-catch defence", "hat C", "end"]
    lines += ["closing", "deal", "B 3"]
    result = run("judge", write(tmp_path / "a.kib", lines))
    assert result.exit_code == 0, result.stderr
    shown = result.stdout
    assert "\x1b" not in shown
    assert max(map(len, shown.splitlines())) <= 100
    for text in (
        "Club [red]", "pagat ultimo, announced,", "kontra: 20 » defence", "8 tarokks: 1 » Anna",
        "alone", "The hat: Cili.", "Closing round", "Who pays whom:", "Ft", "still open",
        "Anna sits out.",
    ):  # fmt: skip
        assert text in shown, shown


@pytest.mark.parametrize("language", ["en", "hu"])
def test_every_phase_has_its_words(tmp_path: Path, language: str) -> None:
    path = tmp_path / "a.kib"
    deals: tuple[list[str], ...] = (
        [], ["A 3"], ["declarer B 3"], ["declarer B 3", "B call XX"], ["declarer B 3", "points 4"],
        ["A pass", "B pass", "C pass", "D pass"], ["declarer B 3", "B throws lone-xxi"],
        ["A pass", "B pass", "C pass", "D 3", "D no-honour"],
    )  # fmt: skip
    shown = {
        run("judge", write(path, [*HEAD, "deal", *lines]), "--lang", language).stdout
        for lines in deals
    }
    heads = (HEAD[:1], HEAD[:6], [*HEAD[:5], "dealer A"], HEAD)
    shown |= {run("judge", write(path, lines), "--lang", language).stdout for lines in heads}
    assert len(shown) == len(deals) + len(heads)
    assert "" not in shown


def test_an_evening_adds_up_by_name(tmp_path: Path) -> None:
    first = write(tmp_path / "1.kib", [*HEAD, "stake 20 Ft", *PLAIN])
    moved = [*HEAD[:2], "seat A Cili", "seat B Béla", "seat C Fe\u0301", "seat D Fé ja", "dealer D"]
    second = write(tmp_path / "2.kib", [*moved, "stake 20 Ft", *PLAIN])
    result = run("evening", first, second, "--json")
    assert result.exit_code == 0
    total = json.loads(result.stdout)
    assert total["standings"] == {
        "Anna": -2, "Béla": 4, "Cili": 0, "Dani": -2, "Fé": 2, "Fé ja": -2
    }  # fmt: skip
    assert total["stake"] == "20 Ft"
    assert len(total["payments"]) == 3
    paid = dict.fromkeys(total["standings"], 0)
    for payer, payee, points in total["payments"]:
        paid[payer] -= points
        paid[payee] += points
    assert paid == total["standings"]
    table = run("evening", first, second).stdout
    assert "80" in table
    assert "pays" in table


def test_an_evening_is_settled_by_each_sheets_own_stake(tmp_path: Path) -> None:
    """PLAIN pays B and C 2 each, of A and of D. Three tables in forints, kroner and points."""
    swapped = [*HEAD[:2], "seat A Béla", "seat B Anna", *HEAD[4:]]
    files = [
        write(tmp_path / f"{n}.kib", [*head, *stake, *PLAIN])
        for n, (head, stake) in enumerate((
            (HEAD, ["stake 20 Ft"]), (swapped, ["stake 5 Ft"]), (HEAD, ["stake 1 kr"]), (HEAD, []),
        ))
    ]  # fmt: skip
    total = json.loads(run("evening", *files, "--json").stdout)
    assert total["stake"] is None
    # Anna: -2 in three sheets, 2 in one; Béla the other way round
    assert total["standings"] == {"Anna": -4, "Béla": 4, "Cili": 8, "Dani": -8}
    assert [(account["unit"], account["standings"]) for account in total["accounts"]] == [
        # Anna: -2 x 20 + 2 x 5
        ("Ft", {"Anna": -30, "Béla": 30, "Cili": 50, "Dani": -50}),
        ("kr", {"Anna": -2, "Béla": 2, "Cili": 2, "Dani": -2}),
        (None, {"Anna": -2, "Béla": 2, "Cili": 2, "Dani": -2}),
    ]
    for account in total["accounts"]:
        left = dict(account["standings"])
        for payer, payee, amount in account["payments"]:
            left[payer] += amount
            left[payee] -= amount
        assert not any(left.values())
        assert len(account["payments"]) == 2
    shown = run("evening", *files).stdout
    for line in ("Dani pays Cili 50 Ft", "Anna pays Béla 30 Ft", "2 kr", "2 points", "-50"):
        assert line in shown, line


def test_coins_and_what_they_make_up_are_one_money(tmp_path: Path) -> None:
    """PLAIN pays Béla 2: 2 x 5 + 2 x 100 + 2 x 200 øre. Without coins kroner stay kroner."""
    names = ("øre", "kr.", "kr")
    files = [
        write(tmp_path / f"{n}.kib", [*HEAD, f"stake {stake} {unit}", *PLAIN])
        for n, (stake, unit) in enumerate(zip((5, 1, 2), names, strict=True))
    ]
    (account,) = json.loads(run("evening", *files, "--json").stdout)["accounts"]
    assert (account["unit"], account["standings"]["Béla"]) == ("øre", 610)
    (account,) = json.loads(run("evening", files[1], "--json").stdout)["accounts"]
    assert (account["unit"], account["standings"]["Béla"]) == ("kr.", 2)


def test_of_one_stake_there_is_one_account(tmp_path: Path) -> None:
    for stake, unit, amount in ((["stake 20 Ft"], "Ft", 40), (["stake 3"], "", 6), ([], None, 2)):
        path = write(tmp_path / "1.kib", [*HEAD, *stake, *PLAIN])
        (account,) = json.loads(run("evening", path, "--json").stdout)["accounts"]
        assert (account["unit"], account["standings"]["Béla"]) == (unit, amount)
    assert "× 3" in run("evening", write(tmp_path / "1.kib", [*HEAD, "stake 3", *PLAIN])).stdout


def test_an_evening_does_not_count_a_sheet_twice(tmp_path: Path) -> None:
    path = write(tmp_path / "1.kib", HEAD + PLAIN)
    result = run("evening", path, str(tmp_path / "." / "1.kib"))
    assert result.exit_code == 2
    assert "twice" in result.stderr
    assert run("evening", path, path, "--json").exit_code == 2


def test_an_evening_names_the_file_and_line_of_a_bad_sheet(tmp_path: Path) -> None:
    good, bad = write(tmp_path / "1.kib", HEAD + PLAIN), write(tmp_path / "2.kib", ["deal"])
    result = run("evening", good, bad)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{bad}:1: ")


def test_more_people_than_the_fewest_payments_are_sought_for() -> None:
    most = judging.MOST_SETTLED
    standings = {str(i): 1 if i % 2 else -1 for i in range(most)}
    assert len(judging.payments(standings)) == most // 2
    left = standings | {"x": 7, "y": -3, "z": -4}
    for payer, payee, points in judging.payments(left):
        left[payer] += points
        left[payee] -= points
    assert set(left.values()) == {0}


def test_the_command_starts_without_what_it_may_not_need() -> None:
    code = "import sys, kibic.cli.main; print({'rich', 'tarokk', 'ui'} & set(sys.modules))"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert process.stdout == "set()\n", process.stderr


def test_a_table_in_danish(tmp_path: Path) -> None:
    """The labels, the words of the game and the refusals, none of them English."""
    thrown = ["deal", "declarer A 3", "A throws four-kings"]
    sheet = write(tmp_path / "sheet.kib", [*HEAD, *PLAIN, *thrown])
    result = run("judge", sheet, "--lang", "da")
    assert result.exit_code == 0, result.stderr
    for text in ("giver", "spilleren ", "hvad der betales", "kastet", "i alt", "Næste spil"):
        assert text in result.stdout, result.stdout
    for text in ("dealer", "declarer", "what is paid", "thrown in", "total"):
        assert text not in result.stdout
    bad = write(tmp_path / "bad.kib", [*HEAD, "deal", "A hold"])
    assert "A melder eller passer" in run("judge", bad, "--lang", "da").stderr


@pytest.mark.timeout(60)
@pytest.mark.parametrize("widths", [
    (12, 12, 12), (1, 12, 1), (12, 40, 12), (40, 12, 40), (3, 3, 3), (100, 1, 100), (0, 0, 0),
])  # fmt: skip
@pytest.mark.parametrize("folded", [0, 1, 2])
def test_a_table_fits_any_width(widths: tuple[int, ...], folded: int) -> None:
    """Also where the folded column is the widest at its least."""
    for most in range(-1, 130):
        with columns.Columns(["", "", ""], [False] * 3, folded) as table:
            table.add(["x" * width for width in widths])
            table.fit(most)
            natural = sum(widths) + 6
            assert table.width <= max(most, 9)
            assert table.width == natural if most >= natural else table.width >= min(most, natural)
            assert all(map(int.__le__, table.widths, widths))


def test_a_sheet_of_many_double_rounds_is_printed(tmp_path: Path) -> None:
    shown = run("judge", write(tmp_path / "a.kib", HEAD + ["doubled 4"] * 24 + PLAIN * 24))
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert len(shown.stdout.splitlines()) > 24


@pytest.mark.parametrize("wide", [0, columns.AT_ONCE - 1, columns.AT_ONCE, 2 * columns.AT_ONCE + 2])
def test_all_rows_of_a_long_table_are_as_wide(wide: int) -> None:
    """Wherever the widest cell stands, and however many rows have gone to the disk before."""
    out = io.StringIO()
    with columns.Columns(["#", "what"], [True, False], 1) as table:
        for number in range(2 * columns.AT_ONCE + 3):
            table.add([str(number), "x" * 40 if number == wide else "x"])
        table.fit(80)
        table.write(out)
    lines = out.getvalue().splitlines()
    assert [int(line.split()[0]) for line in lines] == list(range(2 * columns.AT_ONCE + 3))
    assert {len(line) for line in lines} == {1 + 3 + 2 + 40 + 1}  # 514 has three digits
    assert ["x" * 40 in line for line in lines].index(True) == wide
