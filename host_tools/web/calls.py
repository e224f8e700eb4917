"""What the page's worker asks for, by name."""

from web import companion


def call(name, *arguments) -> str | None:
    """Call one of the CALLS of web.companion, or of the other two, which few visits need."""
    if name in companion.CALLS:
        return companion.CALLS[name](*arguments)
    from web import carry, sheets

    return (sheets.CALLS.get(name) or carry.CALLS[name])(*arguments)
