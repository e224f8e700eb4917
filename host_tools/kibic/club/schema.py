"""The tables of the book. A new book is made of them; `migrations/` brings an older one up to them,
which a test checks.

setting    what holds for the whole book: `names` (see `names`), how far a check came
sheet      each text that was ever added, once. Of the versions of an evening one stands; in the
           others `replaced_by` is that one. `removed` is the evening that a sheet was taken out of
           by hand: it does not come back by being added again. `club_id` was said with --club
mark       what the versions of an evening have in common, see `versions`
evening    a sheet that stands, with what its head says: one table. `number` is that of the sheet on
           its device, `follows` that of the sheet it goes on from, `whole_id` the first table of
           the evening and `begins` its day and time (see `chains`), `rules` with what rules the
           rows were worked out
seat       who sat where: the name as written, the player it stands for, and how the evening ended
deal       a deal in a line; `made`: game, double and volat together paid the declarer
payout     what each seat won or paid in a deal, with its part in it
item       why, line by line, as the sheet's report has it
tally      the figures of an evening, summed up: so a season's are not counted item by item
player     a person, under the name that is shown; `shown`: full, short or hidden
alias      a name in sheets, from a date on, and the player it stands for

The `club_id` of a player or an alias is the club in which the name is known, 0 where an evening has
no club, and in a book whose names are known in all of its clubs.

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
    Text,
    UniqueConstraint,
)

from kibic.club.sheets import NAME

HEAD = "0004"  # the newest migration
WITH_DECLARER = ("declarer", "alone", "partner")  # roles of that side

meta = MetaData()

setting = Table(
    "setting",
    meta,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

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
    Column("name", String(NAME), nullable=False),
    Column("shown", String(8), nullable=False, server_default="full"),
    Column("short", String(NAME)),
    Column("club_id", Integer, nullable=False, server_default="0"),
    Index("player_name", "name"),
)

alias = Table(
    "alias",
    meta,
    Column("id", Integer, primary_key=True),
    Column("name", String(NAME), nullable=False),
    Column("since", String(10), nullable=False, server_default=""),
    Column("player_id", ForeignKey("player.id"), nullable=False),
    Column("club_id", Integer, nullable=False, server_default="0"),
    UniqueConstraint("name", "club_id", "since", name="alias_once"),
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
    Column("club_id", ForeignKey("club.id")),
    Index("sheet_replaced_by", "replaced_by"),
    Index("sheet_removed", "removed"),
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
    Column("played", Integer, nullable=False, server_default="0"),  # deals that were paid
    Column("number", Integer, nullable=False, server_default="0"),
    Column("follows", Integer, nullable=False, server_default="0"),
    Column("whole_id", Integer, nullable=False, server_default="0"),
    Column("begins", String(16), nullable=False, server_default=""),
    Column("rules", String(16), nullable=False, server_default=""),
    Index("evening_date", "date", "game"),
    Index("evening_whole", "whole_id"),
    Index("evening_begins", "begins"),
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
    Column("hat", String(1), nullable=False, server_default=""),  # who wears it behind it
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

tally = Table(
    "tally",
    meta,
    Column("evening_id", ForeignKey("evening.id"), primary_key=True),
    Column("figure", String(40), primary_key=True),
    Column("announced", Boolean, primary_key=True),
    Column("deals", Integer, nullable=False),
    Column("made", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("squares", BigInteger, nullable=False),
)

DERIVED = (tally, item, payout, deal, seat, evening)  # in the order in which rows may go
