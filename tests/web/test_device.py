"""The device in the page: its pictures are CPython's, its keys the board's, its texts are read."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from device import keys as board
from kibic.simulator import sim
from store import evening
from store.begin import begin
from tarokk import games
from tests.conftest import PROOF
from tests.host.robustness import test_random_keys as of_chance
from tests.host.support.sample import of_browsers, sampled
from tests.ui.helpers import NAMES, PLAIN, head, screen
from tests.web.pages import NO_BOUNCE_MS, TOUCHED, Table, files_in
from ui import keys

KEYS = 600 if PROOF else 40
# A new table is begun with lots and a date, which are another's here.
INSTEAD = of_chance.INSTEAD | {"Start": "BACK", "Offer": "BACK"}
WEIGHTS = of_chance.WEIGHTS
CHANGING = ("Curve", "Story", "Codes")  # by themselves, before a busy machine looks
SIDES = ("Dél", "Kelet", "Észak", "Nyugat")  # who is not named sits there


def begun(folder: Path, more: tuple[str, ...] = (), names: tuple[str, ...] = ()) -> None:
    """An evening of four, or of two, in a folder."""
    named = [line.split()[1] for line in more if line.startswith("game ")]
    game: Any = games.load(named[0] if named else "paskievics")
    seats = 4 if 4 in game.SEATS else max(game.SEATS)
    lines = head(seats, "ABCD"[seats - 1], names or NAMES, more)
    begin(str(folder), lines)
    (folder / "settings.txt").write_text("lang hu\n")


@of_browsers
@pytest.mark.parametrize("game", sampled(games.NAMES, 1))
def test_pictures_are_those_of_cpython(table: Table, tmp_path: Path, game: str) -> None:
    begun(tmp_path, (f"game {game}",))
    table.furnish(files_in(tmp_path))
    chance = random.Random(game)
    app = sim.device(tmp_path, seed=1)
    first = bytes(app.canvas.buf)
    pressed, expected, still = [], [], []
    for name in chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=KEYS):
        if name == "OK":
            name = INSTEAD.get(screen(app), name)
        app.press(keys.NAMES.index(name))
        pressed.append(name)
        expected.append(bytes(app.canvas.buf))
        still.append(screen(app) not in CHANGING)
    table.open()
    assert table.picture() == first
    assert len(set(expected)) > KEYS // 8
    pictures = table.press(" ".join(pressed))
    differs = [i for i in range(KEYS) if still[i] and pictures[i] != expected[i]]
    assert not differs, f"behind {pressed[: differs[0] + 1]}"


@of_browsers
def test_an_evening_by_touch(new_page: Callable[..., Any], address: str) -> None:
    """From nothing to a settled deal, by fingers on the six keys."""
    table = Table(new_page(**TOUCHED), address)
    table.furnish({"face.txt": "device\n"})
    table.open()
    page = table.page
    assert table.spoken_lines()[0] == "Kibic"
    # Where Playwright has no finger it is the mouse.
    touch = page.tap if table.engine == "chromium" else page.click

    def tap(name: str, times: int = 1) -> None:
        for _ in range(times):
            touch(f"[data-key={name}]")
            table.settled()

    tap("OK", 3)  # a new table, the first game, of four
    tap("OK", 4)  # nobody is named
    assert table.page.locator("#table text").all_inner_texts() == []
    tap("OK")  # who deals first
    assert sorted(page.locator("#table text").all_text_contents()) == sorted(SIDES)
    tap("RIGHT")
    tap("OK", 4)  # the deal by its outcome
    for _ in range(6):
        if page.get_attribute("#device", "data-open") == "false":
            break
        tap("OK")
    assert page.get_attribute("#device", "data-open") == "false"
    table.page.reload()
    page.wait_for_selector("#device:not([hidden])")
    tap("UP")
    assert any("»" in line for line in table.spoken_lines())  # who pays whom: something was settled
    assert table.errors == []


def test_an_evening_by_a_keyboard(table: Table) -> None:
    """The same with real keys, held ones among them."""
    table.open()
    page = table.page

    def push(key: str, times: int = 1) -> None:
        for _ in range(times):
            page.keyboard.press(key)
            table.settled()
            page.wait_for_timeout(NO_BOUNCE_MS)

    push("Enter", 8)
    names = page.locator("#table text").all_text_contents()
    assert sorted(names) == sorted(SIDES)
    push("ArrowRight")
    for _ in range(10):
        push("Enter")
        if page.get_attribute("#device", "data-open") == "false":
            break
    push("ArrowUp")
    assert any("»" in line for line in table.spoken_lines())
    push("Escape")
    push("ArrowDown")
    page.evaluate(
        """() => {
          const ok = document.querySelector("[data-key=OK]");
          window.rows = new Set([ok.ariaLabel]);
          new MutationObserver(() => rows.add(ok.ariaLabel)).observe(ok, { attributes: true });
        }"""
    )
    page.keyboard.down("ArrowDown")  # repeats while it is held
    table.until("window.rows.size > 3")
    page.keyboard.up("ArrowDown")
    table.settled()
    page.keyboard.press("Home")
    table.settled()
    assert "Nyugat" in " ".join(table.spoken_lines())


@of_browsers
def test_ok_held_explains_and_back_held_goes_home(table: Table, tmp_path: Path) -> None:
    begun(tmp_path)
    table.furnish(files_in(tmp_path))
    table.open()
    page = table.page
    table.press("DOWN")
    lines = "document.getElementById('said').textContent"

    def put_down(key: str) -> None:
        box = page.locator(f"[data-key={key}]").bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()

    put_down("OK")
    assert "down" in page.get_attribute("[data-key=OK]", "class")
    table.until(f"{lines}.includes('Javítani is itt lehet')")  # of the row: it did not open first
    page.mouse.up()
    table.settled()
    assert "down" not in page.get_attribute("[data-key=OK]", "class")
    put_down("BACK")
    table.until(f"{lines}.includes('Anna')")
    page.mouse.up()
    table.settled()
    assert table.page.get_attribute("#device", "data-open") == "false"


@of_browsers
def test_a_key_is_felt_and_a_refused_one_too(table: Table) -> None:
    table.page.add_init_script(
        "window.felt = []; navigator.vibrate = (pattern) => { felt.push(String(pattern)); };"
    )
    table.open()
    table.page.click("[data-key=DOWN]")
    table.settled()
    table.page.click("[data-key=UP]")
    table.settled()
    assert table.page.evaluate("felt") == ["12", "12"]
    table.press("OK*3")
    for _ in range(2):  # the same name for two
        table.page.fill("#name", "Ágnes")
        table.page.press("#name", "Enter")
        table.settled()
    table.until("document.getElementById('typing').hidden")
    assert table.page.evaluate("felt.slice(2)") == ["12", "12", "12", "60,40,60"]


@of_browsers
def test_a_screen_reader_hears_the_display_and_what_ok_does(table: Table) -> None:
    table.open()
    assert table.spoken_lines() == ["Kibic", "Tarokk-kibic", "Új asztal", "Nyelv / Language"]
    assert table.page.get_attribute("[data-key=OK]", "aria-label") == "OK: Új asztal"
    now = table.page.locator("#now")
    assert now.inner_text() == "Kibic. Tarokk-kibic. Új asztal"
    table.press("DOWN")
    assert table.page.get_attribute("[data-key=OK]", "aria-label") == "OK: Nyelv / Language"
    assert now.inner_text() == "Nyelv / Language"  # what has changed, and no more
    table.press("OK")
    assert now.inner_text().startswith("Nyelv")
    assert now.inner_text().endswith("Magyar")


@of_browsers
def test_a_list_is_one_for_a_screen_reader(table: Table) -> None:
    """It names its rows and the active one, and takes the arrows where it has the focus."""
    table.open()
    rows = table.page.get_by_role("listbox").get_by_role("option")
    assert rows.all_inner_texts() == ["Új asztal", "Nyelv / Language"]
    chosen = table.page.locator("#said [aria-selected=true]")
    assert chosen.inner_text() == "Új asztal"
    table.page.get_by_role("listbox").focus()
    for wanted in ("Nyelv / Language", "Új asztal"):
        table.page.keyboard.press("ArrowDown")
        table.settled()
        assert chosen.inner_text() == wanted
        active = table.page.evaluate("document.activeElement.getAttribute('aria-activedescendant')")
        assert chosen.get_attribute("id") == active


@of_browsers
def test_each_seat_is_named_with_its_points(table: Table, tmp_path: Path) -> None:
    begun(tmp_path)
    sheet = evening.Evening(str(tmp_path), 1)
    for line in PLAIN:  # a game of three is worth 1; Anna, who deals next, has won it with Cili
        sheet.do(tuple(line.split()))
    table.furnish(files_in(tmp_path))
    table.open()
    seats = table.page.locator("#seats li").all_inner_texts()
    assert [seat.split(",")[0] for seat in seats] == [
        "Anna: +1",
        "Béla: −1",
        "Cili: +1",
        "Dani: −1",
    ]
    assert [seat for seat in seats if "oszt" in seat] == ["Anna: +1, oszt"]
    assert [seat for seat in seats if "következik" in seat] == ["Béla: −1, ő következik"]


@of_browsers
def test_enter_presses_the_button_that_has_the_focus(table: Table) -> None:
    """It is no OK then: a panel opens by it, an arrow moves, and OK held by it explains."""
    table.open()
    page = table.page
    page.focus("[data-key=DOWN]")
    page.keyboard.press("Enter")
    table.settled()
    assert page.get_attribute("[data-key=OK]", "aria-label") == "OK: Nyelv / Language"
    page.keyboard.press(" ")
    table.settled()
    assert page.get_attribute("[data-key=OK]", "aria-label") == "OK: Új asztal"
    page.focus("[data-panel=sheet]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet textarea")
    assert page.get_attribute("[data-key=OK]", "aria-label") == "OK: Új asztal"
    page.click("#sheet .back")
    page.keyboard.press("ArrowDown")  # the arrows are the device's all the same
    table.settled()
    assert page.get_attribute("[data-key=OK]", "aria-label") == "OK: Nyelv / Language"


@of_browsers
def test_a_name_is_typed_with_another_keyboard(table: Table) -> None:
    table.open()
    page = table.page
    assert page.is_hidden("#typing")
    table.press("OK*3")
    page.fill("#name", "Ágnes")
    page.press("#name", "Enter")
    table.settled()
    table.until("document.getElementById('said').textContent.includes('1. hely: Ágnes')")
    page.fill("#name", "Ágnes")
    page.press("#name", "Enter")  # twice the same is refused in a sentence, as by the six keys
    table.until("document.getElementById('typing').hidden")
    assert "Ágnes" in " ".join(table.spoken_lines())


@of_browsers
def test_names_are_text(table: Table, tmp_path: Path) -> None:
    names = ("<img src=x onerror=document.title='no'>", "<b>B</b>", "&lt;", "`${1}`")
    begun(tmp_path, names=names)
    table.furnish(files_in(tmp_path))
    table.open()
    assert table.page.locator("#device img, #device b").count() == 0
    assert table.page.locator("#table text").all_text_contents() == [name[:10] for name in names]
    assert table.page.title() == "Kibic"


@of_browsers
@pytest.mark.parametrize("dense", sampled(["1", "2", "2.625", "3"], 2))
def test_every_pixel_is_whole(new_page: Callable[..., Any], address: str, dense: str) -> None:
    """On the glass of the phone itself there are two colours and no third between."""
    table = Table(new_page(device_scale_factor=float(dense)), address).open()
    box = table.page.locator("#screen").bounding_box()
    assert box["width"] > 260
    scale = box["width"] * float(dense) / 132
    assert abs(scale - round(scale)) < 0.01


class Sampled:
    """What pins.sampler gives, fed with levels: (ring, writer)."""

    def __init__(self, levels: list[int]) -> None:
        self.levels = levels
        self.write = 0


def on_the_board(presses: list[tuple[int, int, int]], end: int) -> list[int]:
    """The keys that the firmware's own state machine gives for presses (key, from ms, to ms)."""
    levels = []
    for ms in range(0, end, 2):
        level = 63
        for key, start, stop in presses:
            if start <= ms < stop:
                level &= ~(1 << key)
        levels.append(level)
    writer = Sampled(levels)
    made = board.Keys((levels + [63], writer), 2)
    given = []
    for at in range(1, len(levels)):
        writer.write = at
        while (key_given := made.poll()) is not None:
            given.append(key_given)
    return given


