"""Modules put together for a board do the same; test_minify plays the firmware so."""

import subprocess
import sys
from pathlib import Path

import pytest

from kibic.release import bundle

SMALL = {
    "p/__init__": '"""A package."""\nWORD = "word"\n',
    "p/a": "from os import sep\nimport sys\nfrom . import WORD, b\n"
    "def same(x=WORD):\n    return (x, sep, b.twice(WORD), sys.maxsize > 0, b.WORD)\n",
    "p/b": "from p import WORD as base\nWORD = base + '!'\n"
    "def twice(word):\n    return [word for _ in range(2)]\n",
    "p/c": "from p import a\nclass Row:\n    WORD: str = a.WORD\n    b = WORD\n"
    "    def all(self, b):\n        from .b import twice as double\n"
    "        same = double\n        return self.WORD, self.b, b, [same(b) for same in (double,)]\n",
    "main": "from p import c, a\nsame = a.same\nrow = c.Row().all('x')\npath = 'p.b'\n",
}


def run(sources: dict[str, str], folder: Path, code: str) -> str:
    """What a program prints."""
    for path, text in sources.items():
        place = folder / f"{path}.py"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False
    )
    assert not done.stderr, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "groups",
    [
        (),
        (("p.a", "p.b"),),
        (("p.b", "p"), ("p.c", "p.a")),
        (("main", "p.c", "p.a", "p.b", "p"),),
    ],
)
def test_a_small_program_does_the_same(groups: tuple, tmp_path: Path) -> None:
    code = "import main; print(main.same(), main.row)"
    plain = run(SMALL, tmp_path / "plain", code)
    assert "'word!'" in plain
    made = bundle.bundled(SMALL, groups)
    assert len(made) == len(SMALL) - sum(len(group) - 1 for group in groups)
    assert run(made, tmp_path / "made", code) == plain


def test_a_path_that_is_written_becomes_the_bundles() -> None:
    made = bundle.bundled(SMALL, [("p.a", "p.b")])
    assert "path = 'p.a'" in made["main"]


def test_modules_that_are_one_now_are_named_once() -> None:
    """Where a tuple names modules alone."""
    text = "paths = ('p.a', 'p.b', 'main')\nrow = ('p.a', 'p.b', 'word')\n"
    made = bundle.bundled({**SMALL, "list": text}, [("p.a", "p.b")])["list"]
    assert "('p.a', 'main')" in made and "('p.a', 'p.a', 'word')" in made


@pytest.mark.parametrize(
    ("more", "groups", "why"),
    [
        ({"p/d": "from p import b\nfound = [b]\n"}, [("p.a", "p.b")], "as a value"),
        ({"p/d": "from p import WORD\nWORD += '!'\n"}, [], "WORD"),
        ({"p/d": "print(__file__)\n"}, [("p.a", "p.d")], "__file__"),
        ({"p/d": "from p import a\nprint(a.b.twice)\n"}, [], "a.b"),
        ({"p/d": "import p.b\n"}, [("p.a", "p.b")], "import p.b"),
        ({"p/d": "from p import a\n", "p/e": "from p import b\n"},
         [("p.a", "p.e"), ("p.b", "p.d")], "circle"),
        ({"p/d": "from p import a\ndef all():\n    same = a.same()\n    return same\n"},
         [("p.a", "p.d")], "same is a name"),
    ],
)  # fmt: skip
def test_what_cannot_be_put_together_is_refused(more: dict, groups: list, why: str) -> None:
    with pytest.raises(SyntaxError, match=why):
        bundle.bundled(SMALL | more, groups)


def test_annotations_cost_nothing() -> None:
    """Not even the module that they alone need."""
    annotated = """
from b import Deal
class One:
    deal: Deal
    def two(self, deal: Deal, *rest: "tuple") -> "Deal | None":
        self.three: int = 3
        def four(five: list = 5) -> list: return five
        return four
"""
    silent = """
class One:
    def two(self, deal, *rest):
        self.three = 3
        def four(five=5): return five
        return four
"""
    other = {"b": "class Deal:\n    number: int\n"}
    made = [bundle.bundled({"a": text, **other}, []) for text in (annotated, silent)]
    assert made[0] == made[1]
