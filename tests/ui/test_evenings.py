"""Evenings: set-up in few keys, the date by keys, the list of those kept, the end in money."""

from store import evening, reading, textfile
from tarokk.refused import Refused
from tests.ui import scenes
from tests.ui.helpers import (
    FOLDER,
    NAMES,
    PLAIN,
    StrictCanvas,
    TableCase,
    clear,
    enter,
    head,
    is_home,
    press,
    rest,
    screen,
    table,
)
from tests.ui.texts import LANGUAGES, lines
from tests.ui.viewer import Viewer
from ui.app import App
from ui.screens.letters import Letters
from ui.screens.start import STAKES, UNITS, turned

FOUR = list(NAMES[:4])
PLAYED = ("deal", "declarer A 3", "partner C", "points 52", "end")  # A and C win one of B and D
NEW = "DOWN UP*2 OK"  # from home to the first question of a new evening


def device(now=None, code="en"):
    """The device is switched on, without a clock unless `now` is a date."""
    textfile.write(FOLDER + "/settings.txt", ["lang " + code])
    return App(FOLDER, StrictCanvas(), lambda: now, lambda n: [3, 1, 2, 5, 4, 7, 6][:n])


def kept(lines=(), **how):
    """One more sheet."""
    enter(evening.begin(FOLDER, head(**how)), lines)


def texts(app):
    """All that is written, from the top."""
    return [span[3] for span in sorted(app.canvas.spans)]


def names(app):
    return [app.session.names[seat] for seat in app.session.seats]


class EveningsCase(TableCase):
    def setUp(self):
        clear()


