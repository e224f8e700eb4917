"""What a sheet of Vadász may tell beside what facts.Sheets has: its auction, swings, the inverse
game, fewer cards taken, ways of being alone, announcements that nobody could make.

Written from the source hunter alone, its paragraphs cited.
"""

from collections.abc import Iterator, Sequence

from tests.model.facts import (
    CALLS,
    CLAIMED,
    DRAWN,
    HAT,
    LAID,
    MADE,
    NUMBERS,
    ORDER,
    SIDES,
    WITH,
    Fact,
    Sheets,
)  # fmt: skip
from tests.model.play import PAGAT, SEATS, SKIZ, TWENTY, XXI, Play

EARLY, TURNED, TAKEN = -1, 0.2, 0.4  # ranks around that of the auction

# As facts.AUCTIONS. I.2.c, d, f, III.4.a
AUCTIONS = (
    ("two", "A pass; B 3; C 2; D pass; B hold; C pass", (0, 1), "2"),
    ("three", "A 3; B 2; C 1; D pass; A pass; B hold; C pass", (0, 1, 3), "1"),
    ("yield", "A 3; B 2; C pass; D pass; A pass", (0, 3), "2"),
    ("escape", "A 3; B 2; C pass; D pass; A pass; B 1", (0, 3), "1"),
    ("invit", "A pass; B 3; C 1; D pass; B hold; C pass", (0, 1), "1"),
)
# The bid, what the declarer and the others take instead, the bid with as many cards. III.2.a
FEWER = (("3", "2 2 1 1", "2"), ("3", "0 2 2 2", "solo"), ("2", "1 2 2 1", "1"))


