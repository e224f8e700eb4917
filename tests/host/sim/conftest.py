"""What the tests of the simulated device share: a folder with a table and its last deal, the
command without a terminal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from store.evening import Evening
from tests.ui.helpers import table

KIBIC = Path(sys.executable).with_name("kibic")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a table of four that has not played yet."""
    table((), str(tmp_path / "device"))
    return tmp_path / "device"


def lines(folder: Path) -> list[str]:
    """The last deal in the folder's first journal."""
    return Evening(str(folder), 1).lines


def kibic(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """`kibic sim` without a terminal."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    command = [KIBIC, "sim", *arguments]
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment
    )
