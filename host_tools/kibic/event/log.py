"""The log of a tournament: a file of SQLite, a line an entry, each on the disk before it is told.

A line is only ever added. Who adds one says which line was the last to be seen: two who decide at
once on what they saw do not both get their way. The file has a write-ahead log (WAL): who reads
waits for nobody who writes.
"""

import datetime
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from kibic.words import Trouble

Entry = dict[str, Any]
_TABLE = "CREATE TABLE log (n INTEGER PRIMARY KEY, at TEXT NOT NULL, entry TEXT NOT NULL)"
_SHARED = "PRAGMA journal_mode = WAL"
PATIENCE = 20  # seconds that one writer waits for another


class Log:
    """A tournament's log in a file. Whatever SQLite has to complain of becomes a Trouble."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def create(self, entry: Entry) -> None:
        """Begin a log; the file must not be there yet."""
        if self.path.exists():
            raise Trouble("event-there", self.path)
        with self._opened(new=True) as connection:
            connection.execute(_SHARED)
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(_TABLE)
            self._insert(connection, 1, entry)
            connection.execute("COMMIT")

    def entries(self, after: int = 0) -> list[tuple[int, str, Entry]]:
        """Return (number, time, entry) of those behind a number."""
        with self._opened() as connection:
            rows = connection.execute("SELECT n, at, entry FROM log WHERE n > ? ORDER BY n",
                                      (after,)).fetchall()  # fmt: skip
        return [(number, at, json.loads(text)) for number, at, text in rows]

    def share(self) -> None:
        """Let others read while somebody writes, also in a log that an earlier version began."""
        with self._opened() as connection:
            connection.execute(_SHARED)

    def last(self) -> int:
        """Return the number of the last entry."""
        with self._opened() as connection:
            return int(connection.execute("SELECT max(n) FROM log").fetchone()[0])

    def add(self, seen: int, *entries: Entry) -> int:
        """Add entries, all or none; the last one's number. Raises Trouble if `seen` is past."""
        with self._opened() as connection:
            connection.execute("BEGIN IMMEDIATE")
            last = connection.execute("SELECT max(n) FROM log").fetchone()[0]
            if last != seen:
                raise Trouble("event-moved")
            for number, entry in enumerate(entries, seen + 1):
                self._insert(connection, number, entry)
            connection.execute("COMMIT")
        return seen + len(entries)

    def _insert(self, connection: sqlite3.Connection, number: int, entry: Entry) -> None:
        at = datetime.datetime.now().isoformat(" ", "seconds")
        text = json.dumps(entry, ensure_ascii=False)
        connection.execute("INSERT INTO log VALUES (?, ?, ?)", (number, at, text))

    @contextmanager
    def _opened(self, new: bool = False) -> Iterator[sqlite3.Connection]:
        if not new and not self.path.exists():
            raise Trouble("event-none", self.path)
        try:
            with closing(
                sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            ) as connection:
                connection.execute("PRAGMA synchronous = FULL")
                yield connection
        except sqlite3.Error as error:
            raise Trouble("database", self.path, error) from None
