"""Sets of house rules on the device: presets, saved ones, bad files; the table that goes on."""

import os
import unittest

from store import amend, houses, reading, textfile
from tarokk import games
from tarokk.refused import Refused
from tests.ui.helpers import (
    FOLDER,
    PLAIN,
    PLAIN_PASSES,
    TableCase,
    is_home,
    press,
    screen,
    start,
    table,
)
from tests.ui.tables import finish, fresh, labels, played, to_games, to_rules
from tests.ui.texts import LANGUAGES
from ui import widgets

SAVED = FOLDER + "/" + houses.SAVED
LAST = FOLDER + "/" + houses.LAST
CHANGE_TABLE, SHARE = "change-table", "share"


def preset(game, name):
    """The options of a set of house rules; that they are the source's, the core's tests look."""
    return dict(dict(games.load(game).presets())[name])


KEGL = preset("paskievics", "kegl")
JANOSKA = preset("illustrated", "janoska")
MARTON = preset("illustrated", "marton")
KUPA = preset("illustrated", "kupa")
# The game, the row of its preset, the options that it stands for.
PRESETS = (
    ("paskievics", 1, KEGL),
    ("illustrated", 1, JANOSKA),
    ("illustrated", 2, MARTON),
    ("illustrated", 3, KUPA),
    ("high", 1, JANOSKA),
    ("illustrated-54", 2, MARTON),
)
BAD = (
    ("option no-such yes", "no-such"),
    ("option kitty perhaps", "perhaps"),
    ("option trull 1/1000", "1/1000"),
    ("option kitty", "option kitty"),
    ("stake 20", "stake"),
    ("option kitty yes", "option kitty"),  # twice
)
LONGEST = "option throw-xxi-eagle-pagat"


class TestSets(TableCase):
    def test_the_usual_rules_take_one_key(self):
        app = table(PLAIN)
        to_games(app)
        self.assertEqual(screen(app), "Games")
        # the game by its rules; people, four names, dealer
        self.assertEqual(finish(app), 1 + 6)
        self.assertEqual((app.session.game.NAME, played(app)), ("paskievics", {}))
        self.assertEqual((os.listdir(FOLDER).count(houses.LAST), app.evening.number), (0, 2))

    def test_the_game_played_last_is_under_the_cursor(self):
        app = table(more=("game high",))
        to_games(app)
        self.assertEqual(games.NAMES[app.stack[-1].list.at], "high")
        finish(app)
        self.assertEqual(app.session.game.NAME, "high")

    def test_a_sheet_from_elsewhere_is_the_one_played_last(self):
        app = table(more=("option kitty yes",))
        press(app, "@new-evening")
        finish(app)
        self.assertEqual(played(app), {"kitty": "yes"})

    def test_presets_are_their_options(self):
        seen = []
        for game, row, chosen in PRESETS:
            app = fresh()
            to_rules(app, game)
            seen.append((game, labels(app)[row]))
            press(app, f"DOWN*{row} OK")
            finish(app)
            self.assertEqual(played(app), chosen)
            to_rules(app, game)  # by what it was played last
            self.assertEqual(app.stack[-1].list.at, row)
            press(app, "BACK BACK")
            to_rules(app, "high" if game == "paskievics" else "paskievics")
            self.assertEqual(app.stack[-1].list.at, 0)
        self.assertEqual(len(set(seen)), len(PRESETS))
        presets = [(game, name) for game in games.NAMES for name, _ in games.load(game).presets()]
        self.assertEqual(len(presets), len(PRESETS) + 2)  # high has Marton's too, 54 the Jánoska's

    def test_back_to_the_usual_rules(self):
        app = fresh()
        to_rules(app, "paskievics")
        press(app, "DOWN OK")
        finish(app)
        to_rules(app, "paskievics")
        press(app, "UP OK")
        finish(app)
        self.assertEqual(played(app), {})
        to_rules(app, "paskievics")
        self.assertEqual(app.stack[-1].list.at, 0)

    def test_a_set_is_looked_at_and_left_as_it_is(self):
        app = fresh()
        to_rules(app, "paskievics")
        press(app, "DOWN RIGHT")
        marked = [span[3] for span in app.canvas.spans if span[3][:1] == "*"]
        self.assertEqual(len(marked), 1)  # the invit, among the first four
        press(app, "BACK OK")
        finish(app)
        self.assertEqual(played(app), KEGL)

    def test_a_set_of_ones_own(self):
        app = fresh()
        to_rules(app, "paskievics")
        count = len(labels(app))
        press(app, "DOWN DOWN OK OK BACK")  # change…: holding only by who spoke before
        self.assertEqual(len(labels(app)), count + 2)  # it, and save…
        self.assertEqual(labels(app)[2], app.t("own-rules") % 1)
        self.assertEqual(app.stack[-1].list.at, 2)
        press(app, "RIGHT LEFT BACK")  # and back
        self.assertEqual((len(labels(app)), app.stack[-1].list.at), (count, 0))

    def test_one_is_saved_chosen_and_deleted(self):
        app = fresh()
        to_rules(app, "paskievics")
        press(app, "DOWN DOWN OK OK BACK DOWN*2 OK")
        self.assertEqual(screen(app), "Letters")
        press(app, "OK LEFT*3 OK RIGHT*2 OK")
        self.assertEqual(labels(app)[2], "Aá")
        self.assertEqual((app.stack[-1].list.at, len(labels(app))), (2, 5))
        self.assertEqual(textfile.read(SAVED), ["preset paskievics Aá", "option hold earlier"])
        app = start()
        to_rules(app, "illustrated")
        self.assertEqual([label for label in labels(app) if label == "Aá"], [])
        press(app, "BACK BACK")
        to_rules(app, "paskievics")
        press(app, "DOWN*2 OK")
        finish(app)
        self.assertEqual(played(app), {"hold": "earlier"})
        app = start()
        to_rules(app, "paskievics")
        self.assertEqual(app.stack[-1].list.at, 2)
        press(app, "UP UP UP OK")  # delete…
        self.assertEqual(labels(app), ["Aá"])
        press(app, "OK BACK")
        self.assertEqual(labels(app), ["Aá"])
        press(app, "OK OK")
        self.assertEqual(textfile.read(SAVED), [])
        self.assertEqual(labels(app)[2], app.t("own-rules") % 1)  # still those of last time
        press(app, "OK")
        finish(app)
        self.assertEqual(played(app), {"hold": "earlier"})

    def test_a_default_that_is_written_out_is_no_difference(self):
        fresh()
        textfile.write(SAVED, ["preset paskievics Klub", "option hold any", "option kitty yes"])
        app = start()
        to_rules(app, "paskievics")
        press(app, "DOWN DOWN OK")
        finish(app)
        self.assertEqual(played(app), {"kitty": "yes"})


