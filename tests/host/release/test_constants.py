"""Numbers stand where their names stood, and a program does the same; test_minify plays the
firmware so."""

import ast
import re
from pathlib import Path

import pytest

from dev.vm import ROOT
from kibic import release
from kibic.release.bundle import bundled
from kibic.release.constants import spread
from kibic.release.minify import needed
from tests.host.release.test_bundle import run
from tests.host.release.test_minify import sources
from tests.host.support.built import stages

seldom = pytest.mark.sample(25)

SMALL = {
    "p/__init__": "WIDE = 128\n",
    "p/sizes": "from . import WIDE\n_GAP, ROWS = 5, 8\nHALF = WIDE // 2\n_BACK = ~_GAP\n"
    "UP, DOWN, LEFT = range(3)\nROOM = HALF - _GAP * 2\nTRICK = SKAT = 1\n"
    "def squares():\n    return _BACK ** 2, -_BACK, _BACK.bit_length(), _GAP.bit_length()\n",
    "p/q/__init__": "from ..sizes import ROOM\nfrom .. import sizes\n"
    "def both():\n    return ROOM, sizes.LEFT, sizes.squares()\n",
    "p/q/deep": "from .. import sizes as seen\nfrom ..sizes import DOWN as LOW, ROWS\n"
    "LOWER = LOW - seen.ROOM\n"
    "def told(by=LOW):\n    from .. import sizes\n    from ..sizes import SKAT, TRICK\n"
    "    return by, LOWER, sizes.UP, SKAT + TRICK, f'{seen.HALF:04}', [ROWS for _ in range(SKAT)]\n"
    "def again():\n    from ..sizes import SKAT\n    return SKAT\n",
    "main": "import p.sizes\nfrom p.q import both, deep, ROOM\nfrom p.q.deep import LOWER\n"
    "def all():\n    return both(), deep.told(), deep.again(), LOWER, p.sizes.ROOM, ROOM\n",
}
_RUN = "import main; print(main.all())"


def test_a_small_program_does_the_same(tmp_path: Path) -> None:
    plain = run(SMALL, tmp_path / "plain", _RUN)
    assert plain == "((54, 2, (36, 6, 3, 3)), (1, -53, 0, 2, '0064', [8]), 1, -53, 54, 54)\n"
    made = spread(SMALL)
    assert run(made, tmp_path / "made", _RUN) == plain
    assert run(bundled(made, [("p.q", "p.q.deep")]), tmp_path / "bundle", _RUN) == plain
    assert spread(made) == made


def test_no_name_of_a_number_is_read_or_imported_where_that_can_be_followed() -> None:
    made = spread(SMALL)
    read = {
        (path, getattr(node, "id", "") or getattr(node, "attr", ""))
        for path, text in made.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load)
    }
    assert {(path, name) for path, name in read if name.isupper()} == {("main", "ROOM")}
    imports = [line for text in made.values() for line in text.splitlines() if " import " in line]
    # `p.sizes.ROOM` of main may be anybody's: then who imported a ROOM hands it on
    assert {line.strip() for line in imports} == {
        "from ..sizes import ROOM", "from .. import sizes", "from .. import sizes as seen",
        "from p.q import both, deep, ROOM",
    }  # fmt: skip
    assert "_GAP" not in made["p/sizes"] and "_BACK" not in made["p/sizes"]
    for line in ("ROWS = 8", "HALF = 64", "LEFT = 2", "ROOM = 54", "TRICK = 1", "SKAT = 1"):
        assert line in made["p/sizes"].splitlines()


def test_what_nobody_asks_for_is_not_there_then() -> None:
    assert needed(spread({"m": "WIDE, HIGH = 2, 3\n_N = 4\nrun = WIDE * _N"})) == {
        "m": "run = 2 * 4"
    }


def both(sources: dict[str, str], folder: Path, code: str) -> tuple[str, dict[str, str]]:
    """What a program prints, before and after, and what it became."""
    made = spread(sources)
    plain = run(sources, folder / "plain", code)
    assert run(made, folder / "made", code) == plain
    return plain, made


