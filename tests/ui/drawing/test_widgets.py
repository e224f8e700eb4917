"""Title, wrapping, and the list: what a moved bar leaves is what drawing anew gives."""

import unittest

from tests.ui.helpers import StrictCanvas
from ui import keys, lists, widgets
from ui.canvas import LINES, WIDTH, width_of


class Counting(StrictCanvas):
    """`texts` counts what was written since it was made, what only moved aside."""

    def __init__(self):
        super().__init__()
        self.texts = 0

    def text(self, *arguments):
        self.texts += 1
        return super().text(*arguments)


class Stage:
    """As much of an app as a Choice or a Message needs; its canvas tells what touches."""

    def __init__(self):
        self.canvas = Counting()
        self.drawn = False
        self.chosen = []

    def t(self, key):
        return key

    def press(self, screen, key):
        self.drawn = False
        screen.key(self, key)
        if not self.drawn:
            self.canvas.clear()
            screen.draw(self)
        return self.drawn


class Below(lists.Choice):
    """A list that fills some lines only, what is above of letters that hang down."""

    def __init__(self, items, line, last):
        super().__init__("jegygyűjtő gyp", items, None)
        self.lines = line, last

    def draw(self, app):
        widgets.title(app.canvas, self.heading)
        for line in range(1, self.lines[0]):
            app.canvas.text(LINES[line], 0, "Úgy gyűjt jegyet")
        self.list.draw(app.canvas, *self.lines)


def anew(screen):
    stage = Stage()
    screen.draw(stage)
    return stage.canvas.buf