class TestFewKeys(EveningsCase):
    def test_as_last_time(self):
        kept(PLAYED, more=("stake 20 Ft", "date 2026-11-20", "option kitty yes"))
        app = device()
        press(app, NEW)
        keys = press(app, "OK OK")
        self.assertTrue(is_home(app))
        session = app.session
        self.assertEqual((keys, app.evening.number, names(app)), (2, 2, FOUR))
        self.assertEqual((session.game.NAME, session.options), ("paskievics", {"kitty": "yes"}))
        self.assertEqual(session.info, {"stake": "20 Ft", "date": "2026-11-21"})
        self.assertEqual((session.dealer, session.totals), (3, [0] * 4))

    def test_anew_from_home_with_four_known_names(self):
        kept(PLAYED)
        app = device("2026-11-23 19:30")
        keys = press(app, NEW)
        keys += press(app, "DOWN OK")  # another table
        keys += press(app, "OK OK")  # game, number
        keys += press(app, "OK*4")  # names
        self.assertFalse(is_home(app))
        keys += press(app, "OK")  # dealer
        self.assertTrue(is_home(app))
        self.assertEqual((app.evening.number, names(app)), (2, FOUR))
        self.assertLessEqual(keys, 14)
        self.assertEqual(keys, 13)

    def test_anew_on_a_device_that_knows_names_alone(self):
        textfile.write(FOLDER + "/roster.txt", FOUR)
        app = device("2026-11-23 19:30")
        self.assertEqual(press(app, "OK OK OK OK*4 OK"), 8)
        self.assertTrue(is_home(app))
        self.assertEqual(names(app), FOUR)

    def test_the_offer_tells_what_it_takes(self):
        kept(more=("stake 5 øre", "date 2026-11-20", "option kitty yes"))
        app = device()
        press(app, NEW)
        said = " ".join(texts(app))
        for text in ("21 Nov", "0.05 kr.", "Anna, Béla, Cili, Dani", "Paskievics", "1 changed"):
            self.assertIn(text, said)
        press(app, "DOWN")
        self.assertEqual(app.stack[-1].list.at, 3)
        press(app, "DOWN")
        self.assertEqual(app.stack[-1].list.at, 0)
        press(app, "UP UP BACK")
        self.assertTrue(is_home(app))

    def test_the_rules_last_played_by_are_taken_and_told(self):
        kept(more=("option kitty yes",))
        press(device(), NEW + " OK OK")  # as last time: these are kept for the game
        kept(more=("game danish",), seats=3, dealer="C")
        app = device()
        press(app, NEW + " DOWN OK DOWN")
        self.assertEqual(texts(app)[-1], "OK take it   → rules")
        press(app, "DOWN*2")
        self.assertEqual(texts(app)[-1], "→ rules: your own")
        press(app, "OK OK OK*4 OK")
        self.assertEqual(
            (app.session.game.NAME, app.session.options), ("paskievics", {"kitty": "yes"})
        )

    def test_right_shows_the_house_rules(self):
        kept()
        app = device()
        press(app, NEW + " DOWN OK RIGHT")
        self.assertEqual(screen(app), "Sets")
        press(app, "DOWN OK OK OK*4 OK")
        self.assertEqual(app.session.options["invit"], "kegl")

    def test_a_damaged_file_of_rules_is_told(self):
        textfile.write(FOLDER + "/house.txt", ["preset paskievics last", "option no-such yes"])
        app = device()
        press(app, "OK OK")
        self.assertEqual(screen(app), "Message")
        press(app, "OK OK")
        self.assertEqual(screen(app), "Seat")

    def test_the_seats_that_are_drawn(self):
        kept(seats=5, dealer="E")
        app = device()
        press(app, NEW + " DOWN OK OK OK")
        self.assertEqual(screen(app), "Seat")
        places = {}
        for number in range(1, 6):
            mark = [span for span in app.canvas.spans if span[3] == "?"]
            self.assertEqual(len(mark), 1)
            places[number] = mark[0][:2]
            press(app, "OK")
        # against the clock, seen from above: bottom, right, top right, top left, left
        bottom, right, top_right, top_left, left = [places[number] for number in range(1, 6)]
        self.assertTrue(bottom[0] > right[0] > top_right[0] == top_left[0] < left[0] < bottom[0])
        self.assertTrue(right[1] > top_right[1] > top_left[1] > left[1] > 70)

    def test_each_number_of_seats_has_its_picture(self):
        from ui.screens.table import _SEATS, _draw_seats

        for number in range(2, 8):
            self.assertEqual(len(set(_SEATS[number])), number)
            canvas = StrictCanvas()
            _draw_seats(
                canvas, number, ["Wáááá", "Mőőőő", "ŐŐŐŐŐ", "Dani", "Gergely", "Zsó"][: number - 1]
            )
            self.assertEqual(canvas.faults(), ("", [], []))
            self.assertEqual(len(canvas.spans), number)

    def test_the_same_name_twice_is_refused(self):
        kept()
        app = device()
        press(app, NEW + " DOWN OK OK OK OK UP OK")  # the second seat: a new name
        self.assertEqual(screen(app), "Letters")
        self.assertRaises(Refused, app.stack[-1].answer, app, "Anna")
        app.push(Letters("", app.stack[-1]._named))
        app.stack[-1].answer(app, "Edit")
        self.assertEqual(app.stack[-1].plan.names, ["Anna", "Edit"])


