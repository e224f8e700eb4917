"""What has no room is shorter by what it means: no … where it could stand whole."""

import unittest

from store.begin import begin
from tests.ui.helpers import FOLDER, MORE, TableCase, clear, head, press, start, table
from tests.ui.texts import LANGUAGES, lines
from tests.ui.viewer import rows
from ui.canvas import WIDTH, width_of

CALLED = ("deal", "A 3", "B pass", "C pass", "D pass", "A call XX")
DUE = ("A three-kings", "A pass", "B pass", "C pass", "D pass")
WIDER = ("Márta", "Zsófi", "Móric", "László", "Wanda")


def in_each_language(app, keys):
    """The rows of the screen behind these keys, by language."""
    seen = {}
    for code in LANGUAGES:
        app.use_language(code)
        app.home()
        app.draw()
        press(app, keys)
        seen[code] = rows(app)
    return seen


def cut(seen):
    return [text for row in sum(seen.values(), []) for text in row if "…" in text]


class TestUncut(TableCase):
    def test_each_card_that_is_to_be_played_stands_below_its_figure(self):
        seen = in_each_language(table(CALLED + DUE, more=("game high",)), "OK DOWN")
        self.assertEqual(cut(seen), [])
        self.assertIn(["három király ▲"], seen["hu"])
        self.assertIn(["9. ütés: király"], seen["hu"])

    def test_the_number_of_a_deal_stands_once_where_its_title_is_long(self):
        alone = ("deal", "declarer A 3", "partner none", "points won", "end")
        names = ("Zsófi", "Béla", "Cili", "Dani")
        seen = in_each_language(table(alone * 10, names=names), "LEFT")
        self.assertEqual(seen["hu"][0], ["Zsófi három, egyedül", "◂10/10▸"])
        self.assertEqual(seen["en"][0], ["10. Zsófi three, alone", "◂10/10▸"])

    def test_seven_as_last_time_are_told_as_far_as_there_is_room(self):
        clear()
        begin(FOLDER, head(7, "G", WIDER, ("game hunter",)))
        seen = in_each_language(start(), "@new-evening")
        self.assertEqual(cut({code: seen[code][:4] for code in seen}), [])
        self.assertEqual(seen["hu"][2], ["Már Zsó Mór Lás Wan +2"])
        self.assertEqual(len(WIDER + MORE), 7)

    def test_a_page_that_a_row_has_opened_has_a_title_without_dots(self):
        spoken = in_each_language(table(CALLED, more=("game high",)), "OK DOWN*2 OK")
        self.assertEqual(
            [spoken[code][0] for code in ("hu", "en")], [["nagytarokk"], ["big tarokks"]]
        )
        entered = in_each_language(table(("deal", "declarer A 3", "partner B")), "OK UP OK")
        self.assertEqual([entered[code][0] for code in ("hu", "en")], [["Bemondás"], ["Speeches"]])

    def test_a_row_that_opens_a_group_has_no_value(self):
        seen = in_each_language(table(CALLED[:1] + ("declarer A 3", "partner B"),
                                      more=("game high",)), "OK UP*3")  # fmt: skip
        self.assertIn(["király…"], seen["hu"])

    def test_a_name_is_a_beginning_before_its_row_is_cut(self):
        laid = ("deal", "A 2", "B pass", "C pass", "D pass", "D laid 1")
        names = ("Robert", "Kate", "Peter", "Elizabeth")
        seen = in_each_language(table(laid, names=names), "OK UP")
        self.assertEqual(cut(seen), [])
        self.assertIn(["Eli throws in", "four kings"], seen["en"])

    def test_the_game_of_last_time_leaves_its_rules_their_room(self):
        clear()
        more = ("option call-any no", "option claims no", "option kitty yes")
        begin(FOLDER, head(more=more))
        seen = in_each_language(start(), "@new-evening")
        self.assertEqual(seen["hu"][3], ["Paskievics", "3 eltérés"])
        self.assertEqual(cut({code: seen[code][:4] for code in seen}), [])

    def test_who_promised_is_asked_in_whole_in_a_correction_too(self):
        for code in LANGUAGES:
            texts = dict(lines(code, "deal"))
            room = WIDTH - width_of(texts["correcting"] % 12) - 4
            for bid in ("bid.3", "bid.2", "word.solo"):
                for key in ("promise-invit", "promise-yielded"):
                    title = texts[key] % ("Wan", texts.get(bid, "solo"))
                    self.assertLessEqual(width_of(title), room, (code, title))

    def test_what_a_pass_binds_to_leaves_the_key_of_one_pass(self):
        for code in LANGUAGES:
            texts = dict(lines(code, "deal") + lines(code, "hunter"))
            left = texts["hint-rest-speech"].partition("→")[0] + "→ "
            for note in ("note.tell-count", "note.pagat-throws"):
                self.assertLessEqual(width_of(left + texts[note]), WIDTH, (code, note))
            left = texts["hint-rest"].partition("→")[0] + "→ Wan "
            for note in ("note.yields", "note.yields-any"):
                yields = texts[note].partition(",")[0].replace("%s", "XVIII")
                self.assertLessEqual(width_of(left + yields), WIDTH, (code, note))

    def test_who_has_nothing_to_say_in_kettes_goes_on_as_elsewhere(self):
        seen = in_each_language(table(("deal", "A 2", "B pass"), seats=2, dealer="B",
                                      more=("game two-handed",)), "OK OK")  # fmt: skip
        self.assertEqual([seen[code][1] for code in ("hu", "en", "da")],
                         [["mehet"], ["no more"], ["ikke mere"]])  # fmt: skip


if __name__ == "__main__":
    unittest.main()