class TestBadFile(TableCase):
    def test_it_is_named_and_the_rest_goes_on(self):
        good = ["preset paskievics Klub", "option hold earlier"]
        for code in LANGUAGES:
            for line, message in BAD:
                app = fresh(code)
                to_rules(app, "paskievics")
                press(app, "DOWN OK")
                finish(app)  # the last good ones are Kégl's
                bad = ["preset paskievics Kocsma", "option kitty yes", line]
                textfile.write(SAVED, bad + good)
                to_rules(app, "paskievics")
                self.assertEqual(screen(app), "Message")
                text = " ".join([span[3].strip() for span in app.canvas.spans[:-1]])
                self.assertIn("Kocsma", text)
                self.assertIn(message, text)
                self.assertEqual(app.stack[-1].text, text)  # nothing of it is cut off
                self.assertEqual(app.canvas.faults(), ("", [], []))
                press(app, "OK")
                self.assertEqual((labels(app)[2], app.stack[-1].list.at), ("Klub", 1))
                self.assertEqual(labels(app).count("Kocsma"), 0)
                press(app, "OK")
                finish(app)
                self.assertEqual(played(app), KEGL)

    def test_the_set_played_by_is_the_last_good_one(self):
        """It was saved, and then somebody wrote nonsense into it."""
        app = fresh()
        textfile.write(SAVED, ["preset paskievics Klub", "option hold earlier"])
        to_rules(app, "paskievics")
        press(app, "DOWN*2 OK")
        finish(app)
        textfile.write(SAVED, ["preset paskievics Klub", "option hold ealier"])
        app = start()
        to_rules(app, "paskievics")
        self.assertEqual(screen(app), "Message")
        press(app, "OK OK")
        finish(app)
        self.assertEqual(played(app), {"hold": "earlier"})

    def test_what_was_played_by_last_is_damaged(self):
        for texts in (["preset paskievics last", "option hold ealier"], ["?"]):
            app = fresh()
            textfile.write(LAST, texts)
            to_rules(app, "paskievics")
            self.assertEqual(screen(app), "Message")
            press(app, "OK")
            self.assertEqual((screen(app), app.stack[-1].list.at), ("Sets", 0))
        fresh()
        with open(LAST, "wb") as file:
            file.write(b"\xff\xfe")
        app = start()
        to_rules(app, "paskievics")
        self.assertEqual((screen(app), app.stack[-1].list.at), ("Sets", 0))

    def test_the_longest_refusal_is_whole(self):
        """Of any set, the longest option with the longest value that is none."""
        for code in LANGUAGES:
            app = fresh(code)
            textfile.write(SAVED, ["preset high WWWWWWWWWWWW", LONGEST + " " + "W" * 99])
            to_rules(app, "high")
            self.assertTrue(len(widgets.wrap(app.stack[-1].text)) <= 5)


