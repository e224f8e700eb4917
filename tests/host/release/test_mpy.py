"""What is changed in compiled modules."""

from pathlib import Path
from textwrap import dedent

from dev import vm
from kibic.release import _compiled
from tests.host.support.built import built

_KINDS = dedent("""
def counted(n):
    return [lambda: {i: {j for j in (i + n,)} for i in range(k)} for k in range(n)]

def failing(n):
    return sum(1 // i for i in range(n))
""")
_USE = """
sys.path.insert(0, "/mpy")
import small
print(small.counted(3)[2]())
try:
    small.failing(3)
except ZeroDivisionError as error:
    sys.print_exception(error)
"""


def test_functions_without_a_name_run_under_a_short_one(tmp_path: Path) -> None:
    small = _compiled(_KINDS, Path("small"), tmp_path)
    printed = vm.run(_USE, files={"/mpy/small.mpy": small}).splitlines()
    assert printed[0] == str({i: {i + 3} for i in range(2)})
    assert printed[-2:] == [
        '  File "small", line 1, in *',
        "ZeroDivisionError: divide by zero",
    ]


def test_no_module_of_a_release_spells_what_the_compiler_calls_them() -> None:
    files = built().slot | built().rescue | built().outside
    spelled = {
        path: kind
        for path, data in files.items()
        if path.endswith(".mpy")
        for kind in (b"<lambda>", b"<listcomp>", b"<dictcomp>", b"<setcomp>", b"<genexpr>")
        if kind in data
    }
    assert not spelled
