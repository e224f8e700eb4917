"""Evenings: set-up in few keys."""

import os

from store import textfile
from tarokk.refused import Refused
from tests.ui import scenes
from tests.ui.helpers import (
    FOLDER,
    StrictCanvas,
    TableCase,
    clear,
    is_home,
    press,
    screen,
)
from tests.ui.kept import FOUR, NEW, PLAYED, EveningsCase, device, kept, names, texts
from tests.ui.texts import lines
from tests.ui.viewer import LISTS, Viewer, looked_at
from ui.screens.start import STAKES, UNITS, turned


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
        from_home = press(app, NEW)
        keys = press(app, "DOWN OK")  # another table
        keys += press(app, "OK OK")  # game, number
        keys += press(app, "OK*4")  # names
        self.assertFalse(is_home(app))
        keys += press(app, "OK")  # dealer
        self.assertTrue(is_home(app))
        self.assertEqual((app.evening.number, names(app)), (2, FOUR))
        self.assertEqual(keys, 9)
        self.assertLessEqual(from_home + keys, 14)

    def test_anew_on_a_device_that_knows_names_alone(self):
        textfile.write(FOLDER + "/roster.txt", FOUR)
        app = device("2026-11-23 19:30")
        self.assertEqual(press(app, "OK OK OK OK*4 OK"), 8)
        self.assertTrue(is_home(app))
        self.assertEqual(names(app), FOUR)

    def test_who_names_nobody_plays_by_sides_that_are_no_people(self):
        for game, sides in (
            ("=two-handed", "South North"),
            ("=two-handed DOWN", "South East West"),
            ("=paskievics", "South East North West"),
            ("=paskievics DOWN", "South East NE NW West"),
            ("=hunter DOWN*2", "South SE NE North NW SW"),
            ("=hunter UP", "South SE East NE NW West SW"),
        ):
            clear()
            app = device()
            press(app, f"OK {game} OK")
            press(app, f"OK*{len(sides.split())} OK")
            self.assertEqual((is_home(app), " ".join(names(app))), (True, sides))
            self.assertEqual(textfile.roster(app.folder), [])

    def test_the_next_table_of_another_size_has_other_sides(self):
        app = device()
        press(app, "OK*8")  # the first evening, of four, all unnamed
        press(app, NEW + " DOWN OK OK DOWN OK OK*5 OK")
        self.assertEqual(" ".join(names(app)), "South East NE NW West")

    def test_some_are_named_and_some_not(self):
        app = device()
        press(app, "OK*3 OK")
        press(app, "UP OK RIGHT OK LEFT*2 OK")  # by letters
        press(app, "OK*3")
        self.assertEqual((names(app)[0], names(app)[2:]), ("South", ["North", "West"]))
        self.assertEqual(textfile.roster(app.folder), [names(app)[1]])
        press(app, NEW + " OK OK")  # as last time
        self.assertEqual((names(app)[0], len(textfile.roster(app.folder))), ("South", 1))

    def test_the_offer_tells_what_it_takes(self):
        kept(more=("stake 5 øre", "date 2026-11-20", "option kitty yes"))
        app = device()
        press(app, NEW)
        actual = " ".join(texts(app))
        for text in ("21 Nov", "0.05 kr.", "Anna, Béla, Cili, Dani", "Paskievics", "1 changed"):
            self.assertIn(text, actual)
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
        self.assertEqual(screen(app), "Letters")  # whose letters stay
        app.stack[-1].answer(app, "Edit")
        self.assertEqual(app.stack[-1].plan.names, ["Anna", "Edit"])