class TestStart(EveningsCase):
    """The last question, and what can be changed there."""

    def ready(self, *more, now=None, seats=4):
        kept(more=more, seats=seats, dealer="ABCDE"[seats - 1])
        app = device(now)
        press(app, NEW + " OK")
        return app

    def test_another_dealer(self):
        app = self.ready()
        press(app, "UP UP OK")
        self.assertEqual(app.session.seats[app.session.dealer], "B")

    def test_money(self):
        app = self.ready("stake 20 Ft")
        press(app, "DOWN RIGHT DOWN RIGHT")
        self.assertEqual(app.stack[-1].plan.worth(), "50 kr.")
        self.assertIn("50 kr.", texts(app))
        press(app, "UP RIGHT DOWN LEFT*3")
        self.assertEqual(app.stack[-1].plan.worth(), "5 øre")
        self.assertIn("0.05 kr.", texts(app))
        press(app, "UP*2 OK")
        self.assertEqual(app.session.info["stake"], "5 øre")

    def test_points_only(self):
        app = self.ready("stake 20 Ft")
        press(app, "DOWN LEFT UP OK")
        self.assertFalse("stake" in app.session.info)
        self.assertTrue(is_home(app))

    def test_no_stake(self):
        app = self.ready()
        press(app, "DOWN*2 LEFT")
        self.assertEqual(app.stack[-1].plan.stake, STAKES[-1])
        press(app, "RIGHT UP UP OK")
        self.assertFalse("stake" in app.session.info)

    def test_a_currency_of_ones_own_stays(self):
        app = self.ready("stake 3 old pence")
        self.assertEqual(app.stack[-1].plan.worth(), "3 old pence")
        self.assertEqual(turned(UNITS, "old pence", 1), "Ft")
        self.assertEqual(turned(STAKES, 3, -1), STAKES[-1])
        press(app, "OK")
        self.assertEqual(app.session.info["stake"], "3 old pence")

    def test_a_danish_game_is_played_for_kroner(self):
        kept(more=("stake 20 Ft",))
        app = device()
        press(app, NEW + " DOWN OK UP*3 OK OK OK*4")
        plan = app.stack[-1].plan
        self.assertEqual((plan.game, plan.unit, plan.worth()), ("danish", "kr.", ""))
        press(app, "DOWN*2 RIGHT UP*2 OK")
        self.assertEqual(app.session.info["stake"], "1 kr.")
        press(app, NEW + " DOWN OK OK OK OK*4")
        self.assertEqual(app.stack[-1].plan.worth(), "1 kr.")

    def test_seats_by_lot(self):
        app = self.ready()
        press(app, "UP*4 OK")
        # the lots 3 1 2 5: Béla speaks first, then Cili and Anna; Dani deals
        self.assertEqual(app.stack[-1].plan.names, ["Béla", "Cili", "Anna", "Dani"])
        press(app, "OK")
        self.assertEqual(names(app), ["Béla", "Cili", "Anna", "Dani"])
        self.assertEqual(app.session.dealer, 3)


class TestDate(EveningsCase):
    def ready(self, *more, now=None):
        kept(more=more)
        app = device(now)
        press(app, NEW)
        return app

    def begun(self, app):
        self.assertTrue(is_home(app))
        return app.session.info.get("date")

    def test_a_clock_that_is_right_is_not_asked_about(self):
        app = self.ready("date 2026-11-20", now="2026-11-23 19:30")
        self.assertIn("23 Nov", texts(app))
        press(app, "RIGHT OK")
        self.assertFalse("date" in texts(app))
        press(app, "OK")
        self.assertEqual(self.begun(app), "2026-11-23 19:30")

    def test_the_day_after_the_last_evening_is_offered(self):
        app = self.ready("date 2026-12-31 19:30")
        press(app, "OK OK")
        self.assertEqual(self.begun(app), "2027-01-01")

    def test_the_last_evening_that_has_one(self):
        kept(more=("date 2026-11-20",))
        app = self.ready()
        press(app, "OK OK")
        self.assertEqual(self.begun(app), "2026-11-21")

    def test_left_and_right_turn_the_day(self):
        app = self.ready("date 2026-11-29")
        press(app, "RIGHT*3")
        self.assertIn("3 Dec", texts(app))
        press(app, "LEFT OK OK")
        self.assertEqual(self.begun(app), "2026-12-02")

    def test_year_month_and_day(self):
        app = self.ready("date 2027-12-30")
        press(app, "OK DOWN*3")
        self.assertIn("date", texts(app))
        press(app, "OK")
        self.assertEqual(screen(app), "Day")
        press(app, "UP RIGHT*2")  # the 31st of February is its last day
        self.assertEqual(app.stack[-1].date, "2027-02-28")
        press(app, "UP RIGHT DOWN*2 RIGHT*2 OK")
        self.assertEqual(app.stack[-1].plan.date, "2028-03-01")
        press(app, "UP*3 OK")
        self.assertEqual(self.begun(app), "2028-03-01")

    def test_it_may_be_left_out(self):
        app = self.ready("date 2026-11-20")
        press(app, "OK DOWN*3 OK DOWN OK UP*3 OK")
        self.assertIsNone(self.begun(app))

    def test_the_first_evening_of_all(self):
        app = self.ready()
        self.assertFalse("1 Jan" in texts(app))
        press(app, "OK OK")
        self.assertIsNone(self.begun(app))
        press(app, NEW + " RIGHT RIGHT OK OK")
        self.assertEqual(self.begun(app), "2026-01-02")

    def test_a_change_of_table_keeps_the_date(self):
        kept(PLAYED, more=("date 2026-11-20 19:30",))
        app = device()
        press(app, "DOWN UP*3 OK OK OK*4 OK")
        self.assertEqual(app.session.info["follows"], "1")
        self.assertEqual(self.begun(app), "2026-11-20 19:30")


