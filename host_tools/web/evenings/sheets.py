"""What a phone can do beside six keys: an evening as a table, sheets to share, to open, to settle.
To take all evenings along, and to add them up, is in web.evenings.carry.

All that is answered is JSON; what a sheet does wrong comes as {"line", "error"}, a sentence in the
device's language.
"""

import json

from dialogue import recap
from store import codes, export, journal, past
from store.begin import begin
from store.evening import Evening
from store.evenings import Evenings
from store.files import path_of
from store.reckoning import course, tables_before
from store.story import Story, named
from store.story import of_evening as story_of
from tarokk.fold import fold
from tarokk.refused import UNREADABLE, Refused
from tarokk.session import Session
from tarokk.sheet import BadLine, words
from ui import wording
from ui.accounts import settled
from ui.screens.recap import worded
from web.device import companion

_LONGEST = 480  # bytes of a line; see store.journal
_PIECES: dict = {}  # {(sheet, fingerprint, codes): {number: data}} of the codes that were seen
FOLLOWS = "follows"  # names a sheet by its number on the device that it comes from


# -- the evening


def evening(number=0) -> str:
    """The evening that ends with that sheet, 0 for the one that is played: its deals, what
    everybody has behind each, who pays whom."""
    device = companion.app()
    last = evening_of(device, number)
    names, points = list(course(last))[-1]
    order, paid, _, _ = settled(device, last)
    sheets = tables(last)
    deals = list(_deals(device, sheets))
    _back(device)
    return json.dumps(
        {
            "number": last.number,
            "is_played": last is device.evening,
            "date": _date(sheets),
            "names": names,
            "rows": list(zip(*points)),  # noqa: B905  (MicroPython has no strict)
            "deals": deals,
            "story": _story(list(story_of(last))[-1] or []),
            "standings": order,
            "payments": paid,
            "sheets": [file(device.folder, sheet.number) for sheet in sheets],
        }
    )


def evening_of(device, number) -> Evening:
    """Return the evening with a number; 0 is the one that is played."""
    if number in (0, device.evening.number if device.evening else 0):
        return device.evening
    return Evening(device.folder, number)


def _date(sheets) -> str:
    """The day of an evening, "" where none of its sheets has one."""
    days = [sheet.session.info.get("date", "").partition(" ")[0] for sheet in sheets]
    return ([day for day in days if day] + [""])[0]


def codes_of(number) -> str:
    """The sheets of an evening as the codes that a board's display shows: [[text, ...], ...]."""
    device = companion.app()
    rows = []
    for sheet in tables(evening_of(device, number)):
        packer = codes.Packer()
        for text in texts_of(device.folder, sheet.number):
            packer.add(text)
        packer.end()
        count = codes.count(packer.data)
        rows.append(
            [
                codes.code(sheet.number, packer.fingerprint, packer.data, at + 1)
                for at in range(count)
            ]
        )
    return json.dumps(rows)


def tables(sheet) -> list:
    """The sheets of an evening, as far as they are here, the first one first."""
    return list(tables_before(sheet))[::-1] + [sheet]


def _deals(device, sheets):
    """Who played what, a text for each closed deal."""
    for sheet in sheets:
        session = sheet.session
        device.show(session)
        for number in range(1, session.number + (0 if session.deal else 1)):
            try:
                seat, word, _ = past.won(sheet, number)
            except OSError:
                yield "?"
                continue
            yield f"{session.names[seat]} {wording.bid(device, word)}" if seat else device.t("void")


def kept() -> str:
    """All evenings, the latest first: [[date or None, names, sheets' numbers], ...]."""
    evenings = Evenings(companion.app().folder)
    return json.dumps(
        [[evenings.date(at), evenings.names(at), evenings[at]] for at in range(len(evenings))],
    )


def files(numbers) -> str:
    """These sheets, JSON of their numbers, as [[name, text], ...]."""
    folder = companion.app().folder
    return json.dumps([file(folder, number) for number in json.loads(numbers)])


def file(folder, number) -> tuple:
    """(name, text) of a sheet, named as `kibic pull` does."""
    texts = texts_of(folder, number)
    return _named(number, texts), "".join([text + "\n" for text in texts])


def texts_of(folder, number) -> list:
    """The lines of a sheet that is kept."""
    return export.texts(journal.Journal(path_of(folder, number)))