def is_read(text: str, name: str) -> bool:
    return any(
        name in (getattr(node, "id", ""), getattr(node, "attr", ""))
        for node in ast.walk(ast.parse(text))
        if isinstance(getattr(node, "ctx", None), ast.Load)
    )


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("NUM = 5\ndef own(): return NUM", "5"),
        ("NUM, OTHER = 5, print\ndef own(): return NUM", "5"),
        ("_A, NUM = 5, 6\ndef own(): return NUM + _A", "11"),
        ("_A = NUM = 5\ndef own(): return NUM + _A", "10"),
        ("_A, _B, NUM = range(3)\ndef own(): return NUM", "2"),
        ("_A, _B, NUM = range(len('abc'))\ndef own(): return NUM", "2"),
        ("_A = 10\nNUM = (_A + 1) // 2 << 3 | 1\ndef own(): return NUM", "41"),
        ("NUM = -3\ndef own(): return NUM ** 2, 1 - NUM, -NUM, NUM.bit_length()", "(9, 4, 3, 2)"),
        ("NUM = 5\ndef own(by=NUM, *, of=NUM): return by + of", "10"),
        ("NUM = 5\ndef own(): return f'{NUM:03}{NUM!r}', [NUM * i for i in range(NUM - 3)]",
         "('0055', [0, 5])"),
        ("NUM = 5\nclass A:\n    num = NUM\n    def get(self): return self.num, NUM\nown = A().get",
         "(5, 5)"),
        ("NUM = 5\nlist = [0] * 9\ndef own():\n    list[NUM] = NUM\n    return list[NUM]", "5"),
        ("if True:\n    def own(): return (lambda: NUM)()\nNUM = 5", "5"),
    ],
)  # fmt: skip
def test_a_number_stands_where_its_module_reads_its_name(
    text: str, printed: str, tmp_path: Path
) -> None:
    plain, made = both({"m": text}, tmp_path, "import m; print(m.own())")
    assert plain.strip() == printed
    assert not is_read(made["m"], "NUM") and "_A" not in made["m"]


