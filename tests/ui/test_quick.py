"""Any figure of the larger games with few keys, and what is to be played."""

import unittest

from tarokk import games
from tests.ui import helpers
from tests.ui.helpers import TableCase, press
from tests.ui.texts import LANGUAGES, texts
from ui import keys
from ui.screens.quick import KEYS, SUITS

SPOKEN = "deal; A 3; B 2; C pass; D pass; A hold; B pass; A call XX; A pass"
LED = "deal; A pass; B 3; C pass; D pass; B call XX; B pass"  # against A, who leads
OUTCOME = "deal; declarer A 3; partner B; points 50"
MOST = 4  # keys for any figure, once the speaker is known

TABLES = (
    ("illustrated", ()),
    ("illustrated", ("pagat-catch 4/8", "hairy 0/25", "csuzima 0/4")),
    ("high", ()),
    ("high", ("pagat-catch 4/8", "hairy 0/25", "csuzima 0/4")),
    ("illustrated-54", ()),
    ("illustrated-54", ("pagat-catch 4/8", "hairy 0/25", "csuzima 0/4")),
    ("illustrated", ("laid-told speech",)),
)


def table(game, options=(), lines=SPOKEN):
    """A device that has entered these lines, at the question that follows."""
    more = ["game " + game] + ["option " + option for option in options]
    app = helpers.table(lines.split(";"), more=more)
    press(app, "OK")
    return app


def way_to(app, figure):
    """The keys that announce a figure, found by looking at the lists."""
    entry = app.stack[-1]
    rows = list(entry.groups)
    for at, row in enumerate(rows):
        for column, move in enumerate(row):
            here = nearest(at, len(rows), "DOWN", "UP")
            here += nearest(column, len(row), "RIGHT", "LEFT") + ["OK"]
            if " ".join(move[1:]) == figure:
                return here
            if move[0] == "group":
                behind = keys_in(app, here, figure)
                if behind:
                    return here + behind
    raise ValueError("no way to " + figure)


def look(app):
    """Nothing is cut off, written over or without a glyph."""
    app.draw()
    if any(app.canvas.faults()):
        raise ValueError(f"{app.code} {app.canvas.faults()}")
    cut = [span[3] for span in app.canvas.spans if span[3].endswith("…")]
    if [text for text in cut if text not in texts(app.code, "deal").values()]:
        raise ValueError(f"{app.code} {cut}")


def nearest(steps, count, on, back):
    return [on] * steps if steps <= count - steps else [back] * (count - steps)


def keys_in(app, way, figure):
    """The keys behind those that open a group; () if the figure is not there."""
    press(app, " ".join(way))
    places = app.stack[-1].figures
    press(app, "BACK")
    entry = app.stack[-1]
    entry.list.at = entry.column = 0
    for (key, _), moves in zip(KEYS, places):
        said = [" ".join(move[1:]) for move in moves]
        if figure in said:
            suit = [keys.NAMES[SUITS[said.index(figure)][0]]] if len(said) > 1 else []
            return [keys.NAMES[key]] + suit
    return ()


class Figures(TableCase):
    def test_any_with_at_most_four_keys(self):
        for game, options in TABLES:
            pairs = [option.split() for option in options]
            for figure in games.load(game)(dict(pairs)).announceable:
                speaker = LED if figure == "pair-pheasant" else SPOKEN
                app = table(game, options, speaker)
                way = way_to(app, figure)
                press(app, " ".join(way))
                said = app.session.deal.talk
                known = [name for _, name in said.announced]
                self.assertIn(app.session.rules.same(figure), known, figure)
                self.assertTrue(len(way) <= MOST, (game, figure, way))

    def test_every_group_is_drawn_whole_in_every_language(self):
        for code in LANGUAGES:
            for lines, way in ((SPOKEN, ""), (OUTCOME, "DOWN OK")):
                app = table("high", ("pagat-catch 4/8", "hairy 0/25", "csuzima 0/4"), lines)
                app.use_language(code)
                app.home()
                press(app, "OK " + way)
                look(app)
                for row in list(app.stack[-1].groups):
                    for move in row:
                        if move[0] == "group":
                            app.stack[-1]._open(app, app.stack[-1].topic(), move)
                            look(app)
                            self._suits(app)
                            press(app, "BACK")

    def _suits(self, app):
        for (key, _), moves in zip(KEYS, app.stack[-1].figures):
            if len(moves) > 1:
                app.press(key)
                look(app)
                press(app, "BACK")

    def test_by_outcome_a_figure_of_either_side(self):
        app = table("high", lines=OUTCOME)
        press(app, "DOWN OK DOWN DOWN RIGHT OK RIGHT OK")  # the declarer's big tarokks: a centrum
        announced = app.session.deal.talk.announced
        self.assertEqual(announced.get(("declarer", "centrum")), 0)

    def test_a_key_without_a_figure_does_nothing(self):
        app = table("illustrated")
        press(app, "DOWN OK UP")  # no long double in this game
        self.assertEqual(type(app.stack[-1]).__name__, "Quick")
        self.assertEqual(len(app.session.deal.talk.announced), 1)

    def test_back_out_of_a_suit_and_of_a_group(self):
        app = table("illustrated")
        press(app, "UP OK OK")
        self.assertTrue(app.stack[-1].suits)
        press(app, "BACK BACK")
        self.assertEqual(type(app.stack[-1]).__name__, "Entry")


class Playing(TableCase):
    def test_in_the_order_of_tricks_and_released_when_fallen(self):
        said = "; B big-bird; B centrum; B pagat-uhu; B pass; C pass; D pass; A pass"
        app = table("illustrated", lines=SPOKEN + said)
        shown = [row[0] for row in app.stack[-1].groups]
        self.assertEqual(shown[1:], [
            ("fell", "centrum", "declarer"),
            ("fell", "big-bird", "declarer"),
            ("fell", "pagat-uhu", "declarer"),
        ])  # fmt: skip
        press(app, "DOWN OK")  # a trick before the fifth was lost
        shown = [row[0] for row in app.stack[-1].groups]
        self.assertEqual(shown[1:], [("fell", "pagat-uhu", "declarer")])
        press(app, "OK")
        self.assertEqual(app.stack[-1].topic(), "points")


if __name__ == "__main__":
    unittest.main()
