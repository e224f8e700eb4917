"""`kibic flash`, and a board for it that knows how it is built and has no version yet."""

from typing import Any

import pytest
from click.testing import CliRunner

from kibic import release
from kibic.cli.main import app
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import PORT, Usb
from tests.host.support.board.slots import NEW

BUILT = {"build": b"breadboard"}


def built_board(monkeypatch: pytest.MonkeyPatch) -> Usb:
    """The board on its port; what is flashed is NEW."""
    monkeypatch.setattr(release, "build", lambda source: NEW)
    return Usb(monkeypatch, {PORT: Disk(BUILT)})


def run(*arguments: str) -> Any:
    """What the command says and does."""
    return CliRunner().invoke(app, ["flash", *arguments])
