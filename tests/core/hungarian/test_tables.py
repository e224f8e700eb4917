"""The figures of each game as the sources print them, stated again."""

import unittest

from tarokk import games
from tarokk.games.hungarian import groups
from tarokk.games.hungarian.tables import figure
from tests.core.hungarian.deals import rules, with_figures

# figure: silent/announced, the cards that its side takes, trick:card that wins, tricks before it.
# Tricks from the end are counted back from -0, the last, which the rows call -1.
PASKIEVICS = """
trull 1/2 skiz,XXI,I
four-kings 1/2 hearts,diamonds,clubs,spades
pagat-ultimo 5/10 I -0:I
xxi-catch 21/42 skiz,XXI beats:XXI
"""
ILLUSTRATED = """
centrum 0/10 - 5:XX first:5
small-bird 0/10 XXI 6:XXI first:6
big-bird 0/10 skiz 7:skiz first:7
pagat-uhu 0/20 I -1:I
king-ultimo 0/15 own -0:king
king-uhu 0/20 own -1:king
"""
HIGH = """
pagat-pheasant 10/50 I 1:I
eagle-pheasant 10/50 - 1:II
pair-pheasant 30/60 XXI 1:XXI
eagle-ultimo 5/10 - -0:II
suit-family 0/100 - -2:suit -1:suit -0:suit
three-kings 0/100 - -2:kings -1:kings -0:kings
closing-pair 0/40 I -1:II -0:I
pagat-small-bird 0/40 I 6:I
eagle-small-bird 0/40 - 6:II
king-small-bird 0/40 own 6:king
pagat-big-bird 0/30 I 7:I
eagle-big-bird 0/30 - 7:II
king-big-bird 0/30 own 7:king
eagle-uhu 0/20 - -1:II
"""
OTHERS = """
pagat-catch 4/8 I beats:I
hairy 0/25 - -1:jack
csuzima 0/4 -
"""
DEARER = ILLUSTRATED.replace("small-bird 0/10", "small-bird 0/20")
DEARER = DEARER.replace("big-bird 0/10", "big-bird 0/40")
# What each game plays, and what it plays besides where a house rule says so.
STATED = {
    "paskievics": (PASKIEVICS, ""),
    "illustrated": (PASKIEVICS + ILLUSTRATED, OTHERS),
    "high": (PASKIEVICS + ILLUSTRATED + HIGH, OTHERS),
    "illustrated-54": (PASKIEVICS + DEARER, OTHERS),
}
STATE = "state from its source what it plays, in tests/core/hungarian/test_tables.py"
FAMILY = [game for game in games.NAMES if ".hungarian." in games.modules(game)[-1]]
# Where high has the figures of its source: row of the list, group, words.
PLACES = (
    (0, "game", "trull four-kings double volat hairy"),
    (0, "honours", "xxi-catch centrum small-bird big-bird pair-pheasant"),
    (1, "pagat", "pagat-ultimo pagat-uhu pagat-catch pagat-pheasant pagat-small-bird"),
    (2, "eagle", "eagle-ultimo eagle-uhu eagle-pheasant eagle-small-bird eagle-big-bird"),
    (3, "kings", "king-ultimo king-uhu king-small-bird king-big-bird suit-family"),
    (3, "others", "long-double three-kings closing-pair pagat-big-bird csuzima"),
)  # fmt: skip
OF_SUIT = ("king-ultimo", "king-uhu", "suit-family", "king-small-bird", "king-big-bird", "hairy")
SUITS = ("hearts", "diamonds", "clubs", "spades")
CARDS = ("skiz", "XXI", "I") + SUITS  # bits from the lowest
ON = "pagat-catch 4/8; hairy 0/25; csuzima 0/4"


def spelled_row(line):
    """A row of the program in the words of the tables above; a suit's king is its own."""
    figure, silent, announced, cards, _, strikes, first, beaten, *_ = line
    words = figure.split()
    if words[1:] and cards == 8 << SUITS.index(words[1]):
        taken = "own"
    else:
        taken = ",".join(name for bit, name in enumerate(CARDS) if cards >> bit & 1)
    text = f"{figure} {silent}/{announced} {taken or '-'}"
    for trick, card in strikes:
        if not trick:
            raise ValueError(figure + ": tricks count from 1, from the end from -1")
        text += f" {trick}:{card}" if trick > 0 else f" -{-1 - trick}:{card}"
    if first:
        text += f" first:{first}"
    return text + (f" beats:{beaten}" if beaten else "")