@seldom
@pytest.mark.parametrize(
    "text",
    [
        # it means something else in a part of the module
        "NUM = 5\ndef own(NUM=6): return NUM",
        "NUM = 5\nown = lambda NUM=6: NUM",
        "NUM = 5\ndef own(*NUM): return NUM",
        "NUM = 5\ndef own(**NUM): return NUM",
        "NUM = 5\ndef own():\n    NUM = 6\n    return NUM",
        "NUM = 5\ndef own():\n    for NUM in (6,): pass\n    return NUM",
        "NUM = 5\ndef own(): return [NUM for NUM in (6,)]",
        "NUM = 5\ndef own(): return (NUM := 6) + NUM",
        "NUM = 5\ndef own():\n    with open('m.py') as NUM: return NUM.read(3)",
        "NUM = 5\ndef own():\n    global NUM\n    NUM += 1\n    return NUM",
        "NUM = 5\ndef own():\n    from math import pi as NUM\n    return NUM",
        "NUM = 5\ndef own():\n    import math as NUM\n    return NUM.pi",
        "NUM = 5\ndef own():\n    import os.path as NUM\n    return NUM.sep",
        "NUM = 5\ndef own():\n    try: 1 / 0\n    except ArithmeticError as NUM: return str(NUM)",
        "NUM = 5\ndef own():\n    def NUM(): return 6\n    return NUM()",
        "NUM = 5\ndef own():\n    class NUM: pass\n    return NUM.__name__",
        "NUM = 5\nclass A:\n    NUM = 6\n    seven = NUM + 1\n"
        "    def get(self): return NUM, self.NUM, self.seven\nown = A().get",
        "NUM = 5\ndef own():\n    global NUM\n    for NUM in (6, 7): pass\n    return NUM",
        # it is bound again, or not for sure
        "NUM = 5\nNUM = 6\ndef own(): return NUM",
        "NUM = 5\nNUM += 1\ndef own(): return NUM",
        "NUM, OLD = 5, 6\nOLD, NUM = NUM, OLD\ndef own(): return OLD, NUM",
        "NUM = OLD = 5\ndel NUM, OLD\nNUM = OLD = 6\ndef own(): return OLD, NUM",
        "if print: NUM = 5\nelse: NUM = 6\ndef own(): return NUM",
        "if print: NUM = 5\ndef own(): return NUM",
        "try: from math import NUM\nexcept ImportError: NUM = 5\ndef own(): return NUM",
        # it is no whole number, or none that is known
        "NUM = 5.0\ndef own(): return NUM",
        "NUM = 5 / 1\ndef own(): return NUM",
        "NUM = True\ndef own(): return NUM",
        "NUM = not 5\ndef own(): return NUM",
        "NUM = 'five'\ndef own(): return NUM",
        "NUM = 5,\ndef own(): return NUM",
        "NUM = None\ndef own(): return NUM",
        "NUM = 5j\ndef own(): return NUM",
        "NUM = len('12345')\ndef own(): return NUM",
        "NUM = [5][0]\ndef own(): return NUM",
        "NUM, *OTHERS = range(3)\ndef own(): return NUM, OTHERS",
        "NUM, OTHER = range(*(3, 5))\ndef own(): return NUM, OTHER",
        "NUM, OTHER = range(3, 5)\ndef own(): return NUM, OTHER",
        "NUM, OTHER = {6, 5}\ndef own(): return NUM + OTHER, NUM",
        "def range(n): return 7, 8\nNUM, OTHER = range(2)\ndef own(): return NUM, OTHER",
        "class A: pass\nA.of = NUM = 5\ndef own(): return A.of, NUM",
        "num = NUM = 5\ndef own(): return num, NUM",
        # somebody sets it
        "import m\nNUM = 5\nm.NUM = 6\ndef own(): return NUM",
        "import m\nNUM = 5\nm.NUM += 1\ndef own(): return NUM",
        "import m\nNUM = 5\ndef own():\n    m.NUM = 6\n    return NUM",
    ],
)
def test_a_name_stays_that_is_not_one_number_everywhere(text: str, tmp_path: Path) -> None:
    _, made = both({"m": text}, tmp_path, "import m; print(m.own(), m.own())")
    assert is_read(made["m"], "NUM")


# A package of several modules, to which others are added.
OTHERS = {
    "p/__init__": "TOP = 1\n_OWN = 2\n",
    "p/a": "NUM, _N = 5, 7\ndef own(): return NUM, _N\n",
    "p/b": "from p.a import NUM, _N\nN, HALF = _N, NUM // 2\ndef all(): return NUM, N\n",
    "p/q/__init__": "",
}


