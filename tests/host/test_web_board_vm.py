"""The page's panel with a real MicroPython at the other end of the cable."""

from pathlib import Path

import pytest

from dev import bridge, web_board
from kibic import release
from tests.host.recorded import HEAD, PLAIN, on_board, record
from tests.host.test_mpremote import project
from tests.host.web_panel import build, opening
from tests.host.web_port import Socket

SECOND = 'def run(folder, confirm):\n    print("two")\n    confirm()\n'


def test_two_versions_onto_a_real_micropython(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A first version, its evening home, and a second one beside it; it passes for an RP2040."""
    sources = web_board.sources

    def passing() -> dict[str, str]:
        found = sources()
        slots = found["kibic/slots"].replace("('rp2', 'RP2040')", "('webassembly', '')")
        assert slots != found["kibic/slots"]
        return found | {"kibic/slots": slots}

    monkeypatch.setattr(web_board, "sources", passing)
    first = release.build(project(tmp_path / "first"))
    second = release.build(project(tmp_path / "second", SECOND))
    record(tmp_path / "data", *PLAIN)
    data = {f"/{path}": content for path, content in on_board(tmp_path / "data").items()}
    site = tmp_path / "site"
    site.mkdir()
    build(site, first)
    with bridge.board(data) as port, opening(site) as opens:
        line = Socket(port)
        for new, slot in ((first, "a"), (second, "b")):
            (site / "board/release.bin").write_bytes(web_board.bundle(web_board.parts(new)))
            shown = opens(line)
            shown.choose()
            said = shown.do("update")
            assert "Found JS with Emscripten with MicroPython 1.27.0." in said
            assert any(one.startswith(f"It goes into slot {slot}.") for one in said)
            assert said[-1] == f"The board now runs {new.name}, confirmed."
            assert shown.files()["0001-2026-11-20.kib"] == "\n".join([*HEAD, *PLAIN, ""])
            shown.do("look")
            table = dict(row.split("\t") for row in shown.page.locator("tr").all_inner_texts())
            assert table[f"slot {slot}"] == f"{new.name} (runs, confirmed)"
            assert table["sheets"] == "1, the newest is 0001"
            assert shown.errors == []
