"""Every sheet that real cards and real tricks make is accepted, by outcome and in full.

Thin by default; KIBIC_PROOF=1 deals many more.
"""

from collections import Counter
from random import Random

import pytest

from tarokk.games.hungarian.tables import DECLARER, DEFENCE
from tarokk.refused import Refused
from tests.conftest import PROOF
from tests.host.support.deals import settled, settled_hunter
from tests.host.support.deals.cards import Folded
from tests.host.support.deals.dealt import Dealt, Dealt54
from tests.host.support.deals.dealt_danish import DealtDanish
from tests.host.support.deals.dealt_hunter import DealtHunter
from tests.host.support.deals.dealt_two import DealtTwo

DEALS = 20_000 if PROOF else 100
HUNTER = DEALS if PROOF else 250  # so that they come through every door
HUNGARIAN = DEALS if PROOF else 40  # of each of many tables

MARTON = ("hairy 0/25", "csuzima 0/4", "pagat-catch 4/8")
PAID_DEALER = ("talon-honours yes",)
LAUGHS = (*PAID_DEALER, "dealer-laughs yes")
FAMILY = (
    ("paskievics", (), "ABCD", Dealt),
    ("illustrated", (), "ABCD", Dealt),
    ("illustrated", MARTON, "ABCD", Dealt),
    ("high", (), "ABCD", Dealt),
    ("high", MARTON, "ABCD", Dealt),
    ("illustrated-54", (), "ABCD", Dealt54),
    ("paskievics", (), "ABCDE", Dealt),
    ("paskievics", LAUGHS, "ABCDE", Dealt),
    ("illustrated", PAID_DEALER, "ABCDE", Dealt),
    ("high", LAUGHS, "ABCDE", Dealt),
    ("illustrated-54", LAUGHS, "ABCDE", Dealt54),
)
SETTLED = ("paskievics", "illustrated")  # with what options `settled` knows


def paid(sheet: Folded) -> dict[str, int]:
    """The totals of a sheet of one deal, closed."""
    session = sheet.session
    assert session.deal is None
    assert sum(session.totals) + sum(session.pots) == 0, sheet.lines
    return dict(zip(session.seats, session.totals, strict=True))


@pytest.mark.parametrize(("game", "options", "seats", "kind"), FAMILY)
def test_a_hungarian_deal(
    game: str, options: tuple[str, ...], seats: str, kind: type[Dealt]
) -> None:
    for seed in range(HUNGARIAN):
        deal = kind(game, options, Random(f"{game} {options} {seats} {seed}"), seats).played_out()
        totals = paid(deal.full)
        if game in SETTLED and options != MARTON and hasattr(deal, "bid_of"):
            expected = settled.settled(deal, deal.dealer, options == LAUGHS)
            assert totals == dict.fromkeys(totals, 0) | expected, "\n".join(deal.full.lines)
        if deal.outcome:
            lines = ["outcome", *deal.outcome.lines, "full", *deal.full.lines]
            assert paid(deal.outcome) == totals, "\n".join(lines)
            assert not accepted_for_both(deal)
            assert paid(deal.uncounted()) == totals, "\n".join(deal.uncounted().lines)


def accepted_for_both(deal: Dealt) -> list[str]:
    """Figures that were made and are accepted for the other side as well."""
    assert deal.outcome
    accepted = []
    lines = deal.outcome.lines[:-1]
    for line in deal.facts:
        if line.startswith("made "):
            swapped = line.replace(DECLARER, "*").replace(DEFENCE, DECLARER).replace("*", DEFENCE)
            try:
                sheet = Folded(lines)
                sheet.session.apply(tuple(swapped.split()))
                accepted.append(swapped)
            except Refused:
                pass
    return accepted


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
        lines = ["outcome", *deal.outcome.lines, "full", *deal.full.lines]
        assert paid(deal.outcome) == paid(deal.full), "\n".join(lines)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seats", ["ABCD", "ABCDE", "ABCDEF", "ABCDEFG"])
def test_a_hunter_deal(seats: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(HUNTER):
        deal = DealtHunter(Random(f"{seats} {seed}"), seats)
        deal.played_out()
        if deal.dropped:
            continue
        lines = ["full", *deal.full.lines]
        totals = paid(deal.full)
        seen.update(word for line in deal.full.lines for word in line.split())
        if deal.is_played():
            expected = settled_hunter.settled(deal)
            assert totals == dict.fromkeys(totals, 0) | expected, "\n".join(lines)
            assert deal.covered or paid(deal.uncounted()) == totals
        if deal.outcome:
            lines += ["outcome", *deal.outcome.lines]
            assert deal.covered or paid(deal.outcome) == totals, "\n".join(lines)
            assert not accepted_for_both(deal)
    # Every door of the game was gone through, so that what is compared has them all.
    assert not {"swings", "step", "accepts", "stays", "takes", "inverse", "open", "secret",
                "hopeless", "own"} - set(seen), seen  # fmt: skip
