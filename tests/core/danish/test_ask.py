"""What a Danish table is asked, and how many keys its answers take."""

import unittest

from tarokk.games.danish import ask
from tarokk.games.danish.legal import legal as legal_moves
from tests.core.danish.deals import FOUR, play
from tests.core.folds import answers, lines


def asked(text, topic, **table):
    return lines(answers(ask, play(text, **table), topic))


def rows(moves):
    """Answers in rows: neighbours that differ in the last word alone share one."""
    out: list[list] = []
    for move in moves:
        if out and len(move) > 2 and out[-1][0][:-1] == move[:-1]:
            out[-1].append(move)
        else:
            out.append([move])
    return out


def keys_to(moves, wanted):
    """DOWN or UP with wrap-around, RIGHT or LEFT in the row, then OK."""
    table = rows(moves)
    for at, row in enumerate(table):
        if wanted in row:
            along = row.index(wanted)
            return min(at, len(table) - at) + min(along, len(row) - along) + 1
    raise ValueError("not offered: " + " ".join(wanted))


def keys_for(number, start):
    """UP and DOWN by one, RIGHT and LEFT by a longer step, then OK."""
    long, short = divmod(abs(number - start), ask.STEP)
    return min(long + short, long + 1 + ask.STEP - short) + 1


class Entry:
    """A reader who answers each question by a list of moves, and counts the keys."""

    def __init__(self, passed=(), **table):
        self.deal = play(**table)
        self.passed = tuple(passed)
        self.keys = 0
        self.asked = []

    def answer(self, *moves):
        """Answer the open question: moves, of which the last but GO leads on."""
        topic = ask.topic(self.deal, self.passed)
        self.asked.append(topic)
        for line in moves or ("go",):
            move = tuple(line.split())
            if topic == "points":
                self._points(move)
                continue
            offered = answers(ask, self.deal, topic)
            if move not in offered:
                stem = [row for row in offered if ask.is_stem(row) and row == move[: len(row)]][0]
                self.keys += keys_to(offered, stem)
                offered = answers(ask, self.deal, stem)
            self.keys += keys_to(offered, move)
            if move == ask.GO:
                self.passed += (topic,)
            else:
                self.deal.apply(move)

    def _points(self, move):
        entered: tuple = ()
        for number in move:
            self.keys += keys_for(int(number), ask.start(entered))
            entered += (int(number),)
        self.deal.apply(ask.points(self.deal, entered))


class Topics(unittest.TestCase):
    def test_one_after_the_other(self):
        self.assertEqual(ask.topic(play("")), "melds")
        self.assertEqual(ask.topic(play(""), ("melds",)), "last")
        self.assertEqual(ask.topic(play("A last")), "pagat")
        self.assertEqual(ask.topic(play("A last; A saves pagat")), "points")
        text = "A last; A saves pagat; points A 26 B 26 C 26"
        self.assertEqual(ask.topic(play(text)), "facts")
        self.assertIsNone(ask.topic(play(text + "; end")))
        self.assertIsNone(ask.topic(play("C passes-deal")))

    def test_what_is_known_is_not_asked(self):
        for text in ("A ultimo pagat", "A bagud pagat", "A loses pagat; B ultimo king"):
            self.assertEqual(ask.topic(play(text)), "points", text)
        for text in ("A nolo; A loses pagat", "A tout; B loses pagat"):
            self.assertEqual(ask.topic(play(text)), "facts", text)
        self.assertEqual(ask.topic(play("A nolo")), "pagat")

    def test_passed_ones_are_not_asked_again(self):
        self.assertEqual(ask.topic(play(""), ask.OUTCOME), "last")
        self.assertEqual(ask.topic(play("A last"), ask.OUTCOME), "points")
        self.assertEqual(ask.topic(play(""), ask.ORDER), "facts")


