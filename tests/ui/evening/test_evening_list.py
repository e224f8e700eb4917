"""Evenings that are kept: the list of them, the end in money."""

from store import sheets
from tests.ui.helpers import (
    FOLDER,
    PLAIN,
    StrictCanvas,
    clear,
    enter,
    is_home,
    press,
    rest,
    screen,
    table,
    total,
)
from tests.ui.kept import NEW, PLAYED, EveningsCase, device, kept, texts
from ui.app import App


class TestKept(EveningsCase):
    def several(self):
        kept(PLAYED, more=("date 2025-12-30", "stake 20 Ft"))
        kept(seats=5, dealer="E")
        kept(PLAYED, more=("date 2026-11-20",))
        kept(PLAYED * 2, more=("date 2026-11-20", "follows 3"))
        app = device()
        press(app, "@evenings")
        return app

    def test_date_and_names_the_latest_first(self):
        app = self.several()
        self.assertEqual(screen(app), "Kept")
        rows = [app.stack[-1].list.items[i] for i in range(3)]
        self.assertEqual(
            rows,
            [
                ("20 Nov", "Ann Bél Cil Dan"),
                ("Evening 2", "Ann Bél Cil +2"),
                ("30 Dec", "Ann Bél Cil Dan"),
            ],
        )
        rest(app)
        app.draw()
        self.assertIn("2026   1/3", texts(app))
        press(app, "DOWN")
        self.assertIn("no date   2/3", texts(app))
        press(app, "UP*2")
        self.assertIn("2025   3/3", texts(app))
        press(app, "BACK")
        self.assertTrue(is_home(app))

    def test_many_names(self):
        kept(seats=7, dealer="G", more=("game hunter", "date 2026-11-20"))
        app = device()
        press(app, "@evenings")
        self.assertEqual(app.stack[-1].list.items[0][1], "Ann Bél Cil Dan +3")

    def test_dozens(self):
        for _ in range(24):
            kept()
        app = device()
        press(app, "@evenings")
        self.assertFalse(app.stack[-1].evenings.is_whole())
        press(app, "RIGHT*9")
        self.assertEqual(app.stack[-1].list.at, 23)
        self.assertIn("no date   24/24", texts(app))

    def test_one_is_looked_at(self):
        app = self.several()
        press(app, "UP OK")
        self.assertEqual([item[0] for item in app.stack[-1].list.items][:2], ["Deals", "Standings"])
        press(app, "DOWN OK")
        self.assertEqual(screen(app), "Payments")
        self.assertIn("20 Ft", texts(app))
        press(app, "RIGHT")
        self.assertEqual(screen(app), "Curve")
        press(app, "BACK BACK UP OK")
        self.assertEqual(screen(app), "History")
        self.assertEqual(len(app.stack[-1]), 1)
        press(app, "BACK DOWN*2 OK")
        self.assertEqual(screen(app), "Codes")
        press(app, "BACK BACK BACK")
        self.assertTrue(is_home(app))
        self.assertEqual(app.evening.number, 4)

    def test_back_from_its_deals_goes_step_by_step(self):
        app = self.several()
        press(app, "UP OK OK OK")
        for seen in ("Recap", "History", "OneEvening", "Kept", "Home"):
            self.assertEqual(screen(app), seen)
            press(app, "BACK")

    def test_the_table_is_as_it_was_behind_another_ones_deals(self):
        """Fewer seats there, names that are short, another game."""
        kept(PLAYED)
        kept((), names=("Dóra", "Kati", "Péter", "Laci", "Zsófi"), seats=5, dealer="E")
        app = device()
        app.passed(9000)
        app.draw()
        before = texts(app)
        press(app, "@evenings DOWN OK OK OK BACK*4")
        self.assertTrue(is_home(app))
        app.passed(9000)
        app.draw()
        self.assertEqual(texts(app), before)

    def test_going_on_with_one(self):
        app = self.several()
        press(app, "UP OK UP OK")
        self.assertTrue(is_home(app))
        self.assertEqual((app.evening.number, app.session.info["follows"]), (5, "1"))
        self.assertEqual(app.session.info["stake"], "20 Ft")
        # D dealt first there, so A deals now
        self.assertEqual(app.session.dealer, 0)
        self.assertEqual((total(app, "A"), total(app, "B"), app.number(1)), (1, -1, 2))
        again = App(FOLDER, StrictCanvas()).evening
        assert again
        self.assertEqual(again.number, 5)
        press(app, "BACK")
        self.assertEqual(screen(app), "Undo")
        press(app, "OK")
        self.assertEqual((app.evening.number, sheets.newest(FOLDER)), (4, 4))

    def test_the_one_that_is_played_has_no_such_choice(self):
        app = self.several()
        press(app, "OK")
        self.assertFalse("go on with it" in [item[0] for item in app.stack[-1].list.items])
        self.assertIs(app.stack[-1].evening, app.evening)

    def test_the_far_end_of_the_deals_is_looked_up_while_nobody_is_about_to_press_a_key(self):
        app = table(PLAYED * 9)
        press(app, "LEFT BACK")
        self.assertEqual(screen(app), "History")
        history, last = app.stack[-1], len(app.stack[-1]) - 1
        app.passed(100)
        rest(app)
        self.assertFalse(history.items.knows(last))
        self.assertEqual([history.items.knows(at) for at in (0, 1)], [True, True])
        self.assertIn(1, history._totals)
        app.passed(1000)
        rest(app)
        self.assertTrue(history.items.knows(last))

    def test_not_while_a_deal_is_open(self):
        app = self.several()
        press(app, "BACK")
        enter(app.evening, ("deal",))
        press(app, "@evenings UP OK UP OK")
        self.assertEqual(screen(app), "Message")
        self.assertEqual(sheets.newest(FOLDER), 4)

    def test_one_that_cannot_be_read(self):
        kept()
        with open(FOLDER + "/0002.jnl", "wb") as file:
            file.write(b"no journal at all\n")
        kept()
        app = device()
        press(app, "@evenings DOWN")
        self.assertEqual(app.stack[-1].list.items[1], ("Evening 2", ""))
        press(app, "OK OK")
        self.assertEqual(screen(app), "Message")
        self.assertIn("kibic pull", " ".join(texts(app)))


