"""An evening: head, rotation, double rounds, hat, closing round, totals."""

import unittest

from tarokk.refused import Refused
from tarokk.session import Session

HEAD = "kibic 1; game paskievics; seat A Anna; seat B Béla; seat C Cili; seat D Dani"
FOUR = HEAD + "; dealer D"
FIVE = HEAD + "; seat E Ella; dealer E"


def lines(text):
    return [tuple(line.split()) for line in text.split(";") if line.split()]


def play(text):
    session = Session()
    for line in lines(text):
        session.apply(line)
    return session


def state(session):
    """What lies between deals and in the head."""
    deal = session.deal and session.deal.phase
    head = (session.started, session.game, session.seats, session.names, session.options)
    return session.mark() + head + (session.info, session.values, deal, session.fresh)


def refusal(text, line):
    """The code with which a line is refused after `text`; None if it is accepted."""
    session = play(text)
    before = state(session)
    try:
        session.apply(tuple(line.split()))
    except Refused as refused:
        if state(session) != before:
            raise ValueError("a refused line left its mark: " + line) from None
        return refused.code
    return None


def deal_of(session, kind="won"):
    """Play a whole deal: the first speaker declares a three and wins 1 with the second."""
    first, second = session.players()[:2]
    session.apply(("deal",))
    if kind == "passed":
        for seat in session.players():
            session.apply((seat, "pass"))
        return
    session.apply(("declarer", first, "3"))
    if kind == "thrown":
        session.apply((second, "throws", "four-kings"))
        return
    session.apply(("partner", second))
    session.apply(("points", "50"))
    session.apply(("end",))


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
            ("kibic 1; game paskievics; seat A; dealer A", "deal", ("seat-number", 1, "paskievics")),
            (HEAD, "deal", ("head-misses", "dealer")),
            (FOUR, "points 3", ("no-deal-open", "points")),
            (FOUR, "score 3", ("unknown-word", "score")),
            (FOUR + "; deal; declarer A 3; partner B; points 50; end", "stake 2",
             ("head-late", "stake")),
            (FOUR, "doubled 5", ("doubled-range", 5, 4)),
        )  # fmt: skip
        for text, line, expected in rows:
            session = play(text)
            try:
                session.apply(tuple(line.split()))
                found: tuple = ()
            except Refused as refused:
                found = (refused.code,) + refused.facts
            self.assertEqual(found, expected, line)

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
        self.assertEqual(refusal(FOUR + "; deal", "seat E Ella"), "deal-open")
        self.assertEqual(refusal(FOUR + "; deal", "deal"), "deal-open")
        self.assertEqual(refusal(FOUR + "; deal", "closing"), "deal-open")


class Options(unittest.TestCase):
    MADE = "; deal; declarer A 3; partner B; points 50; made four-kings declarer; end"

    def test_change_what_is_paid(self):
        self.assertEqual(play(FOUR + self.MADE).totals, [2, 2, -2, -2])
        session = play(FOUR + "; option four-kings 2/4" + self.MADE)
        self.assertEqual(session.totals, [3, 3, -3, -3])
        said = "; deal; declarer A 3; announced declarer xxi-catch; partner B; points 50; end"
        self.assertEqual(play(FOUR + said).totals, [-41, -41, 41, 41])
        session = play(FOUR + "; option xxi-catch 30/60" + said)
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
        self.assertEqual(refusal(FOUR, "option trull 2/4"), "no-such-option")
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