class TestChoice(unittest.TestCase):
    def walk(self, items):
        """How often the bar moved alone."""
        stage = Stage()
        screen = lists.Choice("Melyik?", items, lambda app, at: app.chosen.append(at))
        screen.draw(stage)  # type: ignore[arg-type]
        alone = 0
        for i in range(3 * len(items) + 9):
            alone += stage.press(screen, keys.UP if i % 7 == 6 else keys.DOWN)
            self.assertEqual(stage.canvas.buf, anew(screen), i)
        return alone

    def test_a_short_list_only_moves_its_bar(self):
        for size in (1, 2, 4):
            self.assertEqual(self.walk(["név " + str(i) for i in range(size)]), 3 * size + 9)

    def test_a_long_list_scrolls(self):
        self.assertEqual(self.walk([str(i) for i in range(20)]), 69)

    def test_accents_that_stand_high_are_not_cut_by_scrolling(self):
        """The first row's reach into the title's line of descenders, so all is drawn anew."""
        for high in range(3):
            names = ["Ágota" if i % 3 == high else "gyp" for i in range(11)]
            self.assertTrue(9 < self.walk(names) < 42)

    def test_what_stands_moves_and_two_rows_are_written(self):
        """By one row, up or down, whatever stands above the list."""
        items = [("gyp " + str(i), str(i) + " fg") for i in range(11)]
        for line, last in ((1, 4), (2, 4), (3, 4), (1, 3), (4, 4)):
            screen = Below(items, line, last)
            stage = Stage()
            stage.press(screen, keys.HELP)
            rows = last - line + 1
            for i in range(60):
                key = keys.UP if i // 13 % 2 else keys.DOWN
                before, top = stage.canvas.texts, screen.list.top
                self.assertTrue(stage.press(screen, key))
                self.assertEqual(stage.canvas.buf, anew(screen), (line, last, i))
                if rows > 2 and abs(screen.list.top - top) == 1:
                    written = stage.canvas.texts - before
                    self.assertTrue(written <= 7, written)  # ▶, two rows of two, two arrows
            self.assertEqual(stage.canvas.faults(), ("", [], []))

    def test_a_note_below_changes_with_the_bar(self):
        items = [("négykirály", "ennek hosszú magyarázata van"), ("trull", "nincs")]
        self.assertEqual(self.walk(items), 0)

    def test_a_long_label_is_cut_until_it_is_marked(self):
        items = [("királynagymadár, kontra", "▲ ✗"), ("trull", "–"), ("ulti", "–")]
        self.walk(items)
        screen = lists.Choice("?", items, None, 1)
        stage = Stage()
        screen.draw(stage)  # type: ignore[arg-type]
        seen = [span[3] for span in stage.canvas.spans]
        self.assertTrue("királynagymadár, kontra" not in seen and "▲ ✗" in seen)
        self.assertEqual([text[:5] for text in seen if text.endswith("…")], ["királ"])
        stage.press(screen, keys.UP)
        seen = [span[3] for span in stage.canvas.spans]
        self.assertTrue("királynagymadár, kontra" in seen and "▲ ✗" in seen)

    def test_a_row_that_turns_has_arrows_about_its_note(self):
        stage = Stage()
        screen = lists.Choice("?", [("trull", "▲", True), ("ulti", "–", True)], None)
        screen.draw(stage)  # type: ignore[arg-type]
        first = [(x, text) for y, x, _, text in stage.canvas.spans if y == LINES[1]]
        self.assertEqual([text for _, text in sorted(first)], ["▶", "trull", "◂", "▲", "▸"])
        self.assertEqual(screen.list.moved(keys.DOWN), True)
        self.assertEqual(screen.list.follow(stage.canvas, 0), True)
        self.assertEqual(stage.canvas.buf, anew(screen))
        screen.list.items[1] = ("ulti", "▼ kontra", True)
        self.assertEqual(screen.list.again(stage.canvas), True)
        self.assertEqual(stage.canvas.buf, anew(screen))
        self.assertEqual(stage.canvas.faults(), ("", [], []))

    def test_a_row_that_turns_without_a_note_has_them_too(self):
        stage = Stage()
        screen = lists.Choice("?", [("ulti kőr", "", True), ("ulti", "")], None)
        screen.draw(stage)  # type: ignore[arg-type]
        seen = [text for y, _, _, text in stage.canvas.spans if y == LINES[1]]
        self.assertEqual(sorted(seen), sorted(["▶", "ulti kőr", "◂", "▸"]))
        self.assertEqual(stage.canvas.faults(), ("", [], []))

    def test_a_long_note_stands_below_its_own_row_and_indented(self):
        stage = Stage()
        items = [("négykirály", "ennek hosszú magyarázata van"), ("trull", "nincs")]
        lists.Choice("?", items, None).draw(stage)  # type: ignore[arg-type]
        lines = [(y, x, text) for y, x, _, text in stage.canvas.spans if y > LINES[0]]
        texts = [text for _, _, text in sorted(lines)]
        self.assertEqual(texts[:3], ["▶", "négykirály", "ennek hosszú"])
        self.assertEqual(texts[-2:], ["trull", "nincs"])
        note = [x for _, x, text in lines if text == "ennek hosszú"]
        self.assertTrue(note[0] > widgets.TEXT)

    def test_what_is_only_proposed_stands_on_the_marked_row_alone(self):
        stage = Stage()
        both = 1 + lists.PROPOSED
        items = [("A", "1", both), ("B", "2", both), ("C", "3", lists.PROPOSED)]
        screen = lists.Choice("?", items, None)
        for at in range(3):
            stage.canvas.clear()
            screen.list.at = at
            screen.draw(stage)  # type: ignore[arg-type]
            seen = [text for _, _, _, text in stage.canvas.spans if text.isdigit()]
            self.assertEqual(seen, [str(at + 1)])
            self.assertEqual("◂" in [span[3] for span in stage.canvas.spans], at < 2)

    def test_left_and_right_leap_six_rows_and_stay_inside(self):
        items = [str(i) for i in range(20)]
        stage = Stage()
        screen = lists.Choice("?", items, None)
        seen = []
        for key in (keys.RIGHT,) * 5 + (keys.LEFT,) * 5:
            stage.press(screen, key)
            seen.append(screen.list.at)
            self.assertEqual(stage.canvas.buf, anew(screen))
        self.assertEqual(seen, [6, 12, 18, 19, 19, 13, 7, 1, 0, 0])
        screen.list.leaps = False
        self.assertEqual(screen.list.moved(keys.RIGHT), False)

    def test_a_row_is_drawn_and_darkened_among_accents_and_descenders(self):
        items = ["gyűjtőjegy", "ŐÁŰÍ", "gyűjtőjegy", "ŐÁŰÍ"]
        stage = Stage()
        screen = lists.Choice("jegygyűjtő gyp", items, None)
        stage.press(screen, keys.UP)
        for i in range(9):
            self.assertEqual(stage.press(screen, keys.DOWN if i % 3 else keys.UP), True)
            self.assertEqual(stage.canvas.buf, anew(screen))

    def test_the_marked_one_is_answered(self):
        stage = Stage()
        screen = lists.Choice("?", list("abc"), lambda app, at: app.chosen.append(at))
        for key in (keys.OK, keys.UP, keys.OK, keys.DOWN, keys.DOWN, keys.OK):
            stage.press(screen, key)
        self.assertEqual(stage.chosen, [0, 2, 1])


