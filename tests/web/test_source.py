"""The page's own sources: its texts, and what it may not do."""

import ast
import re
from pathlib import Path

import pytest

from dev.web import build
from kibic import web
from kibic.words import LANGUAGES
from tests.host.docs.test_layers import roots

SOURCE = build.SOURCE
SCRIPTS = sorted(SOURCE.rglob("*.mjs"))
MODULES = [path for path in SCRIPTS if not path.is_relative_to(SOURCE / "board")]
FILES = (".mjs", ".js", ".bin", ".log", ".state", ".txt")  # no keys, but written like some


def table(language: str) -> dict[str, str]:
    lines = (SOURCE / f"texts/{language}.txt").read_bytes().decode().splitlines()
    pairs = [line.partition("=") for line in lines if line and not line.startswith("#")]
    texts = {key: text for key, _, text in pairs}
    assert len(texts) == len(pairs), "a key stands there twice"
    return texts


def asked() -> set[str]:
    """The keys that the page asks for."""
    texts = {path.relative_to(SOURCE).as_posix(): path.read_text("utf-8") for path in MODULES}
    page = (SOURCE / "index.html").read_text("utf-8")
    asked_keys = set(re.findall(r'data-(?:text|label)="([^"]+)"', page))
    asked_keys |= set(re.findall(r"@([a-z]+[.][a-z-]+)@", page))
    asked_keys |= {
        f"seat.{kind}" for kind in re.findall(r'\["(\w+)", \w+\]', texts["display/reader.mjs"])
    }
    for text in texts.values():
        asked_keys |= set(re.findall(r'"([a-z]+\.[a-z-]+|back|keys)"', text))
    for text in texts.values():
        pairs = re.findall(r'trouble(?:: |\()(?:[^"}]*\? )?"([a-z-]+)"(?: : "([a-z-]+)")?', text)
        asked_keys |= {f"trouble.{key}" for keys in pairs for key in keys if key}
    for text in texts.values():
        for begun in re.findall(r"text\(`([a-z]+[.][a-z-]*)[$]", text):
            asked_keys |= {key for key in table("en") if key.startswith(begun)}
    asked_keys |= {f"{name}.title" for name in re.findall(r'data-panel="(\w+)"', page)}
    return {key for key in asked_keys if not key.endswith(FILES)}


def test_the_languages_are_those_of_kibic() -> None:
    assert tuple(sorted(path.stem for path in (SOURCE / "texts").iterdir())) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_each_text_that_is_asked_for(language: str) -> None:
    texts_own, english = table(language), table("en")
    assert list(texts_own) == list(english)
    for key, text in texts_own.items():
        assert text == text.strip() != "", key
        assert text.count("{}") == english[key].count("{}"), key
    assert asked() == set(texts_own)


FORBIDDEN = (
    "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
    "localStorage", "sessionStorage", "document.cookie", "http:", "https:",
)  # fmt: skip


@pytest.mark.parametrize(
    "path",
    [*MODULES, SOURCE / "sw.js", SOURCE / "first.js"],
    ids=lambda path: path.relative_to(SOURCE).as_posix(),
)
def test_no_markup_from_strings_and_nothing_from_elsewhere(path: Path) -> None:
    text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
    assert [word for word in FORBIDDEN if word in text] == []
    assert len(text.splitlines()) < 400


def test_the_page_has_no_script_nor_style_of_its_own(folder: Path) -> None:
    page = (folder / "index.html").read_text("utf-8")
    assert web.CSP in page and "unsafe-inline" not in web.CSP and "'unsafe-eval'" not in web.CSP
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert re.findall(r"<style|\son\w+=|\sstyle=|javascript:", page) == []
    assert re.findall(r'(?:src|href)="(?!\w[\w./-]*")', page) == []


def test_what_runs_on_micropython_imports_the_firmware_alone() -> None:
    allowed = {"json", "os", "binascii", "dialogue", "store", "tarokk", "ui", "web"}
    paths = build.own()
    assert len(paths) > 10
    for path in paths:
        source = path.read_text("utf-8")
        assert set(roots(source)) <= allowed, path.name
        assert ast.get_docstring(ast.parse(source))
