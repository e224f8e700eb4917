"""What every test gets: Hypothesis settings, the choice of slow tests, a working directory."""

import contextlib
import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import settings

from dev.sample import chosen, number
from dev.vm import FOLDERS, ROOT
from store import journal
from tests.host.support.sample import PROOF
from tests.imports import Finder

sys.meta_path.insert(0, Finder())

# What is printed is English, whatever the machine's language is: also by processes of their own.
os.environ["LC_ALL"] = "C.UTF-8"

FEW = 60  # bytes of the lines beside a journal: then they are often put into it
# These take longest: they begin first, the longest in front, or one core would do the last alone.
LONG = (
    "test_dist", "test_mpremote", "test_board", "test_screens", "test_golden", "test_event_server",
    "test_scan", "test_minify", "test_guides", "test_face", "test_club_season", "test_bad_input",
    "test_device", "test_mutation", "test_walks", "test_rows", "test_keystrokes", "test_medium",
    "test_damage", "test_room", "test_club_pages", "test_medium_bytes", "test_options",
    "test_web_board", "test_copies", "test_design_rules", "test_dealt", "test_offline",
    "test_model", "test_kept", "test_kept_damage", "test_web_board_update", "test_carrier",
    "test_slots", "test_club_crash", "test_library", "test_event_forty", "test_gallery", "test_vm",
    "test_board_emulator", "test_words", "test_random_keys", "test_hunter", "test_texts",
    "test_in_place", "test_event_whole", "test_orders", "test_vm_pictures", "test_phone",
    "test_loading", "test_enclosure", "test_enclosure_room", "test_help", "test_steps",
    "test_packaging", "test_names", "test_walks_evening",
)  # fmt: skip
ALSO_ON_VM = tuple(ROOT / folder for folder in FOLDERS)

# A deadline would make a busy machine fail; in CI a failure must be the change's, not chance's.
settings.register_profile("quick", deadline=None, max_examples=10, derandomize="CI" in os.environ)
settings.register_profile("proof", deadline=None, max_examples=5000)
settings.load_profile("proof" if PROOF else "quick")


def is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None


def pytest_addoption(parser: pytest.Parser) -> None:
    meaning = "run of the tests marked `sample` so many only, the same for the same sources"
    parser.addoption("--sample", action="store_true", help=meaning)


def outside_sample(items: list[pytest.Item]) -> set[str]:
    """Return the node IDs that a sample leaves out: of each mark `sample(count)`, be it a file's or
    a function's, all but `count`."""
    groups: dict[int, tuple[int, list[str]]] = {}
    for item in items:
        mark = item.get_closest_marker("sample")
        if mark and not is_slow(item):
            groups.setdefault(id(mark), (mark.args[0], []))[1].append(item.nodeid)
    return {
        name
        for count, names in groups.values()
        for name in set(names).difference(chosen(names, count))
    }


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """One worker reads the tests behind the other: all but the first find them compiled. Meanwhile
    style is checked and the VM at work."""
    (ROOT / ".pytest_cache").mkdir(exist_ok=True)
    with FileLock(ROOT / ".pytest_cache/collection.lock"):
        return (yield)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    place = {stem: at for at, stem in enumerate(LONG)}
    items.sort(key=lambda item: place.get(item.path.stem, len(LONG)))
    if PROOF:
        return
    outside = outside_sample(items) if config.getoption("--sample") else set()
    outside |= {item.nodeid for item in items if is_slow(item)}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in outside])
    items[:] = [item for item in items if item.nodeid not in outside]


class FailuresAtOnce:
    """Name each failure when it happens, not only at the end of a run of minutes."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self.terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            why = crash.message.split("\n", 1)[0] if crash else ""
            self.terminal.ensure_newline()
            self.terminal.write_line(f"FAILED {report.nodeid} - {why}")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal:  # a worker of xdist has none: its controller tells
        config.pluginmanager.register(FailuresAtOnce(terminal))
    os.environ.pop("KIBIC_SAMPLE", None)  # that of a run that started this one
    if config.getoption("--sample") and not PROOF:
        os.environ["KIBIC_SAMPLE"] = str(number())  # for tests that cannot know pytest


@pytest.fixture(autouse=True, scope="module")
def kept_apart() -> None:
    """The firmware collects garbage itself: not each time among all that the tests consist of."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def quick_files(request: pytest.FixtureRequest) -> Iterator[None]:
    """What is written waits for no disk: power is cut in models of one only. But where a process is
    killed, it has to be at work for as long as it is without this."""
    with pytest.MonkeyPatch.context() as patch:
        if request.path.stem != "test_kill":
            patch.setattr(os, "fsync", lambda fileno: None)
        yield


@pytest.fixture(autouse=True, scope="module")
def working_directory(request: pytest.FixtureRequest) -> Iterator[None]:
    """Start a module that also runs on MicroPython where it starts there: in an empty directory."""
    path = Path(request.path)
    if not any(path.is_relative_to(folder) for folder in ALSO_ON_VM):
        yield
        return
    with tempfile.TemporaryDirectory() as directory, contextlib.chdir(directory):
        yield


@pytest.fixture(params=[journal._BESIDE_BYTES, FEW], ids=["as on the board", "few beside"])
def beside(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many bytes of lines may stand beside a journal."""
    monkeypatch.setattr(journal, "_BESIDE_BYTES", request.param)
    return int(request.param)
