"""What a viewer looks at between evenings: set-up, house rules, dates, the list, the end."""

import sys

from store import amend
from store.begin import begin
from tarokk import games
from tests.ui.helpers import (
    FOLDER,
    PLAIN,
    PLAIN_PASSES,
    StrictCanvas,
    clear,
    enter,
    head,
    is_home,
    press,
    start,
    table,
)
from tests.ui.kept import HATS
from tests.ui.start.test_code import CODE, type_in
from ui.app import App

CLOSED = ("closing",) + PLAIN[:-1] + ("skiz A", "end") + PLAIN * 4
SHORT = "date 2026-11-20"


def kept(viewer, lines=(), **how):
    """One more sheet, of the viewer's names."""
    names = how.pop("names", viewer.names)
    enter(begin(FOLDER, head(names=names, **how)), lines)


def clockless(viewer, code):
    """The device without a clock."""
    app = App(FOLDER, StrictCanvas(), lambda: None, lambda n: [3, 1, 2, 5, 4][:n])
    app.use_language(code)
    app.draw()
    viewer.look(app)
    return app


def new_table(viewer, code):
    """The first table of a device: letters, names, dealer, money, the draw of the seats."""
    clear()
    app = start()
    app.use_language(code)
    app.draw()
    viewer.all_over(app)
    press(app, "OK", viewer.look)
    viewer.all_over(app)
    press(app, "=paskievics OK", viewer.look)
    for i in range(4):
        press(app, f"UP OK RIGHT*{i} OK", viewer.look)
        viewer.all_over(app)  # names that begin so
        press(app, f"UP OK LEFT*{i + 1} OK", viewer.look)
    viewer.all_over(app)
    press(app, "DOWN RIGHT*5 LEFT*5 DOWN RIGHT*9 DOWN RIGHT DOWN RIGHT*2 DOWN OK", viewer.look)
    viewer.all_over(app)
    press(app, "OK", viewer.look)


def house_rules(viewer, code):
    """Of each game: the sets, and all options; one set is saved and deleted."""
    for i in range(len(games.NAMES)):
        clear()
        app = start()
        app.use_language(code)
        press(app, "OK", viewer.look)
        press(
            app, f"DOWN*{(i - app.stack[-1].list.at) % (len(games.NAMES) + 1)} RIGHT", viewer.look
        )
        viewer.all_over(app)
        press(app, "RIGHT", viewer.look)
        viewer.all_over(app)
        press(app, "OK DOWN OK UP*2 OK UP RIGHT OK BACK", viewer.look)
        viewer.all_over(app)
        press(app, "DOWN*2 OK OK*3 LEFT OK", viewer.look)
        press(app, "DOWN*2 OK OK OK", viewer.look)


def rules_last_played_by(viewer, code):
    """What the offer and the list of games say of them."""
    for option in ("kitty yes", "invit kegl"):
        clear()
        kept(viewer, more=("option " + option, "stake 20 Ft"))
        app = clockless(viewer, code)
        press(app, "@new-evening", viewer.look)
        press(app, "OK OK @new-evening DOWN OK", viewer.look)


def by_code(viewer, code):
    """A tournament's table."""
    clear()
    app = start()
    app.use_language(code)
    press(app, "OK =table-code", viewer.look)
    type_in(app, CODE, viewer.look)


def second_table(viewer, code):
    """It goes on from the first; its history and what can be undone."""
    app = viewer.scene(code, PLAIN, 4, (), "@change-table")
    viewer.all_over(app)
    press(app, "OK BACK UP OK", viewer.look)  # who comes; all seats anew
    while not is_home(app):
        press(app, "OK", viewer.look)
    press(app, "BACK LEFT DOWN OK", viewer.look)
    viewer.all_over(app)


def large_tables(viewer, code):
    """Seven sit down, and five; as last time."""
    for seats, game in ((7, "hunter"), (5, "paskievics"), (2, "two-handed"), (3, "danish")):
        clear()
        more = ("game " + game, SHORT, "stake 5 øre")
        kept(viewer, seats=seats, dealer="ABCDEFG"[seats - 1], more=more)
        app = clockless(viewer, code)
        press(app, "@new-evening RIGHT DOWN OK", viewer.look)
        press(app, "OK" if game == "two-handed" else "OK OK", viewer.look)
        viewer.all_over(app)
        press(app, f"OK*{seats}", viewer.look)
        press(app, "BACK*9 OK", viewer.look)
        press(app, "UP RIGHT DOWN UP BACK", viewer.look)


