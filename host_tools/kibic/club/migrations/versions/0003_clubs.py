"""A name is known within its club, an evening is all its tables, and figures are summed up.

In a book that was there before, names go on to be known in all clubs.
"""

import zlib

import sqlalchemy as sa
from alembic import op

from kibic.club import chains
from kibic.club.sheets import club_of, number_of
from kibic.club.versions import version_of

revision = "0003"
down_revision = "0002"

NAME = 200
NUMBERS = ("played", "number", "follows", "whole_id")


def upgrade() -> None:
    """Bring a book from 0002 to this version."""
    names_of_clubs()
    op.create_table(
        "setting",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.execute("INSERT INTO setting (name, value) VALUES ('names', 'book')")
    for name in NUMBERS:
        column = sa.Column(name, sa.Integer, nullable=False, server_default="0")
        op.add_column("evening", column)
    for name in ("rules", "begins"):
        words = sa.Column(name, sa.String(16), nullable=False, server_default="")
        op.add_column("evening", words)
    op.create_index("sheet_removed", "sheet", ["removed"])
    op.create_index("evening_whole", "evening", ["whole_id"])
    op.create_index("evening_begins", "evening", ["begins"])
    op.create_table(
        "tally",
        sa.Column("evening_id", sa.Integer, sa.ForeignKey("evening.id"), primary_key=True),
        sa.Column("figure", sa.String(40), primary_key=True),
        sa.Column("announced", sa.Boolean, primary_key=True),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("deals", "made", "points")),
        sa.Column("squares", sa.BigInteger, nullable=False),
    )
    op.execute(TALLY)
    op.execute(PLAYED)
    connection = op.get_bind()
    of_sheets(connection)
    chains.join(connection)


TALLY = """
INSERT INTO tally (evening_id, figure, announced, deals, made, points, squares)
SELECT evening_id, figure, announced, count(*), sum(CASE WHEN "by" = '' THEN 1 ELSE 0 END),
       sum(earned), sum(earned * earned)
FROM item WHERE figure NOT IN ('game', 'tarokks', 'claim', 'no-honour') AND payer = ''
GROUP BY evening_id, figure, announced
"""
PLAYED = """
UPDATE evening SET played = (SELECT count(*) FROM deal
                             WHERE deal.evening_id = evening.id AND deal.phase = 'settled')
"""


def of_sheets(connection: sa.Connection) -> None:
    """What the sheets say of their numbers, and the clubs that they do not say themselves."""
    asked = sa.text(
        "SELECT evening.id, sheet.id AS sheet, source, text, place, club.id AS club, club.name"
        " FROM evening JOIN sheet ON sheet.id = sheet_id"
        " LEFT JOIN club ON club.id = evening.club_id ORDER BY evening.id"
    )
    numbers = sa.text("UPDATE evening SET number = :number, follows = :follows WHERE id = :id")
    given = sa.text("UPDATE sheet SET club_id = :club WHERE id = :id")
    for row in connection.execute(asked).all():
        follows = version_of(row.source, zlib.decompress(row.text).decode()).follows
        number = number_of(row.source)
        values = {"number": number, "follows": int(follows) if follows.isdecimal() else 0}
        connection.execute(numbers, values | {"id": row.id})
        if row.club and row.name != club_of(row.place):
            connection.execute(given, {"club": row.club, "id": row.sheet})


def names_of_clubs() -> None:
    """The old constraints go: a name may be there in each club."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    of_player = sa.Column("club_id", sa.Integer, nullable=False, server_default="0")
    of_alias = sa.Column("club_id", sa.Integer, nullable=False, server_default="0")
    once = ("alias_once", ["name", "club_id", "since"])
    if sqlite:  # which cannot drop a constraint: the tables are made anew
        with op.batch_alter_table("player", copy_from=_player(), recreate="always") as batch:
            batch.add_column(of_player)
        with op.batch_alter_table("alias", copy_from=_alias(), recreate="always") as batch:
            batch.add_column(of_alias)
            batch.create_unique_constraint(*once)
        with op.batch_alter_table("sheet") as batch:
            batch.add_column(sa.Column("club_id", sa.Integer))
            batch.create_foreign_key("sheet_club", "club", ["club_id"], ["id"])
    else:
        op.add_column("player", of_player)
        op.add_column("alias", of_alias)
        op.drop_constraint("player_name_key", "player")
        op.drop_constraint("alias_name_since_key", "alias")
        op.create_unique_constraint(once[0], "alias", once[1])
        op.add_column("sheet", sa.Column("club_id", sa.Integer, sa.ForeignKey("club.id")))
    op.create_index("player_name", "player", ["name"])


def _player() -> sa.Table:
    return sa.Table(
        "player",
        sa.MetaData(),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(NAME), nullable=False),
        sa.Column("shown", sa.String(8), nullable=False, server_default="full"),
        sa.Column("short", sa.String(NAME)),
    )


def _alias() -> sa.Table:
    return sa.Table(
        "alias",
        sa.MetaData(),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(NAME), nullable=False),
        sa.Column("since", sa.String(10), nullable=False, server_default=""),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id"), nullable=False),
    )
