"""A table: head, options, rotation, totals."""

import unittest

from tarokk import games
from tarokk.refused import Refused
from tests.core.folds import refused
from tests.core.sessions import FIVE, FOUR, HEAD, deal_of, play, refusal, state

# What no text has, and what it may have: neighbours of it, and other blanks.
HIDDEN = (
    "\x00\t\n\x1f\x7f\x85\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u200b\u200c\u200d"
    "\u200e\u200f\u2028\u2029\u202a\u202e\u2060\u2066\u2069\u206f\u3164\ufe00\ufe0f\ufeff\uffa0"
    "\ufff9\ufffb\U000e0001\U000e007f"
)
SEEN = " ~\xa0\xa1\xac\xae\u0350\u061b\u2007\u2010\u2027\u202f\u205f\u3000\ufffc\U0001f600"


class Head(unittest.TestCase):
    def test_holds_what_it_says(self):
        text = FOUR + "; date 2026-11-20 19:30; place Club, table 3; stake 20 Ft; follows 12"
        session = play(text)
        self.assertEqual(session.seats, ("A", "B", "C", "D"))
        self.assertEqual(session.names, {"A": "Anna", "B": "Béla", "C": "Cili", "D": "Dani"})
        self.assertEqual(session.dealer, 3)
        self.assertEqual(
            session.info,
            {"date": "2026-11-20 19:30", "place": "Club, table 3", "stake": "20 Ft",
             "follows": "12"},
        )  # fmt: skip
        self.assertEqual(session.totals, [0, 0, 0, 0])

    def test_a_name_may_hold_spaces_or_be_left_out(self):
        session = play("kibic 1; seat A Nagy Anna; seat B")
        self.assertEqual(session.names, {"A": "Nagy Anna", "B": "B"})

    def test_begins_with_the_version(self):
        self.assertEqual(refusal("", "game paskievics"), "no-head")
        self.assertEqual(refusal("", "deal"), "no-head")
        self.assertEqual(refusal("", "A pass"), "no-head")
        self.assertEqual(refusal("", "kibic 2"), "version")
        self.assertEqual(refusal("", "kibic"), "word-count")
        self.assertEqual(refusal("kibic 1", "kibic 1"), "head-twice")

    def test_each_line_once(self):
        for line in ("game paskievics", "dealer A", "dealer D"):
            self.assertEqual(refusal(FOUR, line), "head-twice", line)
        for line in ("date 2026-11-20", "place here", "stake 5", "follows 1", "hat A"):
            self.assertEqual(refusal(FOUR + "; " + line, line), "head-twice", line)
        self.assertEqual(refusal(FOUR + "; hat A", "hat B"), "head-twice")
        self.assertEqual(refusal(FOUR + "; lock up down", "lock left right"), "head-twice")
        self.assertEqual(refusal(FOUR + "; option four-kings 2/4", "option four-kings 1/2"),
                         "head-twice")  # fmt: skip

    def test_refused_lines(self):
        rows = (
            ("game whist", "no-such-game"),
            ("game", "word-count"),
            ("seat H Hugo", "no-such-seat"),
            ("seat AB Anna", "no-such-seat"),
            ("seat a Anna", "no-such-seat"),
            ("seat", "word-count"),
            ("dealer A", "unknown-seat"),
            ("option four-kings 2/4", "game-first"),
            ("follows last", "not-a-number"),
            ("stake much", "not-a-number"),
            ("date", "word-count"),
            ("place", "word-count"),
            ("hat A", "unknown-seat"),
            ("doubled 1", "doubled-range"),
            ("score 3", "unknown-word"),
            ("points 3", "no-deal-open"),
            ("A pass", "no-deal-open"),
            ("end", "no-deal-open"),
            ("skiz A", "no-deal-open"),
        )
        for line, code in rows:
            self.assertEqual(refusal("kibic 1", line), code, line)
        self.assertEqual(refusal("kibic 1; seat A", "seat A Aladár"), "seat-twice")
        self.assertEqual(refusal("kibic 1; seat A Anna", "seat B Anna"), "name-twice")
        self.assertEqual(refusal("kibic 1; seat A; seat B; dealer A", "seat C"), "seat-late")
        self.assertEqual(refusal("kibic 1; seat A; seat B", "dealer C"), "unknown-seat")

    def test_dates(self):
        for date in ("2026-11-20", "2026-01-01 00:00", "2026-12-31 23:59"):
            self.assertIsNone(refusal("kibic 1", "date " + date), date)
        for date in (
            "today", "2026-13-01", "2026-00-10", "2026-10-00", "2026-10-32", "26-10-01",
            "2026-1-1", "2026-10", "2026-10-01-01", "2026-10-1a", "2026-¹²-20", "2026-10-01 24:00",
            "2026-10-01 10:60", "2026-10-01 10", "2026-10-01 1:00", "2026-10-01 ²²:00",
            "2026-10-01 10:00 late", "2026-10-01 10:00:00",
        ):  # fmt: skip
            self.assertEqual(refusal("kibic 1", "date " + date), "not-a-date", date)

    def test_a_deal_needs_game_seats_and_dealer(self):
        self.assertEqual(refusal("kibic 1; seat A; dealer A", "deal"), "head-misses")
        self.assertEqual(refusal(HEAD, "deal"), "head-misses")
        self.assertIsNone(refusal(FOUR, "deal"))
        self.assertIsNone(refusal(FIVE, "deal"))
        self.assertEqual(refusal(FOUR, "deal now"), "word-count")
        three = "kibic 1; game paskievics; seat A; seat B; seat C; dealer A"
        self.assertEqual(refusal(three, "deal"), "seat-number")
        six = "kibic 1; seat A; seat B; seat C; seat D; seat E; seat F; dealer A"
        self.assertEqual(refusal(six + "; game paskievics", "deal"), "seat-number")
        self.assertEqual(refusal(HEAD + "; seat E Ella", "seat F Feri"), "seat-number")

    def test_refusals_name_what_was_wrong(self):
        rows = (
            (HEAD + "; seat E Ella", "seat F Feri", ("seat-number", 6, "paskievics")),
            (HEAD.replace("; seat D Dani", "; dealer A"), "deal", ("seat-number", 3, "paskievics")),
            (HEAD, "deal", ("head-misses", "dealer")),
            (FOUR, "points 3", ("no-deal-open", "points")),
            (FOUR, "score 3", ("unknown-word", "score")),
            (FOUR + "; deal; declarer A 3; partner B; points 50; end", "stake 2",
             ("head-late", "stake")),
            (FOUR, "doubled 5", ("doubled-range", 5, 4)),
        )  # fmt: skip
        for text, line, expected in rows:
            self.assertEqual(refused(play(text), line, state), expected, line)

    def test_numbers_of_six_digits(self):
        self.assertIsNone(refusal("kibic 1", "follows 999999"))
        self.assertEqual(refusal("kibic 1", "follows 1000000"), "not-a-number")

    def test_nothing_of_it_after_the_first_deal(self):
        session = play(FOUR)
        deal_of(session)
        for line in ("game paskievics", "seat E Ella", "dealer A", "option four-kings 2/4",
                     "date 2026-11-20", "stake 5", "hat A", "doubled 2"):  # fmt: skip
            try:
                session.apply(tuple(line.split()))
                code = None
            except Refused as refused:
                code = refused.code
            self.assertEqual(code, "head-late", line)
        self.assertEqual(refusal(FOUR + "; deal", "seat E Ella"), "head-late")
        self.assertEqual(refusal(FOUR + "; deal", "deal"), "deal-open")
        self.assertEqual(refusal(FOUR + "; deal", "closing"), "deal-open")


