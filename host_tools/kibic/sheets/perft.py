"""Counts of complete auctions, under the house rules of the auction."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from kibic.words import Trouble
from tarokk import games
from tarokk import house as house_rules
from tarokk.games.hungarian.legal import complete, replay
from tarokk.refused import Refused
from ui.lang import Language

OPTIONS = ("invit", "hold", "solo-jump", "raise-three")  # all that an auction asks of the house
HEADS = (*OPTIONS, "auctions", "invits", "yielded")

House = Mapping[str, str]


class Count(NamedTuple):
    """Complete auctions, those in which an invit binds another than who gave it, yielded games."""

    auctions: int
    invits: int
    yielded: int
    lengths: dict[int, int]


def count(house: House) -> Count:
    """Every complete auction of a house."""
    invits = yielded = 0
    lengths: dict[int, int] = {}
    for words in complete((), house):
        auction = replay(words, house)
        invits += auction.invit is not None and auction.invit[0] != auction.holder
        yielded += auction.yielded is not None
        lengths[len(words)] = lengths.get(len(words), 0) + 1
    return Count(sum(lengths.values()), invits, yielded, lengths)


def chosen(game: str, lines: list[str], language: str) -> House:
    """Return the house rules that a game is counted with, of lines such as `invit kegl`.

    Raises Trouble, with the rules' refusals in a language.
    """
    loaded = games.load(game)
    if not _has_auction(loaded):
        names = ", ".join(name for name in games.NAMES if _has_auction(games.load(name)))
        raise Trouble("perft.no-auction", game, names)
    house: dict[str, str] = {}
    for line in lines:
        name, _, value = line.strip().partition(" ")
        try:
            house_rules.check(loaded.options(), name, value)
        except Refused as refused:
            raise Trouble("perft.refused", Language(language).sentence(refused)) from None
        if name not in OPTIONS:
            names = ", ".join(OPTIONS)
            raise Trouble("perft.no-option", name, names)
        if name in house:
            raise Trouble("perft.twice", name)
        house[name] = value
    return house


def _has_auction(game: Any) -> bool:
    return game is not None and OPTIONS[0] in [name for name, *_ in game.options()]


def table(game: str, house: House) -> Iterator[tuple[str, ...]]:
    """Yield a row for each house, with every value of what is not chosen; see HEADS."""
    values = {name: choices for name, choices, _ in games.load(game).options()}
    columns = [(house[name],) if name in house else values[name] for name in OPTIONS]
    for row in product(*columns):
        counted = count(dict(zip(OPTIONS, row, strict=True)))
        yield (*row, str(counted.auctions), str(counted.invits), str(counted.yielded))
