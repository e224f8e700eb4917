"""What a table is asked next: the contract of a game's questions.

The screens show these lists and know no rule. An answer is a move, ready to be applied, or one of
PSEUDO, or opens another topic. One that begins with GROUP stands for several.
"""

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import AllPass, OwnDeal


GO = ("go",)  # nothing more here
END = ("end",)  # the end of the deal
POINTS = "points"  # the topic that asks for numbers
GROUP = "group"  # begins an answer, or a row, that opens several

# seat      whose points, where the line names it, `points A 30`; None where it does not
# proposal  where a table begins; least and most, what it can be
# step      a longer step
# gap       values between that it cannot be
NumberRange = namedtuple("NumberRange", ("seat", "proposal", "least", "most", "step", "gap"))


class Ask:
    """Functions of a deal: nothing is kept here, and nothing changes.

    OUTCOME   topics that are passed from the beginning where only the outcome is entered
    PSEUDO    answers that say nothing of their own
    ENDS      the one of them whose moves end the deal without play, or None
    BRIEF     topics opened from another that close behind an answer

    `answers_of` serves a step back alone: it marks the answer that was taken back.

    A deal of Danish tarok, C deals. The first question, and the first two of its answers:

    >>> ask.topic(deal)
    'melds'
    >>> first(ask.likely(deal, "melds"))
    [('go',), ('C', 'meld', 'tarokks')]

    This answer is no move yet: it opens a list. The answer chosen there is a move.

    >>> stem = ("A", "meld", "kings")
    >>> ask.opened_topic(deal, "melds", stem)
    'meld'
    >>> first(ask.likely(deal, "meld", stem))
    [('A', 'meld', 'kings', 'full'), ('A', 'meld', 'kings', 'sprayed')]
    >>> ask.moves(deal, ("A", "meld", "kings", "full"))
    (('A', 'meld', 'kings', 'full'),)
    >>> deal.apply(("A", "meld", "kings", "full"))

    There may be more melds. Somebody chose GO: the topic is passed, and the next one is asked.

    >>> ask.topic(deal), ask.topic(deal, ("melds",))
    ('melds', 'last')
    >>> deal.apply(("A", "last"))

    Pagat is passed, too. Points are numbers: of A, then of B; what C has follows.

    >>> passed = ("melds", "pagat")
    >>> ask.topic(deal, passed), ask.numbers(deal, ())
    ('points', NumberRange(seat='A', proposal=26, least=1, most=77, step=5, gap=()))
    >>> ask.numbers(deal, (30,))
    NumberRange(seat='B', proposal=24, least=0, most=47, step=5, gap=())
    >>> ask.numbers(deal, (30, 26)), ask.points(deal, (30, 26))
    (None, ('points', 'A', '30', 'B', '26', 'C', '22'))
    >>> deal.apply(ask.points(deal, (30, 26)))

    The last question asks what else came of the deal; its likeliest answer ends it.

    >>> ask.topic(deal, passed), first(ask.likely(deal, "facts"))
    ('facts', [('end',), ('A', 'loses', 'king')])
    >>> deal.apply(("end",))
    >>> ask.topic(deal)
    """

    OUTCOME: tuple = ()
    PSEUDO: tuple = (GO, END)
    ENDS: tuple | None = None
    BRIEF: tuple = ()

    @staticmethod
    def topic(deal: "OwnDeal", passed: tuple = ()) -> str | None:
        """The open question as a word; `points` asks for numbers. None once the deal is closed.

        `passed` are the topics that the table has skipped without a move.
        """
        raise NotImplementedError

    @staticmethod
    def likely(deal: "OwnDeal", topic: str, stem: tuple | None = None) -> object:
        """The answers to a topic, the likeliest first, computed one at a time: a screen shows only
        the first few. `stem` is the answer that opened the topic, if any. An answer may still be
        refused; `is_legal` checks that, at a cost."""
        raise NotImplementedError

    @staticmethod
    def is_legal(deal: "OwnDeal", move: tuple) -> bool:
        """True if an answer of `likely` would be accepted."""
        return True

    @staticmethod
    def opened_topic(deal: "OwnDeal", topic: str, move: tuple) -> str | None:
        """The topic that an answer opens instead of being applied, or None."""
        return None

    @staticmethod
    def moves(deal: "OwnDeal", answer: tuple) -> tuple:
        """The moves that an answer stands for."""
        return (answer,)

    @staticmethod
    def numbers(deal: "OwnDeal", entered: tuple) -> "NumberRange | None":
        """The number asked after those `entered`; None once all are entered."""
        raise NotImplementedError

    @staticmethod
    def points(deal: "OwnDeal", entered: tuple) -> tuple:
        """The move that records the numbers `entered`."""
        raise NotImplementedError

    @staticmethod
    def points_mean(deal: "OwnDeal", points: int, seat: str | None = None) -> tuple | None:
        """What a number means that is asked, as (code, facts...), or None; `seat` as in
        `NumberRange`. It is no note: `number` of the game's screens words it."""
        return None

    @staticmethod
    def all_pass(deal: "OwnDeal", topic: str) -> "AllPass":
        """(the passes of everyone else, what they mean beyond that or None), for an answer "all
        others pass"; () where that cannot be said."""
        return ()

    @staticmethod
    def next_topic(deal: "OwnDeal", topic: str, answer: tuple) -> str | None:
        """The topic that is asked right after the moves of an answer, or None."""
        return None

    @staticmethod
    def side_topic(deal: "OwnDeal", topic: str) -> str | None:
        """A topic that the table may open before it answers this one, or None."""
        return None

    @staticmethod
    def forced_answer(deal: "OwnDeal", topic: str, stem: tuple | None = None) -> tuple | None:
        """The only answer that a topic has, if the table need not be asked; or None."""
        return None

    @staticmethod
    def answers_of(deal: "OwnDeal", moves: list) -> list:
        """The answers that these consecutive moves may have come from."""
        return moves

    @staticmethod
    def rows(deal: "OwnDeal", group: str = "") -> list:
        """The outcome of the deal as rows, each with a state that the table turns, for the topic
        `facts`; [] where that topic is a list of answers. A row is a name; (GROUP, name) stands for
        the rows of a group. `points` opens the question of numbers, `more` the topic of that name,
        for what has no row; `game`, the first one, says what OK presumes: its first state. A
        correction has rows for who declares and who helps before these."""
        return []

    @staticmethod
    def row_of(deal: "OwnDeal", move: tuple) -> str | None:
        """The row whose state this line records, or None."""
        return None

    @staticmethod
    def state(deal: "OwnDeal", name: str) -> tuple:
        """The code of a row's current state; each game defines its codes. The first word is `none`
        where nothing was told, `open` where something was announced and its outcome is not recorded
        yet, which the dialogue shows as `failed` once it was asked: that takes no line."""
        raise NotImplementedError

    @staticmethod
    def states(deal: "OwnDeal", name: str) -> list:
        """The states of a row as [(code, moves)], in the order of turning to the right. `deal` has
        no line of this row. Some may be refused."""
        raise NotImplementedError

    @staticmethod
    def turn(deal: "OwnDeal") -> str | None:
        """The seat to act next, or None."""
        return None

    @classmethod
    def leader(cls, deal: "OwnDeal") -> str | None:
        """The seat that leads: to the first trick, where later ones are not followed. None before
        cards are played, and where it is unknown."""
        return None if cls.turn(deal) else deal.players[0]

    @staticmethod
    def sides(deal: "OwnDeal") -> dict:
        """{seat: side}, `declarer` or `defence`, as far as that is certain, "" where each plays for
        himself; {} where nobody plays, or nothing is certain yet."""
        return dict.fromkeys(deal.players, "")

    @staticmethod
    def ends(deal: "OwnDeal", failed: tuple = ()) -> dict:
        """{"won": [lines], "lost": [lines]}: with which the declarer wins or loses the deal as it
        stands, for each player that may be the partner; None for lines that cannot be. `failed` are
        the rows that were entered so without a line. {} where nothing is at stake yet, or nobody
        wins."""
        return {}

    @staticmethod
    def standing(deal: "OwnDeal") -> list:
        """What stands so far, as lines of a sheet in the form that an outcome is entered in: who
        declares what, what was announced and kontra'd by whom."""
        return []

    @staticmethod
    def meaning(deal: "OwnDeal", move: tuple) -> tuple | None:
        """What a move says beyond itself, as (code, facts...), or None."""
        return None
