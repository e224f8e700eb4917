"""What a table is asked next: the contract of a game's questions.

The screens show these lists and know no rule. An answer is a move, ready to be applied, or one of
PSEUDO, or begins with GROUP.
"""

from .deal import Deal

GO = ("go",)  # nothing more here
END = ("end",)  # the end of the deal
GROUP = "group"  # begins an answer that opens its `members`


class Ask:
    """Functions of a deal: nothing is kept here, and nothing changes.

    OUTCOME   topics that are passed from the beginning where only the outcome is entered
    PSEUDO    answers that say nothing of their own
    """

    OUTCOME: tuple = ()
    PSEUDO: tuple = (GO, END)

    @staticmethod
    def topic(deal: Deal, passed: tuple = ()) -> str | None:
        """The question that is open, a word; `points` asks for numbers. None once it is closed.

        `passed` are the topics that the table has gone on from without a move.
        """
        raise NotImplementedError

    @staticmethod
    def likely(deal: Deal, what: str, stem: tuple | None = None) -> object:
        """The answers to a topic one by one, the likeliest first, each worked out when it is asked
        for: a screen shows the first few. `stem` is the answer that has opened the topic, if one
        has. Some may turn out not to be accepted: `holds` tells, which takes its time."""
        raise NotImplementedError

    @staticmethod
    def holds(deal: Deal, move: tuple) -> bool:
        """Whether one of `likely` would be accepted."""
        return True

    @staticmethod
    def opens(deal: Deal, what: str, move: tuple) -> str | None:
        """The topic that an answer opens, or None."""
        return None

    @staticmethod
    def moves(deal: Deal, answer: tuple) -> tuple:
        """The moves that an answer stands for."""
        return (answer,)

    @staticmethod
    def members(deal: Deal, what: str, opener: tuple) -> list:
        """The answers behind one that begins with GROUP: for each figure its moves."""
        raise NotImplementedError

    @staticmethod
    def numbers(deal: Deal, told: tuple) -> tuple | None:
        """The number that is asked next, behind those `told`: (whose, where it begins, least, most,
        a longer step); None if no more are."""
        raise NotImplementedError

    @staticmethod
    def points(deal: Deal, told: tuple) -> tuple:
        """The move that tells these numbers."""
        raise NotImplementedError

    @staticmethod
    def turn(deal: Deal) -> str | None:
        """The seat whose turn it is, or that goes on; None if nobody's."""
        return None

    @staticmethod
    def meaning(deal: Deal, move: tuple) -> tuple | None:
        """What an answer says beyond itself: (code, facts...) or None."""
        return None
