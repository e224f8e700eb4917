"""What the display reads: files of lines `key=text` in texts/<language>/; # begins a remark.

A language is such a folder and nothing else, see ui.languages. What it lacks shows its key.

home       what the table's screen shows, and what says that there was no room; `name`, the
           language's own name for itself
deal       what the screens of a deal show
menu       the menu and messages, not in memory during a deal
evenings   what the list of evenings, the standings and their codes show, likewise
table      what the screens of a new table show, likewise
options    the house rules in plain words, for the screen that shows them
why        why the rules refuse something: never in memory, one sentence is read when it is said
help       what a word means, likewise; see ui.screens.help

A game whose words are its own has files with its name: danish, danish-options, danish-why,
danish-help. What stands there goes before the others' texts. Each file is read when one of its
texts is needed.

Keys in deal, and in a game's own: of a screen's text, as it is; short.WORD a bid in one or two
letters; word.WORD where the language has another word; note.CODE what a legal move says beyond
itself.

Each %s takes the next fact of the refusal or note. A fact is put into the language; what stands
in quotes is what was written, and it stays.
"""

from array import array
from binascii import crc32
from os import stat

from ui.fast import find, lay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tarokk.kinds import MaybeNone
    from tarokk.refused import Refused


# The language of a new device: these games are at home in Hungary.
FIRST = "hu"
FOLDER = __file__.rsplit("lang", 1)[0] + "texts/"
_REMARK = 0x23  # a #
_LINE = 0x0A  # its end
_PIECE = 512  # bytes of a file, more than any line
_MENU = ("menu", "evenings", "table")  # no key stands in two of them
_SCREENS = ("deal",) + _MENU
_LONGEST = 24  # characters of a fact: what was written may be a whole line


def path(code: str, name: str) -> str:
    """Where the texts `name` of a language lie.

    On the board the opened file goes on behind their end (kibic_boot.Pack), so ask for their size.
    """
    return f"{FOLDER}{code}/{name}.txt"


def _size(path: str) -> int:
    """Return how many bytes a file has; 0 if there is none (a Pack raises KeyError)."""
    try:
        return stat(path)[6]
    except (OSError, KeyError):
        return 0


def is_language(code: str) -> bool:
    """Return True if there is a language with this code."""
    home = path(code, "home")
    return bool(_size(home) or _size(_in_release(home)))


def window_bits(size: int) -> int:
    """log2 of the deflate window for a file of this many bytes. The board needs that window in one
    piece: 1 KB for a screen's texts, which may be read while memory is fragmented, 2 KB for longer
    ones."""
    return 10 if size <= 1 << 11 else 11


