"""The one exception of the core, the limits of the format, and the word for a lost deal."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import Move


# What a sheet may say at most; every line then fits the journal's 512 bytes.
MOST_DIGITS = 6  # of a whole number
MOST_TEXT = 100  # characters of a name, a place, a stake, an option's value
MOST_ROUNDS = 999  # double rounds at once; what starts another starts none

UNREADABLE = "unreadable"  # closes a deal whose record is damaged, and is its phase then

# Characters that no text has, each pair from the first to the last: controls, marks of direction,
# ends of lines, and those of no width. Two names must look unlike. They are numbers: MicroPython
# keeps each letter that it takes out of a string.
_HIDDEN = (
    0x00, 0x1F, 0x7F, 0x9F, 0xAD, 0xAD, 0x34F, 0x34F, 0x61C, 0x61C, 0x115F, 0x1160,
    0x17B4, 0x17B5, 0x180B, 0x180F, 0x200B, 0x200F, 0x2028, 0x202E, 0x2060, 0x206F,
    0x3164, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFEFF, 0xFFA0, 0xFFA0, 0xFFF0, 0xFFFB,
    0xE0000, 0xE0FFF,
)  # fmt: skip


class Refused(Exception):
    """A move or fact that the rules, or what was said before, do not allow.

    `code` names the reason, `facts` (strings and integers) fill its sentence; the sentences are
    kept with the other texts of each language. What refused has changed nothing.
    """

    def __init__(self, code: str, *facts: int | str) -> None:
        super().__init__(code, *facts)
        self.code = code
        self.facts = facts


def exactly(words: "Move", count: int) -> tuple:
    """`words`, which must be so many. Raises Refused."""
    if len(words) != count:
        raise Refused("word-count", " ".join(words))
    return words


def digits(word: str) -> bool:
    """True if a word is spelled with 0 to 9 alone (isdigit() also takes ² and its like)."""
    return bool(word) and not word.strip("0123456789")


def whole(word: str) -> int:
    """The whole number that a word spells, without a sign. Raises Refused."""
    if not digits(word) or len(word) > MOST_DIGITS:
        raise Refused("not-a-number", word)
    return int(word)


def text(words: "Move") -> str:
    """The text that words spell. Raises Refused if it is too long, or has what cannot be seen."""
    line = " ".join(words)
    if len(line) > MOST_TEXT:
        raise Refused("text-long", MOST_TEXT, line)
    for letter in line:
        if is_hidden(letter):
            raise Refused("text-hidden", line)
    return line


def is_hidden(letter: str) -> bool:
    """True if a character cannot be seen, so that no text has it."""
    if " " <= letter <= "~":
        return False
    code = ord(letter)
    return any(_HIDDEN[at] <= code <= _HIDDEN[at + 1] for at in range(0, len(_HIDDEN), 2))


def implied(same: bool, words: "Move") -> None:
    """A fact that is known already may be said again, if it is the same. Raises Refused."""
    if not same:
        raise Refused("contradicts", " ".join(words))
