"""What every game promises, on deals by chance of each: zero sums with the pots, `would` exactly
where `apply` takes a move, undo is replay, a question always has an answer, and the questions by
themselves lead to the end of the deal."""

import sys
import unittest

from tarokk import games
from tarokk.ask import END, GO, GROUP
from tarokk.games.danish.ask import DanishAsk
from tarokk.games.danish.game import Danish
from tarokk.refused import Refused
from tarokk.session import Session
from tests.core.chance import Chance, fewer, rounds
from tests.core.folds import facts_of, said_by_rows

LETTERS = "ABCDEFG"
LONG = 8  # moves by chance; then a deal makes for its end
ROUND_IN_CIRCLES = 80
MOST_ANSWERS = 200  # to the questions of a deal, whatever is answered


def table(name, people):
    session = Session()
    for line in ["kibic 1", "game " + name] + ["seat " + letter for letter in LETTERS[:people]]:
        session.apply(tuple(line.split()))
    session.apply(("dealer", "A"))
    return session


def state(deal):
    """The whole state of a deal as plain data."""
    parts = [part for part in deal.parts() if part]
    shared = [deal.rules] + parts
    return [
        facts_of({key: item for key, item in part.__dict__.items() if item not in shared})
        for part in parts
    ]


def accepts(deal, move):
    """What a copy of the deal says to a move: None if it is refused, else whether that is another
    state."""
    copy = deal.copy()
    before = state(copy)
    try:
        copy.apply(move)
    except Refused:
        if state(copy) != before:
            raise ValueError("half done: " + " ".join(move)) from None
        return None
    return state(copy) != before


def made_anew(deal, move):
    """Of each part of the deal, whether the move puts another in its place."""
    copy = deal.copy()
    before = copy.parts()
    copy.apply(move)
    return [part is not copied for part, copied in zip(before, copy.parts())]


def kind(deal, move):
    return move[1] if move[0] in deal.players else move[0]


def legal_moves(session):
    """What the game's report lists."""
    path = session.game.PRELOAD[-1].rsplit(".", 1)[0] + ".report"
    __import__(path)
    return sys.modules[path].REPORT.legal(session.deal)


def asked(session, passed=()):
    """(topic, its answers): moves, and openers of lists among them."""
    ask, deal = session.game.ask(), session.deal
    topic = ask.topic(deal, passed)
    if topic == "facts" and ask.rows(deal):
        return topic, said_by_rows(ask, deal) or [END]
    if topic != "points":
        return topic, [move for move in ask.likely(deal, topic) if ask.is_legal(deal, move)]
    entered: tuple = ()
    while ask.numbers(deal, entered):
        asked = ask.numbers(deal, entered)
        first = asked.proposal
        if not asked.least <= first <= asked.most or first in asked.gap:
            raise ValueError((session.game.NAME, entered, asked))
        entered += (first,)
    return topic, [ask.points(deal, entered)]


def onward(session, legal):
    """A move towards the end of the deal: the end, or the answer to a question that needs one."""
    passed: list = []
    tried = [END]
    while True:
        topic, answers = asked(session, passed)
        if topic in passed:
            break
        passed.append(topic)
        plain = [move for move in answers if move != GO and move[0] != GROUP]
        tried = plain + tried if topic in ("points", "partner") else tried + plain
    for move in tried + list(legal):
        if accepts(session.deal, move):
            return move
    raise ValueError("no way on")


def next_answer(session, passed, choose):
    """The moves of an answer to the open question, chosen by `choose` from those that say something
    new; () if GO was, and then the question has joined `passed`. Raises ValueError."""
    ask, deal = session.game.ask(), session.deal
    topic, answers = asked(session, passed)
    if topic == "facts" and deal.would(END):
        return (END,)
    left = list(answers)
    while left:
        answer = choose(left)
        left.remove(answer)
        if answer == GO and topic not in passed:
            passed.append(topic)
            return ()
        if answer != GO and answer[0] != GROUP and not ask.opened_topic(deal, topic, answer):
            moves = ask.moves(deal, answer)
            if deal.would(moves[0]) and deal.fits(moves):
                return moves
    raise ValueError(
        f"{session.game.NAME}: the question `{topic}` is open, and none of its answers says "
        f"anything new: {answers}. Let Ask.topic go on to another, or give Ask.likely GO, END, or "
        "a move that is accepted"
    )