class TestGoingOn(TableCase):
    def test_the_next_table_has_the_same_game_and_rules(self):
        more = ("game high", "option hold any", "option kitty yes", "option csuzima 0/4")
        app = table(PLAIN_PASSES, more=more)
        press(app, "@" + CHANGE_TABLE)
        self.assertEqual(app.stack[-1].heading, app.t("who-leaves"))
        press(app, "UP OK")
        self.assertEqual(app.stack[-1].heading, app.t("how-many"))
        press(app, "DOWN")  # five
        finish(app)
        session = app.session
        self.assertEqual((app.evening.number, session.game.NAME), (2, "high"))
        self.assertEqual(session.options, {"hold": "any", "kitty": "yes", "csuzima": "0/4"})
        self.assertEqual((session.pots, len(session.seats)), ((8,), 5))  # 2 from each of four
        self.assertEqual(session.info["follows"], "1")

    def test_an_empty_kitty_is_not_brought(self):
        app = table(PLAIN, more=("option kitty yes",))
        press(app, f"@{CHANGE_TABLE} UP OK")
        finish(app)
        texts = [text for _, text in reading.read(app.evening.journal)]
        self.assertEqual([text for text in texts if text.startswith("pot")], [])

    def test_what_the_next_table_brought_stays(self):
        app = table(PLAIN_PASSES, more=("option kitty yes",))
        first = app.evening
        press(app, f"@{CHANGE_TABLE} UP OK")
        finish(app)
        with self.assertRaises(Refused) as caught:
            amend.amend(first, 1, [tuple(text.split()) for text in PLAIN[1:-1]])
        self.assertEqual(caught.exception.code, "table-went-on")


class TestSharing(TableCase):
    def entries(self, app):
        press(app, "DOWN")
        actual = labels(app)
        press(app, "BACK")
        return actual

    def test_the_kitty_is_shared_and_the_sharing_taken_back(self):
        """10 were brought, four put in 2: 18, so that each gets 4 and 2 stay."""
        app = table(PLAIN_PASSES, more=("option kitty yes", "option void none", "pot kitty 10"))
        press(app, "@" + SHARE)
        self.assertEqual(screen(app), "Message")
        self.assertIn("4", app.stack[-1].text)
        press(app, "BACK")
        self.assertEqual(app.session.pots, (18,))
        press(app, "@" + SHARE)
        press(app, "OK")
        self.assertTrue(is_home(app))
        self.assertEqual((app.session.pots, app.session.totals), ((2,), [2, 2, 2, 2]))
        self.assertEqual(start().session.totals, [2, 2, 2, 2])
        self.assertEqual(self.entries(app).count(app.t(SHARE)), 0)  # 2 do not divide by four
        press(app, "BACK")
        self.assertIn(app.t("step-share"), " ".join(app.stack[-1].rows))
        press(app, "OK")
        self.assertEqual((app.session.pots, app.session.totals), ((18,), [-2, -2, -2, -2]))
        self.assertEqual(self.entries(app).count(app.t(SHARE)), 1)

    def test_it_is_offered_between_deals_only_and_if_there_is_something(self):
        for code in LANGUAGES:
            for lines, more, times in (
                ((), ("pot kitty 4",), 1),
                ((), ("pot kitty 3",), 0),
                ((), (), 0),
                (PLAIN[:1], ("pot kitty 4",), 0),
                (PLAIN[:2], ("pot kitty 4",), 0),
            ):
                app = table(lines, more=("option kitty yes",) + more)
                app.use_language(code)
                self.assertEqual(self.entries(app).count(app.t(SHARE)), times)


if __name__ == "__main__":
    unittest.main()
