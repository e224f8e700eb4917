"""Processes that work for this one on the other cores, and end with it, however it ends."""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, connection, parent_process


@contextmanager
def workers(number: int) -> Iterator[ProcessPoolExecutor]:
    """Give so many processes. What raises in here, Ctrl+C too, ends them in the middle of their
    work; nothing that was not begun is begun then."""
    with ProcessPoolExecutor(max(1, number), initializer=_begin) as pool:
        try:
            yield pool
        except BaseException:
            for process in active_children():  # the pool is broken then, and begins nothing more
                process.terminate()
            raise


def _begin() -> None:
    """Leave Ctrl+C to the first process, and have an eye on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent
    connection.wait([parent.sentinel])  # until it has ended, if only by SIGKILL
    os._exit(1)
