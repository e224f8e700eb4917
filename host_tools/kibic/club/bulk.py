"""Writing many rows: COPY on PostgreSQL, many rows a statement elsewhere."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.exc import DBAPIError

ROWS = 5_000  # in memory at once


def fill(connection: Connection, table: Table, rows: Iterable[dict[str, Any]]) -> None:
    """Insert rows that have every column of the table."""
    if connection.dialect.driver == "psycopg":
        _copy(connection, table, rows)
        return
    left = iter(rows)
    while some := list(islice(left, ROWS)):
        connection.execute(table.insert(), some)


def _copy(connection: Connection, table: Table, rows: Iterable[dict[str, Any]]) -> None:
    import psycopg

    names = [column.name for column in table.columns]
    columns = ", ".join(f'"{name}"' for name in names)
    raw: Any = connection.connection
    statement = f"COPY {table.name} ({columns}) FROM STDIN"
    try:
        with raw.cursor() as cursor, cursor.copy(statement) as copy:
            for row in rows:
                copy.write_row([row[name] for name in names])
    except psycopg.Error as error:
        raise DBAPIError(statement, None, error) from error
