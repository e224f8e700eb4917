"""A report as a person reads it: a table of the deals, the standings, what comes next."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Any, TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from kibic.cli.columns import Columns
from kibic.sheets.judge import Report, payments, summary, texts
from kibic.shown import shown
from kibic.words import text
from tarokk.games.hungarian.tables import DEFENCE
from tarokk.refused import UNREADABLE
from tarokk.tables import KONTRAS

PIPED_WIDTH = 100  # columns, where no terminal says how wide it is
COLUMNS = ("dealer", "declarer", "bid", "partner", "factor")  # of the deals, where they have it


class Writer:
    """Prints in one language, to a terminal or a pipe."""

    def __init__(self, language: str, out: TextIO | None = None) -> None:
        out = out or sys.stdout
        width = None if out.isatty() else PIPED_WIDTH
        self.console = Console(file=out, width=width, markup=False, emoji=False, highlight=False)
        self.language = language
        self._translated: dict[str, str] = {}

    def text(self, key: str, *facts: object) -> str:
        """Return a text with its facts."""
        return text(self.language, key, *facts)

    def line(self, line: str) -> None:
        """Print a line."""
        self.console.print(shown(line), soft_wrap=not self.console.is_terminal)

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
        """Print the standings of several sheets, and who pays whom in each money."""
        accounts = evening["accounts"]
        table = Table(box=SIMPLE_HEAD)
        table.add_column(self.text("col.name"))
        table.add_column(self.text("col.points"), justify="right")
        money = [account for account in accounts if account["unit"] is not None]
        for account in money:
            unit = account["unit"] or "× " + (evening["stake"] or "?")
            table.add_column(shown(unit), justify="right")
        for name, points in sorted(evening["standings"].items(), key=lambda line: -line[1]):
            owed = [str(account["standings"].get(name, "")) for account in money]
            table.add_row(shown(name), str(points), *owed)
        self.console.print(table)
        if any(account["payments"] for account in accounts):
            self.line(self.text("sheet.payments"))
        for account in accounts:
            unit = self.text("col.points") if account["unit"] is None else shown(account["unit"])
            for payer, payee, amount in account["payments"]:
                self.line(self.text("sheet.pays", payer, payee, f"{amount} {unit}".rstrip()))

    # -- the deals

    def _table(self, deal: Report, session: Any, seats: dict[str, str]) -> Columns:
        """Return a table without rows for deals such as this."""
        self.columns = [key for key in COLUMNS if key in deal]
        self.cups = session.game.POTS if len(session.game.POTS) > 1 else ()
        left = [self.text("col." + key) for key in ("number", *self.columns, "paid")]
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
        last = [*blank, self.text("sheet.total"), *map(str, totals)]
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
        """Yield what each seat is paid; who sits out pays now and then."""
        payouts = deal["payouts"] or {}
        for seat in seats:
            out = seat in deal["sits_out"] and not payouts.get(seat)
            yield "–" if out else str(payouts.get(seat, ""))

    def _partner(self, deal: Report, seats: dict[str, str]) -> str:
        if deal["partner"]:
            return seats[deal["partner"]]
        sides = list((deal["sides"] or {}).values())
        played = not any(item["figure"] == "no-honour" for item in deal["items"] or ())
        return self.text("alone") if played and sides.count(DEFENCE) == 3 else ""

    def _paid(self, deal: Report, seats: dict[str, str]) -> str:
        if deal["items"] is None:
            unread = deal["phase"] == UNREADABLE
            return self.text("sheet.unreadable" if unread else "phase.open")
        if deal["phase"] in ("thrown-in", "passed-out"):
            return self.text("phase." + deal["phase"])
        lines = [self._item(item, seats) for item in deal["items"]]
        if deal["phase"] != "settled":
            lines.insert(0, self.text("phase." + deal["phase"]))
        return "\n".join(lines)

    def _item(self, item: Report, seats: dict[str, str]) -> str:
        """Return an item in words, such as `game, kontra: 4 » defence`."""
        figure = item["figure"]
        payee = self._who(item["side"], seats)
        if "seat" in item:
            key = "sheet.count" if figure == "tarokks" else "sheet.claim"
            parts = [self.text(key, item["count"])]
            payee = seats[item["seat"]]
        else:
            parts = [self.text("item.no-honour") if figure == "no-honour" else self._words(figure)]
            if item.get("announced"):
                parts.append(self.text("announced"))
        if item.get("kontra"):
            parts.append(self._words(KONTRAS[item["kontra"] - 1]))
        payer = self._who(item["payer"], seats) + " " if "payer" in item else ""
        return f"{', '.join(parts)}: {item['points']} {payer}» {payee}"

    def _who(self, party: str, seats: dict[str, str]) -> str:
        """Return who pays or is paid: a seat, a side, a cup."""
        return seats.get(party) or self._words(party)

    def _words(self, words: str) -> str:
        """Return a sheet's words in the table's language."""
        if words not in self._translated:
            self._translated[words] = " ".join(self.rules.word(word) for word in words.split())
        return self._translated[words]

    # -- below the deals

    def _after(self, report: Report, stake: str | None) -> Iterator[str]:
        names = _shown(report["seats"])
        if report["hat"]:
            yield self.text("sheet.hat", names[report["hat"]])
        if "rounds" in report:
            both = f" {self.text('sheet.and')} "
            yield self.text("sheet.rounds", both.join(map(str, report["rounds"])))
        if "closing" in report:
            left = report["closing"]["left"]
            yield self.text("sheet.closing-wait" if left is None else "sheet.closing", left)
        if stake and any(report["totals"].values()):
            standings = {report["seats"][seat]: points for seat, points in report["totals"].items()}
            yield from self._payments(payments(standings), stake)
        yield from self._next(report, names)

    def _payments(self, paid: Any, stake: str | None) -> Iterator[str]:
        if paid:
            yield self.text("sheet.payments")
            unit = _unit(stake) if stake else self.text("col.points")
            for payer, payee, points in paid:
                amount = f"{points * (_value(stake) if stake else 1)} {unit}"
                yield self.text("sheet.pays", payer, payee, amount)

    def _next(self, report: Report, names: dict[str, str]) -> Iterator[str]:
        coming = report["next"]
        if not coming["phase"]:
            if report.get("closing", {}).get("left") == 0:
                yield self.text("sheet.over")
            else:
                lines = ", ".join(coming["legal"])
                yield self.text("sheet.head", lines) if lines else self.text("sheet.head-wrong")
            return
        factor = coming["factor"]
        doubled = self.text("sheet.doubled", factor) if factor > 1 else ""
        if not report["deals"] or report["deals"][-1]["items"] is not None:
            yield self.text("sheet.dealing", names[coming["dealer"]], doubled)
        for seat in coming["sits_out"]:
            yield self.text("sheet.sits-out", names[seat])
        yield from self._board(coming, names)
        if coming["turn"]:
            legal = ", ".join(self._with_note(word, coming["notes"]) for word in coming["legal"])
            key = "sheet.auction" if coming["phase"] == "auction" else "sheet.speeches"
            yield self.text(key, names[coming["turn"]], legal)
        else:
            key = coming["phase"] if coming["phase"] in ("skart", "result") else "lines"
            yield self.text("sheet." + key, ", ".join(_kinds(coming["legal"], names)))

    def _board(self, coming: Report, names: dict[str, str]) -> Iterator[str]:
        """Yield where the play stands, in a game that is followed through it."""
        if coming.get("trick"):
            stage = self._words(coming["stage"])
            yield self.text("sheet.stage", stage, coming["trick"], coming["tricks"])
            for key in ("leads", "draws_first"):
                if coming[key]:
                    yield self.text("sheet." + key, names[coming[key]])

    def _with_note(self, word: str, notes: dict[str, str]) -> str:
        return self._words(word) + (f" ({notes[word]})" if word in notes else "")


def _shown(texts: dict[str, str]) -> dict[str, str]:
    return {key: shown(text) for key, text in texts.items()}


def _place(info: dict[str, str]) -> list[str]:
    return [info[key] for key in ("date", "place") if key in info]


def _value(stake: str) -> int:
    return int(stake.split()[0])


def _unit(stake: str) -> str:
    """Return the money of a stake such as `20 Ft`; the number is what a point is worth."""
    return stake.partition(" ")[2] or f"× {stake}"


def _kinds(lines: list[str], names: dict[str, str]) -> list[str]:
    """Return what kinds of line there are among these, one word each, behind the seat if one
    begins."""
    return sorted({line.split()[line.split()[0] in names] for line in lines})
