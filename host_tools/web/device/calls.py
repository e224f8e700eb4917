"""What the page's worker asks for, by name."""

from web.device import companion


def call(name, *arguments) -> str | None:
    """Call one of the CALLS of companion, or of those of web.evenings, which few visits need."""
    if name in companion.CALLS:
        return companion.CALLS[name](*arguments)
    from web.evenings import carry, sheets

    return (sheets.CALLS.get(name) or carry.CALLS[name])(*arguments)