class DoubleRounds(unittest.TestCase):
    """Deals as factors; p and t are passed out and thrown in."""

    def factors(self, head, kinds):
        session = play(head)
        found = []
        for kind in kinds:
            found.append(session.factor())
            before = list(session.totals)
            dealer = session.dealer
            deal_of(session, {"p": "passed", "t": "thrown"}.get(kind, "won"))
            if kind == ".":
                won = session.totals[session.seats.index(session.last.players[0])]
                first = session.seats.index(session.last.players[0])
                self.assertEqual(won - before[first], found[-1])
                self.assertEqual(session.dealer, (dealer + 1) % len(session.seats))
            else:
                self.assertEqual(session.totals, before)
                self.assertEqual(session.dealer, dealer)
        return found + [session.factor()]

    def test_as_many_deals_as_people(self):
        for kind in "pt":
            self.assertEqual(self.factors(FOUR, kind + "....."), [1, 2, 2, 2, 2, 1, 1])
            self.assertEqual(self.factors(FIVE, kind + "......"), [1, 2, 2, 2, 2, 2, 1, 1])

    def test_overlapping_rounds_multiply_and_run_out_one_by_one(self):
        self.assertEqual(self.factors(FOUR, "p..p....."), [1, 2, 2, 2, 4, 4, 2, 2, 1, 1])
        self.assertEqual(self.factors(FIVE, ".p.t......."), [1, 1, 2, 2, 4, 4, 4, 4, 2, 1, 1, 1])

    def test_the_factor_of_the_last_deal_is_kept(self):
        session = play(FOUR + "; doubled 1")
        self.assertEqual(session.last_factor, 1)
        for kind, factor in (("won", 2), ("passed", 1), ("won", 2), ("passed", 2), ("won", 4)):
            deal_of(session, kind)
            self.assertEqual(session.last_factor, factor, kind)

    def test_a_void_deal_is_in_no_round(self):
        self.assertEqual(self.factors(FOUR, "pp....."), [1, 2, 4, 4, 4, 4, 1, 1])
        self.assertEqual(self.factors(FOUR, "ptp...."), [1, 2, 4, 8, 8, 8, 8, 1])
        # in the last deal of the round
        self.assertEqual(self.factors(FOUR, "p...p....."), [1, 2, 2, 2, 2, 4, 2, 2, 2, 1, 1])

    def test_a_head_may_bring_rounds(self):
        session = play(FOUR + "; doubled 2; doubled 4")
        self.assertEqual(session.rounds, (2, 4))
        self.assertEqual(self.factors(FOUR + "; doubled 1; doubled 4", "....."), [4, 2, 2, 2, 1, 1])
        for left in ("0", "5", "-1"):
            self.assertTrue(refusal(FOUR, "doubled " + left), left)
        self.assertIsNone(refusal(FIVE, "doubled 5"))
        self.assertEqual(refusal(FIVE, "doubled 6"), "doubled-range")

    def test_counts_are_doubled_too(self):
        text = FOUR + "; doubled 4; deal; declarer A 3; tarokks C 9; partner B; points 50; end"
        # C wins 2 from each, twice
        self.assertEqual(play(text).totals, [2 - 4, 2 - 4, -2 + 12, -2 - 4])


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


class Hat(unittest.TestCase):
    CATCH = "; deal; declarer A 3; partner B; points 50; made xxi-catch declarer; hat D; end"

    def test_stays_until_the_next_catch(self):
        self.assertIsNone(play(FOUR).hat)
        session = play(FOUR + self.CATCH)
        self.assertEqual(session.hat, "D")
        deal_of(session)
        self.assertEqual(session.hat, "D")
        for line in lines(
            "deal; declarer B 3; partner C; points 50; made xxi-catch defence; hat B"
        ):
            session.apply(line)
        self.assertEqual(session.hat, "D")
        session.apply(("end",))
        self.assertEqual(session.hat, "B")

    def test_a_head_may_bring_it(self):
        session = play(FOUR + "; hat B")
        self.assertEqual(session.hat, "B")
        deal_of(session, "passed")
        self.assertEqual(session.hat, "B")
        self.assertEqual(refusal(FOUR, "hat E"), "unknown-seat")
        self.assertEqual(play(FOUR + "; hat B" + self.CATCH).hat, "D")


