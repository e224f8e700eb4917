"""A help text says what this table's house rules say: of each value of each option."""

from tarokk import games
from tests.ui.helpers import TableCase, clear, start, table
from tests.ui.texts import LANGUAGES, lines
from ui import widgets
from ui.screens import help as help_screen

# Which help texts speak of what an option changes. An option that none speaks of stands here with
# an empty row: who adds an option decides.
TOUCHED: dict = {
    "hold": (),
    "raise-three": (),
    "invit": ("yielded",),
    "solo-jump": (),  # the note names the tarokk
    "invit-trull": (),
    "void": ("pass-out", "throws"),
    "throw-laid": (),
    "lay-xx": ("laid",),
    "laid-told": (),
    "call-any": ("laid", "lies"),
    "no-honour": ("no-honour",),
    "double-volat": (),
    "counts": ("tarokks", "note.tell-count"),
    "claims": (),
    "kontra-told": (),
    "three-trull": (),
    "kontra-48": ("game",),
    "ladder": ("double", "volat"),
    "kontra-volat": (),
    "volat-trull": ("volat",),
    "double-kings": ("four-kings",),
    "lost-ultimo": ("pagat-ultimo",),
    "talon-honours": (),
    "dealer-laughs": (),
    "kitty": ("pass-out", "throws", "no-honour"),
    "self-kontra": (),
    "count-owed": ("tarokks", "note.tell-count"),
    "primer-double": (),
    "annul": (),
    "rekontra": (),
    "sits-out": (),
    "nolo": ("nolo",),
    "tout": ("tout",),
    "half-cavalry": ("meld-cavalry",),
    "small-matadors": (),
    "two-baguds": (),
    "kontra-game": (),
}
# Values under which a text says the same as by default.
SAME = {
    ("void", "queue"), ("void", "four"),  # a double round follows, too
    ("invit", "not-first"), ("invit", "if-taken"), ("invit", "to-bidder"), ("invit", "pais"),
    ("invit", "none"),  # and so no yielded game
    ("counts", "sides", "note.tell-count"),  # who owes his count
    ("ladder", "highest"),  # what is paid beside it is told of neither
}  # fmt: skip
# Words that would be wrong under a value: of each language some that the text must not have.
WRONG = (
    ("paskievics", {"void": "next-dealer"}, "pass-out", ("ugyanaz oszt", "same player", "samme")),
    ("paskievics", {"void": "none"}, "throws", ("kör jön", "round follows", "runde følger")),
    ("paskievics", {"kitty": "yes"}, "pass-out", ("senki", "nobody", "ingen")),
    ("paskievics", {"kitty": "yes"}, "throws", ("senki", "nobody", "ingen")),
    ("paskievics", {"kitty": "yes"}, "no-honour", ("mindenkinek", "everyone", "alle")),
    ("paskievics", {"no-honour": "2"}, "no-honour", ("a játék", "the game", "spillet betales")),
    ("paskievics", {"call-any": "no"}, "laid", ("bármi", "any may", "må alt")),
    ("paskievics", {"call-any": "no"}, "lies", ("ármi", "ny may", "lt må")),
    ("paskievics", {"volat-trull": "yes"}, "volat", ("trull, négy", "no silent", "ingen stille")),
    ("paskievics", {"invit": "kegl"}, "yielded", ("nagyhonőr", "honour", "honnør")),
    ("paskievics", {"counts": "pais"}, "tarokks", ("ultit", "ultimo", "ultimo")),
    ("paskievics", {"counts": "sides"}, "tarokks", ("még 1. Aki", "more. Whoever", "til. Den,")),
    ("paskievics", {"lay-xx": "no"}, "laid", ("honőr és", "honour, and", "honnører og")),
    ("paskievics", {"lay-xx": "invit"}, "laid", ("honőr és", "honour, and", "honnører og")),
    ("paskievics", {"kontra-48": "yes"}, "game", ("többsége.", "points.", "point.")),
    ("paskievics", {"ladder": "no-defence"}, "double",
     ("négyszer. Korán", "four times. Announced", "fire gange. Ansagt")),
    ("paskievics", {"ladder": "no-defence"}, "volat",
     ("ütés. A játék", "trick. Three", "stik. Tre")),
    ("paskievics", {"double-kings": "no"}, "four-kings",
     ("van. Korán", "tricks. Announced", "stik. Ansagt")),
    ("paskievics", {"lost-ultimo": "double"}, "pagat-ultimo", ("oldala f", "pays.", "side.")),
    ("illustrated", {"count-owed": "pagat-eagle"}, "tarokks",
     ("pagátu", "a pagat", "pagat ultimo")),
    ("illustrated", {"count-owed": "pagat-eagle"}, "note.tell-count",
     ("Pagátu", "a pagat", "pagat ultimo")),
    ("danish", {"nolo": "39"}, "nolo", ("26", "26", "26")),
    ("danish", {"nolo": "52"}, "nolo", ("26", "26", "26")),
    ("danish", {"tout": "52"}, "tout", ("26", "26", "26")),
    ("danish", {"tout": "78"}, "tout", ("26", "26", "26")),
    ("danish", {"half-cavalry": "with-king"}, "meld-cavalry",
     ("hiányzik, de van", "missing, but", "Mangler ét, men med")),
)  # fmt: skip
# Words that stand there under that value, and under no other one of its option.
RIGHT = (
    ("lay-xx", "invit", "laid", ("invit nélkül", "without an invit", "uden invit")),
    ("void", "next-dealer", "throws", ("a következő", "the next", "den næste")),
    ("counts", "pais", "tarokks", ("Rejtett", "hidden", "skjult")),
    ("counts", "sides", "tarokks", ("Elárulja", "It tells", "Det viser")),
    ("ladder", "no-defence", "double", ("ellenpártnak", "the defence gets", "får modpartiet")),
    ("ladder", "no-defence", "volat", ("ellenpártnak", "the defence gets", "får modpartiet")),
    ("double-kings", "no", "four-kings", ("nem jár", "not paid", "gælder den ikke")),
)
# Texts that leave to the option what it decides, under any value: words that they must not have.
LEFT_OUT = (
    ({"kitty": "yes"}, "note.trial", ("mindenkinek", "everyone", "alle")),
    ({"kontra-48": "yes"}, "points", ("többség", "Most", "Flest")),
)

