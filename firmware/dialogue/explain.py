"""By which keys a face looks for what it explains of an answer, a row or a number."""

from dialogue import facts
from tarokk.ask import GROUP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tarokk.kinds import Move
    from tarokk.session import Session


_SIDES = ("declarer", "defence")
_NO_MOVES = ("go", "more", GROUP)  # answers that begin so say nothing of their own


def keys_of(session: "Session | None", move: "Move") -> list:
    """(key, what fills it) of the help texts to look for, the most telling first: what the move
    says beyond itself, all its words, its first words, then each word from the last.

    Seats and sides have no text, nor does a bid where more is said.
    """
    deal = session.deal if session else None
    seats = session.seats if session else ()
    keys = []
    words = tuple([word for word in move if word not in seats and word not in _SIDES])
    words = tuple([word for word in words if word != "solo" and not word.isdigit()]) or words
    if session and deal:
        if len(move) > 1 and move[0] not in _NO_MOVES:
            meant = facts.meaning(deal, move)
            keys += [("note." + meant[0], meant[1:])] if meant else []
        keys.append((deal.phase + "-" + "-".join(words), ()))
    keys += [("-".join(words[:n]), words[n:]) for n in range(len(words), 0, -1)]
    return keys + [(word, ()) for word in reversed(words[1:])]