class Texts:
    """The texts of one file one behind the other, and where each ends by what its key comes to:
    half of what the file would take, which is never in memory as a whole. That no two keys come to
    the same is seen by the tests. None where there is no such file."""

    def __init__(self, path: str) -> None:
        file, numbers, keys = _opened(path)
        if numbers:
            self._texts = bytearray(numbers[1])
            file.readinto(self._texts)
        else:
            self._texts, keys = as_written(file or ())
        if file:
            file.close()
        count = len(keys) // 3
        half = 9 * count // 8 + 1
        self._index = array("H", bytes(4 * half))  # of ui.fast.find: key, text's end
        lay(self._index, half, self._texts, keys, count)

    def get(self, key: str, other: str | None = None) -> "str | MaybeNone":
        """The text of a key, or `other`."""
        text = self.find(_sought(key))
        return other if text is None else text

    def find(self, sought: int) -> str | None:
        """The text of a key as `_sought` gives it, or None."""
        index = self._index
        end = index[find(index, len(index) // 2, sought) + 1] - 1
        if end < 0:
            return None
        return str(self._texts[self._texts.rfind(b"\n", 0, end) + 1 : end], "utf-8")


def filled(text: str, facts: tuple) -> str:
    """Return a text with each %s filled with the next fact; as it is where they do not fit."""
    if not facts:
        return text
    try:
        return text % facts
    except (TypeError, ValueError):
        return text


def _sought(key: str, kind: bytes = b"") -> int:
    """What a key comes to, 24 bits: how a line begins, in bytes, since MicroPython looks each new
    string up in all it knows."""
    return crc32(kind + key.encode() + b"=") >> 8


def options(code: str, own: str) -> tuple:
    """The words of the house rules: of a game with texts of its own, and what all games share."""
    shared = Texts(path(code, "options"))
    return Texts(path(code, own + "-options")) if own else shared, shared


class Language:
    """The texts of a language; before them those of a game, the `own`, if it has any."""

    def __init__(self, code: str, own: str = "") -> None:
        self.code = code
        self.own = own
        self._words = (own, "deal") if own else ("deal",)  # where the keys of a kind are
        self._first = ("home", own) if own else ("home",)  # the first picture waits for home
        self._names = ("home",) + self._words
        self._texts: dict[str, Texts] = {}

    def get(self, key: str, other: str | None = None, kind: bytes = b"") -> "str | MaybeNone":
        """A text of the table or of a deal, or `other`; `kind` is a prefix of the key such as
        b"word."."""
        sought = _sought(key, kind)
        for name in self._words if kind else self._names:
            text = self._file(name).find(sought)
            if text is not None:
                return text
        return other

    def screen(self, key: str) -> str:
        """A text of any screen; the key if there is none."""
        sought = _sought(key)
        for name in self._first:
            text = self._file(name).find(sought)
            if text is not None:
                return text
        for in_memory in (True, False):  # of the others, what is read already
            for name in _SCREENS:
                if in_memory == (name in self._texts):
                    text = self._file(name).find(sought)
                    if text is not None:
                        return text
        return key

    def read(self, name: str) -> bool:
        """Read a file ahead; return False if it was read already."""
        due = name not in self._texts
        self._file(name)
        return due

    def read_next(self) -> bool:
        """Read the next file that deals need; return False if all are read."""
        for name in self._words:  # noqa: SIM110  (asked all the time: a generator would allocate)
            if self.read(name):
                return True
        return False

    def close_menu(self, keep: str = "") -> None:
        """Drop the texts of all screens that have nothing to do with a deal, except the file
        `keep`."""
        for name in _MENU:
            if name != keep:
                self._texts.pop(name, None)

    def _file(self, name: str) -> "Texts":
        if name not in self._texts:
            self._texts[name] = Texts(path(self.code, name))
        return self._texts[name]

    def word(self, word: str) -> str:
        """The translation of a word of the sheet."""
        return self.get(word, word, b"word.")

    def note(self, meaning: tuple, names: "dict[str, str] | None" = None) -> str:
        """The text of a meaning, (code, facts...). `names` is {seat: name}."""
        return self._filled(self.get(meaning[0], meaning[0], b"note."), meaning[1:], names or {})

    def sentence(self, refused: "Refused", names: "dict[str, str] | None" = None) -> str:
        """The sentence for a Refused: why, and what to do. `names` is {seat: name}."""
        return self._filled(self.refusal(refused.code), refused.facts, names or {})

    def refusal(self, code: str) -> str:
        """The sentence of a code, its facts not filled in."""
        text = text_in(path(self.code, self.own + "-why"), code) if self.own else None
        return text or text_in(path(self.code, "why"), code) or code

    def help(self, keys: list[str]) -> tuple | None:
        """(key, sentence) of the first key that has a help text, the game's own texts first; None
        if none has."""
        own = first_in(path(self.code, self.own + "-help"), keys) if self.own else None
        if own and own[0] == keys[0]:
            return own
        entry = first_in(path(self.code, "help"), keys)
        if own and (not entry or keys.index(own[0]) <= keys.index(entry[0])):
            return own
        return entry

    def _filled(self, text: str, facts: tuple, names: "dict[str, str]") -> str:
        """A text with each %s filled: with the name of a seat, or with words, each translated."""
        parts = text.split("%s")
        out = parts[0]
        for fact, part in zip(facts, parts[1:]):
            word = names.get(fact) or str(fact)
            if not (fact in names or isinstance(fact, int) or out.endswith('"')):
                word = " ".join([self.word(piece) for piece in word.split()])
            if len(word) > _LONGEST:
                word = word[: _LONGEST - 1] + "…"
            out += (word if out else word[:1].upper() + word[1:]) + part
        return out


def text_in(path: str, key: str) -> str | None:
    """Return the text of a key in a file, None if either is not there."""
    entry = first_in(path, (key,))
    return entry[1] if entry else None


def first_in(path: str, keys: tuple[str, ...] | list[str]) -> tuple | None:
    """Return (key, text) of the first of these keys that a file has, None if it has none. The file
    is read until the first key is there; for keys with a brace, which come first in a file and in
    their order, until any of them is, or these end."""
    begins = [b"\n" + key.encode() + b"=" for key in keys]
    in_order = bool(keys) and keys[0].startswith("{")
    best, text = len(begins), bytearray()
    file, numbers, _ = _opened(path)
    left = numbers[0] if numbers else _size(path)
    held = bytearray(_PIECE)  # the file, piece by piece: line by line takes far longer
    view = memoryview(held)
    held[0] = _LINE
    size = 1
    while left > 0 and (best == len(begins) if in_order else best > 0):
        count = file.readinto(view[size:])
        left = left - count if count else 0
        size += count
        end = held.rfind(b"\n", 0, size)
        for i in range(best):
            at = held.find(begins[i], 0, end)
            if at >= 0:
                best, text = i, held[at + len(begins[i]) : held.find(b"\n", at + 1)]
                break
        if in_order and held.find(b"\n{", 0, size) < 0:
            break
        size -= end
        held[:size] = held[end : end + size]
    if file:
        file.close()
    return (keys[best], str(text, "utf-8")) if best < len(begins) else None


def _opened(path: str) -> tuple:
    """A file of texts, to be read piece by piece, None if there is none; three numbers, () of one
    as it is written; and what its keys come to, as `as_written` has it.

    A release holds it behind these numbers: how many bytes are deflated, 0 where none are; how many
    bytes are texts without their keys, and how many texts there are. What their keys come to stands
    before the texts, as it is: it has no pattern. The last two are 0 where the file is as written.
    """
    if _size(path):
        return open(path, "rb"), (), b""
    path = _in_release(path)
    if not _size(path):
        return None, (), b""
    file = open(path, "rb")  # noqa: SIM115, its user closes it
    numbers = array("H", file.read(6))
    keys = file.read(3 * numbers[2])
    if not numbers[0]:
        return file, numbers, keys
    from deflate import RAW, DeflateIO

    return DeflateIO(file, RAW, window_bits(numbers[0]), True), numbers, keys


def _in_release(path: str) -> str:
    """Where a release has a file of texts."""
    return path[:-3] + "z"


def as_written(lines: "Iterable[bytes]") -> tuple:
    """The texts of lines `key=text` one behind the other, and what is sought for each key, in three
    bytes."""
    texts, keys = bytearray(), bytearray()
    for line in lines:
        at = line.find(b"=")
        if at > 0 and line[0] != _REMARK:
            keys += (crc32(line[: at + 1]) >> 8).to_bytes(3, "little")
            texts += line[at + 1 :].strip(b"\n") + b"\n"
    return texts, keys
