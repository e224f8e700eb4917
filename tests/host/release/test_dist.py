"""What `make dist` builds: installed in an empty environment, far from the clone, it does all.

The environment has the main dependencies as links to those of these tests, and nothing else, so a
package that only the tests need would be missed. Not tried is what pip does about them: whether
they can be fetched and go together, which `make setup` does with the same pins.
"""

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement

from dev.vm import ROOT
from kibic import release
from kibic.board import uf2
from tests.host.support.board import bases
from tests.host.support.built import built
from tests.web import pages

seldom = pytest.mark.sample(1)

KIBIC = ROOT / "host_tools" / "kibic"
SHEET = """\
kibic 1
game paskievics
seat A Anna
seat B Béla
seat C Cili
seat D Dani
dealer D
deal
declarer A 3
partner B
points 52
end
"""
# A game of three is worth 1, which each of the others pays to one of the winners.
PAID = {"Anna": 1, "Béla": 1, "Cili": -1, "Dani": -1}
NOT_OURS = ("ui", "store", "device", "kibic_boot", "kibic_main", "main", "tarokk")
# The board is that of the other tests, whose starters are those of the wheel. The release is built
# once for both commands.
COMMANDS = """
from functools import cache
import pytest
from kibic import release
from kibic.cli.main import app
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import PORT, Usb
release.build = cache(release.build)
disk = Disk()
with pytest.MonkeyPatch.context() as patch:
    Usb(patch, {PORT: disk})
    app(["flash", "--build", "breadboard", "--to", "sheets"], standalone_mode=False)
print(sorted(disk.content), disk.content["slot"])
image = ["--base", "base.uf2", "--out", "kibic.uf2", "--build", "lcd"]
app(["image", *image], standalone_mode=False)
"""


class Place(NamedTuple):
    """An environment, and an empty folder to work in."""

    environment: Path
    folder: Path

    @property
    def site(self) -> Path:
        return next(self.environment.glob("lib/python*/site-packages"))

    def run(self, *command: str | Path, status: int = 0, **more: str) -> str:
        """What a command of the environment prints, on both outputs."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
        system = kept | {"HOME": str(self.folder), "PYTHONIOENCODING": "utf-8"} | more
        name, *arguments = command
        program = [self.environment / "bin" / name, *arguments]
        done = subprocess.run(
            program, cwd=self.folder, env=system, capture_output=True, encoding="utf-8"
        )
        assert done.returncode == status, done.stderr
        return done.stdout + done.stderr


def build(source: Path, kind: str, folder: Path) -> Path:
    """A wheel or an sdist of a project, without the network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    return next(folder.iterdir())