class Closing(unittest.TestCase):
    def deals_left(self, head, seat):
        session = play(head)
        session.apply(("closing",))
        session.apply(("deal",))
        self.assertIsNone(session.left)
        session.apply(("skiz", seat))
        return session.left

    def test_four_to_seven_deals_of_four(self):
        # D deals: if D has the skiz he deals already; if A has it, he deals next
        found = [self.deals_left(FOUR, seat) for seat in "DABC"]
        self.assertEqual(found, [4, 5, 6, 7])

    def test_six_to_nine_deals_of_five(self):
        found = [self.deals_left(FIVE, seat) for seat in "ABCD"]
        self.assertEqual(found, [6, 7, 8, 9])
        session = play(FIVE + "; closing; deal")
        self.assertRaises(Refused, session.apply, ("skiz", "E"))

    def test_the_last_dealer_sits_before_the_skiz(self):
        for head, size in ((FOUR, 4), (FIVE, 5)):
            for seat in "ABCD":
                session = play(head + "; closing")
                self.finish(session, seat)
                last = (session.seats.index(seat) - 1) % size
                self.assertEqual((session.dealer - 1) % size, last, (size, seat))

    def finish(self, session, seat):
        """Play until the end; the skiz deals once and once more does not."""
        dealt = []
        while not session.closed():
            dealt.append(session.seats[session.dealer])
            first = session.players()[0]
            session.apply(("deal",))
            if not session.skiz:
                session.apply(("skiz", seat))
            for line in ("declarer " + first + " 3; partner none; points 50; end").split(";"):
                session.apply(tuple(line.split()))
        self.assertEqual(dealt.count(seat), 1)
        self.assertRaises(Refused, session.apply, ("deal",))

    def test_a_void_deal_is_none_of_them(self):
        session = play(FOUR + "; closing; deal; skiz A; A pass; B pass; C pass; D pass")
        self.assertEqual(session.left, 5)
        deal_of(session)
        self.assertEqual(session.left, 4)

    def test_words(self):
        self.assertEqual(refusal(FOUR + "; deal", "skiz A"), "closing-first")
        text = FOUR + "; closing; deal; skiz A"
        self.assertIsNone(refusal(text, "skiz A"))
        self.assertEqual(play(text + "; skiz A").left, 5)
        self.assertEqual(refusal(text, "skiz B"), "contradicts")
        self.assertEqual(refusal(FOUR + "; closing; deal", "skiz E"), "unknown-seat")
        self.assertEqual(refusal(FOUR + "; closing; deal", "skiz"), "word-count")
        self.assertIsNone(refusal(FOUR + "; closing", "closing"))
        self.assertEqual(refusal(FOUR, "closing time"), "word-count")

    def test_seen_in_a_later_deal_it_counts_from_there(self):
        session = play(FOUR + "; closing")
        deal_of(session)  # nobody told the skiz
        self.assertIsNone(session.left)
        session.apply(("deal",))
        session.apply(("skiz", "A"))  # A deals this one
        self.assertEqual(session.left, 4)

    def test_said_again_between_deals(self):
        session = play(FOUR + "; closing; deal; skiz A; A pass; B pass; C pass; D pass; skiz A")
        self.assertEqual(session.left, 5)
        self.assertRaises(Refused, session.apply, ("skiz", "B"))


class MarkAndBack(unittest.TestCase):
    def test_back_undoes_everything_between(self):
        session = play(FIVE + "; hat B; doubled 3")
        deal_of(session)
        mark, before = session.mark(), state(session)
        for kind in ("won", "passed", "won"):
            deal_of(session, kind)
        session.apply(("closing",))
        for line in lines("deal; skiz " + session.players()[1]):
            session.apply(line)
        self.assertTrue(session.mark() != mark)
        session.back(mark)
        self.assertEqual(session.mark(), mark)
        self.assertEqual(state(session), before)
        # nothing is left of a deal that closed itself
        deal_of(session, "passed")
        session.back(mark)
        self.assertRaises(Refused, session.apply, ("end",))
        # and what is played next does not reach the mark
        deal_of(session)
        session.back(mark)
        self.assertEqual(session.mark(), mark)

    def test_another_session_at_a_mark(self):
        session = play(FOUR + "; option four-kings 2/4; stake 20 Ft")
        mark = session.mark()
        deal_of(session)
        twin = session.at(mark)
        self.assertEqual(twin.mark(), mark)
        self.assertEqual((twin.options, twin.info), (session.options, session.info))
        deal_of(twin)
        self.assertEqual(twin.mark(), session.mark())
        deal_of(twin)
        self.assertEqual(session.totals, [1, 1, -1, -1])


if __name__ == "__main__":
    unittest.main()