class Answers(unittest.TestCase):
    def test_melds_begin_with_the_dealer(self):
        offered = asked("", "melds")
        self.assertEqual(offered[:2], ["go", "C meld tarokks"])
        self.assertEqual(offered[5], "A meld tarokks")
        self.assertEqual(len(offered), 1 + 3 * 4 + 1)
        self.assertEqual(len(asked("", "melds", small_matadors="yes")), 1 + 3 * 5 + 1)

    def test_a_stem_opens_its_list(self):
        offered = asked("", ("A", "meld", "tarokks"))
        self.assertEqual(offered[:2], ["A meld tarokks 10 without", "A meld tarokks 10 with"])
        # 22 without cannot be: the pagat is another's
        self.assertEqual(offered[-1], "A meld tarokks 22 with")
        self.assertEqual(len(offered), 2 * 13 - 1)
        self.assertEqual(len(asked("", ("A", "meld", "matadors"))), 20)
        kings = asked("", ("A", "meld", "kings"))
        self.assertEqual(kings[:2], ["A meld kings full", "A meld kings sprayed"])
        self.assertEqual(len(kings), 6)
        self.assertEqual(len(asked("", ("A", "meld", "cavalry"))), 24)
        # what another holds is not offered
        left = asked("B meld kings sprayed", ("A", "meld", "cavalry"))
        self.assertEqual(left, [])

    def test_a_stem_is_offered_as_long_as_its_list_has_a_meld(self):
        for text in (
            "", "A meld tarokks 13 with", "A meld tarokks 10 without; B meld tarokks 11 without",
            # he has 12 tarokks at the least: 10 and 11 cannot be melded, 12 can
            "A meld matadors 12", "A meld matadors 12; C meld tarokks 10 without",
            "A meld matadors 12; A meld tarokks 12 with", "B meld kings sprayed",
            "A meld tarokks 15 with; A meld cavalry clubs sprayed; A meld cavalry hearts half king",
            "A meld none", "C meld matadors 4; C false matadors 4",
        ):  # fmt: skip
            deal = play(text, small_matadors="yes")
            stems = ask.of_melds(deal)[1:-1]
            for stem in stems:
                listed = bool(answers(ask, deal, stem))
                self.assertEqual(ask.is_legal(deal, stem), listed, (text, stem))
            offered = [ask.is_legal(deal, stem) for stem in stems]
            self.assertEqual(ask.is_legal(deal, ask.MELDS), True in offered, text)
            self.assertTrue(True in offered and (False in offered or not text), text)

    def test_the_last_trick(self):
        offered = asked("", "last")
        self.assertEqual(offered[:4], ["A last", "B last", "C last", "A ultimo king"])
        self.assertEqual(offered[-2:], ["more dealing", "go"])
        self.assertIn("C bagud pagat", offered)
        self.assertIn("B tout", offered)
        self.assertEqual(len(offered), 3 + 6 + 6 + 6 + 2)
        barred = asked("A barred", "last")
        self.assertFalse("A ultimo king" in barred)

    def test_the_facts_end_as_soon_as_they_may(self):
        text = "A last; A saves pagat"
        self.assertEqual(asked(text, "facts")[0], "A loses king")
        offered = asked(text + "; points A 26 B 26 C 26", "facts")
        self.assertEqual(offered[:4], ["end", "A loses king", "B loses king", "C loses king"])
        self.assertEqual(offered[-3:], ["more melds", "more faults", "more dealing"])

    def test_another_king_may_be_lost(self):
        offered = asked("A loses king", "facts")
        self.assertEqual(offered[:3], ["A loses king", "B loses king", "C loses king"])
        self.assertFalse("A loses pagat" in asked("A loses pagat", "facts"))

    def test_an_ultimo_beside_a_bagud_is_still_offered(self):
        offered = asked("A bagud king; points A 26 B 26 C 26", "facts")
        self.assertIn("B ultimo king", offered)
        self.assertIn("C bagud king", offered)
        self.assertFalse("A ultimo king" in offered)
        offered = asked("A ultimo king", "facts", seats=FOUR)
        self.assertIn("A founds B", offered)
        self.assertFalse("A founds A" in offered)

    def test_faults(self):
        text = "A meld cavalry clubs full; B barred; C bagud king"
        offered = asked(text, ("more", "faults"))
        for line in (
            "go", "A barred", "A fine minor", "A false cavalry clubs full", "B bears C bagud",
            "C miscounts",
        ):  # fmt: skip
            self.assertIn(line, offered)
        for line in ("B barred", "A bears C bagud", "B bears A ultimo"):
            self.assertFalse(line in offered)
        # the loss of a king is borne under its card's name, an ultimo under its own
        self.assertIn("B bears A king", asked("B barred; A loses king", "faults"))
        self.assertIn("B bears A ultimo", asked("B barred; A ultimo king", "faults"))

    def test_dealing(self):
        self.assertEqual(
            asked("", "dealing"),
            ["go", "B keeps-cups", "C misdeals", "C passes-deal", "A no-tarokk", "B no-tarokk",
             "C no-tarokk"],
        )  # fmt: skip
        first = asked("A meld none; C misdeals", "dealing", first=True, fined="A")
        offered = ["go", "C misdeals", "C passes-deal", "A no-tarokk", "B no-tarokk", "C no-tarokk"]
        self.assertEqual(first, offered + ["A refund", "C refund"])

    def test_the_dealing_is_there_while_it_can_be_told(self):
        """Before the first meld and fact: a misdeal, no tarokk, the deal let go."""
        lines = ["C misdeals", "C passes-deal", "A no-tarokk", "B no-tarokk", "C no-tarokk"]
        for passed, topic in (((), "melds"), (ask.OUTCOME, "last")):
            self.assertEqual(ask.topic(play("C misdeals"), passed), topic)
            offered = asked("C misdeals", topic)
            self.assertIn("more dealing", offered)
            listed = asked("C misdeals", ("more", "dealing"))
            self.assertEqual([line for line in lines if line not in listed], [])
        self.assertEqual(asked("", "melds")[-1], "more dealing")
        self.assertFalse("more dealing" in asked("A saves pagat", "last"))

    def test_points_that_come_to_less(self):
        """The third number followed from the others: he may have counted fewer."""
        counted = "; points A 31 B 28 C 19"
        offered = asked("A last; A saves pagat" + counted, "facts")
        self.assertEqual(offered[0], "end")
        short = [f"C short {n}" for n in range(1, 10)]
        self.assertEqual(offered[-3 - 9 : -3], short)
        # a trick stays beside the skat
        offered = asked("A last; A saves pagat; points A 40 B 34 C 4", "facts")
        self.assertEqual(offered[-3 - 2 : -3], short[:2])
        self.assertFalse("C short 3" in offered)
        for text in ("A last", "A nolo", "points A 0 B 40 C 38"):
            self.assertFalse("C short 1" in asked(text, "facts"), text)
        # of four with D dealing B sits out; D's points followed
        text = "A last; points A 31 C 28 D 19"
        self.assertIn("D short 1", asked(text, "facts", seats=FOUR))

    def test_points_are_a_number(self):
        self.assertEqual(answers(ask, play(""), "points"), ())
        self.assertEqual([ask.start(n) for n in ((), (30,), (78,), (31,))], [26, 24, 0, 23])
        move = ask.points(play(""), (30, 26))
        self.assertEqual(" ".join(move), "points A 30 B 26 C 22")
        move = ask.points(play("", seats=FOUR, dealer="A"), (30, 26))
        self.assertEqual(" ".join(move), "points B 30 D 26 A 22")

    def test_points_leave_each_what_the_play_gave(self):
        # The skat 1 to C, who deals; the pagat and the last trick are 4 + 1 + 1 to A. 5
        deal = play("A last; A saves pagat")
        self.assertEqual(ask.numbers(deal, ()), ("A", 26, 6, 78 - 0 - 1, 5, ()))
        self.assertEqual(ask.numbers(deal, (77,)), ("B", 0, 0, 0, 5, ()))
        self.assertEqual(ask.numbers(play("C saves pagat"), (60, 12)), None)
        # C has the skat, and the pagat in a trick of his: 1 + 1 + 4
        self.assertEqual(ask.numbers(play("C saves pagat"), (60,)), ("B", 9, 0, 12, 5, ()))


