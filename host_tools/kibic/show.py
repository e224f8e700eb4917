"""A report as a person reads it: a table of the deals, the standings, what comes next."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Any, TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from kibic.columns import Columns
from kibic.judge import Report, payments, summary, texts
from kibic.shown import shown
from tarokk.games.hungarian.tables import DEFENCE
from tarokk.session import UNREADABLE
from tarokk.tables import KONTRAS

PIPED_WIDTH = 100  # columns, where no terminal says how wide it is
COLUMNS = ("dealer", "declarer", "bid", "partner", "factor")  # of the deals, where they have it

LABELS = {
    "en": {
        "number": "#",
        "dealer": "dealer",
        "declarer": "declarer",
        "bid": "bid",
        "partner": "partner",
        "alone": "alone",
        "paid": "what is paid",
        "factor": "×",
        "total": "total",
        "name": "name",
        "points": "points",
        "announced": "announced",
        "count": "{} tarokks",
        "claim": "{} tarokks claimed",
        "no-honour": "no honour found",
        "thrown-in": "thrown in",
        "passed-out": "passed out",
        "passed-deal": "the deal is let go",
        "open": "still open",
        "unreadable": "cannot be read",
        "hat": "The hat: {}.",
        "rounds": "Double round: {} to go.",
        "and": " and ",
        "closing": "Closing round: {} to go.",
        "closing-wait": "Closing round: the skiz has not been seen yet.",
        "payments": "Who pays whom:",
        "pays": "  {} pays {} {}",
        "over": "The evening is over.",
        "head": "The head is not complete. It needs one of these: {}.",
        "head-wrong": "No deal can be opened: the number of seats does not fit the game.",
        "dealing": "Next deal: {} deals{}.",
        "doubled": ", every payment × {}",
        "sits-out": "{} sits out.",
        "auction": "{} bids: {}.",
        "skart": "Before the speeches. These lines may follow: {}.",
        "speeches": "{} speaks: {}.",
        "result": "The result of the play. These lines may follow: {}.",
        "lines": "These lines may follow: {}.",
        "stage": "Stage: {}, trick {} of {}.",
        "leads": "{} leads.",
        "draws_first": "{} draws first.",
    },
    "hu": {
        "number": "#",
        "dealer": "osztó",
        "declarer": "felvevő",
        "bid": "licit",
        "partner": "segítő",
        "alone": "egyedül",
        "paid": "fizetnivaló",
        "factor": "×",
        "total": "összesen",
        "name": "név",
        "points": "pont",
        "announced": "bemondva",
        "count": "{} tarokk",
        "claim": "{} tarokk, utólag",
        "no-honour": "nem jött honőr",
        "thrown-in": "eldobták",
        "passed-out": "körpassz",
        "passed-deal": "az osztás elmarad",
        "open": "még tart",
        "unreadable": "nem olvasható",
        "hat": "A kalap: {}.",
        "rounds": "Dupla kör: még {} osztás.",
        "and": " és ",
        "closing": "Skíz oszt, nem oszt: még {} osztás.",
        "closing-wait": "Skíz oszt, nem oszt: még nem látni, kinél a skíz.",
        "payments": "Ki kinek fizet:",
        "pays": "  {} → {}: {}",
        "over": "Vége az estének.",
        "head": "A pontlap eleje hiányos. Ezek egyike kell: {}.",
        "head-wrong": "Nem lehet osztani: a helyek száma nem illik a játékhoz.",
        "dealing": "A következő osztás: {} oszt{}.",
        "doubled": ", minden fizetés × {}",
        "sits-out": "{} kimarad.",
        "auction": "{} licitál: {}.",
        "skart": "A beszéd előtt. Ezek a sorok jöhetnek: {}.",
        "speeches": "{} beszél: {}.",
        "result": "A játék eredménye. Ezek a sorok jöhetnek: {}.",
        "lines": "Ezek a sorok jöhetnek: {}.",
        "stage": "Szakasz: {}, {}. ütés, összesen {}.",
        "leads": "{} hív.",
        "draws_first": "{} húz először.",
    },
    "da": {
        "number": "#",
        "dealer": "giver",
        "declarer": "spiller",
        "bid": "melding",
        "partner": "makker",
        "alone": "alene",
        "paid": "hvad der betales",
        "factor": "×",
        "total": "i alt",
        "name": "navn",
        "points": "point",
        "announced": "ansagt",
        "count": "{} tarokker",
        "claim": "{} tarokker efter",
        "no-honour": "ingen honnør kom",
        "thrown-in": "kastet",
        "passed-out": "alle pas",
        "passed-deal": "spillet går fra",
        "open": "ikke slut",
        "unreadable": "kan ikke læses",
        "hat": "Hatten: {}.",
        "rounds": "Dobbelt runde: endnu {} spil.",
        "and": " og ",
        "closing": "Slutrunde: endnu {} spil.",
        "closing-wait": "Slutrunde: scusen er ikke set endnu.",
        "payments": "Hvem betaler hvem:",
        "pays": "  {} til {}: {}",
        "over": "Aftenen er forbi.",
        "head": "Sedlens begyndelse mangler noget. Et af disse: {}.",
        "head-wrong": "Der kan ikke gives: antallet af pladser passer ikke til spillet.",
        "dealing": "Næste spil: {} giver{}.",
        "doubled": ", hver betaling × {}",
        "sits-out": "{} sidder over.",
        "auction": "{} melder: {}.",
        "skart": "Før ansagerne. Disse linjer kan følge: {}.",
        "speeches": "{} ansager: {}.",
        "result": "Hvad spillet gav. Disse linjer kan følge: {}.",
        "lines": "Disse linjer kan følge: {}.",
        "stage": "Del: {}, stik {} af {}.",
        "leads": "{} spiller ud.",
        "draws_first": "{} trækker først.",
    },
}


class Writer:
    """Prints in one language, to a terminal or a pipe."""

    def __init__(self, language: str, out: TextIO | None = None) -> None:
        out = out or sys.stdout
        width = None if out.isatty() else PIPED_WIDTH
        self.console = Console(file=out, width=width, markup=False, emoji=False, highlight=False)
        self.language = language
        self.labels = LABELS[language]
        self._told: dict[str, str] = {}

    def line(self, text: str) -> None:
        self.console.print(text, soft_wrap=not self.console.is_terminal)

    def sheet(self, deals: Iterable[Report], session: Any) -> None:
        """Print the report of one sheet: its `deals`, which come as `session` is folded."""
        table, last = None, None
        with ExitStack() as opened:
            for last in deals:
                if not table:
                    self.rules = texts(self.language, session.game)
                    seats = _shown(session.names)
                    table = opened.enter_context(self._table(last, session, seats))
                table.add(self._row(last, seats))
            self.rules = texts(self.language, session.game)
            report = summary(session, [last] if last else [], self.language)
            info = _shown(session.info)
            stake = info.get("stake")
            self.line(", ".join([str(report["game"] or "?"), *_place(info)]))
            if table:
                self._print(table, report, stake)
        for line in self._after(report, stake):
            self.line(line)

    def evening(self, evening: Report) -> None:
        """Print the standings of several sheets."""
        standings, stake = evening["standings"], shown(evening["stake"] or "")
        table = Table(box=SIMPLE_HEAD)
        table.add_column(self.labels["name"])
        table.add_column(self.labels["points"], justify="right")
        if stake:
            table.add_column(_unit(stake), justify="right")
        for name, points in sorted(standings.items(), key=lambda line: -line[1]):
            money = [str(points * _value(stake))] if stake else []
            table.add_row(shown(name), str(points), *money)
        self.console.print(table)
        for line in self._payments(evening["payments"], stake):
            self.line(line)

    # -- the deals

    def _table(self, deal: Report, session: Any, seats: dict[str, str]) -> Columns:
        """A table without rows for deals such as this."""
        labels = self.labels
        self.columns = [key for key in COLUMNS if key in deal]
        self.cups = session.game.POTS if len(session.game.POTS) > 1 else ()
        left = [labels[key] for key in ("number", *self.columns, "paid")]
        right = [*seats.values(), *[self._words(cup + "-cup") for cup in self.cups]]
        sides = [True] + [False] * (len(left) - 1) + [True] * len(right)
        return Columns(left + right, sides, len(left) - 1)

    def _row(self, deal: Report, seats: dict[str, str]) -> list[str]:
        held = deal.get("cups", {})
        return [
            str(deal["n"]),
            *[self._cell(deal, key, seats) for key in self.columns],
            self._paid(deal, seats),
            *self._payouts(deal, seats),
            *[str(held.get(cup, "")) for cup in self.cups],
        ]

    def _print(self, table: Columns, report: Report, stake: str | None) -> None:
        blank = [""] * (1 + len(self.columns))
        totals = [*report["totals"].values(), *report.get("cups", {}).values()]
        last = [*blank, self.labels["total"], *map(str, totals)]
        money = []
        if stake:
            worth = [str(points * _value(stake)) for points in report["totals"].values()]
            money = [[*blank, _unit(stake), *worth, *[""] * len(self.cups)]]
        table.measure([last, *money])
        table.fit(self.console.width)
        self._lines(["", *table.lines(table.heads)], "bold")
        self._lines([table.rule()])
        table.write(self.console.file)
        self._lines(["", *table.lines(last)], "bold")
        self._lines([line for row in money for line in table.lines(row)] + [""])

    def _lines(self, lines: list[str], style: str | None = None) -> None:
        for line in lines:
            self.console.print(line, style=style, no_wrap=True, crop=False, overflow="ignore")

    def _cell(self, deal: Report, key: str, seats: dict[str, str]) -> str:
        value = deal[key]
        if key == "factor":
            return str(value) if value > 1 else ""
        if key == "partner":
            return self._partner(deal, seats)
        if key == "bid":
            return self._words(value or "")
        return seats.get(value, "")

    def _payouts(self, deal: Report, seats: dict[str, str]) -> Iterator[str]:
        """Who sits out pays now and then."""
        payouts = deal["payouts"] or {}
        for seat in seats:
            out = seat in deal["sits_out"] and not payouts.get(seat)
            yield "–" if out else str(payouts.get(seat, ""))

    def _partner(self, deal: Report, seats: dict[str, str]) -> str:
        if deal["partner"]:
            return seats[deal["partner"]]
        sides = list((deal["sides"] or {}).values())
        played = not any(item["figure"] == "no-honour" for item in deal["items"] or ())
        return self.labels["alone"] if played and sides.count(DEFENCE) == 3 else ""

    def _paid(self, deal: Report, seats: dict[str, str]) -> str:
        if deal["items"] is None:
            return self.labels[deal["phase"] if deal["phase"] == UNREADABLE else "open"]
        if deal["phase"] in ("thrown-in", "passed-out"):
            return self.labels[deal["phase"]]
        lines = [self._item(item, seats) for item in deal["items"]]
        if deal["phase"] != "settled":
            lines.insert(0, self.labels[deal["phase"]])
        return "\n".join(lines)

    def _item(self, item: Report, seats: dict[str, str]) -> str:
        """An item in words, such as `game, kontra: 4 → defence`."""
        labels, figure = self.labels, item["figure"]
        payee = self._who(item["side"], seats)
        if "seat" in item:
            key = "count" if figure == "tarokks" else "claim"
            parts = [labels[key].format(item["count"])]
            payee = seats[item["seat"]]
        else:
            parts = [labels[figure] if figure == "no-honour" else self._words(figure)]
            if item.get("announced"):
                parts.append(labels["announced"])
        if item.get("kontra"):
            parts.append(self._words(KONTRAS[item["kontra"] - 1]))
        payer = self._who(item["payer"], seats) + " " if "payer" in item else ""
        return f"{', '.join(parts)}: {item['points']} {payer}→ {payee}"

    def _who(self, party: str, seats: dict[str, str]) -> str:
        """Who pays or is paid: a seat, a side, a cup."""
        return seats.get(party) or self._words(party)

    def _words(self, words: str) -> str:
        """A sheet's words in the table's language."""
        if words not in self._told:
            self._told[words] = " ".join(self.rules.word(word) for word in words.split())
        return self._told[words]

    # -- below the deals

    def _after(self, report: Report, stake: str | None) -> Iterator[str]:
        labels, names = self.labels, _shown(report["seats"])
        if report["hat"]:
            yield labels["hat"].format(names[report["hat"]])
        if "rounds" in report:
            yield labels["rounds"].format(labels["and"].join(map(str, report["rounds"])))
        if "closing" in report:
            left = report["closing"]["left"]
            yield labels["closing-wait" if left is None else "closing"].format(left)
        if stake and any(report["totals"].values()):
            standings = {report["seats"][seat]: points for seat, points in report["totals"].items()}
            yield from self._payments(payments(standings), stake)
        yield from self._next(report, names)

    def _payments(self, paid: Any, stake: str | None) -> Iterator[str]:
        if paid:
            yield self.labels["payments"]
            unit = _unit(stake) if stake else self.labels["points"]
            for payer, payee, points in paid:
                amount = f"{points * (_value(stake) if stake else 1)} {unit}"
                yield self.labels["pays"].format(shown(payer), shown(payee), amount)

    def _next(self, report: Report, names: dict[str, str]) -> Iterator[str]:
        coming, labels = report["next"], self.labels
        if not coming["phase"]:
            if report.get("closing", {}).get("left") == 0:
                yield labels["over"]
            else:
                lines = ", ".join(coming["legal"])
                yield labels["head"].format(lines) if lines else labels["head-wrong"]
            return
        factor = coming["factor"]
        doubled = labels["doubled"].format(factor) if factor > 1 else ""
        if not report["deals"] or report["deals"][-1]["items"] is not None:
            yield labels["dealing"].format(names[coming["dealer"]], doubled)
        for seat in coming["sits_out"]:
            yield labels["sits-out"].format(names[seat])
        yield from self._board(coming, names)
        if coming["turn"]:
            said = ", ".join(self._said(word, coming["notes"]) for word in coming["legal"])
            phrase = labels.get(coming["phase"], labels["speeches"])
            yield phrase.format(names[coming["turn"]], said)
        else:
            phrase = labels.get(coming["phase"], labels["lines"])
            yield phrase.format(", ".join(_kinds(coming["legal"], names)))

    def _board(self, coming: Report, names: dict[str, str]) -> Iterator[str]:
        """Where the play stands, in a game that is followed through it."""
        if coming.get("trick"):
            stage, labels = self._words(coming["stage"]), self.labels
            yield labels["stage"].format(stage, coming["trick"], coming["tricks"])
            for key in ("leads", "draws_first"):
                if coming[key]:
                    yield labels[key].format(names[coming[key]])

    def _said(self, word: str, notes: dict[str, str]) -> str:
        return self._words(word) + (f" ({notes[word]})" if word in notes else "")


def _shown(texts: dict[str, str]) -> dict[str, str]:
    return {key: shown(text) for key, text in texts.items()}


def _place(info: dict[str, str]) -> list[str]:
    return [info[key] for key in ("date", "place") if key in info]


def _value(stake: str) -> int:
    return int(stake.split()[0])


def _unit(stake: str) -> str:
    """The money of a stake such as `20 Ft`; the number is what a point is worth."""
    return stake.partition(" ")[2] or f"× {stake}"


def _kinds(lines: list[str], names: dict[str, str]) -> list[str]:
    """What kinds of line there are among these, one word each, behind the seat if one begins."""
    return sorted({line.split()[line.split()[0] in names] for line in lines})
