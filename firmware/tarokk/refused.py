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
# ends of lines, and those of no width. Two names must look unlike.
_HIDDEN = (
    "\x00\x1f\x7f\x9f\xad\xad\u034f\u034f\u061c\u061c\u115f\u1160\u17b4\u17b5\u180b\u180f\u200b\u200f"
    "\u2028\u202e\u2060\u206f\u3164\u3164\ufe00\ufe0f\ufeff\ufeff\uffa0\uffa0\ufff0\ufffb"
    "\U000e0000\U000e0fff"
)


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
    return any(_HIDDEN[at] <= letter <= _HIDDEN[at + 1] for at in range(0, len(_HIDDEN), 2))


def implied(same: bool, words: "Move") -> None:
    """A fact that is known already may be said again, if it is the same. Raises Refused."""
    if not same:
        raise Refused("contradicts", " ".join(words))
