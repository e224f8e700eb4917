"""What the report of a deal says beside its items and payouts: the contract of a game's `report`.

For the host alone: the modules `report` and `legal` are on no board.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import OwnDeal


class Report:
    """Functions of a deal; a game's own is REPORT of its folder's module `report`."""

    @staticmethod
    def facts(deal: "OwnDeal", seats: tuple) -> dict:
        """{name: what is known of the deal}, as the JSON has it; `seats` are all at the table."""
        return {}

    @staticmethod
    def turn(deal: "OwnDeal") -> str | None:
        """The seat that has to bid or speak, or None."""
        return None

    @staticmethod
    def board(deal: "OwnDeal") -> dict:
        """Where the play stands, in a game that is followed through it."""
        return {}

    @staticmethod
    def legal(deal: "OwnDeal") -> tuple:
        """Every move that the deal accepts and that says something new; see `patterns`."""
        raise NotImplementedError

    @staticmethod
    def implied(deal: "OwnDeal") -> tuple:
        """Moves of the seat in turn that say what it says by saying nothing: no table is asked
        for them."""
        return ()

    @staticmethod
    def patterns(deal: "OwnDeal") -> list:
        """Lines that the deal takes with numbers that are too many to list."""
        return []
