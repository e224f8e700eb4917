"""What every step of an evening asks of its journal; what rereading it takes is in `replay`."""

UNDO, STRIKE, AMEND, DEAL, END = "undo", "strike", "amend", "deal", "end"
BETWEEN = ("closing", "share")  # said between deals: they stay when the deal before is amended


def lines(journal, start=0, stop=None):
    """(offset, text) of the journal's lines between two offsets."""
    from store.reading import read  # which a deal can do without

    reading = read(journal, start)
    for offset, text in reading:
        if offset == stop:
            reading.close()
            return
        yield offset, text


def won(session) -> tuple | None:
    """(seat, word, points) of the deal closed last, see `game.Game`; of one that was not
    played (None, its phase, 0); None if it is not at hand."""
    deal = session.last
    if not deal:
        return None
    if deal.phase in session.game.UNPLAYED:
        return None, deal.phase, 0
    seat, word, points = session.rules.summary(deal, session.paid)
    return seat, word or "", points