# Texts that a game of more cards and tricks shares: words that would be wrong in it.
MORE_CARDS = (
    ("go-play", ("kilenc", "nine", "ni stik")),
    ("hairy", ("nyolc", "eighth", "ottende")),  # of twelve tricks it is the eleventh
    ("tarokks", ("kilenc", "nine", " ni ")),  # up to twelve
    ("note.tell-count", ("kilenc", "nine", " ni ")),
)


def options():
    """(game, option, its values) of each game, but for what its figures pay and which hands may be
    thrown in: `_worth` and the refusals say these."""
    for name in games.NAMES:
        game = games.load(name)
        figures = [row.name for row in getattr(game, "FIGURES", ())]
        for option, values, _ in game.options():
            if option not in figures and not (
                option.startswith("throw-") and option != "throw-laid"
            ):
                yield game, option, values


def texts_with_holes(game, code):
    """{option: keys of the help texts with a hole for it}, through fragments too."""
    files = ([game.TEXTS + "-help"] if game.TEXTS else []) + ["help"]
    by_key: dict = {}
    for file in reversed(files):
        by_key.update(dict(lines(code, file)))
    holes: dict = {}

    def fill(key, text):
        for part in text.split("{")[1:]:
            name = part.partition("}")[0]
            holes.setdefault(name.partition(":")[0], set()).add(key)
            for other in by_key:
                if other.partition("}")[0] == "{" + name:
                    fill(key, by_key[other])

    for key, text in by_key.items():
        if key[0] != "{":
            fill(key, text)
    return holes


def sentence(game, house, key):
    """The help text of a key at a table with such house rules, by language."""
    head = ("game " + game,) + tuple([f"option {name} {house[name]}" for name in sorted(house)])
    app = table((), more=head)
    app.show(app.session)
    actual = {}
    for code in LANGUAGES:
        app.use_language(code)
        entry = help_screen.of(app, (key,))
        actual[code] = entry[1] if entry else ""
    return actual


# Which have all the options that texts speak of: of the Hungarian games two, and all others.
GAMES = ["paskievics", "illustrated"] + [name for name in games.NAMES if games.load(name).TEXTS]