def circling(asked_again, answer):
    """A game that asks the same for ever, and has the same answer to it."""

    class CirclingAsk(DanishAsk):
        @staticmethod
        def topic(deal, passed=()):
            return asked_again

        @staticmethod
        def likely(deal, topic, stem=None):
            return [answer]

    class Circling(Danish):
        @classmethod
        def ask(cls):
            return CirclingAsk

    return Circling


class Contract(unittest.TestCase):
    def test_the_questions_lead_to_the_end(self):
        for seed, name in enumerate(games.NAMES):
            chance = Chance(seed)
            for choose in [lambda answers: answers[0]] + [chance.of] * fewer(6):
                session = table(name, min(games.load(name).SEATS))
                self.answer_all(session, choose)

    def test_a_question_that_is_asked_for_ever_is_named(self):
        """The same topic with answers that say nothing new, and with one that always does."""
        for topic, answer, words in (
            ("last", ("A", "last"), "`last` is open"),
            ("dealing", ("A", "misdeals"), "`dealing` for ever"),
        ):
            session = table("danish", 3)
            session.game = circling(topic, answer)
            try:
                self.answer_all(session, lambda answers: answers[0])
                message = ""
            except (AssertionError, ValueError) as error:
                message = str(error)
            self.assertIn(words, message)

    def answer_all(self, session, choose):
        """Play a deal as a table that answers each question, and says nothing else."""
        session.apply(("deal",))
        passed: list = []
        done: list = []
        while session.deal:
            if len(done) > MOST_ANSWERS:
                topic = asked(session, passed)[0]
                self.fail(
                    f"{session.game.NAME} asks `{topic}` for ever: each answer says something new, "
                    f"and none leads on. Let Ask.topic go on to another. Answers: {done[-6:]}"
                )
            moves = next_answer(session, passed, choose)
            for move in moves:
                session.apply(move)
            done.append(moves or GO)

    def test_deals_by_chance(self):
        for seed, name in enumerate(games.NAMES):
            game = games.load(name)
            least, most = min(game.SEATS), max(game.SEATS)
            for people in ((least, most) if seed % 2 else (most, least))[: rounds(1, 2)]:
                self.evening(table(name, people), Chance(seed * 10 + people))

    def evening(self, session, chance):
        for length in (1, LONG)[: fewer(2)]:
            closed = self.deal(session, chance, length)
            self.assertTrue(closed.over())
            self.assertEqual(session.deal, None)

    def deal(self, session, chance, length):
        """Play a deal; what it pays and what lies on the table afterwards sum to what lay there."""
        before, totals = session.pots, sum(session.totals)
        session.apply(("deal",))
        deal, again = session.deal, session.copy()
        done: list[tuple] = []
        while session.deal:
            if len(done) > ROUND_IN_CIRCLES:
                self.fail((session.game.NAME, done))
            move = self.move(session, chance, len(done) < length)
            self.undo(session, move)
            done.append(move)
        self.assertEqual(sum(session.totals) - totals + sum(session.pots) - sum(before), 0, done)
        for move in done:
            again.apply(move)
        self.assertEqual((again.totals, again.pots), (session.totals, session.pots), done)
        self.assertEqual(state(again.last), state(deal), done)
        return deal

    def move(self, session, chance, by_chance):
        deal, legal = session.deal, legal_moves(session)
        self.assertTrue(asked(session)[1], state(deal))
        few = [chance.of(legal) for _ in range(3)] if legal else []
        for move in few:
            self.assertTrue(deal.would(move), (session.game.NAME, move))
        strange = [chance.of(legal)[:1] + chance.of(legal)[1:] for _ in few]
        for move in few + strange + [("nonsense",), (deal.players[0], "pass"), END]:
            taken = accepts(deal, move)
            if taken is False and deal.would(move):  # the same, but made anew
                self.assertTrue(any(made_anew(deal, move)), (session.game.NAME, move))
            else:
                self.assertEqual(deal.would(move), bool(taken), (session.game.NAME, move))
        kinds = sorted({kind(deal, move) for move in legal if move != END})
        if by_chance and kinds:
            chosen = chance.of(kinds)
            return chance.of([move for move in legal if kind(deal, move) == chosen])
        return onward(session, legal)

    def undo(self, session, move):
        """A mark, the move, back: nothing of it is left. Then the move, for good."""
        deal, before = session.deal, state(session.deal)
        mark = deal.mark()
        deal.apply(move)
        deal.back(mark)
        self.assertEqual(state(deal), before, move)
        session.apply(move)