class TestKept(EveningsCase):
    def several(self):
        kept(PLAYED, more=("date 2025-12-30", "stake 20 Ft"))
        kept(seats=5, dealer="E")
        kept(PLAYED, more=("date 2026-11-20",))
        kept(PLAYED * 2, more=("date 2026-11-20", "follows 3"))
        app = device()
        press(app, "DOWN DOWN*2 OK")
        return app

    def test_date_and_names_the_latest_first(self):
        app = self.several()
        self.assertEqual(screen(app), "Kept")
        rows = [app.stack[-1].list.items[i] for i in range(3)]
        self.assertEqual(
            rows,
            [
                ("20 Nov", "Ann Bél Cil Dan"),
                ("Evening 2", "no date"),
                ("30 Dec", "Ann Bél Cil Dan"),
            ],
        )
        rest(app)
        app.draw()
        self.assertIn("2026   1/3", texts(app))
        press(app, "UP")
        self.assertIn("2025   3/3", texts(app))
        press(app, "BACK")
        self.assertTrue(is_home(app))

    def test_many_names(self):
        kept(seats=7, dealer="G", more=("game hunter", "date 2026-11-20"))
        app = device()
        press(app, "DOWN DOWN*2 OK")
        self.assertEqual(app.stack[-1].list.items[0][1], "Ann Bél Cil Dan +3")

    def test_dozens(self):
        for _ in range(24):
            kept()
        app = device()
        press(app, "DOWN DOWN*2 OK")
        self.assertFalse(app.stack[-1].evenings.is_whole())
        press(app, "RIGHT*9")
        self.assertEqual(app.stack[-1].list.at, 23)
        self.assertIn("24/24", texts(app))

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

    def test_going_on_with_one(self):
        app = self.several()
        press(app, "UP OK UP OK")
        self.assertTrue(is_home(app))
        self.assertEqual((app.evening.number, app.session.info["follows"]), (5, "1"))
        self.assertEqual(app.session.info["stake"], "20 Ft")
        # D dealt first there, so A deals now
        self.assertEqual(app.session.dealer, 0)
        self.assertEqual((app.total("A"), app.total("B"), app.number(1)), (1, -1, 2))
        again = App(FOLDER, StrictCanvas()).evening
        assert again
        self.assertEqual(again.number, 5)
        press(app, "BACK")
        self.assertEqual(screen(app), "Undo")
        press(app, "OK")
        self.assertEqual((app.evening.number, reading.newest(FOLDER)), (4, 4))

    def test_the_one_that_is_played_has_no_such_choice(self):
        app = self.several()
        press(app, "OK")
        self.assertFalse("go on with it" in [item[0] for item in app.stack[-1].list.items])
        self.assertIs(app.stack[-1].evening, app.evening)

    def test_not_while_a_deal_is_open(self):
        app = self.several()
        press(app, "BACK")
        enter(app.evening, ("deal",))
        press(app, "DOWN DOWN*2 OK UP OK UP OK")
        self.assertEqual(screen(app), "Message")
        self.assertEqual(reading.newest(FOLDER), 4)

    def test_one_that_cannot_be_read(self):
        kept()
        with open(FOLDER + "/0002.jnl", "wb") as file:
            file.write(b"no journal at all\n")
        kept()
        app = device()
        press(app, "DOWN DOWN*2 OK DOWN")
        self.assertEqual(app.stack[-1].list.items[1], ("Evening 2", "no date"))
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
            ["Ki kinek fizet?", "20 Ft", "Béla → Anna", "20 Ft", "Dani → Cili", "20 Ft"],
        )

    def test_a_stake_of_less_than_a_crown(self):
        # a solo of Anna alone with 80 points: double, 8 times three of the others, so 24 to her
        solo = ("deal", "declarer A solo", "partner none", "points 80", "end")
        app = self.payments("stake 5 øre", deals=solo)
        found = texts(app)
        self.assertEqual(found[1], "0,05 kr.")
        self.assertEqual(found[2:4], ["Béla → Anna", "0,40 kr."])
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
        found = texts(app)
        # A and C win 4 points; one for 20 Ft, one for 1 kr. and two for 5 øre each
        for text in ("20 Ft", "1,10 kr."):
            self.assertEqual(found.count(text), 2)
        self.assertFalse("0,05 kr." in found)
        press(app, "DOWN*9")
        self.assertIn("+4", texts(app))

    def test_a_stake_that_was_changed(self):
        kept(PLAYED, more=("stake 20 Ft",))
        app = self.payments("follows 1", "stake 50 Ft", code="hu")
        self.assertEqual(texts(app)[:4], ["Ki kinek fizet?", "Béla → Anna", "70 Ft", "Dani → Cili"])

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
        self.assertEqual(texts(app)[2:4], ["Bartolomaeus → Cili", "200 Ft"])
        self.assertEqual(app.canvas.overflow, [])


