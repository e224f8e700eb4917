"""When a round is over: the time at which its clock was started, and its minutes."""

import datetime

from kibic.event.state import Event


def left(event: Event, now: datetime.datetime | None = None) -> int | None:
    """Return the seconds until the last round is over, below 0 behind it; None where no clock
    runs."""
    number = len(event.rounds)
    if not number or not event.starts[-1] or not event.minutes(number) or not event.missing():
        return None
    start = datetime.datetime.fromisoformat(event.starts[-1])
    end = start + datetime.timedelta(minutes=event.minutes(number))
    return round((end - (now or datetime.datetime.now())).total_seconds())