def link(names: list[str], folder: Path) -> None:
    """Have these distributions, and what they need, in a folder that is imported from."""
    left, linked = list(names), set()
    while left:
        requirement = Requirement(left.pop())
        if requirement.name in linked or not (
            requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        ):
            continue
        linked.add(requirement.name)
        distribution = metadata.distribution(requirement.name)
        left += distribution.requires or []
        for top in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
            if not (folder / top).exists():
                (folder / top).symlink_to(Path(str(distribution.locate_file(top))).resolve())


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make web` builds."""
    return pages.built(pages.shared(tmp_path_factory.getbasetemp()))


@pytest.fixture(scope="module")
def source(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a wheel is made of, with that page where `make dist` has it."""
    made = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "LICENSE", ".gitignore", "boot.py"):
        shutil.copy(ROOT / name, made)
    for folder in (KIBIC, ROOT / "firmware"):
        shutil.copytree(folder, made / folder.relative_to(ROOT))
    shutil.copytree(page, made / "dist/web")
    (made / "dist/else.txt").touch()
    return made


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(source, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def place(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Place:
    made = Place(tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("work"))
    venv = [sys.executable, "-m", "venv", "--without-pip", str(made.environment)]
    subprocess.run(venv, check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(made.environment / "bin" / "python")]
    options = ["install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    subprocess.run([*pip, *options, str(wheel)], check=True)
    requires = metadata.Distribution.at(next(made.site.glob("kibic-*.dist-info"))).requires or []
    link([line for line in requires if not Requirement(line).marker], made.site)
    for name in NOT_OURS:  # of whoever else is there
        (made.site / f"{name}.py").write_text("raise RuntimeError('somebody else')\n")
    (made.folder / "sheet.kib").write_text(SHEET, encoding="utf-8")
    return made


def held(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def files(folder: Path) -> Iterator[Path]:
    """What lies in a folder, but for what Python leaves there."""
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(folder)


# -- what is in it


def test_the_wheel_holds_the_command_the_firmware_the_page_and_no_more(
    wheel: Path, page: Path
) -> None:
    expected = {"kibic/boot.py": (ROOT / "boot.py").read_bytes()}
    for inside, folder in (("", KIBIC), ("firmware/", ROOT / "firmware"), ("dist/web/", page)):
        for path in files(folder):
            expected[f"kibic/{inside}{path.as_posix()}"] = (folder / path).read_bytes()
    content = held(wheel)
    assert {name: data for name, data in content.items() if ".dist-info/" not in name} == expected
    names = set(content)
    assert {name.split("/")[0] for name in names - set(expected)} == {"kibic-0.1.0.dist-info"}
    for needed in (  # a few of those that are read, and not imported
        "boot.py", "firmware/kibic_boot.py", "firmware/ui/texts/da/why.txt", "py.typed",
        "texts/hu.txt", "club/pages/templates/base.html", "event/templates/event.js",
        "club/migrations/env.py", "dist/web/micropython.wasm", "dist/web/notices.txt",
    ):  # fmt: skip
        assert f"kibic/{needed}" in expected


@seldom
def test_the_sdist_makes_the_same_wheel(source: Path, wheel: Path, tmp_path: Path) -> None:
    sdist = build(source, "sdist", tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / sdist.name.removesuffix(".tar.gz")
    tops = {
        "boot.py", "firmware", "host_tools", "dist", "LICENSE", "PKG-INFO", "pyproject.toml",
        ".gitignore",
    }  # fmt: skip
    assert {path.parts[0] for path in files(unpacked)} == tops
    assert [path.name for path in (unpacked / "host_tools").iterdir()] == ["kibic"]
    assert [path.name for path in (unpacked / "dist").iterdir()] == ["web"]
    assert held(build(unpacked, "wheel", tmp_path / "again")) == held(wheel)


@seldom
def test_without_a_page_the_wheel_is_built_too(source: Path, tmp_path: Path) -> None:
    """As `pip install` of a clone does, where nobody ran make."""
    bare = shutil.copytree(source, tmp_path / "bare", ignore=shutil.ignore_patterns("dist"))
    names = held(build(bare, "wheel", tmp_path / "wheel"))
    assert "kibic/web.py" in names
    assert not [name for name in names if name.startswith("kibic/dist")]


def foreign(folder: Path) -> list[str]:
    """The imports in a folder of what only a clone has."""
    imports = []
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            tops = {name.split(".")[0] for name in names}
            imports += [
                f"{path}: {top}" for top in tops & {"dev", "tests", "hardware", "host_tools"}
            ]
    return imports


def test_the_command_imports_nothing_that_only_a_clone_has(tmp_path: Path) -> None:
    assert foreign(KIBIC) == foreign(ROOT / "firmware") == []
    (tmp_path / "a.py").write_text(
        "def f():\n    from tests.host import x\n    import dev.vm, os\n"
    )
    assert len(foreign(tmp_path)) == 2


# -- where it is installed


def test_only_its_own_name_is_in_site_packages(place: Place) -> None:
    record = next(place.site.glob("kibic-*.dist-info/RECORD")).read_text()
    tops = {line.split(",")[0].split("/")[0] for line in record.splitlines()}
    assert tops == {"kibic", "kibic-0.1.0.dist-info", ".."}
    assert [line.split(",")[0] for line in record.splitlines() if line.startswith("..")] == [
        "../../../bin/kibic"
    ]


def test_the_clone_is_out_of_reach(place: Place) -> None:
    printed = place.run(
        "python", "-c", "import kibic, sys; print(kibic.ROOT, *sys.path, sep='\\n')"
    )
    root, *path = printed.splitlines()
    assert Path(root) == place.site / "kibic"
    assert not [entry for entry in path if Path(entry).is_relative_to(ROOT)]
    assert "No module named 'sqlalchemy'" in place.run(
        "python", "-c", "import sqlalchemy", status=1
    )


def test_a_sheet_is_judged(place: Place) -> None:
    judged = json.loads(place.run("kibic", "judge", "sheet.kib", "--json"))
    assert {judged["seats"][seat]: points for seat, points in judged["totals"].items()} == PAID
    assert "Anna" in place.run("kibic", "judge", "sheet.kib", "--lang", "da")  # a table, with texts


def test_the_page_is_served(place: Place, page: Path) -> None:
    """To whoever asks for its files, and until it is stopped."""
    command = [str(place.environment / "bin/kibic"), "web", "--no-open", "--port", "0"]
    system = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    with subprocess.Popen(
        command, cwd=place.folder, env=system | {"PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE,
        text=True,
    ) as serving:  # fmt: skip
        try:
            assert serving.stdout
            [address] = re.findall(r"http://localhost:\d+/", serving.stdout.readline())
            for name in ("index.html", "micropython.wasm", "decoder/zxing_reader.wasm"):
                with urllib.request.urlopen(address + name) as answer:
                    assert answer.read() == (page / name).read_bytes()
        finally:
            serving.send_signal(signal.SIGINT)
    assert serving.returncode == 0


def test_an_evening_is_added_up(place: Place) -> None:
    printed = place.run("kibic", "evening", "sheet.kib")
    rows = re.findall(r"^ +(Anna|Béla|Cili|Dani) +(-?\d+) *$", printed, re.M)
    assert {name: int(points) for name, points in rows} == PAID


def test_the_simulator_draws_a_screen(place: Place) -> None:
    place.run("kibic", "sim", "--keys", "OK DOWN OK", "--png", "out.png", "--folder", "device")
    assert (place.folder / "out.png").read_bytes().startswith(b"\x89PNG")


def test_a_release_can_be_built(place: Place) -> None:
    """Of what the wheel holds, which is what the clone does: the compiler is there too."""
    code = """
from pathlib import Path
from kibic import ROOT, release
program = release.read(ROOT / "firmware", release.CHIP)
print(len(program.modules), len(program.texts))
print(len(release._compiled("far = 1", Path("a"), Path("."), release.CHIP)) > 10)
"""
    program = release.read(ROOT / "firmware", release.CHIP)
    counts = f"{len(program.modules)} {len(program.texts)}"
    assert place.run("python", "-c", code).splitlines() == [counts, "True"]


@pytest.mark.slow  # it builds a release, of the same files by the same code
def test_a_board_and_a_file_for_one_get_the_same_firmware_as_from_a_clone(
    place: Place, tmp_path: Path
) -> None:
    """On USB and from a file. A version goes by what it holds, so the names say that all of it is
    the same."""
    link(["pytest"], tmp_path)
    for source in (
        "tests/host/support/board/fake_board.py",
        "tests/host/support/board/disk.py",
        "host_tools/dev/fake/flash.py",
    ):
        target = tmp_path / source.removeprefix("host_tools/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, target)
    (place.folder / "base.uf2").write_bytes(bases.base())
    printed = place.run("python", "-c", COMMANDS, PYTHONPATH=str(tmp_path)).splitlines()
    name = built().name
    assert printed[0].startswith(f"Version {name} in {len(built().slot)} files")
    at = printed.index(f"The board now runs {name}, confirmed.")
    assert printed[at + 1 : at + 2] == [
        "['a.pack', 'boot.py', 'build', 'kibic_boot.mpy', 'kibic_crash.mpy',"
        " 'kibic_main.mpy', 'main.py', 'rescue.pack', 'slot'] b'a\\n'",
    ]
    assert f"kibic.uf2 holds MicroPython 1.28.0 (pico) and Kibic {name}." in "\n".join(printed)
    assert uf2.read(place.folder / "kibic.uf2")


def test_the_book_is_an_extra(place: Place, wheel: Path) -> None:
    printed = place.run("kibic", "club", "standings", "--book", "book.db", status=1)
    assert len(printed.splitlines()) == 1
    assert printed.endswith(": pipx install --force 'kibic[club]'\n")
    facts = held(wheel)["kibic-0.1.0.dist-info/METADATA"].decode()
    assert re.search(r"^Requires-Dist: sqlalchemy\S+; extra == 'club'$", facts, re.M)