@seldom
@pytest.mark.parametrize(
    ("text", "printed", "left"),
    [
        # brought by an import of any kind, read in any way
        ("from p.a import NUM\ndef all(): return NUM", "5", ()),
        ("from p.a import NUM as N, own\ndef all(): return N, own()", "(5, (5, 7))", ()),
        ("from ..a import NUM, _N\ndef all(): return NUM, _N", "(5, 7)", ()),
        ("from .. import a\ndef all(): return a.NUM, a._N", "(5, 7)", ()),
        ("from .. import TOP, a as b\ndef all(): return TOP, b.NUM", "(1, 5)", ()),
        ("from p import a, _OWN\nFAR = a.NUM + _OWN\ndef all(): return FAR", "7", ()),
        ("import p\ndef all(): return p.TOP, p._OWN", "(1, 2)", ()),
        ("def all():\n    from p.a import NUM\n    return NUM", "5", ()),
        ("def all():\n    from ..a import NUM\n    return NUM\n"
         "def more():\n    from p.a import NUM\n    return NUM", "5", ()),
        ("class A:\n    from p.a import NUM\n    num = NUM\ndef all(): return A.num", "5", ()),
        ("from p.b import NUM, HALF\ndef all(): return NUM, HALF", "(5, 2)", ()),  # at second hand
        ("from p import b\ndef all(): return b.NUM, b.N, b.HALF", "(5, 7, 2)", ()),
        ("try:\n    from p.a import NUM\nfinally:\n    from p import b\n"
         "def all(): return NUM, b.NUM", "(5, 5)", ()),
        # what the name stands for is not always that
        ("from p.a import NUM\ndef all(NUM=6): return NUM", "6", ("NUM",)),
        ("from p.a import _N\ndef all(_N=6): return _N", "6", ("_N",)),
        ("from p.b import N\ndef all(N=6): return N\nmore = N", "6", ("N",)),
        ("from p import a\nclass A: NUM = 6\ndef all(a=A): return a.NUM", "6", ("NUM",)),
        ("from p import a\ndef all(): return [a.NUM for a in (a, a)]", "[5, 5]", ("NUM",)),
        ("def all():\n    from p.a import NUM\n    return NUM\n"
         "def more():\n    from p import TOP as NUM\n    return NUM", "5", ("NUM",)),
        ("import p.a\ndef all(): return p.a.NUM, p.a._N, p.TOP", "(5, 7, 1)", ("NUM", "_N", "TOP")),
        ("import p.b\nNUM = 8\ndef all(): return p.b.NUM, p.b.N", "(5, 7)", ("NUM", "N")),
        ("import sys, p.a\ndef all(): return (lambda a: a._N)(sys.modules['p.a'])", "7", ("_N",)),
        ("import sys, p.b\ndef all(): return (lambda b: b.N)(sys.modules['p.b'])", "7", ("N",)),
        ("import sys, p.c\ndef all(): return (lambda c: c.M)(sys.modules['p.c'])", "7", ("M",)),
        ("from p import c\ndef all(c=c): return c.M", "7", ("M",)),
        ("from p.a import _N as M\ndef all(M=6): return M\nmore = M", "6", ("M",)),
        ("from p import a\na.NUM = 6\ndef all(): return a.NUM, a.own()", "(6, (6, 7))", ("NUM",)),
        ("from p import a\na._N = 6\ndef all(): return a._N, a.own()", "(6, (5, 6))", ("_N",)),
        ("from p import b\nb.N = 6\ndef all(): return b.N, b.all()", "(6, (5, 6))", ("N",)),
        ("from p.b import all as it\nvars(it)['HALF'] = 6\ndef all(): return it.HALF", "6",
         ("HALF",)),
        ("class A: pass\nit = A()\nit.NUM = 6\ndef all(): return it.NUM", "6", ("NUM",)),
    ],
)  # fmt: skip
def test_who_takes_it_from_elsewhere_has_the_number_too(
    text: str, printed: str, left: tuple[str, ...], tmp_path: Path
) -> None:
    """But for those names that are left."""
    sources = OTHERS | {"p/c": "_N = 3\nfrom p.a import _N as M", "p/q/it": text}
    plain, made = both(sources, tmp_path, "from p.q import it; print(it.all())")
    assert plain.strip() == printed
    for name in ("NUM", "_N", "N", "TOP", "_OWN", "HALF", "M"):
        assert is_read(made["p/q/it"], name) == (name in left), name


def test_nobody_imports_what_is_a_number() -> None:
    made = spread(OTHERS)
    assert made == {
        "p/__init__": "TOP = 1",
        "p/a": "NUM = 5\n\ndef own():\n    return (5, 7)",
        "p/b": "N = 7\nHALF = 2\n\ndef all():\n    return (5, 7)",
        "p/q/__init__": "",
    }


def test_a_program_that_does_not_compile_is_told_by_its_path() -> None:
    with pytest.raises(SyntaxError) as caught:
        spread({"p/a": "NUM = 5", "p/b": "def"})
    assert caught.value.filename == "p/b"


def test_the_firmware_has_few_names_of_numbers_left() -> None:
    """Those that mean something else as well, and those that only an object is asked for."""
    number = re.compile(r"^(?:\w+__)?_?[A-Z][A-Z_0-9]* = \d+$", re.M)
    written = [ast.unparse(ast.parse(text)) for text in sources().values()]
    assert sum(len(number.findall(text)) for text in written) > 200
    assert sum(len(number.findall(text)) for text in stages().together.values()) < 20
    assert "period=30000" in release._alone(ROOT / "firmware", ["kibic_main"])["kibic_main"]
