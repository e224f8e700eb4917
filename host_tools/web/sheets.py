"""What a phone can do beside six keys: an evening as a table, sheets to share, to open, to settle.

All that is answered is JSON; what a sheet does wrong comes as {"line", "error"}, a sentence in the
device's language.
"""

import json

from store import codes, export, journal, past
from store.evening import begin
from store.evenings import Evenings
from store.files import path_of
from store.reckoning import course, tables_before
from tarokk.fold import fold
from tarokk.refused import UNREADABLE, Refused
from tarokk.session import Session
from tarokk.sheet import BadLine, words
from ui import wording
from ui.screens.standings import settled
from web import companion

_LONGEST = 480  # bytes of a line; see store.journal
_PIECES: dict = {}  # {(sheet, fingerprint, codes): {number: data}} of the codes that were seen
_GO_ON = "follows"  # names a sheet by its number on the device that it comes from


# -- the evening


def evening() -> str:
    """The evening that is played: its deals, what everybody has behind each, who pays whom."""
    one = companion.app()
    names, points = list(course(one.evening))[-1]
    order, paid, _, _ = settled(one, one.evening)
    told = list(_deals(one, one.evening))
    _back(one)
    return json.dumps(
        {
            "names": names,
            "rows": list(zip(*points)),  # noqa: B905  (MicroPython has no strict)
            "deals": told,
            "standings": order,
            "payments": paid,
            "sheets": [_file(one.folder, sheet.number) for sheet in _tables(one.evening)],
        }
    )


def _tables(sheet) -> list:
    """The sheets of an evening, as far as they are here, the first one first."""
    return list(tables_before(sheet))[::-1] + [sheet]


def _deals(one, last):
    """Who played what, a text for each closed deal."""
    for sheet in _tables(last):
        session = sheet.session
        one.show(session)
        for number in range(1, session.number + (0 if session.deal else 1)):
            try:
                seat, word, _ = past.won(sheet, number)
            except OSError:
                yield "?"
                continue
            yield f"{session.names[seat]} {wording.bid(one, word)}" if seat else one.t("void")


def kept() -> str:
    """All evenings, the latest first: [[date or None, names, sheets' numbers], ...]."""
    found = Evenings(companion.app().folder)
    return json.dumps(
        [[found.date(at), found.names(at), found[at]] for at in range(len(found))],
    )


def files(numbers) -> str:
    """These sheets, JSON of their numbers, as [[name, text], ...]."""
    folder = companion.app().folder
    return json.dumps([_file(folder, number) for number in json.loads(numbers)])


def _file(folder, number) -> tuple:
    """(name, text) of a sheet, named as `kibic pull` does."""
    texts = export.texts(journal.Journal(path_of(folder, number)))
    return _named(number, texts), "".join([text + "\n" for text in texts])


def _named(number, texts) -> str:
    day = export.day_of(texts)
    return "-".join([f"{number:04d}"] + [day] * bool(day)) + ".kib"


# -- a sheet from elsewhere


class _WrongError(Exception):
    """A sheet that cannot be read: (line, sentence)."""


def _refused(wrong) -> str:
    line, told = wrong.args
    return json.dumps({"line": line, "error": told})


def settle(text) -> str:
    """What a sheet comes to, deal by deal with the reasons; or what is wrong with it."""
    one = companion.app()
    deals: list = []
    try:
        session = _folded(one, _lines(text), deals)
    except _WrongError as wrong:
        return _refused(wrong)
    finally:
        _back(one)
    return json.dumps(
        {
            "names": [session.names[seat] for seat in session.seats],
            "deals": deals,
            "totals": session.totals,
            "open": bool(session.deal),
        }
    )


def _lines(text) -> list:
    """The lines of a text."""
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _folded(one, lines, deals) -> Session:
    session = Session()
    try:
        return fold(_short(lines), lambda now: deals.append(_told(one, now)), session)
    except BadLine as bad:
        raise _WrongError(bad.number, _sentence(one, session, bad.refused)) from None


def _short(lines):
    for number, line in enumerate(lines, 1):
        if len(line.encode()) > _LONGEST:
            raise _WrongError(number, "line-long")
        yield line


def _sentence(one, session, refused) -> str:
    if session.game:
        one.show(session)
    return one.lang.sentence(refused)


def _told(one, session) -> dict:
    """The deal that has just been closed."""
    one.show(session)
    deal = session.last
    factor = session.last_factor
    played = deal.phase not in session.game.UNPLAYED and deal.phase != UNREADABLE
    reasons = one.game_ui.reasons(one, session, deal, factor) if played else ()
    return {
        "number": session.number,
        "what": one.game_ui.headline(one, deal) if played else one.t("void"),
        "factor": factor,
        "paid": [session.paid.get(seat, 0) for seat in session.seats],
        "reasons": [[label, str(points)] for label, points in reasons],
    }


def _back(one) -> None:
    """Have the words be those of the evening that is played again."""
    if one.evening:
        one.show(one.evening.session)


def go_on(text) -> str:
    """Play on with a sheet from elsewhere, as a new one; the view, or what is wrong with it."""
    one = companion.app()
    lines = _lines(text)
    try:
        session = _folded(one, lines, [])
        if session.dealer is None:
            raise _WrongError(len(lines), _sentence(one, session, Refused("head-misses", "dealer")))
    except _WrongError as wrong:
        _back(one)
        return _refused(wrong)
    moves = [words(line) for line in lines]
    texts = [" ".join(move) for move in moves if move and move[0] != _GO_ON]
    one.open(begin(one.folder, texts, one.may_write))
    one.draw()
    return companion.view()


# -- codes


def code(text) -> str:
    """A code that the camera has seen: how far its sheet is, and that once it is whole."""
    part = codes.read_part(text)
    if not part:
        return json.dumps(None)
    number, count, sheet, fingerprint, data = part
    pieces = _PIECES.setdefault((sheet, fingerprint, count), {})
    pieces[number] = data
    told = {"sheet": sheet, "codes": count, "seen": sorted(pieces)}
    if len(pieces) == count:
        try:
            whole = codes.unpacked(b"".join([pieces[n + 1] for n in range(count)]), fingerprint)
            told["file"] = (_named(sheet, whole.split("\n")), whole)
        except ValueError:
            pieces.clear()
    return json.dumps(told)


CALLS: dict = {
    "evening": evening,
    "kept": kept,
    "files": files,
    "settle": settle,
    "go_on": go_on,
    "code": code,
}
