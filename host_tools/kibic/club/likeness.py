"""Names that are one name, and names that may be a slip of another."""

import unicodedata
from collections.abc import Iterable

from kibic.club.sheets import name_of
from kibic.words import Trouble

LEAST = 6  # letters: of a shorter name one letter more or less makes another, as Anna and Hanna


def clean(name: str) -> str:
    """Return a name as the book has it. Raises Trouble for what no name can be, which a database
    would refuse or not, each in its way."""
    whole = name_of(name)
    if not whole or not whole.isprintable():
        raise Trouble("no-name", name.encode("ascii", "backslashreplace").decode())
    return whole


def folded(name: str) -> str:
    """Return what is the same of a name in any case, with any blanks, composed or not."""
    return name_of(name).casefold()


def forms(name: str) -> set[str]:
    """Return what a name has in common with those that are one letter or some accents away."""
    apart = unicodedata.normalize("NFD", folded(name))
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    if len(plain) < LEAST or any(letter.isdigit() for letter in plain):
        return {plain}
    return {plain, *(plain[:at] + plain[at + 1 :] for at in range(len(plain)))}


def near(name: str, others: Iterable[str]) -> list[str]:
    """Return those names that this one may be meant for: a slip, or a part of theirs."""
    wanted, part = forms(name), folded(name)
    close = [other for other in others if forms(other) & wanted or part in folded(other)]
    return sorted(set(close) - {name})