class TestCurve(EveningsCase):
    def curve(self, deals, **how):
        kept(deals, **how)
        app = device()
        press(app, "UP RIGHT")
        self.assertEqual(screen(app), "Curve")
        return app

    def lit(self, app, x):
        """The lines of a column that are lit, from the top."""
        return [y for y in range(64) if app.canvas.buf[128 * (y >> 3) + x] >> (y & 7) & 1]

    def test_names_and_totals_the_best_on_top(self):
        app = self.curve(PLAYED)
        found = texts(app)
        self.assertEqual(found[0], "Standings ")
        self.assertEqual(found[1:], ["Anna", "+1", "Cili", "+1", "Béla", "−1", "Dani", "−1"])
        self.assertEqual(app.canvas.faults(), ("", [], []))

    def test_the_lines_end_where_the_totals_are(self):
        # solo alone, doubled: Anna +24, the others -8 each; then nothing else
        solo = ("deal", "declarer A solo", "partner none", "points 80", "end")
        app = self.curve(solo)
        ends = self.lit(app, 71)
        self.assertEqual((ends[0], ends[-1]), (13, 62))
        # zero is a quarter of the way up: 24 above it and 8 below, over 49 lines; the double line
        # of the fourth begins two lines above
        start = [y for y in self.lit(app, 0) if y > 12]
        self.assertEqual((start[0], start[-1]), (48, 50))

    def test_lines_are_told_apart(self):
        from ui.screens.curve import _STYLES, _line

        seen = set()
        for style in _STYLES:
            buf = bytearray(1024)
            _line(buf, [(0, 32), (70, 32)], *style)
            seen.add(bytes(buf))
        self.assertEqual(len(seen), 7)

    def test_more_than_there_is_room_for(self):
        app = self.curve((), seats=7, dealer="G", more=("game hunter",))
        self.assertEqual(texts(app)[0], "Standings ▾")
        self.assertFalse("Gabi" in texts(app))
        press(app, "DOWN*3")
        self.assertIn("Gabi", texts(app))
        self.assertEqual(texts(app)[0], "Standings ▴")

    def test_of_many_deals(self):
        app = self.curve(PLAYED * 40)
        self.assertEqual(app.canvas.faults(), ("", [], []))

    def test_any_other_key_goes_back(self):
        app = self.curve(PLAYED)
        press(app, "BACK")
        self.assertEqual(screen(app), "Payments")


SCREENS = {
    "Offer", "Games", "Seat", "Start", "Day", "Kept", "OneEvening", "Payments", "Curve", "Codes",
}  # fmt: skip


class TestSeen(TableCase):
    def test_all_screens_are_whole_in_each_language(self):
        viewer = Viewer()
        for code in viewer.languages():
            for scene in scenes.ALL:
                scene(viewer, code)
        viewer.faults = {fault for fault in viewer.faults if fault.split()[1].strip(":") in SCREENS}
        wanted = {code: _wanted(code) for code in LANGUAGES}
        self.assertEqual(viewer.problems(SCREENS, wanted), [])


def _wanted(code):
    """The texts of a new table and of the evenings. Those of house rules are seen elsewhere."""
    found = dict(lines(code, "evenings") + lines(code, "table"))
    rules: tuple = ("preset-", "own-rules", "change-rules", "save-rules", "drop-rules", "sure-drop")
    rules += ("house-rules", "hint-rules", "codes-", "to-")  # and those of codes
    return {key: text for key, text in found.items() if not key.startswith(rules)}