class TestUndoOfABeginning(EveningsCase):
    def test_a_fresh_evening_is_given_up_for_the_one_before(self):
        kept(PLAYED)
        app = device()
        press(app, NEW + " OK OK")
        self.assertEqual((app.evening.number, app.session.totals), (2, [0] * 4))
        press(app, "BACK")
        self.assertIn("New evening", " ".join(texts(app)))
        press(app, "OK")
        self.assertTrue(is_home(app))
        self.assertEqual((app.evening.number, app.session.totals), (1, [1, -1, 1, -1]))

    def test_not_once_a_deal_was_played(self):
        kept(PLAYED)
        app = device()
        press(app, NEW + " OK OK")
        enter(app.evening, ("deal",))
        press(app, "BACK OK BACK OK")  # the deal first
        self.assertEqual((app.evening.number, app.session.number), (1, 1))

    def test_the_first_evening_cannot_be_given_up(self):
        kept()
        app = device()
        press(app, "BACK")
        self.assertEqual(screen(app), "Message")
        press(app, "OK")
        self.assertEqual(app.evening.number, 1)


class TestTheEnd(EveningsCase):
    def payments(self, *more, code="da", deals=PLAYED):
        kept(deals, more=more)
        app = device(code=code)
        press(app, "UP")
        self.assertEqual(screen(app), "Payments")
        return app

    def test_who_pays_whom_in_money(self):
        app = self.payments("stake 20 Ft", code="hu")
        self.assertEqual(
            texts(app)[:6],
            ["Ki kinek fizet?", "20 Ft", "Béla » Anna", "20 Ft", "Dani » Cili", "20 Ft"],
        )

    def test_a_stake_of_less_than_a_crown(self):
        # a solo of Anna alone with 80 points: double, 8 times three of the others, so 24 to her
        solo = ("deal", "declarer A solo", "partner none", "points 80", "end")
        app = self.payments("stake 5 øre", deals=solo)
        actual = texts(app)
        self.assertEqual(actual[1], "0,05 kr.")
        self.assertEqual(actual[2:4], ["Béla » Anna", "0,40 kr."])
        press(app, "DOWN*9")
        self.assertIn("+24, +1,20 kr.", texts(app))

    def test_over_several_tables(self):
        kept(PLAYED)
        app = self.payments("follows 1")
        self.assertIn("2", texts(app))

    def test_each_money_is_settled_by_itself(self):
        kept(PLAYED, more=("stake 20 Ft",))
        kept(PLAYED, more=("follows 1", "stake 1 kr."))
        app = self.payments("follows 2", "stake 5 øre", deals=PLAYED * 2)
        actual = texts(app)
        # A and C win 4 points; one for 20 Ft, one for 1 kr. and two for 5 øre each
        for text in ("20 Ft", "1,10 kr."):
            self.assertEqual(actual.count(text), 2)
        self.assertFalse("0,05 kr." in actual)
        press(app, "DOWN*9")
        self.assertIn("+4", texts(app))

    def test_a_stake_that_was_changed(self):
        kept(PLAYED, more=("stake 20 Ft",))
        app = self.payments("follows 1", "stake 50 Ft", code="hu")
        self.assertEqual(texts(app)[:4], ["Ki kinek fizet?", "Béla » Anna", "70 Ft", "Dani » Cili"])

    def test_nobody_pays(self):
        app = self.payments(deals=())
        self.assertIn("Ingen skylder noget.", texts(app))

    def test_once_the_evening_is_over_it_says_so(self):
        ended = ("closing", "deal", "skiz A", "declarer A 3", "partner C", "points 52", "end")
        app = self.payments(code="hu", deals=ended + PLAYED * 4)
        self.assertTrue(app.session.closed())
        self.assertEqual(texts(app)[0], "Vége: ki kinek fizet?")
        press(app, "BACK DOWN OK")  # a new evening is marked in the menu
        self.assertEqual(screen(app), "Offer")

    def test_long_names_are_shortened(self):
        clear()
        app = table(
            PLAIN, names=("Maximilian", "Bartolomaeus", "Cili", "Dani"), more=("stake 200 Ft",)
        )
        app.use_language("hu")
        press(app, "UP")
        self.assertEqual(texts(app)[2:4], ["Bartolomaeus » Cili", "200 Ft"])
        self.assertEqual(app.canvas.overflow, [])
