"""The dialogue of one deal, as it happens or by its outcome: one question after the other, as the
core asks.

The target is the evening, or a draft of an earlier deal; it has `session`, `moves`, `do_all`,
`rewrite`, `tried`, `take_back` and `fold`. What changes the deal returns what follows:

ASK      a question, which `renew` takes up
RECAP    who pays: everything is entered
TABLE    nothing: the deal is settled, or there is none any more
LEAVE    nothing: there was no step to take back in a correction
None     the same question
"""

from store.steps import deal_of, twin
from tarokk.ask import END, GO, POINTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dialogue.kinds import Question
    from tarokk.kinds import MaybeNone, Move, OwnDeal
    from ui.kinds import Target


ASK, RECAP, TABLE, LEAVE = "ask", "recap", "table", "leave"
SKIZ = "skiz"
_PART = 20  # answers of a list that are looked at between two signs of work


class Dialogue:
    """What is asked follows from the deal's state, but for where the reader has gone on without a
    move: topics `passed`, with how many moves there were then, and topics `opened` from another,
    each with the answer that opened it and how many moves that said.

    number    of an earlier deal that is corrected, or 0
    asked     the topic of the question; None once the deal is closed
    question  Answers, Numbers or FigureRows of `asked`; None while the recap has its room
    answered  rows of figures that are entered as failed, which needs no line
    anew      rows of what was taken back, and of what is said in a correction: none is presumed
    undone    the move that was taken back last; taken, all that one answer had said with it, until
              something is said, to be marked where it stands;
              counted, the last one that told points which were counted
    dropped   moves of a correction that no longer fit, until a face has named them
    is_end    whether the last answer stood beside what follows from it: it needs no recap
    inside    the topic asked last, if it was opened from another
    together  {how many there were then: how many} of the moves that one answer has said
    """

    asked: "str | MaybeNone"
    question: "Question"

    def __init__(
        self, target: "Target", by_outcome: bool = False, number: int = 0, answered: tuple = ()
    ) -> None:
        self.target = target
        self.number = number
        self.ask = target.session.game.ask()
        moves = target.moves()
        by_outcome = by_outcome or bool(moves) and moves[0][0] not in target.session.names
        self.passed = [(topic, -1) for topic in (self.ask.OUTCOME if by_outcome else ())]
        # A deal whose partner is recorded was played out.
        self.passed += [("play", at) for at, move in enumerate(moves) if move[0] == "partner"]
        self.opened: list = []
        self.answered = answered
        self.anew: tuple = ()
        self.undone: tuple = ()
        self.taken: list = []
        self.counted: tuple = ()
        self.dropped: list = []
        self.is_end = False
        self.inside: str | None = None
        self.together: dict = {}

    def copy_for(self, target: "Target") -> "Dialogue":
        """A copy that goes on with another target."""
        made = twin(self)
        made.target = target
        made.passed, made.opened = list(self.passed), list(self.opened)
        made.together = dict(self.together)
        if self.question:
            made.question = twin(self.question)
            made.question.dialogue = made
        return made

    # -- what is asked now

    def open_topic(self) -> str | None:
        """The open question: as `ask.topic` says, or a list that was opened from it."""
        if self.opened:
            return self.opened[-1][0]
        return self.ask.topic(deal_of(self.target), [name for name, _ in self.passed])

    def stem(self) -> tuple | None:
        """The answer that opened the question, or None."""
        return self.opened[-1][1] if self.opened else None

    def renew(self, topic: str | None = None) -> None:
        """Take up the open question, or `topic` where it is known already."""
        self.asked = topic = topic or self.open_topic()
        # Called directly to save stack: a question runs deep into the rules.
        if topic == POINTS:
            from dialogue.numbers import Numbers

            self.question = Numbers(self)
        else:
            rows = self.ask.rows(deal_of(self.target)) if topic == "facts" else ()
            if rows:
                from dialogue.rows import FigureRows

                self.question = FigureRows(self, rows)
            else:
                from dialogue.answers import Answers

                if not self.opened:
                    self.answered = ()  # what is said now may come to be another thing
                self.question = Answers(self)
        self.inside = topic if self.opened else None

    def is_asked(self, row: str) -> bool:
        """True if an announced row without a recorded outcome is a question."""
        return row not in self.answered and (not self.number or row in self.anew)

    # -- answers

    def open(self, topic: str, stem: "Move | None" = None, count: int = 0) -> str:
        """Ask another topic first; `count` moves led there."""
        if stem in self.taken:  # it has opened the list that was left
            self.taken = []
        self.opened.append((topic, stem, count))
        return ASK

    def choose(self, answer: "Move") -> str | None:
        """Give an answer of the list that is asked. Raises Refused, OSError."""
        topic, ask, target = self.asked, self.ask, self.target
        taken, self.taken = self.taken, []
        if topic == SKIZ:
            if answer != GO:
                target.do_all((answer,))
            return self.recap()
        deal = deal_of(target)
        opened = ask.opened_topic(deal, topic, answer)
        if answer == GO:
            if self.opened:
                self.opened.pop()
                return ASK
            self.passed.append((topic, len(target.moves())))
            return self.next()
        if opened:
            self.taken = taken  # it may stand there
            return self.open(opened, answer)
        if answer == END:
            return self.settle()
        moves = ask.moves(deal, answer)
        self.is_end = answer == ask.ENDS
        follows = ask.next_topic(deal, topic, answer)
        if not follows:
            return self.say(moves)
        # What was told behind it waits for what is asked now.
        later, target.later = target.later[1:], []
        target.do_all(moves)
        target.later = later
        self.opened.append((follows, answer, len(moves)))
        return self.next()

    def say(self, moves: "tuple[Move, ...]") -> str | None:
        """Apply the moves of an answer, and those that follow without a choice. Raises Refused,
        OSError."""
        self.inside = None  # behind an answer OK goes on
        self.taken = []
        if moves[0][0] == "points":
            self.counted = ()
        if len(moves) > 1:
            self.together[len(self.target.moves()) + len(moves)] = len(moves)
        if self.number:
            self.ask_anew(moves)
        self.target.do_all(moves)
        while self.opened and self.opened[-1][0] in self.ask.BRIEF:
            self.opened.pop()
        return self.next()

    def next(self) -> str | None:
        """What follows an answer."""
        target = self.target
        deal = deal_of(target)
        if target.dropped:
            target.dropped, dropped = [], target.dropped
            self.drop(dropped)
        if not deal.over():
            topic = self.open_topic()
            forced = self.ask.forced_answer(deal, topic, self.stem()) if topic else None
            if not forced:
                return ASK
            if self.opened:
                self.opened.pop()
            return self.say((forced,))
        if self.is_end and not (self.number or any(target.session.paid.values())):
            return TABLE
        return self.recap()

    def settle(self) -> str | None:
        """Everything is entered: ask for the skíz if the closing round waits for it. In a
        correction, first name what was taken back and not entered again."""
        target = self.target
        gone = target.left_out() if target.later else ()
        if gone:
            target.later = []
            self.drop(gone)
            return None
        if target.session.skiz_moves() and not self.opened:
            return self.open(SKIZ, END)
        return self.recap()

    def recap(self) -> str:
        """Make room for who pays."""
        self.opened, self.taken = [], []
        self.question = None
        return RECAP

    def drop(self, moves: "list[Move]") -> None:
        """Have a face name the original moves of a correction that no longer fit."""
        if not deal_of(self.target).over():
            self.ask_anew(moves)
        self.dropped = list(moves)

    # -- a step back

    def ask_anew(self, moves: "tuple[Move, ...] | list[Move]") -> None:
        """Ask again for the rows of these moves, except where a move says what the row shows."""
        deal, row_of = deal_of(self.target), self.ask.row_of
        self.anew += tuple([row_of(deal, move) for move in moves if not self._is_shown(deal, move)])

    def _is_shown(self, deal: "OwnDeal", move: "Move") -> bool:
        """True if a move was no answer of its own: the hat goes with its catch, and the row of the
        game shows points such as these without their line."""
        if move[0] != POINTS:
            return move[0] == "hat"
        ask = self.ask
        return ask.row_of(deal, move) == "game" and move in ask.states(deal, "game")[0][1]

    def step_back(self, works: "Callable") -> str | None:
        """Take one step back, within the question or to the one before. `works` as in `steps.tell`.
        Raises Refused, OSError."""
        if self.question.back():
            return None
        return ASK if self._closes() else self._undo(works)

    def _take_back(self, count: int) -> None:
        self.ask_anew(self.target.moves()[-count:])
        for _ in range(count):
            self.target.take_back()

    def _closes(self) -> bool:
        """Out of a list, or to the question before; return whether there was one."""
        if self.opened:
            _, stem, count = self.opened.pop()
            self.taken = [stem] if stem else []
            if count:
                self._take_back(count)
                self.target.fold()
        elif self.passed and self.passed[-1][1] == len(self.target.moves()):
            asked = self.open_topic()
            self.passed.pop()
            self.taken = [GO]
            return self.open_topic() != asked  # else it was no question
        else:
            return False
        return True

    def _undo(self, works: "Callable") -> str:
        """Take back what the last answer said, with one step all that it gave, and ask what is
        still to be asked. It goes deep."""
        target, ask = self.target, self.ask
        self.taken = []
        while True:
            if not self.number and target.is_amended():  # which is undone on home, where it is told
                return TABLE
            moves = target.moves()
            self.undone = (moves or [()])[-1]
            if not moves and self.number:
                return LEAVE
            count = self.together.pop(len(moves), 1)
            self.taken = moves[-count:] + self.taken
            if self.undone[:1] == ("points",) and self.undone[-1].isdigit():
                self.counted = self.undone
            self._take_back(count)
            target.fold(works)
            deal = target.session.deal
            if not deal:
                return TABLE
            topic = ask.topic(deal, [topic for topic, _ in self.passed])
            stem = None
            opened = self._answered_list(deal, topic, works)
            if opened:
                topic, stem, _ = opened[-1]
            if not (ask.forced_answer(deal, topic, stem) or self._is_shown(deal, self.undone)):
                self.opened += opened
                return ASK
            if self._closes():  # the answer before it was no move
                return ASK

    def _answered_list(self, deal: "OwnDeal", topic: str, works: "Callable") -> list:
        """The list that the move which was taken back answers, opened from the question `topic`, or
        from a list of that, or asked behind the answer before, as entries of `opened`; [] if it
        answers the question itself."""
        ask, undone = self.ask, self.undone
        if undone[0] == topic or ask.row_of(deal, undone):
            return []
        lists: list = [[(ask.side_topic(deal, topic), None, 0)]]
        for answer in ask.answers_of(deal, self.target.moves()[-1:] + [undone]):
            lists.append([(ask.next_topic(deal, topic, answer), answer, 1)])
        stem = undone[:3]  # of three words
        for answer in (stem,) + ask.PSEUDO:
            outer = (ask.opened_topic(deal, topic, answer), answer, 0)
            lists += [[outer], [outer, (ask.opened_topic(deal, outer[0], stem), stem, 0)]]
        for opened in lists:
            if not opened[-1][0]:
                continue
            for at, move in enumerate(ask.likely(deal, *opened[-1][:2])):
                if move == undone:
                    return opened
                if self.number and at % _PART == _PART - 1:
                    works(at, at + _PART)  # some of them take long
        return []
