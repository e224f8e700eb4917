"""The table between two keys: every seat's cell, and the deal's."""

import unittest

from tests.ui.helpers import PLAIN, WIDE, TableCase, few, picture, press, table
from tests.ui.texts import LANGUAGES
from tests.ui.viewer import cells, rows
from ui import font
from ui.canvas import LINES

CAUGHT = ("deal", "declarer A 3", "partner C", "points 60", "made xxi-catch defence")
PASSED = ("deal", "B pass", "C pass", "D pass", "E pass")
FIRST_PASSED = ("deal", "A pass", "B pass", "C pass", "D pass")
HUNTER = ("game hunter",)


def home(lines=(), seats=4, **how):
    """A device whose keys are no longer told, and the cells of home."""
    app = table(lines, seats=seats, dealer="ABCDEFG"[seats - 1], **how)
    app.use_language("en")
    app.passed(8000)
    app.draw()
    return app, cells(app)


class TestCells(TableCase):
    def whole(self, app):
        self.assertEqual([fault for fault in app.canvas.faults() if fault], [])

    def test_four(self):
        app, cells = home(PLAIN)
        self.whole(app)
        deals, speaks = font.DEALER + "Anna", font.SPEAKS + "Béla"
        self.assertEqual(cells[:4], [[deals, "+1"], [speaks, "−1"], ["Cili", "+1"], ["Dani", "−1"]])
        self.assertEqual(cells[4], ["Deal 2", "cut: Dan"])

    def test_who_deals_speaks_sits_out_and_stands_how(self):
        app, cells = home(CAUGHT + ("hat A", "end") + PASSED, 5, more=("doubled 3",))
        self.whole(app)
        # a three doubled 2, the catch 2 x 21 against: 40
        sits = font.DEALER + "(Ann)" + font.HAT
        self.assertEqual(cells[:2], [[sits, "−40"], [font.SPEAKS + "Béla", "+40"]])
        self.assertEqual(cells[2:5], [["Cili", "−40"], ["Dani", "+40"], ["Edit", "0"]])
        self.assertEqual(cells[5][:2], ["Deal 3", "×4"])
        self.assertEqual("".join(cells[5][2:]), "2+5left")

    def test_two_and_three(self):
        app, cells = home((), 2, more=("game two-handed",))
        self.whole(app)
        self.assertEqual(cells[:2], [[font.SPEAKS + "Anna", "0"], [font.DEALER + "Béla", "0"]])
        app, cells = home((), 3, more=("game two-handed",))
        self.whole(app)
        self.assertEqual(cells[2:], [[font.DEALER + "(Cili)", "0"], ["Deal 1"]])

    def test_six_and_seven(self):
        for seats, out in ((6, ("Cili", "Feri")), (7, ("Cili", "Dani", "Gabi"))):
            app, cells = home((), seats, more=HUNTER)
            self.whole(app)
            names = [app.session.names[seat] for seat in app.session.seats]
            for name, cell in zip(names, cells):
                self.assertIn(name[:3], cell[0])
                self.assertEqual(("(" in cell[0], cell[1]), (name in out, "0"))
            dealer = names[-1][:3]
            last = ["1.", font.DEALER + " " + dealer, font.SPEAKS + " Ann"]
            self.assertEqual(cells[seats], last)

    def lasting(self, lines, seats, more=(), code="en"):
        """The last cells of a large table, on both pages, each as a text."""
        app = table(lines, seats=seats, dealer="ABCDEFG"[seats - 1], more=HUNTER + more)
        app.use_language(code)
        pages = []
        for ms in (10_000, 15_000):
            app.passed(ms)
            app.draw()
            self.whole(app)
            pages.append(" ".join(cells(app)[seats]))
        return pages

    def test_six_and_seven_see_how_long_a_factor_and_the_evening_last(self):
        """Six in a cell of its own, seven by turns with who deals and who speaks."""
        names = f"{font.DEALER} Gab {font.SPEAKS} Ann"
        for lines, more, deal, status in (
            ((), ("doubled 5",), "1. ×2", "5 left"),
            ((), ("doubled 6",) * 4, "1. ×16", "6 6 6 6"),
            (("closing",), (), "1.", "last round"),
        ):
            self.assertEqual(
                self.lasting(lines, 7, more), [deal + " " + names, deal + " " + status]
            )
            for page in self.lasting(lines, 6, more):
                for text in status.split() + [deal, "Fer", "Ann"]:
                    self.assertIn(text, page)
        self.assertEqual(self.lasting((), 7), ["1. " + names] * 2)
        played = ("deal", "declarer A 3", "partner B", "points 52")
        skiz = ("closing",) + played + ("skiz A", "end")
        self.assertIn("last: 6", self.lasting(skiz, 6)[0])
        homes = [
            (code, rounds, seats, count)
            for code in LANGUAGES
            for rounds in range(5)
            for seats in (6, 7)
            for count in (0, 1, len(skiz))
        ]
        for code, rounds, seats, count in few(homes, 7):
            pages = self.lasting(skiz[:count], seats, ("doubled 6",) * rounds, code)
            self.assertEqual(pages[0] != pages[1], seats == 7 and rounds + count > 0)

    def test_behind_the_end_nobody_arranges_a_talon(self):
        for seats, last in ((5, ["Deal 6", "over"]), (6, ["7.", "over"]), (7, ["8.", "over"])):
            lines = ["closing", "deal", "skiz A"]
            for i in range(seats + 1):
                who, other = ("ABCDEFG"[(i + by) % seats] for by in (0, 1))
                deal = (f"declarer {who} 3", f"partner {other}", "points 52", "end")
                lines += (("deal",) if i else ()) + deal
            app, cells = home(lines, seats, more=HUNTER)
            self.whole(app)
            self.assertTrue(app.session.closed())
            names = [app.session.names[seat] for seat in app.session.seats]
            self.assertEqual([cell[0] for cell in cells[:seats]], names)
            self.assertEqual(cells[seats], last)

    def test_danes_and_their_cups(self):
        played = ("deal", "A last", "A saves pagat", "points A 31 C 28 D 19", "end")
        app, _ = home(played, more=("game danish",))
        self.whole(app)
        actual = rows(app)
        # D dealt: founding 2 x 20, stake 2 x 5; A 10 and 5 from each and 5 of the count
        names = [font.DEALER + "Anna", font.SPEAKS + "Béla", "(Cili)", "Dani"]
        self.assertEqual(actual[0], names)
        self.assertEqual(actual[1], ["−5", "−40", "−53", "−72"])
        self.assertEqual(actual[3], [font.CUP + "Pagat", font.CUP + "King", "Deal 2"])
        self.assertEqual(actual[4], ["85", "85"])
        app, actual = home((), 3, more=("game danish",))
        self.whole(app)
        self.assertEqual([cell[1] for cell in actual[:3]], ["0", "0", "0"])

    def test_names_that_begin_alike_keep_what_tells_them_apart(self):
        for names in (
            ("Anna", "Annamari", "Béla", "Cili", "Dani", "Edit", "Feri"),
            ("Nagy Pál", "Nagy Péter", "Kiss Éva", "Kiss Edit", "Soós Béla", "Soós Béni", "Ica"),
        ):
            for dealer in "ABCDEFG":
                app = table((), seats=7, dealer=dealer, names=names, more=HUNTER)
                app.passed(9000)
                app.draw()
                self.whole(app)
                cells = [span[3] for span in app.canvas.spans]
                for sign in ("(", ")", "T", font.SPEAKS, font.DEALER, " "):
                    cells = [text.replace(sign, "") for text in cells]
                seats = [text for text in cells if text[:1].isalpha()][:7]
                self.assertEqual(len(set(seats)), 7, seats)

    def test_the_totals_are_large(self):
        """Digits 16 pixels high: ink from the first to the last of them, and none around."""
        for seats, more in ((4, ()), (5, ()), (7, HUNTER)):
            app, _ = home(PLAIN if seats < 6 else (), seats, more=more)
            tops = {y for y, _, _, text in app.canvas.spans if text.strip("+−").isdigit()}
            self.assertEqual(tops, {LINES[1], LINES[4]})
            for top in tops:
                self.assertTrue(all(_inked(app, y) for y in (top, top + 8, top + 15)))

    def test_totals_of_four_digits_are_large_on_two_pages_that_change_by_themselves(self):
        for seats, more, at_once in ((7, HUNTER, 4), (6, HUNTER, 4), (4, ("game danish",), 2)):
            app, _ = home((), seats, more=more)
            app.brought = ({app.session.names["A"]: 1234, app.session.names["D"]: -1234}, 0)
            app.draw()
            names = [app.session.names[seat] for seat in app.session.seats]
            for ms, page in ((10_000, names[:at_once]), (15_000, names[at_once:])):
                self.assertEqual(app.passed(ms), page != names[:at_once])
                self.whole(app)
                placed = [(y, text) for y, _, _, text in sorted(app.canvas.spans)]
                seen = [name for name in names if any(name in text for _, text in placed)]
                self.assertEqual(seen, page)
                for name, total in (("Anna", "+1234"), ("Dani", "−1234")):
                    tops = [y for y, text in placed if text == total]
                    self.assertEqual(
                        tops,
                        []
                        if name not in page
                        else [LINES[1]]
                        if at_once < 4 or name == "Anna"
                        else [LINES[4]],
                    )
            self.assertFalse(app.passed(15_001))
            self.assertTrue(app.passed(20_000))
            press(app, "DOWN BACK")
            self.assertTrue(any("Anna" in span[3] for span in app.canvas.spans))

    def test_five_with_a_factor_see_what_the_kitty_holds(self):
        app, shown = home(FIRST_PASSED, 5, more=("option kitty yes",))
        self.whole(app)
        self.assertEqual(shown[5][0], "2. " + font.CUP + " 8")  # four put 2 into it each
        self.assertEqual(shown[5][1], "×2")
        self.assertEqual("".join(shown[5][2:]), "5left")
        for code in LANGUAGES:  # of three double rounds the numbers
            app = table(seats=5, dealer="E", more=("doubled 5",) * 3)
            app.use_language(code)
            app.passed(8000)
            app.draw()
            self.whole(app)
            self.assertEqual(cells(app)[5], ["1.", "×8", "5+5", "+5"])
        for rounds, shown in (
            (("doubled 5",) * 4, ["×16", "5 5", "5 5"]),
            (("doubled 5",) * 5, ["×32", "még", "5"]),
            (("doubled 2",) + ("doubled 4",) * 2 + ("doubled 5",) * 2, ["×32", "még", "2–5"]),
        ):
            app = table(seats=5, dealer="E", more=rounds)
            app.passed(8000)
            app.draw()
            self.whole(app)
            self.assertEqual(cells(app)[5], ["1."] + shown)

    def test_long_names_and_large_totals(self):
        # Alone by force: the solo 4 lost and the catch 42, rekontra'd 168: 172, rounded to 171.
        announced = ("announced declarer xxi-catch rekontra", "points 40", "end")
        deal = ("deal", "declarer A solo", "partner none forced")
        app, cells = home(deal + announced, 5, names=WIDE, more=HUNTER)
        self.whole(app)
        self.assertEqual(cells[0][1], "−171")
        self.assertEqual(cells[0][0][:1], font.DEALER)


