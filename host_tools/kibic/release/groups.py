"""Which modules are one on a board, see `bundle`."""

from kibic.release.bindings import dotted
from kibic.release.bundle import closure

# What is needed together is one module on a board: the first of each row. A row of CORE is what the
# first screen needs: all that these import, without rows before it and what is apart.
CORE = (
    ("store.evening", "tarokk.game", "tarokk.cards", "tarokk.tables"),
    ("device.loop", "dialogue.facts"),
)
# lang asks where it lies, and imports what is machine code; pins holds a program of the PIO, the
# clock comes before the rest.
APART = ("ui.lang", "ui.fast", "device.pins", "device.clock")
OF_GAMES = (
    ("hungarian", (
        "game tables", "ask rows laid standing deal obligations", "speeches announce",
        "result settle contradict holders", "plain talk facts auction groups score pay skart",
    )),
    ("hunter", (
        "auction tables talon swing throws", "ask deal", "result speeches settle",
    )),
    ("two_handed", ("ask auction stages standing deal", "result contradict speeches settle")),
    ("danish", ("settle melds hands play", "ask deal faults")),
)  # fmt: skip
BUNDLES: tuple[tuple[str, ...], ...] = (
    *(
        tuple(f"tarokk.games.{game}.{module}" for module in row.split())
        for game, rows in OF_GAMES
        for row in rows
    ),
    ("store.opening", "store.replay"),
    ("store.sheets", "store.reading"),
    ("store.past", "store.lookup"),
    ("dialogue.deal", "dialogue.answers", "ui.screens.entry", "ui.screens.answering"),
    ("dialogue.rows", "ui.screens.figures"),
    ("dialogue.correction", "ui.screens.corrected"),
    ("dialogue.explain", "ui.screens.help"),
    ("dialogue.table", "ui.screens.home_view"),
    ("dialogue.recap", "ui.screens.recap"),
    ("dialogue.numbers", "ui.screens.number"),
    ("store.reckoning", "dialogue.payments", "ui.accounts", "ui.screens.standings", "tarokk.money"),
    ("store.story", "ui.screens.story"),
    ("ui.screens.codes", "ui.qr"),
    ("store.codes", "store.phrases", "store.export"),
    ("tarokk.head", "tarokk.house"),
    ("dialogue.draft", "dialogue.history", "ui.screens.browse", "ui.screens.correct"),
    ("ui.screens.undo", "dialogue.undone", "store.undone"),
    ("ui.screens.menu", "ui.languages"),
    ("ui.screens.letters", "ui.screens.code", "dialogue.code", "tarokk.tablecode"),
    ("ui.screens.plan", "dialogue.plan"),
)  # fmt: skip


def groups(modules: dict[str, str]) -> list[tuple[str, ...]]:
    """Return the rows of BUNDLES and of CORE; those that a tree has."""
    known_names = {dotted(path) for path in modules}
    rows = [row for row in BUNDLES if known_names.issuperset(row)]
    for roots in CORE:
        apart = set(APART).union(*rows)
        members = [
            member for name in roots if name in known_names for member in closure(modules, name)
        ]
        rows.append(tuple(name for name in dict.fromkeys(members) if name not in apart))
    return [row for row in rows if row]
