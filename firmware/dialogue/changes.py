"""Whose payout changes by a correction or an undo, as data."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tarokk.kinds import Seat


def changes(
    seats: "tuple[Seat, ...]", before: "dict[Seat, int] | None", after: "dict[Seat, int] | None"
) -> list:
    """[(was, will, seats)] of all whose payout changes, those alike together; `will` is None where
    the deal is open then."""
    groups: list = []
    for seat in seats:
        was, now = [(paid or {}).get(seat, 0) for paid in (before, after)]
        if was == now:
            continue
        will = None if after is None else now
        same = [group for group in groups if group[:2] == (was, will)]
        if same:
            same[0][2].append(seat)
        else:
            groups.append((was, will, [seat]))
    return groups