class TestText(unittest.TestCase):
    def test_wrap(self):
        for text, width, lines in (
            ("a kontra játék él", width_of("a kontra"), ["a kontra", "játék él"]),
            ("a kontra játék él", width_of("a kontra") - 1, ["a", "kontra", "játék él"]),
            ("a kontra játék él", 500, ["a kontra játék él"]),
            ("  a  b ", 500, ["a  b"]),
            ("", 50, []),
            ("négykirály", width_of("négy"), ["négy", "királ", "y"]),
            ("ab négykirály", width_of("négy"), ["ab n", "égyk", "irály"]),
            ("W", 0, ["W"]),
        ):
            self.assertEqual(widgets.wrap(text, width), lines)

    def test_a_sign_stays_with_its_word(self):
        for text, broken, lines in (
            ("dupla ✗, volát ✗", "dupla ✗, volát", ["dupla ✗,", "volát ✗"]),
            ("a másik: Kati −4 ⇒ −2", "a másik: Kati −4 ⇒", ["a másik:", "Kati −4 ⇒ −2"]),
            ("is: Bertalan −4 ⇒ −2", "is: Bertalan", ["is:", "Bertalan", "−4 ⇒ −2"]),
            ("visszavon. OK tartva", "visszavon. OK", ["visszavon.", "OK tartva"]),
            ("állás, ↓ menü", "állás, ↓ m", ["állás,", "↓ menü"]),
            ("↓ menü", "menü", ["↓", "menü"]),
            ("Anna » pagát", "Anna » pa", ["Anna »", "pagát"]),
            ("Anna »", "Anna", ["Anna", "»"]),
        ):
            for more in (0, 2):
                self.assertEqual(widgets.wrap(text, width_of(broken) + more), lines)

    def test_a_line_that_would_read_as_a_dot_is_not_drawn(self):
        lengths = set()
        for count in range(40):
            canvas, alone = StrictCanvas(), StrictCanvas()
            widgets.title(canvas, "Péter három", "i" * count)
            alone.text(LINES[0], 0, "Péter három")
            alone.right(LINES[0], WIDTH, "i" * count)
            lengths.add(sum([canvas.buf[x] != alone.buf[x] for x in range(WIDTH)]))
        self.assertEqual(sorted(lengths)[0], 0)
        self.assertTrue(sorted(lengths)[1] > 4, lengths)

    def test_a_title_leaves_a_line_between_and_never_touches_it(self):
        for text, right in (("Licit: Laci", "×2"), ("Állás", ""), ("gy" * 40, "11/14")):
            canvas = StrictCanvas()
            widgets.title(canvas, text, right)
            self.assertEqual(canvas.faults(), ("", [], []))
            if right:
                self.assertEqual(canvas.spans[0][2], 129)
            line = [x for x in range(128) if canvas.buf[x] & 1 << 5]
            if len(text) < 40:
                end = canvas.spans[-1][2]
                free = [x for x in range(end + 3, 128 - len(right) * 7) if x not in line]
                self.assertEqual(free, [])

    def test_a_message_of_five_lines_is_whole(self):
        stage = Stage()
        text = "A kalap Katié, de a XXI-est az ő oldala fogta meg. Másé a kalap, vagy a fogás."
        widgets.Message(text).draw(stage)  # type: ignore[arg-type]
        self.assertEqual(stage.canvas.faults(), ("", [], []))
        seen = " ".join([span[3] for span in stage.canvas.spans])
        self.assertEqual(seen, text + " hint-any")

    def test_signed(self):
        self.assertEqual([widgets.signed(n) for n in (3, 0, -3)], ["+3", "0", "−3"])


if __name__ == "__main__":
    unittest.main()
