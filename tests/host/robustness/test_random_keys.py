"""Keys pressed by chance: nothing crashes, nothing is lost, there is always a way home."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

from store.evening import Evening
from tarokk import games
from tarokk.games.danish import ask as danish
from tarokk.games.hungarian import ask
from tarokk.games.two_handed import ask as two_handed
from tarokk.refused import Refused
from tests.conftest import PROOF
from tests.host.support.sample import long_one
from tests.ui.helpers import (
    NAMES,
    WIDE,
    Unwilling,
    enter,
    heal,
    is_home,
    limit,
    press,
    screen,
    start,
    state,
    table,
)
from tests.ui.texts import LANGUAGES
from ui import keys
from ui.app import App
from ui.screens.answering import Answering
from ui.screens.entry import Entry
from ui.screens.figures import Figures

KEYS = 1_000_000 if PROOF else 2_176
HUNTER_KEYS = 250_000 if PROOF else 1_000
# Evenings that the keys are shared among; in a hurry some that came to all that is asked and shown.
TABLES = range(50) if PROOF else (25, 26, 27, 28, 33, 34, 42, 63)
MORE_TABLES = range(64, 90)  # as far as the first came to less than that
WEIGHTS = {"UP": 8, "DOWN": 14, "LEFT": 3, "RIGHT": 12, "OK": 58, "BACK": 3, "HOME": 0.2, "HELP": 2}
# Of OK: it goes round on the codes, where half of all keys would be pressed; the house rules are
# behind RIGHT on a screen that chance seldom comes to.
INSTEAD = {"Codes": "BACK", "Games": "RIGHT"}
TOPICS = {*ask._ANSWERS, *two_handed._ANSWERS, *danish._ANSWERS, "points", "levels", "skiz", "meld"}
OFFERS = TOPICS | {"swing", "ultimo"}
SCREENS = {"Home", "Recap", "History", "Payments", "Letters", "Choice", "Message"}
SCREENS |= {"Sets", "Options", "Help"}  # Worth comes too seldom by chance
AMENDED = Refused("amended-since")
WAY_HOME = 60  # keys at most, beside one for each move of the deal

HEADS: tuple = (
    (),
    ("doubled 4", "hat B", "stake 20 Ft"),
    ("option four-kings 2/4", "option xxi-catch 0/999", "stake 9999 zloty", "doubled 1"),
    ("game high", "option talon-honours yes", "option dealer-laughs yes"),
    ("game illustrated", "option hairy 0/25", "option csuzima 0/4", "option laid-told speech"),
    ("game illustrated-54", "option kitty yes", "pot kitty 16", "option void queue"),
    ("option invit kegl", "option kitty yes", "option three-trull pay", "option invit-trull yes"),
    ("game two-handed", "option rekontra yes", "option annul own"),
    ("game two-handed", "stake 20 Ft"),
    ("game danish", "option small-matadors yes", "pot pagat 60", "pot king 45"),
    ("game danish", "option sits-out left", "option half-cavalry with-king", "stake 2 kr"),
)

# A game that asks more of the tables, by itself.
HUNTER = (("game hunter",), ("game hunter", "doubled 3"))
SWUNG = {"swing", "auction", "skart", "speech", "partner", "facts", "Recap", "Choice"}


def game_of(head: tuple[str, ...]) -> Any:
    """The game that a head names first, or the one that is played where it names none."""
    named = [line[5:] for line in head[:1] if line.startswith("game ")]
    return games.load(*named or ["paskievics"])


class Player:
    """Presses keys on a device of its own, and watches."""

    def __init__(self, folder: Path, seed: int, heads: tuple = HEADS) -> None:
        self.folder = str(folder)
        self.chance = random.Random(seed)
        head = self.chance.choice(heads)
        game = game_of(head)
        seats = self.chance.choice(game.SEATS)
        names = self.chance.choice((NAMES, WIDE))
        dealer = self.chance.choice("ABCDEFG"[:seats])
        lines = self.chance.choice(((), (), ("closing",)))
        lines = () if "closing" in game.FORBIDDEN else lines
        self.app: App = table(
            lines, self.folder, seats=seats, dealer=dealer, names=names, more=head
        )
        self.number = 0
        self.held: dict[int, int] = {}  # on each sheet, by the players and the table together
        self.app.use_language(self.chance.choice(LANGUAGES))
        self.seen: Counter[str] = Counter()

    @property
    def sheet(self) -> Evening:
        assert self.app.evening
        return self.app.evening

    def press(self, count: int) -> None:
        """So many keys, with a restart, a full medium or the way home now and then."""
        for key in self.chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=count):
            if key == "OK":
                key = INSTEAD.get(screen(self.app), key)
            happens = self.chance.random()
            if happens < 0.005:
                self.restart()
            elif happens < 0.01:
                self.go_home()
            if happens > 0.98:
                self.press_unwritten(key)
            else:
                self.press_one(key)

    def press_one(self, key: str) -> None:
        asked = screen(self.app)
        press(self.app, key)
        shown = screen(self.app)
        self.seen[shown] += 1
        if self.app.drawn:  # only the bar was moved: drawing anew gives the same
            picture = bytes(self.app.canvas.buf)
            self.app.draw()
            assert bytes(self.app.canvas.buf) == picture
            self.seen["bar"] += 1
        if key != "HOME":  # which tells of a correction that is given up
            assert not (asked in OFFERS and self.is_refused()), "what is offered is refused"
        self.check_marked(self.app.stack[-1])
        assert not self.app.canvas.missing
        assert not self.app.canvas.overflow
        self.check_held()

    def is_refused(self) -> bool:
        """Whether a message tells so, and not what a correction has dropped, nor that steps before
        a correction wait until it is taken back."""
        assert self.app.lang
        beginnings = (self.app.t("dropped", "|").split("|")[0], self.app.lang.sentence(AMENDED))
        top: Any = self.app.stack[-1]
        return screen(self.app) == "Message" and not top.text.startswith(beginnings)

    def check_held(self) -> None:
        """What the players and the table hold together never changes."""
        session, number = self.app.session, self.sheet.number
        now = sum(session.totals) + sum(session.pots)
        if number > self.number:  # a new sheet, with what was brought to it
            self.held[number] = now
        self.number = number
        assert now == self.held[number]

    def check_marked(self, top: object) -> None:
        """The answer that OK would take is the one that is shown."""
        if not isinstance(top, Entry):
            return
        page: Any = top.page
        if isinstance(page, Figures):
            row = page.list.at
            assert page.list.items[row] == page._item(self.app, top, row)
        elif isinstance(page, Answering) and page.groups:
            row = page.list.at
            shown = page._item(self.app, top, page.groups[row], page.column)
            assert page.list.items[row] == shown

    def press_unwritten(self, key: str) -> None:
        """The medium takes nothing for a while: nothing happens, and the table is told."""
        before = state(self.app)
        medium: Unwilling = limit(self.app)
        for pressed in (key, *self.chance.choices(list(WEIGHTS), k=2)):
            medium.refused = False
            press(self.app, pressed)
            if self.sheet.journal is not medium:
                return  # another table
            assert state(self.app)[:2] == before[:2]
            if medium.refused:
                assert screen(self.app) == "Message"
                self.seen["refused"] += 1
        heal(self.app)

    def restart(self) -> None:
        """A device switched on over the same folder is at the same point."""
        restarted = start(self.folder)
        assert restarted.evening and restarted.evening.number == self.sheet.number
        restarted.use_language(self.app.code)
        assert state(restarted) == state(self.app)
        self.app = restarted

    def go_home(self) -> None:
        """With BACK alone, one step at a time, whatever the cursor stands on."""
        names = self.chance.choice(("BACK", "UP BACK")).split()
        for i in range(len(names) * (WAY_HOME + len(self.sheet.lines))):
            if is_home(self.app):
                return
            press(self.app, names[i % len(names)])
        raise AssertionError(f"no way home from {self.app.stack}")

    def settled(self) -> int:
        """The deals closed on all sheets of the folder."""
        sheets = (Evening(self.folder, n + 1) for n in range(self.sheet.number))
        return sum(sheet.session.number - bool(sheet.session.deal) for sheet in sheets)


def test_anything_may_be_pressed(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    settled = 0
    wanted = TOPICS | SCREENS | {"refused", "bar"}
    for seed in (*TABLES, *MORE_TABLES):
        if seed in MORE_TABLES and seen.keys() >= wanted:
            break
        player = Player(tmp_path / str(seed), seed)
        player.press(KEYS // len(TABLES))
        player.restart()
        seen += player.seen
        settled += player.settled()
    missing = wanted - seen.keys()
    assert not missing, f"keys pressed by chance never came to {missing}: does a way lead there?"
    assert settled > KEYS // 100
    assert tuple(WEIGHTS) == keys.NAMES


def swing(player: Player) -> None:
    """Two big honours are to be parted, which chance comes to too seldom."""
    first, second, third, last = player.sheet.session.players()
    passes = [f"{seat} pass" for seat in (first, third, last)]
    enter(player.sheet, ["deal", f"{second} swings", *passes])
    press(player.app, "OK")


@long_one
def test_anything_may_be_pressed_in_hunter(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    settled = 0
    for number, seed in enumerate(TABLES[::2]):
        player = Player(tmp_path / str(seed), seed, HUNTER)
        if number % 2:
            swing(player)
        player.press(HUNTER_KEYS // len(TABLES[::2]))
        player.restart()
        seen += player.seen
        settled += player.settled()
    assert seen.keys() >= SWUNG | {"refused"}
    assert settled > HUNTER_KEYS // 250
