"""The tables of the book. A new book is made of them; `migrations/` brings an older one up to them,
which a test checks.

sheet      each text that was ever added, once. Of the versions of an evening one stands; in the
           others `replaced_by` is that one. `removed` is the evening that a sheet was taken out of
           by hand: it does not come back by being added again
mark       what the versions of an evening have in common, see `versions`
evening    a sheet that stands, with what its head says
seat       who sat where: the name as written, the player it stands for, and how the evening ended
deal       a deal in a line; `made`: game, double and volat together paid the declarer
payout     what each seat won or paid in a deal, with its part in it
item       why, line by line, as the sheet's report has it
player     a person, under the name that is shown; `shown`: full, short or hidden
alias      a name in sheets, from a date on, and the player it stands for

A date is text, as in a sheet, so that it sorts on any database. Seats and deals go by their
evening and their letter or number: their rows are written many at a time, without asking for ids.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    UniqueConstraint,
)

HEAD = "0002"  # the newest migration
NAME = 200  # characters of a name or place that are kept

meta = MetaData()

club = Table(
    "club",
    meta,
    Column("id", Integer, primary_key=True),
    Column("name", String(NAME), nullable=False, unique=True),
)

player = Table(
    "player",
    meta,
    Column("id", Integer, primary_key=True),
    Column("name", String(NAME), nullable=False, unique=True),
    Column("shown", String(8), nullable=False, server_default="full"),
    Column("short", String(NAME)),
)

alias = Table(
    "alias",
    meta,
    Column("id", Integer, primary_key=True),
    Column("name", String(NAME), nullable=False),
    Column("since", String(10), nullable=False, server_default=""),
    Column("player_id", ForeignKey("player.id"), nullable=False),
    UniqueConstraint("name", "since"),
)

sheet = Table(
    "sheet",
    meta,
    Column("id", Integer, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("source", String(NAME), nullable=False),
    Column("text", LargeBinary, nullable=False),
    Column("replaced_by", ForeignKey("sheet.id")),
    Column("removed", Integer),
    Index("sheet_replaced_by", "replaced_by"),
)

mark = Table(
    "mark",
    meta,
    Column("mark", BigInteger, primary_key=True, autoincrement=False),
    Column("sheet_id", ForeignKey("sheet.id"), primary_key=True),
)

evening = Table(
    "evening",
    meta,
    Column("id", Integer, primary_key=True),
    Column("sheet_id", ForeignKey("sheet.id"), nullable=False, unique=True),
    Column("club_id", ForeignKey("club.id")),
    Column("game", String(20), nullable=False),
    Column("date", String(10), nullable=False),
    Column("time", String(5), nullable=False),
    Column("place", String(NAME), nullable=False),
    Column("stake", String(NAME), nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("deals", Integer, nullable=False),
    Index("evening_date", "date", "game"),
)

seat = Table(
    "seat",
    meta,
    Column("evening_id", ForeignKey("evening.id"), primary_key=True),
    Column("letter", String(1), primary_key=True),
    Column("name", String(NAME), nullable=False),
    Column("player_id", ForeignKey("player.id"), nullable=False),
    Column("points", Integer, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("declared", Integer, nullable=False),
    Index("seat_player", "player_id", "evening_id"),
    Index("seat_name", "name"),
    Index("seat_points", "points"),
)

deal = Table(
    "deal",
    meta,
    Column("evening_id", ForeignKey("evening.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("dealer", String(1), nullable=False),
    Column("factor", Integer, nullable=False),
    Column("phase", String(12), nullable=False),
    Column("declarer", String(1), nullable=False),
    Column("bid", String(12), nullable=False),
    Column("partner", String(1), nullable=False),
    Column("called", String(8), nullable=False),
    Column("made", Boolean),
    Column("kontra", SmallInteger, nullable=False),
    Column("swing", Integer, nullable=False),  # the most that one seat won in it
    Index("deal_swing", "swing"),
    Index("deal_kontra", "kontra"),
)

payout = Table(
    "payout",
    meta,
    Column("evening_id", ForeignKey("evening.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("letter", String(1), primary_key=True),
    Column("points", Integer, nullable=False),
    Column("role", String(8), nullable=False),  # declarer, alone, partner, defence, or ""
)

item = Table(
    "item",
    meta,
    Column("evening_id", ForeignKey("evening.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", SmallInteger, primary_key=True),
    Column("figure", String(40), nullable=False),
    Column("side", String(12), nullable=False),  # who is paid: a side, a seat or a cup
    Column("by", String(12), nullable=False),  # who wanted it, where another is paid
    Column("payer", String(12), nullable=False),
    Column("seat", String(1), nullable=False),  # whose tarokk count it is
    Column("points", Integer, nullable=False),
    Column("earned", Integer, nullable=False),  # by who wanted it, with the deal's factor
    Column("announced", Boolean, nullable=False),
    Column("kontra", SmallInteger, nullable=False),
)

DERIVED = (item, payout, deal, seat, evening)  # in the order in which rows may go