class TestByRules(TableCase):
    def test_each_option_is_thought_of(self):
        """Who adds one says in TOUCHED which help texts it changes."""
        todo = "write a row of TOUCHED here, empty if no help speaks of it"
        self.assertEqual({option for _, option, _ in options()}, set(TOUCHED), todo)

    def test_the_texts_have_holes_where_the_table_says_so(self):
        for name in GAMES:
            game = games.load(name)
            own = {option for each, option, _ in options() if each is game}
            expected = {option: set(TOUCHED[option]) for option in own if TOUCHED.get(option)}
            for code in LANGUAGES:
                holes = texts_with_holes(game, code)
                actual = {option: holes.get(option, set()) for option in expected}
                todo = f"{name}: TOUCHED, and the holes of firmware/ui/texts/{code}/"
                self.assertEqual(actual, expected, todo)
                self.assertLessEqual(set(holes), set(TOUCHED) | {"keys", "dealt"})

    def test_each_value_says_another_thing_and_leaves_no_hole(self):
        for name in GAMES:
            for game, option, values in options():
                if name != game.NAME:
                    continue
                for key in TOUCHED.get(option, ()):
                    first = sentence(name, {}, key)
                    for value in values[1:]:
                        actual = sentence(name, {option: value}, key)
                        same = (option, value) in SAME or (option, value, key) in SAME
                        for code in LANGUAGES:
                            self.assertFalse("{" in actual[code])
                            where = f"{code} {key}, {option} {value}: {actual[code]}"
                            self.assertEqual(actual[code] == first[code], same, where)

    def test_of_each_value_it_is_told_what_would_be_wrong(self):
        """Also texts of two values that stand at each other's place are found; a number that an
        option is called by stands in its text."""
        numbered = {option: [v for v in values if v.isdigit()] for _, option, values in options()}
        texts = [(option, key) for option in TOUCHED for key in TOUCHED[option]]
        missing = {key for _, key in texts} - {key for _, _, key, _ in WRONG}
        self.assertEqual(missing, set(), "write a row of WRONG here for each of these texts")
        denied = {(option, house[option]) for _, house, _, _ in WRONG for option in house}
        for game, option, values in options():
            for value in values[1:] if TOUCHED[option] and game.NAME in GAMES else ():
                denies = (option, value) in SAME or (option, value) in denied
                self.assertTrue(denies, f"write a row of WRONG or SAME here: {option} {value}")
        for game, house, key, _ in WRONG:
            for option in house:
                if house[option] in numbered[option] and option != "kontra-48":
                    for text in sentence(game, house, key).values():
                        self.assertIn(house[option], text)

    def test_what_one_value_has_no_other_one_has(self):
        values = {option: values for _, option, values in options()}
        for option, right, key, words in RIGHT:
            for value in values[option]:
                actual = sentence("paskievics", {option: value}, key)
                for code, word in zip(("hu", "en", "da"), words):
                    self.assertEqual(word in actual[code], value == right, (code, option, value))

    def test_nothing_stands_there_that_the_rule_denies(self):
        for game, house, key, wrong in WRONG:
            actual, first = sentence(game, house, key), sentence(game, {}, key)
            for code, words in zip(("hu", "en", "da"), wrong):
                self.assertFalse(words in actual[code])
                self.assertIn(words, first[code])  # else the case would prove nothing

    def test_what_an_option_decides_is_left_to_it(self):
        for house, key, wrong in LEFT_OUT:
            actual = sentence("paskievics", house, key)
            for code, words in zip(("hu", "en", "da"), wrong):
                self.assertTrue(actual[code])
                self.assertFalse(words in actual[code])

    def test_what_54_cards_change_is_left_open(self):
        for key, wrong in MORE_CARDS:
            actual = sentence("illustrated-54", {}, key)
            for code, words in zip(("hu", "en", "da"), wrong):
                self.assertTrue(actual[code])
                self.assertFalse(words in actual[code], (code, key))

    def test_a_game_whose_default_differs_says_its_own(self):
        """With 54 cards a lost ultimo pays double without any option."""
        self.assertIn("twice", sentence("illustrated-54", {}, "pagat-ultimo")["en"])
        self.assertFalse("twice" in sentence("illustrated", {}, "pagat-ultimo")["en"])

    def test_without_a_table_it_says_the_usual_rules(self):
        clear()
        app = start()
        app.use_language("en")
        self.assertIsNone(app.shown)
        text = help_screen.of(app, ("pass-out",))
        self.assertIn("nobody pays, the same player deals", " ".join(text or ()))

    def test_every_text_fits_the_screen_under_every_rule(self):
        """Two pages of four lines; a text with holes by each of the values that fill them, one at a
        time, and by all those values together that are not the usual ones."""
        for name in GAMES:
            game = games.load(name)
            own = [row for row in options() if row[0] is game and TOUCHED.get(row[1])]
            houses = [{option: value} for _, option, values in own for value in values]
            houses += [{option: values[-1] for _, option, values in own}]
            for house in houses:
                for key in {key for option in house for key in TOUCHED[option]}:
                    for code, text in sentence(name, house, key).items():
                        shown = widgets.wrap(text.replace("%s", "XVIII"))
                        self.assertLessEqual(len(shown), 8, f"{code} {key} {house}: {shown}")

    def test_every_text_fits_the_screen(self):
        for code in LANGUAGES:
            usual = dict(lines(code, "help"))
            for file in ("help", "danish-help", "hunter-help", "two_handed-help"):
                by_key = dict(lines(code, file))
                for key, text in by_key.items():
                    sentence = text.rpartition("|")[2]
                    while "{" in sentence and key[0] != "{":
                        name = "{" + sentence.partition("{")[2].partition("}")[0] + "}"
                        sentence = sentence.replace(name, by_key.get(name) or usual[name])
                    shown = widgets.wrap(sentence.replace("%s", "XVIII"))
                    most = 16 if key == "home" else 8
                    self.assertLessEqual(len(shown), most, f"{code} {file} {key}: {shown}")
