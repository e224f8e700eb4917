"""`kibic web`: the folder as it is built, for this machine, in sentences where it cannot be."""

import gzip
import http.client
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

from kibic import web
from kibic.cli.main import app
from kibic.words import Trouble


def ask(address: str, path: str, accept: str = "gzip") -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=20)
    connection.request("GET", path, headers={"Accept-Encoding": accept})
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer, data


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/main.mjs", "text/javascript"),
        ("/sw.js", "text/javascript"),
        ("/micropython.wasm", "application/wasm"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/texts/hu.txt", "text/plain; charset=utf-8"),
        ("/icon-192.png", "image/png"),
    ],
)
def test_each_file_comes_as_what_it_is(folder: Path, address: str, path: str, kind: str) -> None:
    name = path[1:] or "index.html"
    for accept in ("gzip", "identity"):
        answer, data = ask(address, path, accept)
        assert answer.status == 200 and answer.getheader("Content-Type") == kind
        policy = answer.getheader("Content-Security-Policy") or ""
        assert policy.startswith(web.CSP) and "frame-ancestors 'none'" in policy
        assert answer.getheader("X-Content-Type-Options") == "nosniff"
        packed = answer.getheader("Content-Encoding") == "gzip"
        assert packed == (accept == "gzip" and not name.endswith(".png"))
        assert (gzip.decompress(data) if packed else data) == (folder / name).read_bytes()


@pytest.mark.parametrize("path", ["/nothing.mjs", "/../pyproject.toml", "/%2e%2e/pyproject.toml"])
def test_nothing_else_is_served(address: str, path: str) -> None:
    assert ask(address, path)[0].status == 404


def test_a_folder_without_a_page_is_a_sentence(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["web", "--no-open", "--folder", str(tmp_path)])
    assert done.exit_code == 1
    assert "run make web" in done.output


def test_a_port_in_use_is_a_sentence(folder: Path, address: str) -> None:
    port = urlsplit(address).port or 0
    with pytest.raises(Trouble, match="web.port"):
        web.server(folder, port)


def test_whose_work_it_carries_is_told(address: str) -> None:
    """Each npm package that the page takes files of, and what is in its decoder."""
    text = ask(address, "/notices.txt", "identity")[1].decode()
    for name in ("Kibic", "MicroPython", "zxing-wasm", "ZXing-C++"):
        assert name in text
    for line in ("Ze-Zheng Wu", "Damien P. George", "Apache License", "WITHOUT WARRANTY"):
        assert line in text