class TestOneLeaves(EveningsCase):
    """Somebody gets up, and another sits down in his place."""

    def test_the_others_stay_where_they_sit(self):
        kept(PLAYED)
        textfile.write(FOLDER + "/roster.txt", list(FOUR) + ["Edit"])
        app = device()
        press(app, "@change-table DOWN*2")
        self.assertEqual(screen(app), "Choice")
        press(app, "OK")
        labels = [item[0] for item in app.stack[-1].list.items]
        self.assertEqual(labels, ["Edit", app.t("new-name")])  # not who leaves, nor who stays
        press(app, "OK")
        self.assertEqual(screen(app), "Start")
        press(app, "OK")
        self.assertEqual(names(app), [FOUR[0], FOUR[1], "Edit", FOUR[3]])
        self.assertEqual(app.session.info["follows"], "1")

    def test_the_older_sheets_files_are_put_in_order_once_nobody_presses_a_key(self):
        """On home alone: elsewhere such a sheet may be open. What is read of it stays right."""
        kept(PLAYED)
        app = device()
        totals = app.session.totals
        press(app, "@change-table DOWN*2 OK OK OK OK")
        before = "0001.jnl+", "0001.idx+"
        while app.idle(2):
            pass
        self.assertEqual([name for name in before if name not in os.listdir(FOLDER)], [])
        press(app, "DOWN")
        self.assertFalse(is_home(app))
        while app.idle(3):
            pass
        self.assertEqual([name for name in before if name not in os.listdir(FOLDER)], [])
        press(app, "BACK")
        self.assertTrue(is_home(app))
        while app.idle(3):
            pass
        self.assertEqual([name for name in before if name in os.listdir(FOLDER)], [])
        press(app, "BACK OK")  # the table that nobody played at is taken back
        self.assertEqual((app.evening.number, app.session.totals), (1, totals))

    def test_back_leads_to_the_question_who_leaves(self):
        kept(PLAYED)
        app = device()
        press(app, "@change-table OK BACK DOWN OK UP OK OK UP OK UP LEFT OK")
        self.assertEqual(app.stack[-1].plan.names[0], FOUR[0])

    def test_a_name_that_stays_is_refused(self):
        kept(PLAYED)
        app = device()
        press(app, "@change-table OK UP OK")
        self.assertRaises(Refused, app.stack[-1].answer, app, FOUR[3])


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

    def test_ok_on_the_money_changes_nothing_and_asks_who_deals(self):
        app = self.ready("stake 20 Ft")
        for down in 1, 2:
            press(app, f"DOWN*{down} OK")
            start = app.stack[-1]
            self.assertEqual((start.plan.worth(), start.list.at), ("20 Ft", start.plan.dealer))

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

    def test_the_likeliest_game_is_marked(self):
        """That which was played last; before any, that of the language."""
        for code, last, likely in (
            ("hu", (), "paskievics"),
            ("da", (), "danish"),
            ("da", ("game hunter",), "hunter"),
        ):
            clear()
            if last:
                kept(more=last)
            app = device(code=code)
            press(app, NEW + " DOWN OK" if last else "OK")
            games = app.stack[-1]
            self.assertEqual(games.marks[games.list.at], likely)

    def test_seats_by_lot(self):
        app = self.ready()
        press(app, "UP*4 OK")
        # the lots 3 1 2 5: Béla speaks first, then Cili and Anna; Dani deals
        self.assertEqual(app.stack[-1].plan.names, ["Béla", "Cili", "Anna", "Dani"])
        press(app, "OK")
        self.assertEqual(names(app), ["Béla", "Cili", "Anna", "Dani"])
        self.assertEqual(app.session.dealer, 3)


SCREENS = {
    "Offer", "Games", "Seat", "Start", "Day", "Kept", "OneEvening", "Payments", "Curve", "Story",
    "Codes",
}  # fmt: skip


class TestSeen(TableCase):
    def test_all_screens_are_whole_in_each_language(self):
        viewer = Viewer()
        for code in viewer.languages():
            for scene in scenes.ALL:
                scene(viewer, code)
        viewer.faults = {fault for fault in viewer.faults if fault.split()[1].strip(":") in SCREENS}
        wanted = {code: _wanted(code) for code in looked_at()}
        self.assertEqual(viewer.problems(SCREENS, wanted), [])


def _wanted(code):
    """The texts of a new table and of the evenings. Those of house rules are seen elsewhere."""
    actual = dict(lines(code, "evenings") + lines(code, "table"))
    rules: tuple = ("preset-", "own-rules", "change-rules", "save-rules", "drop-rules", "sure-drop")
    rules += ("house-rules", "hint-rules", "codes-", "to-") + tuple(LISTS)  # and those of codes
    return {key: text for key, text in actual.items() if not key.startswith(rules)}
