"""What the page's worker asks for, by name."""

from web import companion


def call(name, *arguments) -> str | None:
    """Call one of the CALLS of web.companion, or of web.sheets, which few visits need."""
    if name in companion.CALLS:
        return companion.CALLS[name](*arguments)
    from web import sheets

    return sheets.CALLS[name](*arguments)