class Legal(unittest.TestCase):
    TEXTS = (
        "", "A meld kings half; B barred", "A bagud king; B fine major", "A nolo; B last",
        "B barred; A loses king; A loses king", "points A 31 B 28 C 19",
    )  # fmt: skip

    def test_every_move_is_accepted_and_new(self):
        for text in self.TEXTS:
            deal = play(text)
            moves = legal_moves(deal)
            self.assertEqual(len(moves), len(set(moves)), text)
            for move in moves:
                self.assertTrue(deal.would(move), move)
            for topic in ("melds", "last", "pagat", "facts", "faults", "dealing"):
                offered = answers(ask, deal, topic)
                self.assertEqual(len(offered), len(set(offered)), topic)
                for move in offered:
                    self.assertTrue(move in moves or move in ask.PSEUDO or ask.is_stem(move), move)

    def test_what_is_not_offered_is_there_too(self):
        legal = lines(legal_moves(play("")))
        for line in ("A meld none", "B meld kings half", "C meld cavalry clubs half",
                     "A meld tarokks 10 with", "A keeps-cups", "B keeps-cups"):  # fmt: skip
            self.assertEqual(line in legal, line != "A keeps-cups", line)
        self.assertFalse("end" in legal)
        self.assertIn("end", lines(legal_moves(play("A nolo"))))
        self.assertEqual(legal_moves(play("A nolo; end")), ())

    def test_would_changes_nothing(self):
        deal = play("A meld kings half")
        before = deal.payouts(1), deal.items()
        for line in ("A saves pagat", "A nolo", "end", "A false kings half", "B meld kings full"):
            deal.would(tuple(line.split()))
            self.assertEqual((deal.payouts(1), deal.items()), before, line)


