"""`kibic judge`: one sheet or many, as tables or as JSON, in memory that does not grow with them.

What a sheet comes to waits until all of it was read, since a bad line leaves nothing to print.
Of many sheets each is one line of JSON, with its file's name; each core takes one at a time.
"""

import json
import os
import shutil
import sys
import tempfile
from typing import Any, TextIO

from kibic.cli.columns import spool
from kibic.sheets import judge as judging
from kibic.sheets.judge import SheetError
from kibic.sheets.sources import sheets_in
from kibic.shown import shown, shown_json
from tarokk.session import Session

_ENCODE = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def judge(files: list[str], language: str, as_json: bool, out: TextIO) -> bool:
    """Judge files, and all sheets in folders; return whether all are good. Bad ones go to
    stderr."""
    sheets = list(sheets_in(files))
    if sheets == files[:1]:
        return _judge_alone(sheets[0], language, as_json, out)
    from kibic.workers import workers  # one sheet has no need of it

    good, cores = True, os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, workers(min(len(sheets), cores)) as pool:
        work = [
            pool.submit(_apart, file, language, as_json, os.path.join(folder, str(number)))
            for number, file in enumerate(sheets)
        ]
        for number, future in enumerate(work):
            error = future.result()
            path = os.path.join(folder, str(number))
            with open(path, encoding="utf-8") as done:
                shutil.copyfileobj(done, out)
            os.remove(path)
            if error:
                print(error, file=sys.stderr)
                good = False
    return good


def _apart(file: str, language: str, as_json: bool, path: str) -> str | None:
    """Judge one of many into a file; return what is wrong with it, or None."""
    with open(path, "w", encoding="utf-8") as out:
        if not as_json:
            out.write(f"== {shown(file)}\n")
        try:
            if as_json:
                _json(file, language, out, {"file": file})
            else:
                _table(file, language, out)
        except SheetError as error:
            if as_json:
                out.write(_dump({"file": file, **error.report()}) + "\n")
            return str(error)
    return None


def _dump(value: Any) -> str:
    return shown_json(_ENCODE(value))


def _judge_alone(file: str, language: str, as_json: bool, out: TextIO) -> bool:
    try:
        if as_json:
            _json(file, language, out, {})
        else:
            _table(file, language, out)
    except SheetError as error:
        print(error, file=sys.stderr)
        if as_json:
            out.write(_dump(error.report()) + "\n")
        return False
    return True


def _json(file: str, language: str, out: TextIO, begin: dict[str, Any]) -> None:
    """Write one object, a line for each deal; of one of many all is in one line."""
    session: Any = Session()
    between = ",\n  " if not begin else ", "
    with spool() as deals:
        for number, entry in enumerate(judging.read(file, session, language)):
            deals.write(between * (number > 0) + _dump(entry))
        whole = begin | judging.summary(session, None, language)
        head, _, tail = _dump(whole).partition('"deals": null')
        out.write(head + '"deals": [' + between[1:])
        deals.seek(0)
        shutil.copyfileobj(deals, out)
        out.write("]" + tail + "\n")


def _table(file: str, language: str, out: TextIO) -> None:
    from kibic.sheets.show import Writer

    session: Any = Session()
    Writer(language, out).sheet(judging.read(file, session, language), session)