def nobody_named(viewer, code):
    """Those at the largest tables are called by their sides."""
    for seats in (6, 7):
        clear()
        app = start()
        app.use_language(code)
        press(app, "OK =hunter", viewer.look)
        press(app, f"DOWN*{seats - 4} OK", viewer.look)
        press(app, f"OK*{seats}", viewer.look)
        viewer.all_over(app)
        press(app, "OK", viewer.look)


def dates(viewer, code):
    """By keys: turned, by year and month, left out."""
    clear()
    kept(viewer, more=(SHORT,))
    app = clockless(viewer, code)
    press(app, "@new-evening LEFT*2 OK DOWN*3 RIGHT OK", viewer.look)
    for _ in range(3):
        press(app, "LEFT RIGHT UP", viewer.look)
    press(app, "UP*2 OK", viewer.look)
    press(app, "UP*3 OK BACK OK", viewer.look)


def evenings(viewer, code):
    """The list, one of each month and one without a date; what can be done with one."""
    clear()
    kept(viewer, PLAIN, more=("date 2025-12-30", "stake 5 øre"))
    for month in range(1, 12):
        kept(viewer, PLAIN, seats=5 if month % 2 else 4, more=(f"date 2026-{month:02}-28",))
    kept(viewer)
    with open(FOLDER + "/0014.jnl", "wb") as file:
        file.write(b"no journal at all\n")
    kept(viewer)
    app = clockless(viewer, code)
    press(app, "@evenings", viewer.look)
    viewer.all_over(app)
    press(app, "DOWN OK OK BACK BACK", viewer.look)  # that which cannot be read
    press(app, "UP*2 OK", viewer.look)
    viewer.all_over(app)
    press(app, "DOWN OK DOWN*9 RIGHT BACK BACK", viewer.look)
    press(app, "DOWN OK", viewer.look)
    press(app, "BACK BACK", viewer.look)


def the_end(viewer, code):
    """Who pays whom: once all is over, and nobody."""
    viewer.scene(code, CLOSED, 4, ("stake 20 Ft",), "OK RIGHT BACK BACK DOWN")
    viewer.scene(code, (), 4, (), "UP")
    viewer.scene(
        code, ("deal", "B pass", "C pass", "D pass", "A pass")[:1], 4, (), "@evenings UP OK"
    )


def story(viewer, code):
    """What the evening is told by; nothing yet."""
    for deals in (PLAIN * 2 + HATS + PLAIN * 2, PLAIN_PASSES):
        app = viewer.scene(code, deals, 4, (), "UP LEFT")
        while app.stack[-1].parts is None:
            viewer.look(app)
            app.passed(0)
        app.draw()
        viewer.look(app)


def corrections(viewer, code):
    """What undo asks behind the correction of a deal, and what it brings back."""
    silent = tuple([tuple(line.split()) for line in PLAIN[1:-1]])
    trull = silent + (("made", "trull", "declarer"),)
    other = silent[:1] + (("partner", "D"), ("points", "double-lost"))
    for then, now in ((silent, trull), (trull, silent), (other, trull), (silent, other)):
        deal = ["deal"] + [" ".join(move) for move in then] + ["end"]
        app = table(deal, names=viewer.names)
        amend.amend(app.evening, 1, now)
        app.use_language(code)
        press(app, "BACK", viewer.look)
        viewer.all_over(app)
        press(app, "OK", viewer.look)


def codes(viewer, code):
    """An evening goes home: its curve, standings, the sheet by itself and by hand, one that is too
    long."""
    app = viewer.scene(code, PLAIN * 20, 4, ("stake 20 Ft", SHORT), "UP")
    press(app, "RIGHT", viewer.look)
    waited(app, viewer, 2000)
    press(app, "DOWN*2", viewer.look)
    waited(app, viewer, 2000)
    press(app, "BACK OK", viewer.look)
    waited(app, viewer, 2000)
    press(app, "RIGHT", viewer.look)
    waited(app, viewer, 20_000)
    press(app, "DOWN LEFT OK", viewer.look)
    press(app, "BACK OK RIGHT", viewer.look)
    module = sys.modules["store.codes"]  # it comes and goes
    most = module.MOST
    setattr(module, "MOST", 1)  # noqa: B010 (mypy knows no such module)
    waited(app, viewer, 20_000)
    setattr(module, "MOST", most)  # noqa: B010


def waited(app, viewer, ms):
    """Look at what changes by itself."""
    for now in range(0, ms, 100):
        if app.passed(now):
            viewer.look(app)
        for _ in range(4):  # parts of what the device makes in such a time
            app.idle()


ALL = (
    corrections, story, codes,
    new_table, rules_last_played_by, by_code, second_table, large_tables, nobody_named,
    dates, evenings, the_end,
)  # fmt: skip
