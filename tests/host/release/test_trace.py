"""Tracebacks of a board are read with the names of the source."""

from dev import trace, vm
from kibic.bindings import dotted
from kibic.flatten import places_of
from tests.host.release.test_homes import made_names
from tests.host.support.built import bytecode


def test_a_traceback_of_the_vm_is_told_in_words_of_the_source() -> None:
    """Of the compiled calendar, asked for a month of no year."""
    trees, short = made_names()
    place = dotted(places_of(trees)["ui/calendar"])
    script = f"""
import sys
sys.path.insert(0, "/mpy")
import {place} as calendar
try:
    calendar.{short["days_in"]}("never", 2)
except TypeError as error:
    sys.print_exception(error)
"""
    files = {f"/mpy/{path}": data for path, data in bytecode().slot.items()}
    printed = vm.run(script, files=files)
    assert f'File "{place}", line 1, in {short["days_in"]}' in printed
    told = trace.readable(printed)
    assert 'File "ui.calendar", in days_in' in told
    assert told.splitlines()[-1] == printed.splitlines()[-1]


def test_what_is_not_ours_stays() -> None:
    line = '  File "rp2.py", line 146, in in_'
    assert trace.readable(line) == '  File "rp2.py", in in_'