def _inked(app, y):
    """Whether any pixel of a line is lit."""
    page = app.canvas.buf[(y // 8) * 128 : (y // 8 + 1) * 128]
    return any(byte >> (y % 8) & 1 for byte in page)


class TestHint(TableCase):
    def test_it_is_told_for_a_while_and_after_a_key_that_does_nothing(self):
        app = table()
        app.use_language("en")
        app.draw()
        actual = picture(app)
        self.assertIn(app.t("hint-home"), [span[3] for span in app.canvas.spans])
        self.assertFalse(app.passed(7_999))
        self.assertTrue(app.passed(8_000))
        self.assertFalse(app.t("hint-home") in [span[3] for span in app.canvas.spans])
        press(app, "LEFT")  # no deal was played yet
        self.assertEqual(picture(app), actual)

    def test_an_open_deal_is_told(self):
        app = table(PLAIN[:2])
        app.use_language("en")
        app.draw()
        self.assertIn(app.t("hint-open"), [span[3] for span in app.canvas.spans])


class TestRunning(TableCase):
    """Home while a deal runs, and what the keys do."""

    SPOKEN = ("deal", "A 3", "B pass", "C pass", "D pass", "A call XX", "A trull", "A pass")

    def test_who_plays_what_and_what_was_said(self):
        app = table(PLAIN[:-1] + ("end", "deal", "B 3", "C pass", "D pass", "A pass", "B call XX"))
        app.use_language("en")
        app.draw()
        self.assertEqual([fault for fault in app.canvas.faults() if fault], [])
        seen = rows(app)
        self.assertEqual(seen[:2], [["Béla three", "2."], ["▲ XX"]])
        self.assertEqual(seen[3], [font.DEALER + "Anna", "+1", font.SPEAKS + "Béla", "−1"])
        self.assertEqual(seen[5], [app.t("hint-open")])

    def test_after_a_while_it_is_large_and_a_key_only_brings_home_back(self):
        app = table(self.SPOKEN + ("B pass", "C pass", "D pass"))
        app.use_language("en")
        app.draw()
        before = picture(app)
        self.assertTrue(app.passed(20_000))
        seen = [text for row in rows(app) for text in row]
        self.assertEqual(seen, ["Anna three", "▲ +3 / −3", "▲ XX, trull", "Anna leads"])
        press(app, "RIGHT")
        self.assertEqual((len(app.stack), picture(app)), (1, before))

    def test_the_keys_are_told_again_between_deals(self):
        app = table(PLAIN)
        hint = app.t("hint-home")
        for ms, stands in ((8000, False), (20_000, True), (28_000, False)):
            app.passed(ms)
            self.assertEqual([hint] in rows(app), stands)
        press(app, "UP BACK")
        app.passed(8000)

    def test_ok_held_lists_the_six_keys_then_the_signs(self):
        for code in LANGUAGES:
            app = table(PLAIN)
            app.use_language(code)
            press(app, "HELP")
            first = " ".join([text for row in rows(app)[1:5] for text in row])
            for key in "→←↑↓↶":
                self.assertIn(key, first)
            self.assertIn("OK", first)
            self.assertIn(app.t("hint-more"), [row[0] for row in rows(app)[5:]])
            press(app, "OK")
            self.assertIn(font.HAT, " ".join([text for row in rows(app) for text in row]))
            press(app, "OK")  # how the cards are dealt
            press(app, "OK")
            self.assertEqual(len(app.stack), 1)


if __name__ == "__main__":
    unittest.main()
