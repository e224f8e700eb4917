"""What a table is asked next: the contract of a game's questions.

The screens show these lists and know no rule. An answer is a move, ready to be applied, or one of
PSEUDO, or opens another topic. One that begins with GROUP stands for several.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import OwnDeal


GO = ("go",)  # nothing more here
END = ("end",)  # the end of the deal
POINTS = "points"  # the topic that asks for numbers
GROUP = "group"  # begins an answer, or a row, that opens several


class Ask:
    """Functions of a deal: nothing is kept here, and nothing changes.

    OUTCOME   topics that are passed from the beginning where only the outcome is entered
    PSEUDO    answers that say nothing of their own
    ENDS      the one of them whose moves end the deal without play, or None
    """

    OUTCOME: tuple = ()
    PSEUDO: tuple = (GO, END)
    ENDS: tuple | None = None

    @staticmethod
    def topic(deal: "OwnDeal", passed: tuple = ()) -> str | None:
        """The question that is open, a word; `points` asks for numbers. None once it is closed.

        `passed` are the topics that the table has gone on from without a move.
        """
        raise NotImplementedError

    @staticmethod
    def likely(deal: "OwnDeal", topic: str, stem: tuple | None = None) -> object:
        """The answers to a topic one by one, the likeliest first, each worked out when it is asked
        for: a screen shows the first few. `stem` is the answer that has opened the topic, if one
        has. Some may turn out not to be accepted: `holds` tells, which takes its time."""
        raise NotImplementedError

    @staticmethod
    def holds(deal: "OwnDeal", move: tuple) -> bool:
        """Whether one of `likely` would be accepted."""
        return True

    @staticmethod
    def opens(deal: "OwnDeal", topic: str, move: tuple) -> str | None:
        """The topic that an answer opens, or None."""
        return None

    @staticmethod
    def moves(deal: "OwnDeal", answer: tuple) -> tuple:
        """The moves that an answer stands for."""
        return (answer,)

    @staticmethod
    def numbers(deal: "OwnDeal", entered: tuple) -> tuple | None:
        """The number asked after those `entered`: (whose, proposal, least, most, longer step,
        values between that it cannot be). None once all are entered."""
        raise NotImplementedError

    @staticmethod
    def points(deal: "OwnDeal", entered: tuple) -> tuple:
        """The move that tells these numbers."""
        raise NotImplementedError

    @staticmethod
    def rest(deal: "OwnDeal", topic: str) -> tuple:
        """(the moves that say that all others pass, what that means beyond itself or None); ()
        where that cannot be said."""
        return ()

    @staticmethod
    def follows(deal: "OwnDeal", topic: str, answer: tuple) -> str | None:
        """The topic that is asked straight behind the moves of an answer, or None."""
        return None

    @staticmethod
    def beside(deal: "OwnDeal", topic: str) -> str | None:
        """A topic that may be asked before this one is answered, or None."""
        return None

    @staticmethod
    def given(deal: "OwnDeal", topic: str, stem: tuple | None = None) -> tuple | None:
        """The one answer that a topic has where it is said by itself, or None."""
        return None

    @staticmethod
    def part(deal: "OwnDeal", move: tuple) -> bool:
        """Whether this move, which is the next of the deal, was no answer of its own: who takes it
        back takes back what was answered before."""
        return False

    @staticmethod
    def answers_of(deal: "OwnDeal", moves: list) -> list:
        """The answers that these moves, which follow one another, may have been."""
        return moves

    @staticmethod
    def asked_behind(deal: "OwnDeal", move: tuple) -> tuple | None:
        """(topic, the answer that has led to it, how many moves that said) of a list that was
        opened, if this move, which is the next of the deal, is an answer to it; or None."""
        return None

    @staticmethod
    def rows(deal: "OwnDeal", group: str = "") -> list:
        """What came of the deal as rows, each with a state that a table turns, for the topic
        `facts`; () where that is a list of answers. A row is a name; (GROUP, name) stands for the
        rows of that group."""
        return []

    @staticmethod
    def row_of(deal: "OwnDeal", move: tuple) -> str | None:
        """The row whose state a line tells, or None."""
        return None

    @staticmethod
    def state(deal: "OwnDeal", name: str) -> tuple:
        """The code of a row's state as the deal stands; the game says what codes there are. The
        first word is `open` where something was announced and nobody has told what came of it."""
        raise NotImplementedError

    @staticmethod
    def states(deal: "OwnDeal", name: str) -> list:
        """The states of a row as (code, moves), the first one first, in the order of turning to the
        right. Nothing of the row is told in `deal`. Some may not be accepted."""
        raise NotImplementedError

    @staticmethod
    def turn(deal: "OwnDeal") -> str | None:
        """The seat whose turn it is, or that goes on; None if nobody's."""
        return None

    @staticmethod
    def meaning(deal: "OwnDeal", move: tuple) -> tuple | None:
        """What an answer says beyond itself: (code, facts...) or None."""
        return None