class Limits(unittest.TestCase):
    def test_of_a_text(self):
        longest = "é" * 100
        for line in ("seat E %s", "place %s", "stake 5 %s"):
            start = HEAD if line.startswith("seat") else FOUR
            self.assertEqual(refusal(start, line % (longest + "x")), "text-long", line)
        self.assertEqual(play(HEAD + "; seat E " + longest).names["E"], longest)
        self.assertEqual(refusal(HEAD, "seat E " + "a " * 50), None)
        self.assertEqual(refusal(HEAD, "seat E " + "a " * 51), "text-long")

    def test_what_cannot_be_seen(self):
        """Controls, marks of direction, no width; what stands beside them in the tables can be."""
        for letter in HIDDEN:
            for words, start in ((("seat", "E"), HEAD), (("place",), FOUR), (("stake", "5"), FOUR)):
                session = play(start)
                try:
                    session.apply(words + (f"An{letter}na",))  # noqa: RUF005, MicroPython has no other
                    code = None
                except Refused as refused:
                    code = refused.code
                self.assertEqual(code, "text-hidden", f"{words[0]} {ord(letter):x}")
        for letter in SEEN:
            session = play(HEAD)
            session.apply(("seat", "E", f"An{letter}na"))
            self.assertEqual(session.names["E"], f"An{letter}na")

    def test_of_the_double_rounds(self):
        most = FOUR + "; doubled 4" * 999
        self.assertEqual(play(most).factor(), 2**999)
        self.assertEqual(refusal(most, "doubled 1"), "rounds-many")
        session = play(most)
        deal_of(session, "passed")
        self.assertEqual(session.rounds, (4,) * 999)
        deal_of(session)
        self.assertEqual(session.rounds, (3,) * 999)
        self.assertEqual(session.totals, [2**999, 2**999, -(2**999), -(2**999)])

    def test_of_what_is_followed(self):
        self.assertEqual(refusal(FOUR, "follows 1 2"), "word-count")


