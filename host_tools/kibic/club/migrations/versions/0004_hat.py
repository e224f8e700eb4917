"""A deal knows who wears the hat behind it; of earlier evenings their sheets tell it."""

import zlib

import sqlalchemy as sa
from alembic import op

from kibic.club.sheets import evening_of

revision = "0004"
down_revision = "0003"

_TELL = ("hat", "xxi-catch")  # words without which nobody wears it


def upgrade() -> None:
    """Bring a book from 0003 to this version."""
    column = sa.Column("hat", sa.String(1), nullable=False, server_default="")
    op.add_column("deal", column)
    connection = op.get_bind()
    sheets = "SELECT source, text FROM evening JOIN sheet ON sheet.id = sheet_id"
    worn = sa.text("UPDATE deal SET hat = :hat WHERE evening_id = :evening AND n = :n")
    for evening in list(connection.scalars(sa.text("SELECT id FROM evening ORDER BY id"))):
        asked = sa.text(sheets + " WHERE evening.id = :evening")
        source, packed = connection.execute(asked, {"evening": evening}).one()
        text = zlib.decompress(packed).decode()
        if not any(word in text for word in _TELL):
            continue
        for deal in evening_of(source, text).deals:
            if deal["hat"]:
                values = {"hat": deal["hat"], "evening": evening, "n": deal["n"]}
                connection.execute(worn, values)
