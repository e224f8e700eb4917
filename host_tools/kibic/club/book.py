"""Opening the book: a file of SQLite, or the URL of a PostgreSQL database.

Opening brings an older book up to date; a newer one than this program knows is left alone. What
writes holds the book's one lock to the end of its transaction, so that two writers come one after
the other and nothing is ever half in: SQLite's own, an advisory one on PostgreSQL.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from kibic.board.home import expanded
from kibic.club.schema import HEAD, meta
from kibic.words import Trouble

VARIABLE = "KIBIC_BOOK"
DEFAULT = "~/kibic-club.db"
PATIENCE = 60  # seconds that a writer waits for another one, with SQLite
_LOCK = 0x6B69626963  # any number that no other program takes
MIGRATIONS = Path(__file__).parent / "migrations"


def url_of(place: str | None) -> URL:
    """Return the database of --book, of the environment, or the usual file. Raises Trouble."""
    place = place or os.environ.get(VARIABLE) or DEFAULT
    if "://" not in place:
        path = expanded(Path(place))
        if not path.parent.is_dir():
            raise Trouble("no-folder", path.parent)
        return URL.create("sqlite", database=str(path))
    try:
        return make_url(place)
    except ArgumentError:
        raise Trouble("bad-url", place) from None


@contextmanager
def opened(place: str | None, new: bool = True) -> Iterator[Engine]:
    """Open the book and bring it up to date; with `new`, make an empty one if there is none.

    Raises Trouble for every error of the database, also inside the block.
    """
    url = url_of(place)
    shown = url.database if url.drivername == "sqlite" else url.render_as_string()
    if not new and url.drivername == "sqlite" and not Path(url.database or "").exists():
        raise Trouble("no-book", shown)
    try:
        engine = _engine(url)
        try:
            with reading(engine) as connection:
                if not new and version(connection) is None:
                    raise Trouble("no-book", shown)
            _bring_up_to_date(engine)
            yield engine
        finally:
            engine.dispose()
    except (NoSuchModuleError, ImportError):
        raise Trouble("bad-url", shown) from None
    except DBAPIError as error:
        raise Trouble("database", shown, error.orig) from None


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url)
    engine = create_engine(url, connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def connect(raw, _record) -> None:  # type: ignore[no-untyped-def]
        raw.isolation_level = None  # the module begins no transaction of its own: see `begin`

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if options.get("isolation_level") == "AUTOCOMMIT":
            return
        writes = options.get("writes")
        keys = "OFF" if options.get("remakes") else "ON"  # a table that is made anew is dropped
        connection.exec_driver_sql(f"PRAGMA foreign_keys = {keys}")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


@contextmanager
def writing(engine: Engine, remakes: bool = False) -> Iterator[Connection]:
    """Open a transaction that holds the lock for writing. With `remakes`, tables may be made anew:
    SQLite checks no foreign keys in it."""
    options: dict[str, Any] = {"writes": True, "remakes": remakes}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Open a transaction that sees one state of the book, however long it takes."""
    options: dict[str, str] = {}
    if engine.dialect.name == "postgresql":
        options["isolation_level"] = "REPEATABLE READ"
    with engine.connect().execution_options(**options) as connection, connection.begin():
        yield connection


def vacuum(engine: Engine) -> None:
    """Let nothing of what was erased be left in the database's files."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("VACUUM")


# -- migrations


def _bring_up_to_date(engine: Engine) -> None:
    with reading(engine) as connection:
        now = version(connection)
    if now == HEAD:
        return
    from alembic import command
    from alembic.config import Config

    with writing(engine, remakes=True) as connection:
        now = version(connection)  # another may have been faster
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        if now is not None and now not in _revisions(config):
            raise Trouble("newer-book", now)
        config.attributes["connection"] = connection
        if now is None:
            meta.create_all(connection)
            command.stamp(config, "head")
        else:
            command.upgrade(config, "head")


def version(connection: Connection) -> str | None:
    """Return the book's version, None for an empty database. Raises Trouble for a foreign one."""
    names = set(inspect(connection).get_table_names())
    if "alembic_version" not in names:
        if names:
            raise Trouble("not-a-book", sorted(names)[0])
        return None
    return connection.scalar(text("SELECT version_num FROM alembic_version"))


def _revisions(config) -> set[str]:  # type: ignore[no-untyped-def]
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(config)
    return {script.revision for script in scripts.walk_revisions()}
