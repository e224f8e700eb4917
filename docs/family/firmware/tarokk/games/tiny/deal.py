"""One deal of tiny tarok as a fold over moves: `A wins`, `end`."""

from ...deal import Deal
from ...game import Game, Item
from ...refused import Refused, implied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ...kinds import Move, OwnDeal


class TinyDeal(Deal):
    """A deal of three; `winner` is who won the last trick, or None."""

    def __init__(self, rules: Game, players: tuple) -> None:
        super().__init__(rules, players)
        self.phase = "play"  # an attribute of the deal, not of its class: a mark copies those
        self.winner: str | None = None

    def handler(self, words: "Move") -> "Callable[[OwnDeal, Move], None]":
        """See `Deal`."""
        if words == ("end",):
            return TinyDeal._end
        if words[0] in self.players and words[1:] == ("wins",):
            return TinyDeal._wins
        raise Refused("unknown-word", " ".join(words))

    def _wins(self, words: tuple) -> None:
        implied(self.winner in (None, words[0]), words)
        self.winner = words[0]

    def _end(self, words: tuple) -> None:
        if not self.winner:
            raise Refused("no-winner")
        self.phase = "settled"

    def over(self) -> bool:
        """See `Deal`."""
        return self.phase == "settled"

    def payable(self) -> bool:
        """See `Deal`."""
        return self.winner is not None

    def items(self) -> tuple:
        """See `Deal`."""
        if not self.winner:
            return ()
        return (Item("wins", self.winner, self.winner, 1, False, 0),)

    def payouts(self, factor: int = 1) -> dict:
        """See `Deal`."""
        paid = dict.fromkeys(self.players, 0)
        for item in self.items():
            for seat in self.players:
                paid[seat] += item.points * factor * (2 if seat == item.paid else -1)
        return paid
