"""A book of the first version: its tables as it made them, and the rows of three evenings, one of
them corrected, which it had in book_0001.json. Neither changes any more."""

import base64
import json
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection

NAME = 200
ROWS = Path(__file__).with_suffix(".json")
INTO = ("club", "player", "sheet", "alias", "evening", "deal", "item", "payout", "seat")


def fill(connection: Connection) -> None:
    """Make the book in an empty database."""
    upgrade(Operations(MigrationContext.configure(connection)))
    insert(connection, ROWS, "0001", INTO)


def insert(connection: Connection, file: Path, version: str, into: tuple[str, ...]) -> None:
    """Put rows into the tables of a version."""
    connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
    connection.execute(sa.text(f"INSERT INTO alembic_version VALUES ('{version}')"))
    held = sa.MetaData()
    held.reflect(connection)
    rows = json.loads(file.read_text(encoding="utf-8"))
    rows["sheet"] = [row | {"text": base64.b64decode(row["text"])} for row in rows["sheet"]]
    rows["sheet"].reverse()  # whom a sheet leads to came later
    for name in into:  # behind what they point to
        connection.execute(held.tables[name].insert(), rows[name])
        if connection.dialect.name == "postgresql" and "id" in held.tables[name].columns:
            # above what went: a number is not given again
            last = f"SELECT setval('{name}_id_seq', (SELECT max(id) + 9 FROM {name}))"
            connection.execute(sa.text(last))


def key(column: str, table: str, **more: Any) -> sa.Column:
    return sa.Column(column, sa.Integer, sa.ForeignKey(f"{table}.id"), **more)


def upgrade(op: Operations) -> None:
    op.create_table(
        "club",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(NAME), nullable=False, unique=True),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(NAME), nullable=False, unique=True),
        sa.Column("shown", sa.String(8), nullable=False, server_default="full"),
        sa.Column("short", sa.String(NAME)),
    )
    op.create_table(
        "alias",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(NAME), nullable=False),
        sa.Column("since", sa.String(10), nullable=False, server_default=""),
        key("player_id", "player", nullable=False),
        sa.UniqueConstraint("name", "since"),
    )
    op.create_table(
        "sheet",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("source", sa.String(NAME), nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        key("replaced_by", "sheet"),
    )
    evenings(op)
    deals(op)


def evenings(op: Operations) -> None:
    op.create_table(
        "evening",
        sa.Column("id", sa.Integer, primary_key=True),
        key("sheet_id", "sheet", nullable=False, unique=True),
        sa.Column("identity", sa.String(64), nullable=False),
        key("club_id", "club"),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("time", sa.String(5), nullable=False),
        sa.Column("place", sa.String(NAME), nullable=False),
        sa.Column("stake", sa.String(NAME), nullable=False),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
    )
    op.create_index("evening_identity", "evening", ["identity"])
    op.create_index("evening_date", "evening", ["date", "game"])
    op.create_table(
        "seat",
        key("evening_id", "evening", primary_key=True),
        sa.Column("letter", sa.String(1), primary_key=True),
        sa.Column("name", sa.String(NAME), nullable=False),
        key("player_id", "player", nullable=False),
        *(
            sa.Column(name, sa.Integer, nullable=False)
            for name in ("points", "deals", "won", "declared")
        ),
    )
    op.create_index("seat_player", "seat", ["player_id", "evening_id"])
    op.create_index("seat_name", "seat", ["name"])
    op.create_index("seat_points", "seat", ["points"])


def deals(op: Operations) -> None:
    op.create_table(
        "deal",
        key("evening_id", "evening", primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("dealer", sa.String(1), nullable=False),
        sa.Column("factor", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(12), nullable=False),
        sa.Column("declarer", sa.String(1), nullable=False),
        sa.Column("bid", sa.String(12), nullable=False),
        sa.Column("partner", sa.String(1), nullable=False),
        sa.Column("called", sa.String(8), nullable=False),
        sa.Column("made", sa.Boolean),
        sa.Column("kontra", sa.SmallInteger, nullable=False),
        sa.Column("swing", sa.Integer, nullable=False),
    )
    op.create_index("deal_swing", "deal", ["swing"])
    op.create_index("deal_kontra", "deal", ["kontra"])
    op.create_table(
        "payout",
        key("evening_id", "evening", primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("letter", sa.String(1), primary_key=True),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
    )
    op.create_table(
        "item",
        key("evening_id", "evening", primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.SmallInteger, primary_key=True),
        sa.Column("figure", sa.String(40), nullable=False),
        sa.Column("side", sa.String(12), nullable=False),
        sa.Column("by", sa.String(12), nullable=False),
        sa.Column("payer", sa.String(12), nullable=False),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("earned", sa.Integer, nullable=False),
        sa.Column("announced", sa.Boolean, nullable=False),
        sa.Column("kontra", sa.SmallInteger, nullable=False),
    )