def _named(number, texts) -> str:
    day = export.day_of(texts)
    return "-".join([f"{number:04d}"] + [day] * bool(day)) + ".kib"


# -- a sheet from elsewhere


class _WrongError(Exception):
    """A sheet that cannot be read: (line, sentence)."""


def _story(parts: list) -> list:
    """What an evening is told by: a kind, names and figures as its text takes them."""
    return [[kind, named(holders)] + figures for kind, holders, *figures in parts]


def _refused(wrong) -> str:
    line, reason = wrong.args
    return json.dumps({"line": line, "error": reason})


def settle(text) -> str:
    """What a sheet comes to, deal by deal with the reasons, and its story; or what is wrong with
    it."""
    device = companion.app()
    deals: list = []
    try:
        session = _folded(device, lines_of(text), deals)
    except _WrongError as wrong:
        return _refused(wrong)
    finally:
        _back(device)
    names = [session.names[seat] for seat in session.seats]
    story = Story()
    for deal in reversed(deals):
        story.add(zip(names, deal["paid"]), deal["hat"])  # noqa: B905  (as above)
    return json.dumps(
        {
            "names": names,
            "deals": deals,
            "story": _story(story.parts()),
            "totals": session.totals,
            "open": bool(session.deal),
        }
    )


def lines_of(text) -> list:
    """The lines of a text."""
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _folded(device, lines, deals) -> Session:
    session = Session()
    try:
        return fold(_short(lines), lambda now: deals.append(_closed(device, now)), session)
    except BadLine as bad:
        raise _WrongError(bad.number, _sentence(device, session, bad.refused)) from None


def _short(lines):
    for number, line in enumerate(lines, 1):
        if len(line.encode()) > _LONGEST:
            raise _WrongError(number, "line-long")
        yield line


def _sentence(device, session, refused) -> str:
    if session.game:
        device.show(session)
    return device.lang.sentence(refused)


def _closed(device, session) -> dict:
    """The deal that has just been closed."""
    device.show(session)
    deal = session.last
    factor = session.last_factor
    played = deal.phase not in session.game.UNPLAYED and deal.phase != UNREADABLE
    reasons = recap.reasons(deal, factor) if played else ()
    return {
        "number": session.number,
        "what": device.game_ui.headline(device, deal) if played else device.t("void"),
        "factor": factor,
        "paid": [session.paid.get(seat, 0) for seat in session.seats],
        "hat": session.names.get(session.hat, ""),
        "reasons": [worded(device, deal, *why)[:2] for why in reasons],
    }


def _back(device) -> None:
    """Have the words be those of the evening that is played again."""
    if device.evening:
        device.show(device.evening.session)


def wrong_in(device, lines) -> str | None:
    """What is wrong with a sheet that is to be kept, as JSON; None for a good one."""
    try:
        session = _folded(device, lines, [])
        if session.dealer is None:
            refused = Refused("head-misses", "dealer")
            raise _WrongError(len(lines), _sentence(device, session, refused))
        return None
    except _WrongError as wrong:
        return _refused(wrong)
    finally:
        _back(device)


def plain(lines) -> list:
    """The lines without remarks, with one blank between two words."""
    moves = [words(line) for line in lines]
    return [" ".join(move) for move in moves if move]


def go_on(text) -> str:
    """Play on with a sheet from elsewhere, as a new one; the view, or what is wrong with it."""
    device = companion.app()
    lines = lines_of(text)
    wrong = wrong_in(device, lines)
    if wrong:
        return wrong
    texts = [text for text in plain(lines) if text.partition(" ")[0] != FOLLOWS]
    device.open(begin(device.folder, texts, device.may_write))
    device.draw()
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
    state = {"sheet": sheet, "codes": count, "seen": sorted(pieces)}
    if len(pieces) == count:
        try:
            whole = codes.unpacked(b"".join([pieces[n + 1] for n in range(count)]), fingerprint)
            state["file"] = (_named(sheet, whole.split("\n")), whole)
        except ValueError:
            pieces.clear()
    return json.dumps(state)


CALLS: dict = {
    "evening": evening,
    "codes": codes_of,
    "kept": kept,
    "files": files,
    "settle": settle,
    "go_on": go_on,
    "code": code,
}
