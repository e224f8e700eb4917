"""Every sheet that real cards and real tricks make is accepted, by outcome and in full.

Thin by default; KIBIC_PROOF=1 deals many more.
"""

from random import Random

import pytest

from tarokk.refused import Refused
from tarokk.tables import DECLARER, DEFENCE
from tests.conftest import PROOF
from tests.host.cards import Told
from tests.host.dealt import Dealt, Dealt54
from tests.host.dealt_danish import DealtDanish
from tests.host.dealt_hunter import DealtHunter
from tests.host.dealt_two import DealtTwo

DEALS = 20_000 if PROOF else 250

MARTON = ("hairy 0/25", "csuzima 0/4", "pagat-catch 4/8")
FAMILY = (
    ("paskievics", (), Dealt),
    ("illustrated", (), Dealt),
    ("illustrated", MARTON, Dealt),
    ("high", (), Dealt),
    ("high", MARTON, Dealt),
    ("illustrated-54", (), Dealt54),
)


def paid(sheet: Told) -> dict[str, int]:
    """The totals of a sheet of one deal, closed."""
    session = sheet.session
    assert session.deal is None
    assert sum(session.totals) + sum(session.pots) == 0, sheet.lines
    return dict(zip(session.seats, session.totals, strict=True))


@pytest.mark.parametrize(("game", "options", "kind"), FAMILY)
def test_a_hungarian_deal(game: str, options: tuple[str, ...], kind: type[Dealt]) -> None:
    for seed in range(DEALS):
        deal = kind(game, options, Random(f"{game} {options} {seed}")).told()
        totals = paid(deal.full)
        if deal.outcome:
            told = ["outcome", *deal.outcome.lines, "full", *deal.full.lines]
            assert paid(deal.outcome) == totals, "\n".join(told)
            assert not accepted_for_both(deal)


def accepted_for_both(deal: Dealt) -> list[str]:
    """Figures that were made and are accepted for the other side as well."""
    assert deal.outcome
    found = []
    told = deal.outcome.lines[:-1]
    for line in deal.facts:
        if line.startswith("made "):
            swapped = line.replace(DECLARER, "*").replace(DEFENCE, DECLARER).replace("*", DEFENCE)
            try:
                sheet = Told(told)
                sheet.session.apply(tuple(swapped.split()))
                found.append(swapped)
            except Refused:
                pass
    return found


@pytest.mark.parametrize("options", [(), ("small-matadors yes", "half-cavalry with-king")])
@pytest.mark.parametrize("seats", ["ABC", "ABCD"])
def test_a_danish_evening(options: tuple[str, ...], seats: str) -> None:
    for seed in range(DEALS // 5):
        evening = DealtDanish(options, Random(f"{options} {seats} {seed}"), seats)
        for _ in range(5):
            evening.deal()
            session = evening.sheet.session
            assert session.deal is None
            assert sum(session.totals) + sum(session.pots) == 0, evening.sheet.lines


@pytest.mark.parametrize(
    "options", [(), ("rekontra yes",), ("annul own",), ("primer-double five",)]
)
def test_a_two_handed_deal(options: tuple[str, ...]) -> None:
    for seed in range(DEALS // 5):
        deal = DealtTwo(options, Random(f"{options} {seed}"))
        told = ["outcome", *deal.outcome.lines, "full", *deal.full.lines]
        assert paid(deal.outcome) == paid(deal.full), "\n".join(told)


@pytest.mark.parametrize("seats", ["ABCD", "ABCDEFG"])
def test_a_hunter_deal(seats: str) -> None:
    for seed in range(DEALS):
        deal = DealtHunter(Random(f"{seats} {seed}"), seats)
        deal.told()
        if deal.dropped:
            continue
        totals = paid(deal.full)
        if deal.outcome:
            told = ["outcome", *deal.outcome.lines, "full", *deal.full.lines]
            assert deal.covered or paid(deal.outcome) == totals, "\n".join(told)
            assert not accepted_for_both(deal)
