"""`kibic scan`: the display is filmed, and what comes home is what the journal holds."""

import json
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from click.testing import CliRunner
from PIL import Image

from dev import plain_deals
from dev.club import made as made_club
from kibic.board import pull
from kibic.cli.main import app
from kibic.cli.teller import Teller
from kibic.sheets import scan
from kibic.words import Trouble
from store import codes, files
from store.begin import begin
from tests.host.support.pictures.filmed import device, film, photo, pictures
from tests.host.support.sample import long_one

seldom = pytest.mark.sample(2)

ROUND_MS = 8_000  # all codes of an evening below, and some again


def kibic(*arguments: str | Path) -> Any:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def record(folder: Path, deals: int = 40, names: str = "Anna Béla Cili Dani") -> Path:
    """Return a device's folder with an evening."""
    lines = plain_deals.plain_sheet(deals, 1)
    for letter, name in zip("ABCD", names.split(), strict=True):
        at = next(i for i, line in enumerate(lines) if line.startswith(f"seat {letter} "))
        lines[at] = f"seat {letter} {name}"
    head = lines.index("deal")
    lines[head:head] = ["date 2026-11-20 19:30", "stake 20 Ft"]
    folder.mkdir()
    table = begin(str(folder), lines[: head + 2])
    for line in lines[head + 2 :]:
        table.do(tuple(line.split()))
    return folder


def exported(folder: Path) -> bytes:
    """The sheet as `kibic pull` writes it."""
    path = Path(files.path_of(folder, 1))  # type: ignore[arg-type]
    beside = path.with_name(path.name + "+")
    reading = pull.read(path.read_bytes(), beside.read_bytes() if beside.exists() else b"")
    assert reading.wrong is None
    return "".join(line + "\n" for line in reading.texts).encode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("scan") / "data")


@pytest.fixture(scope="module")
def shown(folder: Path) -> list[bytes]:
    return list(pictures(device(folder), ROUND_MS))


