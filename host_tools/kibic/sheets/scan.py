"""`kibic scan`: pictures or a film of the device's display become the sheets that its codes hold.

The codes come in any order, some of them again and again; what is no code of an evening is left
out. The form is told in docs/sheet.md, "An evening through the camera".
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kibic import filenames
from kibic.board.home import Folder
from kibic.board.link import run
from kibic.board.pull import keep
from kibic.cli.teller import Teller
from kibic.words import Trouble
from store import codes
from store.export import day_of
from tarokk.fold import fold
from tarokk.sheet import BadLine

_UNREADABLE, _TOO_LARGE = "scan.no-picture", "scan.too-large"
_MOST_PIXELS = 64_000_000  # of a picture; a larger one takes gigabytes
_LIMIT = {"max_pixels": str(_MOST_PIXELS)}  # for FFmpeg, which then refuses it with ArgumentError
_STREAMS = 16  # of a film that the limit is given for while it is opened
_WIDEST = 1920  # pixels: a reader needs no more, and more takes its time

Step = Callable[[int], object]


class Evening(NamedTuple):
    """A sheet in codes: its number on the device, what tells it from others, how many codes."""

    sheet: int
    fingerprint: int
    codes: int


Found = dict[Evening, dict[int, bytes]]  # the data of each code, by its number


# -- reading


def read(path: Path, texts_by_code: Found, step: Step = lambda size: None) -> None:
    """Add what is seen in a film or picture; `step` is told of every byte. Raises Trouble."""
    try:
        import av
        import zxingcpp  # noqa: F401 (it is used for each frame)
    except ImportError:
        raise Trouble("scan.no-extra") from None
    limits: Any = [_LIMIT] * _STREAMS
    try:
        with av.open(str(path), stream_options=limits) as film:
            if not film.streams.video:
                raise Trouble(_UNREADABLE, path)
            film.streams.video[0].codec_context.options = _LIMIT
            for packet in film.demux(video=0):
                for frame in packet.decode():
                    width, height = frame.width, frame.height
                    if width > _WIDEST:
                        width, height = _WIDEST, height * _WIDEST // width
                    grey = frame.reformat(width, height, format="gray").planes[0]
                    image = memoryview(grey).cast("B", (grey.height, grey.line_size))
                    for text in texts(image):
                        take(text, texts_by_code)
                step(packet.size)
    except av.ArgumentError as error:
        raise Trouble(_TOO_LARGE, path, _MOST_PIXELS // 1_000_000) from error
    except (av.FFmpegError, OSError) as error:
        raise Trouble(_UNREADABLE, path) from error


def texts(image: memoryview) -> list[str]:
    """Return what the QR codes in a picture say, in grey, a byte for each pixel of its lines."""
    import zxingcpp

    formats = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])
    return [barcode.text for barcode in zxingcpp.read_barcodes(image, formats)]


def take(text: str, sheets: Found) -> None:
    """Add what a code says; nothing if it is none of an evening."""
    part = codes.read_part(text)
    if part:
        number, count, sheet, fingerprint, data = part
        sheets.setdefault(Evening(sheet, fingerprint, count), {})[number] = data


def missing(evening: Evening, parts: dict[int, bytes]) -> list[int]:
    """Return the numbers of the codes that were not seen."""
    return [number for number in range(1, evening.codes + 1) if number not in parts]


def sheet(evening: Evening, parts: dict[int, bytes]) -> str:
    """Return the text of a sheet of which all codes were seen. Raises ValueError."""
    data = b"".join(parts[number] for number in range(1, evening.codes + 1))
    return codes.unpacked(data, evening.fingerprint)


def text_of(path: Path) -> str:
    """Return the text of the one sheet in a film or picture. Raises Trouble."""
    sheets: Found = {}
    read(path, sheets)
    if not sheets:
        raise Trouble("scan.nothing", path)
    if len(sheets) > 1:
        raise Trouble("scan.several", path, len(sheets))
    [(evening, parts)] = sheets.items()
    if lacks := missing(evening, parts):
        raise Trouble("scan.missing", *_facts(evening, lacks))
    try:
        return sheet(evening, parts)
    except ValueError:
        raise Trouble("scan.damaged", f"{evening.sheet:04d}") from None


def _facts(evening: Evening, lacks: list[int]) -> tuple[str, str, int]:
    return f"{evening.sheet:04d}", ", ".join(map(str, lacks)), evening.codes


# -- the command


def scan(tell: Teller, files: Iterable[Path], folder: Path | None) -> bool:
    """Save the sheets of all evenings seen in these files together, under the names that `pull`
    gives them, in `folder` or beside the first file; return whether each file could be read and all
    sheets are whole. Raises Trouble, also where there is no sheet."""
    sheets: Found = {}
    paths = list(_existing(files))
    unread: list[Trouble] = []
    seen = []
    with tell.progress("scanning", sum(path.stat().st_size for path in paths)) as progress:
        for path in paths:
            try:
                read(path, sheets, progress)
                seen.append(str(path))
            except Trouble as error:
                if error.key not in (_UNREADABLE, _TOO_LARGE):
                    raise
                unread.append(error)
    nothing = None
    if not sheets:
        nothing = Trouble("scan.nothing", ", ".join(seen)) if seen else unread.pop()
    for trouble in unread:
        tell(trouble.key, *trouble.facts)
    if nothing:
        raise nothing
    home = Folder(folder or paths[0].parent)
    whole = not unread
    for evening, parts in sorted(sheets.items()):
        lacks = missing(evening, parts)
        if lacks:
            tell("scan.missing", *_facts(evening, lacks))
            whole = False
            continue
        try:
            text = sheet(evening, parts)
            fold(text.removesuffix("\n").split("\n"))
            run(home.begin())
            name, new = run(keep(home, _stem(evening, text), ".kib", text.encode()))
        except ValueError:
            tell("scan.damaged", f"{evening.sheet:04d}")
            whole = False
        except BadLine as bad:
            tell("scan.no-sheet", f"{evening.sheet:04d}", bad.number)
            whole = False
        else:
            tell("new-sheet" if new else "same-sheet", name)
    return whole


def _existing(files: Iterable[Path]) -> Iterator[Path]:
    for path in files:
        if not path.is_file():
            raise Trouble("no-file", path)
        yield path


def _stem(evening: Evening, text: str) -> str:
    """Return how `pull` names a sheet: by its number on the device, and its date."""
    return filenames.of_sheet(f"{evening.sheet:04d}", day_of(text.split("\n")))