_SAME_KEYS = """async ([presses, end]) => {
  const { Keys } = await import("/display/keys.mjs");
  const { KEYS } = await import("/made.mjs");
  const keys = new Keys(KEYS);
  const told = [];
  for (let ms = 0; ms < end; ms += 2) {
    for (const [key, start] of presses) if (start === ms) told.push(...keys.down(key, ms));
    for (const [key, , stop] of presses) if (stop === ms) told.push(...keys.up(key, ms));
    told.push(...keys.passed(ms));
  }
  return told;
}"""


# Of each key: when it is pressed, in 40 ms, so that no two things happen at once.
APART = (0, 2, 4, 6, 20, 38)


@of_browsers
def test_keys_mean_what_they_mean_on_the_board(table: Table) -> None:
    """Presses at random, short, held and overlapping, on the firmware's state machine and here."""
    table.page.goto(table.address + "texts/en.txt")
    chance = random.Random(17)
    kinds = set()
    for _ in range(40):
        presses, ms = [], 10
        busy = [0] * 6
        for _ in range(12):
            key = chance.randrange(6)
            start = max(ms, busy[key]) + 2 * chance.randrange(15, 60)
            start += (APART[key] - start) % 40
            stop = start + 2 * chance.choice((15, 30, 100, 290, 310, 360, 500))
            presses.append((key, start, stop))
            busy[key] = stop + 2 * chance.randrange(12, 40)
            ms = chance.choice((start, stop))
        end = max(stop for _, _, stop in presses) + 400
        expected = on_the_board(presses, end)
        kinds |= set(expected)
        assert table.page.evaluate(_SAME_KEYS, [presses, end]) == expected, presses
    assert kinds == set(range(8))


def test_a_bounce_is_no_press(table: Table) -> None:
    table.page.goto(table.address + "texts/en.txt")
    presses = [[keys.UP, 10, 40], [keys.UP, 48, 80], [keys.UP, 130, 160]]
    assert table.page.evaluate(_SAME_KEYS, [presses, 400]) == [keys.UP, keys.UP]
