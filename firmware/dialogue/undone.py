"""What an undo takes back, line by line, as codes and facts."""

from dialogue.changes import changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.evening import Evening
    from store.undone import Undone


_STANDS_ALONE = ("closing", "share")  # said between deals


def rows(evening: "Evening", undone: "Undone", latest: "Evening") -> list:
    """[(code, facts...)] of what `store.undone.of` gives for that sheet, while `latest` is played:

    ("change-table",), ("new-evening",)  how the sheet without a deal was begun;
    ("go-on", sheets)       likewise: by going on with the evening of these sheets, latest first
    ("evening", sheets)     the evening that it is in, if that is not the latest
    ("deal", number), ("step", number), ("settlement", number), ("amend", number)  of the deal
                            within the evening: see `store.undone.Undone.kind`
    ("move", move)          the step
    ("again", moves), ("without", moves)  what a corrected deal has again, or no longer
    ("change", was, will, seats)  see `changes.changes`
    """
    if undone.kind == "head":
        return [_begun(evening)]
    if undone.kind == "step" and undone.move[0] in _STANDS_ALONE:
        return [("move", undone.move)]
    made: list = [(undone.kind, undone.number + evening.carried()[1])]
    if evening is not latest:
        sheets, is_latest = _evening_of(evening)
        if not is_latest:
            made.insert(0, ("evening", sheets))
    if undone.kind == "step":
        made.append(("move", undone.move))
    elif undone.again:
        made.append(("again", undone.again))
    elif undone.gone:
        made.append(("without", undone.gone))
    seats = evening.session.seats
    return made + [("change",) + group for group in changes(seats, undone.before, undone.after)]


def _begun(evening: "Evening") -> tuple:
    follows = int(evening.session.info.get("follows", 0))
    from store.sheets import previous

    if follows in (0, previous(evening.folder, evening.number)):
        return ("change-table" if follows else "new-evening",)
    return ("go-on", _evening_of(evening)[0][1:])  # as it was before


def _evening_of(evening: "Evening") -> tuple:
    """(the sheets of the evening that a sheet belongs to, whether it is the latest)."""
    from store.evenings import Evenings

    evenings, at = Evenings(evening.folder), 0
    while evening.number not in evenings[at]:
        at += 1
    return evenings[at], not at


def date_of(folder: str, sheets: tuple[int, ...]) -> str | None:
    """The date of an evening of these sheets, the latest first, or None."""
    from store.evenings import head

    date = None
    for number in sheets:
        date = head(folder, number)[1] or date
    return date