def test_a_film_is_the_sheet_byte_for_byte(
    folder: Path, shown: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Turned by 7 degrees, out of focus, grainy, getting darker; every third frame is lost."""
    seen = [
        photo(buf, i, angle=7, blur=1.6, noise=14, light=1 - 0.5 * i / len(shown))
        for i, buf in enumerate(shown)
        if i % 3
    ]
    film(tmp_path / "one.mp4", seen)
    assert scan.scan(Teller("en"), [tmp_path / "one.mp4"], None)
    assert (tmp_path / "0001-2026-11-20.kib").read_bytes() == exported(folder)
    assert capsys.readouterr().out == "new    0001-2026-11-20.kib\n"
    assert scan.scan(Teller("en"), [tmp_path / "one.mp4"], None)
    assert capsys.readouterr().out == "same   0001-2026-11-20.kib\n"


@pytest.mark.sample(1)
@pytest.mark.parametrize(("ending", "codec"), [("webm", "libvpx"), ("mkv", "libx264")])
def test_other_films(
    folder: Path, shown: list[bytes], tmp_path: Path, ending: str, codec: str
) -> None:
    path = tmp_path / f"film.{ending}"
    film(path, [photo(buf) for buf in shown[2::5]], codec)
    evenings: scan.Found = {}
    scan.read(path, evenings)
    [(key, parts)] = evenings.items()
    assert scan.sheet(key, parts).encode() == exported(folder)


@seldom
def test_pictures_in_any_order_and_a_moving_one(
    folder: Path, shown: list[bytes], tmp_path: Path
) -> None:
    """A GIF with some of the codes; all but one of them again upside down or crooked."""
    turns = (180, 12, 3, 0, 335, 45)
    images = [photo(buf, angle=turn) for turn, buf in zip(turns, shown[32:2:-5], strict=True)]
    paths = [tmp_path / f"{i}.{'png' if i % 2 else 'jpg'}" for i in range(len(images))]
    for path, image in zip(paths, images, strict=True):
        image.save(path)
    moving = [photo(buf) for buf in shown[2:13:5]]
    moving[0].save(tmp_path / "a.gif", save_all=True, append_images=moving[1:], duration=500)
    assert scan.scan(Teller("en"), [*paths, tmp_path / "a.gif"], tmp_path / "to")
    assert (tmp_path / "to" / "0001-2026-11-20.kib").read_bytes() == exported(folder)


@seldom
def test_what_was_not_seen_is_told_and_a_second_film_makes_it_whole(
    folder: Path, shown: list[bytes], tmp_path: Path
) -> None:
    film(tmp_path / "a.mp4", [photo(buf) for buf in shown[:9]])
    film(tmp_path / "b.mp4", [photo(buf) for buf in shown[9:]])
    done = kibic("scan", tmp_path / "a.mp4", "-o", tmp_path / "to", "--lang", "en")
    assert (done.exit_code, done.stderr) == (2, "")
    assert done.stdout == (
        "Sheet 0001: not seen were codes 3, 4, 5, 6 of 6. Film the display once more and give both"
        " files together.\n"
    )
    assert not (tmp_path / "to").exists()
    done = kibic("scan", tmp_path / "a.mp4", tmp_path / "b.mp4", "-o", tmp_path / "to")
    assert done.exit_code == 0
    assert (tmp_path / "to" / "0001-2026-11-20.kib").read_bytes() == exported(folder)


@seldom
def test_two_evenings_in_one_film_are_two_sheets(
    folder: Path, shown: list[bytes], tmp_path: Path
) -> None:
    """Of two devices: the sheets have the same number and the same date."""
    other = record(tmp_path / "other", 20, "Éva Feri Gabi Hugó")
    second = list(pictures(device(other), ROUND_MS))
    mixed = [photo(buf) for pair in zip(shown, second, strict=True) for buf in pair]
    film(tmp_path / "both.mp4", mixed)
    assert scan.scan(Teller("en"), [tmp_path / "both.mp4"], tmp_path / "to")
    written = {path.read_bytes() for path in (tmp_path / "to").iterdir()}
    assert written == {exported(folder), exported(other)}
    with pytest.raises(Trouble, match="scan.several"):
        scan.text_of(tmp_path / "both.mp4")


@seldom
def test_what_is_no_code_of_an_evening_is_left_out(
    folder: Path, shown: list[bytes], tmp_path: Path
) -> None:
    """A link, a code with one wrong sign, and one that only looks like a code of this sheet."""
    foreign = zxingcpp.create_barcode("https://example.org", zxingcpp.BarcodeFormat.QRCode)
    screen: Any = device(folder).stack[-1]
    good = screen.text(0)
    signs = [("1" if good[20] != "1" else "2").join((good[:20], good[21:])), "", good[::-1]]
    images = [Image.fromarray(foreign.to_image(scale=8)).convert("L")]
    for sign in signs:
        made = zxingcpp.create_barcode(sign or "x", zxingcpp.BarcodeFormat.QRCode)
        images.append(Image.fromarray(made.to_image(scale=8)).convert("L"))
    for i, image in enumerate(images):
        image.resize((400, 400)).save(tmp_path / f"{i}.png")
        with pytest.raises(Trouble, match="scan.nothing"):
            scan.scan(Teller("en"), [tmp_path / f"{i}.png"], None)
    film(tmp_path / "x.mp4", [photo(buf) for buf in shown])
    paths = [*sorted(tmp_path.glob("*.png")), tmp_path / "x.mp4"]
    assert scan.scan(Teller("en"), paths, tmp_path / "to")
    assert len(list((tmp_path / "to").iterdir())) == 1


def test_codes_that_make_another_sheet_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def read(path: Path, evenings: scan.Found, step: scan.Step = lambda size: None) -> None:
        evenings[scan.Evening(3, 7, 1)] = {1: b"\0"}

    monkeypatch.setattr(scan, "read", read)
    (tmp_path / "a.png").touch()
    assert not scan.scan(Teller("en"), [tmp_path / "a.png"], None)
    assert capsys.readouterr().out.startswith("Sheet 0003: its codes do not make the sheet")
    done = kibic("--lang", "en", "judge", tmp_path / "a.png")
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1 and "its codes do not make the sheet" in done.stderr


@long_one
def test_judge_and_the_club_take_a_film(folder: Path, shown: list[bytes], tmp_path: Path) -> None:
    path, sheet = tmp_path / "film.MP4", tmp_path / "sheet.kib"
    film(path, [photo(buf) for buf in shown])
    sheet.write_bytes(exported(folder))
    judged = [json.loads(kibic("judge", "--json", source).stdout) for source in (path, sheet)]
    assert judged[0] == judged[1]
    book = tmp_path / "book.db"
    added = kibic("club", "add", path, "--book", book)
    assert added.exit_code == 0, added.stderr
    assert json.loads(kibic("club", "evenings", "--json", "--book", book).stdout)[0]["deals"] == 40


@pytest.fixture
def junk(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "junk.mp4"
    path.write_bytes(bytes(range(256)) * 20)
    yield path


def test_one_sentence_for_what_cannot_be(junk: Path, tmp_path: Path) -> None:
    photo(bytes(1024)).save(tmp_path / "dark.png")
    for arguments, sentence in (
        (("scan", junk), "is neither a picture nor a film"),
        (("scan", tmp_path / "none.mp4"), "There is no file"),
        (("scan", tmp_path / "dark.png"), "No code of an evening is seen"),
        (("judge", tmp_path / "dark.png"), "No code of an evening is seen"),
        (("judge", junk), "is neither a picture nor a film"),
    ):
        done = kibic(*arguments, "--lang", "en")
        assert done.exit_code != 0
        assert sentence in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_a_file_that_cannot_be_read_is_told_and_the_others_are_taken(
    folder: Path, shown: list[bytes], junk: Path, tmp_path: Path
) -> None:
    film(tmp_path / "a.mp4", [photo(buf) for buf in shown[2::5]])
    photo(shown[2]).save(tmp_path / "cut.png")
    (tmp_path / "cut.png").write_bytes((tmp_path / "cut.png").read_bytes()[:300])
    (tmp_path / "text.jpg").write_text("Anna, Béla\n" * 50)
    (tmp_path / "empty.jpg").touch()
    bad = [tmp_path / name for name in ("cut.png", "text.jpg", "empty.jpg")]
    to = tmp_path / "to"
    done = kibic("scan", *bad, tmp_path / "a.mp4", "-o", to, "--lang", "en")
    assert (done.exit_code, done.stderr) == (2, "")
    assert done.stdout.splitlines() == [
        *(f"{path} is neither a picture nor a film that can be read." for path in bad),
        "new    0001-2026-11-20.kib",
    ]
    assert (to / "0001-2026-11-20.kib").read_bytes() == exported(folder)
    done = kibic("scan", bad[0], junk, "--lang", "en")
    assert done.exit_code != 0
    assert done.stdout.startswith(str(bad[0]))
    assert done.stderr.startswith(str(junk))


def grey(path: Path, width: int, height: int) -> Path:
    """Write a PNG of one colour, which is short however large it is."""

    def chunk(name: bytes, data: bytes) -> bytes:
        crc = zlib.crc32(name + data)
        return len(data).to_bytes(4, "big") + name + data + crc.to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 2, 0, 0, 0))
    packer = zlib.compressobj(1)
    rows = b"".join([packer.compress(bytes(1 + 3 * width)) for _ in range(height)])
    body = chunk(b"IHDR", head) + chunk(b"IDAT", rows + packer.flush()) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    return path


def test_a_picture_of_too_many_pixels_is_not_decoded(tmp_path: Path) -> None:
    """A short file, which would take 200 MB; in a process of its own, to see what it takes."""
    large = grey(tmp_path / "large.png", 8001, 8000)
    code = f"""
import resource, sys
from pathlib import Path
from kibic.sheets import scan
from kibic.words import Trouble
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    scan.read(Path({str(large)!r}), {{}})
except Trouble as error:
    print(error.key, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    key, kilobytes = done.stdout.split()
    assert key == "scan.too-large"
    assert int(kilobytes) < 100_000
    done = kibic("--lang", "en", "scan", large)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith(f"{large} has more than 64 million pixels")
    with pytest.raises(Trouble, match="scan.nothing"):
        scan.text_of(grey(tmp_path / "fits.png", 800, 800))


def seen_as(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Have a picture hold the codes of a text."""
    packer = codes.Packer()
    for line in text.split("\n"):
        packer.add(line)
    packer.end()
    data = bytes(packer.data)

    def read(path: Path, evenings: scan.Found, step: scan.Step = lambda size: None) -> None:
        for number in range(1, codes.count(data) + 1):
            scan.take(codes.code(3, packer.fingerprint, data, number), evenings)

    monkeypatch.setattr(scan, "read", read)


@pytest.mark.parametrize(("text", "line"), [
    ("", 2), ("hello\nworld", 1), ("kibic 2", 1), ("\x00", 1), ("kibic 1\nseat A An\u202ena", 2),
    ("kibic 1\ngame none", 2),
])  # fmt: skip
def test_what_is_no_sheet_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, line: int
) -> None:
    seen_as(monkeypatch, text)
    (tmp_path / "a.png").touch()
    done = kibic("--lang", "en", "scan", tmp_path / "a.png", "--to", tmp_path / "to")
    assert done.exit_code == 2
    assert f"Sheet 0003: what its codes hold is no sheet, its line {line} is" in done.stdout
    assert not (tmp_path / "to").exists()


def test_the_lines_of_a_filmed_sheet_are_those_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing but a line feed ends one, and what is no text is told."""
    head = ["kibic 1", "game paskievics", "place a\u2028b", "seat A Anna\x85", "date 1"]
    messages = []
    for text in ("\n".join(head), "\n".join([*head[:2], "place a\xa0b\u3000c", "seat H Anna"])):
        seen_as(monkeypatch, text)
        file = tmp_path / "a.kib"
        file.write_text(text + "\n", encoding="utf-8")
        picture = tmp_path / "a.png"
        picture.touch()
        results = [kibic("--lang", "en", "judge", path) for path in (file, picture)]
        assert [done.exit_code for done in results] == [2, 2]
        messages.append([done.stderr.partition(":")[2] for done in results])
    assert [len(set(both)) for both in messages] == [1, 1]
    assert [both[0].partition(":")[0] for both in messages] == ["3", "4"]


def test_ctrl_c_speaks_of_the_film(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(scan, "read", read)
    (tmp_path / "a.png").touch()
    done = kibic("--lang", "en", "scan", tmp_path / "a.png")
    assert done.exit_code == 130
    assert done.stderr.startswith("Stopped. Only sheets whose names")


def test_without_the_packages_it_says_how_to_get_them(
    junk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "zxingcpp", None)
    with pytest.raises(Trouble, match="scan.no-extra"):
        scan.text_of(junk)
    with pytest.raises(Trouble, match="scan.no-extra"):
        scan.scan(Teller("en"), [junk, junk], None)


# -- how many codes


def sheet_of(deals: int) -> list[str]:
    """A sheet of the richest deals of the bench, each word said, seat after seat."""
    lines = [*plain_deals.HEAD, plain_deals.DEALER]
    lines += ["date 2026-11-20 19:30", "stake 20 Ft", "place Club"]
    for i in range(deals):
        row = plain_deals.DEALS[i % len(plain_deals.DEALS)]
        lines += ["deal", *plain_deals.turned(row[1], i).split("|"), "end"]
    return lines


def count(lines: list[str]) -> int:
    packer = codes.Packer()
    for line in lines:
        packer.add(line)
    packer.end()
    return codes.count(packer.data)


def test_an_evening_of_forty_deals_is_a_few_codes() -> None:
    """What docs/sheet.md says. At two codes a second a minute holds 120."""
    assert [count(plain_deals.plain_sheet(40, column)) for column in (1, 2)] == [6, 6]
    assert count(sheet_of(40)) == 17
    for _, text in made_club.season(3, 40, seed=9):
        assert count(text.splitlines()) <= 14