def stated(text):
    """The lines above, one for each suit where one is named."""
    rows = []
    for line in text.split("\n"):
        figure, _, rest = line.partition(" ")
        if figure in OF_SUIT:
            rows += [figure + " " + suit + " " + rest for suit in SUITS]
        elif figure:
            rows.append(line)
    return rows


def _first_words(names):
    words = []
    for name in names:
        if name.split()[0] not in words:
            words.append(name.split()[0])
    return words


def _placed():
    return " ".join([words for _, _, words in PLACES]).split()


def _high_of_the_source():
    """High tarokk with the figures of PLACES alone, whatever was added to it."""
    return with_figures([row for row in games.load("high").FIGURES if row.name in _placed()], ON)


class Tables(unittest.TestCase):
    def check(self, game, text, options=""):
        actual = [spelled_row(line) for line in rules(options, game).figures]
        for row in actual:
            self.assertTrue(row in stated(text), f"{game} has {row!r}: {STATE}")
        self.assertEqual(sorted(actual), sorted(stated(text)))

    def test_each_game_has_the_figures_of_its_source(self):
        for game in FAMILY:
            self.assertTrue(game in STATED, f"{game} has no row in STATED: {STATE}")
            always, others = STATED[game]
            self.check(game, always)
            self.check(game, always + others, ON if others else "")

    def test_a_capture_may_stand_anywhere(self):
        red = figure("red-kings", 1, 3, cards=8 | 16, capture=True)
        before = rules("", "high").announceable
        words = with_figures(games.load("high").FIGURES + (red,)).announceable
        self.assertEqual(words[:4], ("trull", "four-kings", "red-kings", "double"))
        self.assertEqual(sorted(words), sorted(before + ("red-kings",)))

    def test_only_the_trull_and_four_kings_are_mere_captures(self):
        for game in ("paskievics", "illustrated", "high", "illustrated-54"):
            captures = [line.name for line in rules(ON, game).figures if line.capture]
            of_source = [name for name in captures if name.split()[0] in _placed()]
            self.assertEqual(of_source, ["trull", "four-kings"], game)

    def test_a_figure_stands_in_one_group(self):
        for game in FAMILY:
            by = rules("", game)
            pages = groups.pages(by)
            inside = [figure for _, _, names in pages for figure in names]
            self.assertEqual(sorted(inside), sorted(by.announceable))
            for _, page, names in pages:
                self.assertLessEqual(len(_first_words(names)), 5, page)

    def test_where_the_figures_of_the_sources_stand(self):
        by = _high_of_the_source()
        actual = [(row, page, _first_words(names)) for row, page, names in groups.pages(by)]
        self.assertEqual(actual, [(at, (name,), w.split()) for at, name, w in PLACES])

    def test_a_group_has_a_key_for_each_figure(self):
        """Five keys; and what has suits stands first or last, one key nearer than the others."""
        by = _high_of_the_source()
        words_by_page = {page: _first_words(names) for _, page, names in groups.pages(by)}
        self.assertEqual([len(words) for words in words_by_page.values()], [5, 5, 5, 5, 5, 5])
        suited = {name.split()[0] for name in by.announceable if " " in name}
        at = {page: [n for n, word in enumerate(words) if word in suited]
              for page, words in words_by_page.items()}  # fmt: skip
        self.assertEqual({page: n for page, n in at.items() if n},
                         {("game",): [4], ("kings",): [0, 1, 2, 3, 4]})  # fmt: skip

    def test_what_is_lost_silently(self):
        for game in ("paskievics", "illustrated", "illustrated-54"):
            self.assertEqual(rules(ON, game).losable, ("pagat-ultimo",))
        high = ("pagat-ultimo", "pagat-pheasant", "eagle-pheasant")
        self.assertEqual(rules(ON, "high").losable, high)


class Throws(unittest.TestCase):
    """Hands to throw in: after laying a tarokk too, honours (-1: any), may hold other tarokks."""

    FIVE = (
        ("four-kings", True, -1, True),
        ("lone-xxi", False, 1, False),
        ("lone-pagat", False, 1, False),
        ("no-tarokk", False, 0, False),
        ("xxi-pagat", False, 2, False),
    )
    OF_THE_EAGLE = (
        ("lone-eagle", False, 0, False),  # the eagle is no honour
        ("xxi-eagle", False, 1, False),
        ("xxi-eagle-pagat", False, 2, False),
    )

    def test_each_game(self):
        for game in ("paskievics", "illustrated", "illustrated-54"):
            self.assertEqual(rules("", game).throws, self.FIVE)
        self.assertEqual(rules("", "high").throws, self.FIVE + self.OF_THE_EAGLE)


if __name__ == "__main__":
    unittest.main()
