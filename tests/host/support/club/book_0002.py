"""A book of the second version: its tables as it made them, and the rows of a club's evenings, that
it had in book_0002.json: one of two tables, one without a date, one of another club, one corrected
and one taken out; a name since a date, a merge, a new name and a hidden one. Neither changes any
more."""

from pathlib import Path

import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection

from tests.host.support.club import book_0001

ROWS = Path(__file__).with_suffix(".json")


def fill(connection: Connection) -> None:
    """Make the book in an empty database."""
    op = Operations(MigrationContext.configure(connection))
    book_0001.upgrade(op)
    op.drop_index("evening_identity", "evening")
    op.drop_column("evening", "identity")
    op.add_column("sheet", sa.Column("removed", sa.Integer))
    op.create_index("sheet_replaced_by", "sheet", ["replaced_by"])
    op.create_table(
        "mark",
        sa.Column("mark", sa.BigInteger, primary_key=True, autoincrement=False),
        book_0001.key("sheet_id", "sheet", primary_key=True),
    )
    book_0001.insert(connection, ROWS, "0002", (*book_0001.INTO, "mark"))
