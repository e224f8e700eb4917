"""An evening is known by its marks, and its versions all lead to the one that stands."""

import zlib

import sqlalchemy as sa
from alembic import op

from kibic.club.versions import marks, version_of

revision = "0002"
down_revision = "0001"

SHEET = sa.table("sheet", *(sa.column(name) for name in ("id", "source", "text", "replaced_by")))
MARK = sa.table("mark", sa.column("mark"), sa.column("sheet_id"))


def upgrade() -> None:
    """Bring a book from 0001 to this version."""
    op.drop_index("evening_identity", "evening")
    op.drop_column("evening", "identity")
    op.add_column("sheet", sa.Column("removed", sa.Integer))
    op.create_index("sheet_replaced_by", "sheet", ["replaced_by"])
    op.create_table(
        "mark",
        sa.Column("mark", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("sheet_id", sa.Integer, sa.ForeignKey("sheet.id"), primary_key=True),
    )
    connection = op.get_bind()
    replaced = sa.select(SHEET.c.id, SHEET.c.replaced_by).where(SHEET.c.replaced_by.is_not(None))
    leads = {row.id: row.replaced_by for row in connection.execute(replaced)}
    for number, stands in leads.items():
        while stands in leads:
            stands = leads[stands]
        connection.execute(sa.update(SHEET).where(SHEET.c.id == number).values(replaced_by=stands))
    for number in list(connection.scalars(sa.select(SHEET.c.id))):
        asked = sa.select(SHEET.c.source, SHEET.c.text).where(SHEET.c.id == number)
        source, text = connection.execute(asked).one()
        version = version_of(source, zlib.decompress(text).decode())
        rows = [{"mark": mark, "sheet_id": number} for mark in marks(version)]
        connection.execute(sa.insert(MARK), rows)
