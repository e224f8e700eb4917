"""Starting a new sheet. Imported on demand."""

from store import sheets
from store.evening import Evening, always
from tarokk.refused import Refused
from tarokk.session import Session
from tarokk.sheet import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def begin(
    folder: str,
    texts: "Sequence[str]",
    may_write: "Callable" = always,
    works: "Callable | None" = None,
) -> "Evening":
    """Start a new sheet with these head lines; `works` is called between the parts of that work.
    Raises Refused, and then nothing is written."""
    if not may_write():
        raise Refused("battery-empty")
    session = Session()
    for text in texts:
        session.apply(words(text))
    if works:
        works()
    number = sheets.newest(folder) + 1
    made = sheets.start(folder, number, texts, works)
    try:
        begun = () if session.number else (session, made, len(texts))  # a sheet with deals is read
        return Evening(folder, number, may_write, begun)
    except (OSError, MemoryError, RuntimeError):
        made.remove()  # nobody has seen it
        raise