class Meaning(unittest.TestCase):
    def test_what_a_move_is_worth(self):
        deal = play("B loses king")  # cups 105 and 210
        for line, meaning in (
            ("A meld tarokks 11 with", ("from-each", 15)), ("A meld none", None),
            ("A false kings full", ("to-each", 10)), ("A saves pagat", ("from-each", 5)),
            ("A loses pagat", ("to-each", 5)), ("A loses king", ("to-each", 5)),
            ("A last", ("from-each", 10)), ("A nolo", ("from-each", 26)),
            ("A tout", ("from-each", 26)), ("A ultimo pagat", ("ultimo-cup", 45, 105)),
            ("A ultimo king", ("ultimo-cup", 40, 210)), ("A bagud king", ("bagud-cup", 40, 210)),
            ("A fine minor", ("to-cups", 5)), ("A fine major", ("to-cups", 20)),
            ("B keeps-cups", ("to-cups", 10)), ("C misdeals", ("to-cups", 5)),
            ("A miscounts", ("to-cups", 5)), ("C short 3", ("to-pagat-cup", 3)),
            ("A barred", None), ("C passes-deal", None),
            ("go", None), ("end", None), ("more melds", None), ("A meld kings", None),
        ):  # fmt: skip
            self.assertEqual(ask.meaning(deal, tuple(line.split())), meaning, line)
        self.assertEqual(ask.meaning(play("", nolo="40"), ("A", "nolo")), ("from-each", 40))


class Keys(unittest.TestCase):
    """One key opens the deal, and one confirms its recap."""

    AROUND = 2

    def test_a_plain_deal_by_its_outcome(self):
        for last in "ABC":
            for first, second in ((26, 26), (30, 26), (22, 29), (31, 17)):
                entry = Entry(ask.OUTCOME)
                entry.answer(last + " last")
                entry.answer(f"{first} {second}")
                entry.answer("end")
                self.assertEqual(entry.asked, ["last", "points", "facts"])
                self.assertEqual(entry.deal.phase, "settled")
                self.assertLessEqual(entry.keys + self.AROUND, 12)

    def test_whatever_the_points(self):
        most = 0
        for first in range(16, 37):
            for second in range(16, 37):
                if 16 <= 78 - first - second <= 36:
                    entry = Entry(ask.OUTCOME)
                    entry.answer("C last")
                    entry.answer(f"{first} {second}")
                    most = max(most, entry.keys)
        self.assertLessEqual(most + 1 + self.AROUND, 15)

    def test_an_ultimo_by_its_outcome(self):
        entry = Entry(ask.OUTCOME)
        entry.answer("C ultimo pagat")
        entry.answer("30 26")
        entry.answer("end")
        self.assertLessEqual(entry.keys + self.AROUND, 16)

    def test_a_plain_deal_in_full(self):
        entry = Entry()
        entry.answer("C meld tarokks 10 without", "go")
        entry.answer("B last")
        entry.answer("A saves pagat")
        entry.answer("30 26")
        entry.answer("C loses king", "end")
        self.assertEqual(entry.asked, ["melds", "last", "pagat", "points", "facts"])
        self.assertEqual(entry.deal.phase, "settled")
        self.assertLessEqual(entry.keys + self.AROUND, 24)


if __name__ == "__main__":
    unittest.main()