class Unreadable(unittest.TestCase):
    def test_in_every_game_a_deal_may_be_unreadable(self):
        for name in games.NAMES:
            seats = "ABCDEFG"[: games.load(name).SEATS[0]]
            head = "kibic 1; game " + name + "".join(["; seat " + seat for seat in seats])
            session = play(head + "; dealer A; deal; unreadable")
            self.assertEqual(
                (session.deal, session.number, session.totals), (None, 1, [0] * len(seats))
            )

    def test_pays_nothing_and_the_next_one_deals(self):
        for lines in ("deal", "deal; A 3", "deal; declarer A 3; partner B; points 60"):
            session = play(FOUR + "; hat C; doubled 2; " + lines + "; unreadable")
            self.assertEqual((session.dealer, session.number, session.hat), (0, 1, "C"))
            self.assertEqual((session.totals, session.rounds), ([0, 0, 0, 0], (1,)))
            self.assertIsNone(session.deal)
            deal_of(session)
            self.assertEqual(session.totals, [-2, 2, 2, -2])

    def test_not_played_its_dealer_stays(self):
        session = play(FOUR + "; deal; A 3; unreadable void")
        self.assertEqual((session.dealer, session.number, session.rounds), (3, 1, (4,)))

    def test_only_of_a_deal(self):
        self.assertEqual(refusal(FOUR, "unreadable"), "unknown-word")
        self.assertEqual(refusal(FOUR + "; deal", "unreadable twice"), "word-count")
        self.assertEqual(refusal(FOUR + "; deal; unreadable", "end"), "no-deal-open")


class Options(unittest.TestCase):
    MADE = "; deal; declarer A 3; partner B; points 50; made four-kings declarer; end"

    def test_change_what_is_paid(self):
        self.assertEqual(play(FOUR + self.MADE).totals, [2, 2, -2, -2])
        session = play(FOUR + "; option four-kings 2/4" + self.MADE)
        self.assertEqual(session.totals, [3, 3, -3, -3])
        text = "; deal; declarer A 3; announced declarer xxi-catch; partner B; points 50; end"
        self.assertEqual(play(FOUR + text).totals, [-41, -41, 41, 41])
        session = play(FOUR + "; option xxi-catch 30/60" + text)
        self.assertEqual(session.totals, [-59, -59, 59, 59])
        lost = "; deal; declarer A 3; partner B; points 50; lost pagat-ultimo declarer; end"
        session = play(FOUR + "; option pagat-ultimo 6/12" + lost)
        self.assertEqual(session.totals, [-5, -5, 5, 5])

    def test_values(self):
        for value in ("2", "2/4/6", "a/b", "-1/2", "/2", "2/", "1000/2", "²/2", "1.5/3",
                      "1" * 5000 + "/2", "2 / 4"):  # fmt: skip
            code = refusal(FOUR, "option four-kings " + value)
            self.assertEqual(code, "option-value", value[:9])
        for value in ("0/0", "1/2", "999/999"):
            self.assertIsNone(refusal(FOUR, "option four-kings " + value), value)
        self.assertEqual(refusal(FOUR, "option centrum 2/4"), "no-such-option")
        self.assertEqual(refusal(FOUR, "option four-kings"), "word-count")