class HunterSheets(Sheets):
    """See facts.Sheets."""

    alone = "none secret"
    auctions = ()
    calls_own = True  # I.2.e
    promised = ("bids:yield",)

    def _new_play(self, size: int) -> Play:
        play = Play(size, hunter=True)
        play.add(play.inverse, play.leads[0][ORDER.index("A")])
        play.add(-play.inverse, play.leads[0][ORDER.index("D")])
        return play

    def _base(self) -> list:
        return [self.bidder(0)]

    def _call(self) -> None:
        """What may be called hangs on what was left in the talon. I.2.e, III.2, III.3.c, IV.1"""
        play, cards = self.play, range(1, TWENTY + 1)
        for seat in SEATS[1:]:
            some = [play.hand[card][seat] for card in cards]
            play.implies([play.partner[seat]], *some)
        self.own = [play.any([play.hand[c][0], play.laid[c][0]]) for c in range(TWENTY + 1)]
        self.others_laid = play.any([play.laid_tarokks(seat)[1] for seat in SEATS[1:]])
        secret = play.any([play.hand[card][0] for card in cards])
        self.secret_if_alone = play.any([-play.alone, secret])
        self.holders = {
            "call" + name: play.any(play.hand[NUMBERS[name] - 1]) for name in CALLS["hunter"]
        }
        lies = [play.laid[card][seat] for card in cards for seat in SEATS[1:]]
        play.implies([play.forced], *lies)
        self.open = play.any([*lies, *(play.laid[card][0] for card in cards)])

    def _all(self) -> list:
        facts = [fact for fact in super()._all() if self._is_told(fact)]
        facts += [*self._auctions(), *self._swings(), *self._turned(), *self._lone()]
        return [*facts, *self._hopeless()]

    @staticmethod
    def _is_told(fact: Fact) -> bool:
        """No hat, no claims, nothing is paid for draws; the others' skart is told otherwise."""
        is_in_model = fact.rank not in (DRAWN, HAT, CLAIMED)
        return is_in_model and (fact.rank != LAID or fact.key.startswith("B"))

    # -- facts

    def _auctions(self) -> Iterator[Fact]:
        """Who passes on a two has the XX, who invites the XIX; either a big honour. I.2.c, f"""
        play = self.play
        for key, lines, seats, bid in AUCTIONS:
            true = [play.bid[bid], *(self.bidder(seat) for seat in seats)]
            seat, card = (3, TWENTY) if key in ("yield", "escape") else (1, TWENTY - 1)
            if key in ("yield", "escape", "invit"):
                true.append(play.any([self.had(XXI, seat), self.had(SKIZ, seat)]))
                laid = -play.yes if key == "yield" else play.laid[card][seat]  # III.2.a
                true.append(play.any([play.hand[card][seat], laid]))
            if key == "yield":
                true.append(play.partner[seat])
            yield Fact(f"bids:{key}", tuple(lines.split("; ")), tuple(true), 0, "start")
        for bid, takes, other in FEWER:
            sheet_lines = (f"declarer B {bid}", f"takes {takes}")
            yield Fact(f"B:{bid}/{other}", sheet_lines, (play.bid[other],), 0, "start")

    def _swings(self) -> Iterator[Fact]:
        """III.7: both big honours were dealt to one hand, and who bids beside it has the pagát;
        III.8: behind the talon, and `stays` says who has it."""
        play = self.play
        pagat = [self.had(PAGAT, seat) for seat in SEATS]
        for seat, letter in enumerate(ORDER):
            both = (self.had(XXI, seat), self.had(SKIZ, seat))
            other = pagat[0] if seat else play.any(pagat[1:])
            yield Fact(f"{letter}swings", (f"{letter} swings",), (*both, other), EARLY, "swing")
            drew = play.any([self.drew[XXI, seat], self.drew[SKIZ, seat]])
            holds = (play.hand[XXI][seat], play.hand[SKIZ][seat], drew, pagat[0 if seat else 1])
            lines = (f"{letter} swings", f"{'C' if letter == 'B' else 'B'} stays")
            yield Fact(f"{letter}swings:stays", lines, holds, TAKEN, "swing")

    def _turned(self) -> Iterator[Fact]:
        """Who has the skíz or the pagát, and not the XXI. III.9.c"""
        play = self.play
        for seat, letter in ((0, "B"), (1, "C")):
            low = play.any([self.had(SKIZ, seat), self.had(PAGAT, seat)])
            true = (play.inverse, low, -self.had(XXI, seat))
            yield Fact(f"{letter}inverse", (f"{letter} inverse",), true, TURNED, "inverse")

    def _lone(self) -> Iterator[Fact]:
        play = self.play
        for kind, true in (
            ("forced", (play.alone, play.forced)),
            ("open", (play.alone, self.open, -play.forced)),
        ):
            yield Fact(f"alone:{kind}", (f"partner none {kind}",), true, WITH, "with")

    def _hopeless(self) -> Iterator[Fact]:
        """Announced though it could not be made. IV.2: an opponent has nine tarokks, or eight and
        leads; the XXI is no opponent's, or the skíz is; `own`: the side's own skíz takes it."""
        play, figures = self.play, self.figures
        for side, word in enumerate(SIDES):
            mark = "!" if side else ""
            leads = [play.all([play.leads[0][s], play.tarokks(s)[8]]) for s in SEATS]
            full = [play.any([play.tarokks(s)[9], leads[s]]) for s in SEATS]
            big = play.of_side(side, play.hand[XXI]), play.of_side(1 - side, play.hand[SKIZ])
            for key, name, end, true in (
                ("pagat-ultimo", "pagat-ultimo", "", play.of_side(1 - side, full)),
                ("xxi-catch", "xxi-catch", "", play.any(big)),
                ("xxi-catch:own", "xxi-catch", " own", figures.own_catch(side)),
            ):
                lines = (f"announced {word} {name}", f"hopeless {name} {word}{end}")
                yield Fact(f"?{mark}{key}", lines, (true,), MADE, f"did{mark}{name}")

    # -- sheets

    def fits(self, facts: Sequence) -> bool:
        """As in the family; a swing is beside an outcome, and a call beside no promise."""
        kinds = [fact.kind for fact in facts]
        keys = [fact.key for fact in facts]
        auction = any(key.startswith("bids:") for key in keys)
        if auction and ("swing" in kinds or "inverse" in kinds):
            return False
        fewer = any("/" in fact.key for fact in facts if fact.kind == "start")
        if fewer and ("swing" in kinds or "inverse" in kinds or "call" in kinds):
            return False
        if "call" in kinds and "alone:forced" in keys:
            return False  # the dealer tells by name what lies of those that are called
        return super().fits(facts)

    def unsaid(self, facts: Sequence) -> list:
        """As in the family; nobody turned the game, and who is alone is so in the way that the
        ending tells."""
        kinds = [fact.kind for fact in facts]
        keys = [fact.key for fact in facts]
        play = self.play
        true = super().unsaid(facts) if "alone:open" not in keys else []
        if "inverse" not in kinds:
            true.append(-play.inverse)
        if "alone:forced" not in keys:
            true.append(-play.forced)
        if not {"alone:forced", "alone:open"} & set(keys):
            true.append(self.secret_if_alone)
            for fact in facts:
                if fact.kind == "call":
                    true.append(self.holders[fact.key])
        return true
