"""The first tables. Books are made of `schema` now; this one only stands where those begin."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Do nothing: a book begins here."""