class Rotation(unittest.TestCase):
    def test_of_four(self):
        session = play(FOUR)
        for dealer in (3, 0, 1, 2, 3):
            self.assertEqual(session.dealer, dealer)
            self.assertEqual(session.players()[-1], "ABCD"[dealer])
            self.assertEqual(session.players()[0], "ABCD"[(dealer + 1) % 4])
            self.assertEqual(session.sits_out(), ())
            deal_of(session)

    def test_of_five(self):
        session = play(FIVE)
        for dealer in (4, 0, 1, 2, 3, 4):
            self.assertEqual(session.dealer, dealer)
            self.assertEqual(session.sits_out(), ("ABCDE"[dealer],))
            self.assertEqual(session.players()[0], "ABCDE"[(dealer + 1) % 5])
            deal_of(session)

    def test_who_sits_out_has_nothing_to_say(self):
        text = FIVE + "; deal"
        self.assertEqual(refusal(text, "E pass"), "sits-out")
        self.assertEqual(refusal(text, "E"), "sits-out")
        self.assertEqual(refusal(FOUR + "; deal", "E pass"), "unknown-seat")
        self.assertTrue(refusal(text + "; declarer A 3", "partner E"))
        self.assertTrue(refusal(text, "declarer E 3"))

    def test_a_failed_trial_three_is_a_deal(self):
        session = play(FIVE + "; deal; declarer D 2; D no-honour")
        self.assertEqual(session.totals, [2, 2, 2, -6, 0])
        self.assertEqual((session.dealer, session.rounds), (0, ()))

    def test_who_would_speak_is_known_between_deals(self):
        session = play(FOUR)
        self.assertEqual(session.upcoming().players, ("A", "B", "C", "D"))
        self.assertIsNone(session.deal)
        session.apply(("deal",))
        self.assertIs(session.upcoming(), session.deal)


class Totals(unittest.TestCase):
    def test_add_up(self):
        session = play(FIVE)
        deal_of(session)  # A and B win 1 from C and D
        self.assertEqual(session.totals, [1, 1, -1, -1, 0])
        deal_of(session)  # B and C from D and E
        self.assertEqual(session.totals, [1, 2, 0, -2, -1])

    def test_last_deal_and_number(self):
        session = play(FOUR)
        self.assertEqual((session.number, session.last), (0, None))
        deal_of(session)
        self.assertEqual((session.number, session.last.phase), (1, "settled"))
        deal_of(session, "passed")
        self.assertEqual((session.number, session.last.phase), (2, "passed-out"))


class Ends(unittest.TestCase):
    def test_a_deal_that_closed_itself_may_be_ended_once(self):
        passed = FOUR + "; deal; A pass; B pass; C pass; D pass"
        self.assertIsNone(refusal(passed, "end"))
        self.assertEqual(refusal(passed, "end now"), "word-count")
        self.assertEqual(refusal(passed + "; end", "end"), "no-deal-open")
        thrown = FOUR + "; deal; declarer A 3; B throws four-kings"
        self.assertIsNone(refusal(thrown, "end"))
        settled = FOUR + "; deal; declarer A 3; partner B; points 50; end"
        self.assertEqual(refusal(settled, "end"), "no-deal-open")
        self.assertEqual(refusal(passed + "; deal", "end"), "auction-first")


if __name__ == "__main__":
    unittest.main()
