"""A question with a list of answers, as rows that are computed only as far as somebody looks.

Trying an answer nests deep into the rules, so the way there is short: no generator asks another
one.
"""

from store.steps import deal_of
from tarokk.ask import GO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from dialogue.kinds import Dialogue
    from tarokk.deal import Deal
    from tarokk.kinds import MaybeNone, Move
    from tarokk.session import Session
    from ui.kinds import Items


SKIZ = "skiz"
_NEAR, _FAR = 14, 40  # rows in which an answer is looked for; in a list that it is known to be of


class Answers:
    """The answers to the question of a dialogue, the likeliest first.

    rows     Rows: answers that differ in one word share one
    all_pass (the passes of everyone else, what they mean or None); () where that cannot be said
    side     the topic that may be opened first, or None
    """

    kind = "answers"

    def __init__(self, dialogue: "Dialogue") -> None:
        ask, topic = dialogue.ask, dialogue.asked
        self.dialogue = dialogue
        self.topic = topic
        self.deal = deal = deal_of(dialogue.target)
        self.all_pass: tuple = ask.all_pass(deal, topic) if topic else ()
        self.side = ask.side_topic(deal, topic) if topic else None
        moves: Any = ()
        if topic == SKIZ:
            moves = dialogue.target.session.skiz_moves() + (GO,)
        elif topic:
            moves = ask.likely(deal, topic, dialogue.stem())
        self.rows = Rows(moves, deal, ask.is_legal, alone=bool(self.all_pass))
        # In a correction what was told here before.
        self._taken: Any = dialogue.taken or [
            move for answer in dialogue.target.later[:1] for move in answer
        ]

    def back(self) -> bool:
        """There is no step back within a list."""
        return False

    def place(self) -> tuple | None:
        """(row, column) of the answer that was taken back, else of GO, if it stands in one of the
        first rows: who only looked at it, and goes on, says the same again. Once, then None."""
        taken, self._taken = self._taken, ()
        if taken:
            answers = self.dialogue.ask.answers_of(self.deal, taken)
            rows = self.rows
            for move in answers + ([] if self.all_pass else [GO]):
                for at in range(_FAR if self.dialogue.opened else _NEAR):
                    column = rows[at].find(move) if rows.has(at) else -1
                    if column >= 0:
                        return at, column
        return None

    def marked(self, answer: "Move | MaybeNone") -> "tuple | MaybeNone":
        """What the help explains of an answer: GO means another thing in each topic."""
        return GO + (self.topic,) if answer == GO else answer

    def is_end(self, answer: "Move | None") -> bool:
        """True if an answer is the end of the deal."""
        return answer == self.dialogue.ask.ENDS

    def opens(self, answer: "Move") -> str | None:
        """The topic of the list that an answer opens, or None."""
        return self.dialogue.ask.opened_topic(self.deal, self.topic, answer)

    def after(self, answer: "Move") -> "Session":
        """The session behind an answer that is the end of the deal."""
        return self.dialogue.target.tried(self.dialogue.ask.moves(self.deal, answer))

    def meaning(self, answer: "Move") -> tuple | None:
        """What an answer says beyond itself, as (code, facts...), or None."""
        ask = self.dialogue.ask
        return None if answer in ask.PSEUDO else ask.meaning(self.deal, answer)

    def leave(self, _works: "Callable") -> bool:
        """Nothing is half entered."""
        return False


class _Lazy:
    """A sequence of which `_got` is known so far."""

    def __init__(self, moves: "Items", deal: "Deal", holds: "Callable") -> None:
        self._moves = moves
        self._deal = deal
        self._holds = holds
        self._got: list = []

    def has(self, at: int) -> bool:
        """Return whether there are more than `at`."""
        while len(self._got) <= at:
            if not self.pull():
                return False
        return True

    def pull(self) -> bool:
        """Try one answer more; return whether there was something to do."""
        raise NotImplementedError

    def loaded(self) -> int:
        """How many are worked out so far."""
        return len(self._got)

    def __len__(self) -> int:
        while self.pull():
            pass
        return len(self._got)

    def __getitem__(self, at: int) -> "Any":
        if not self.has(at):
            raise IndexError  # which also ends a loop over it
        return self._got[at]


class Row(_Lazy):
    """Those of the moves that `holds(deal, move)` accepts."""

    def pull(self) -> bool:
        """Check one candidate more; return False once none is left."""
        if not self._moves:
            return False
        move = self._moves.pop(0)
        if self._holds(self._deal, move):
            self._got.append(move)
        return True

    def find(self, move: "Move") -> int:
        """The place of a move in the row; -1 if it is not there."""
        while move in self._moves:
            self.pull()
        return self._got.index(move) if move in self._got else -1


class Rows(_Lazy):
    """Moves in rows: neighbours that differ in one word, the side or else the last, share one, and
    so do the outcomes of one seat; unless they are to be `alone`."""

    def __init__(
        self,
        moves: "Items",
        deal: "Deal",
        holds: "Callable",
        alone: bool = False,
    ) -> None:
        super().__init__(iter(moves), deal, holds)
        self._alone = alone
        self._next: list = []  # the moves of the next row so far
        self._stem: tuple = ()  # the last one's, without the word in which neighbours differ
        self._row: Row | None = None  # the next one, of which no move holds so far

    def pull(self) -> bool:
        """Check candidates for the next row; return False once none is left."""
        row = self._row
        if row is None:
            moves = self._neighbours()
            if moves:
                self._row = Row(moves, self._deal, self._holds)
            else:
                self._moves = iter(())  # hundreds, of which most may be none
            return bool(moves)
        more = row.pull()
        if row.loaded():
            self._got.append(row)
        if row.loaded() or not more:
            self._row = None
        return True

    def _neighbours(self) -> list:
        """The moves of the next row, none at the end."""
        if self._alone:  # to look at the one behind it takes its time
            move = next(self._moves, None)
            return [move] if move else []
        row = self._next
        self._next = []
        for move in self._moves:
            before, self._stem = self._stem, _stem(move)
            if row and (len(move) <= 2 or self._stem != before):
                self._next = [move]
                break
            row.append(move)
        return row


def _stem(move: "Move") -> tuple:
    """A move without the word in which neighbours of a row differ."""
    if move[0] == "declarer":
        return move[:2]
    at = 1 if move[0] == "announced" else len(move) - 1
    return move[:at] + move[at + 1 :]
