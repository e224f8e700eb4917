"""Days of the calendar, as sheets write them: `2026-11-20`. For those devices that no clock tells
the date."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.kinds import App


FIRST = "2026-01-01"  # offered where no evening has a date
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_FIRST_YEAR, _LAST_YEAR = 2025, 2099


def days_in(year: int, month: int) -> int:
    """The number of days of a month (1 to 12)."""
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _DAYS[month - 1] + leap


def parts(date: str) -> tuple:
    """(year, month, day) of a date, with or without a time behind it."""
    year, month, day = date.split()[0].split("-")
    return int(year), int(month), int(day)


def dated(year: int, month: int, day: int) -> str:
    """The date as text; a day that the month does not have becomes its last."""
    return f"{year:04d}-{month:02d}-{min(day, days_in(year, month)):02d}"


def turned(date: str, days: int) -> str:
    """The date `days` days later, or earlier if that is negative."""
    year, month, day = parts(date)
    day += days
    while day < 1:
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
        day += days_in(year, month)
    while day > days_in(year, month):
        day -= days_in(year, month)
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
    return dated(year, month, day)


def year_turned(year: int, step: int) -> int:
    """The next or the previous year, cyclic over the years that a clock may show."""
    return _FIRST_YEAR + (year - _FIRST_YEAR + step) % (_LAST_YEAR - _FIRST_YEAR + 1)


def date_text(app: "App", date: str | None) -> str:
    """A date in the language, without its year; "" for None."""
    if not date:
        return ""
    _, month, day = parts(date)
    return app.t(f"month.{month}", day)


def day(app: "App", date: str | None, first: int) -> str:
    """The date of an evening; one without is called by the number of its first sheet."""
    return date_text(app, date) or app.t("evening-of", first)
