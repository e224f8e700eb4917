"""The journals of a folder, and starting a new one. Imported on demand."""

import os

from store.files import path_of
from store.journal import Journal, rewrite
from store.reading import flush_tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def numbers(folder: str) -> list:
    """The numbers of the journals in a folder, ascending. Creates a missing folder."""
    names = [name[:-4] for name in _names(folder) if name[-4:] == b".jnl"]
    return sorted([int(name) for name in names if name.isdigit()])


def newest(folder: str) -> int:
    """The number of the newest journal, 0 if there is none. Creates a missing folder."""
    return max([0] + numbers(folder))


def previous(folder: str, number: int) -> int:
    """The newest number below `number`; 0 if there is none."""
    return max([0] + [other for other in numbers(folder) if other < number])


def start(
    folder: str, number: int, texts: "Sequence[str]", works: "Callable | None" = None
) -> "Journal":
    """Begin journal `number` with the lines `texts`, all or none; return the Journal. `works` is
    called before its file is written, which may wait for an erase.

    OSError if `number` is not above newest(folder): none is written over. Clears `.new` files.
    """
    if number <= newest(folder):
        raise OSError(f"{number} is not new")
    for name in _names(folder):
        if name.endswith(b".new"):
            os.remove(f"{folder}/{str(name, 'utf-8')}")
    if works:
        works()
    return rewrite(path_of(folder, number), texts)


def tidy(folder: str, number: int, at_hand: "tuple[Journal, ...]" = ()) -> bool:
    """Move the lines beside one journal of another sheet than `number` into it; return False if
    there are none that can be moved. Those `at_hand` are used for their files."""
    for name in _names(folder):
        if not name.endswith(b"+") or name.startswith(b"%04d" % number):
            continue
        path = f"{folder}/{str(name[:-1], 'utf-8')}"
        journal = [journal for journal in at_hand if journal.path == path] or [Journal(path)]
        try:
            if flush_tail(journal[0]):
                return True
        except (OSError, ValueError):
            pass  # as it is, it can be read as well
    return False


def _names(folder: str) -> list:
    """As bytes: MicroPython looks each string that it makes up in all that it knows."""
    try:
        return os.listdir(folder.encode())
    except OSError:
        os.mkdir(folder)  # fails in its turn where the trouble is another one
        return []
