"""The table of the page's own face on what people have: nothing lies over another thing, nothing
leaves the screen, and on a phone that lies on the table its figures are read from two metres."""

from pathlib import Path

import pytest

from dev.web.pictures import TEXT
from store.begin import begin
from tests.host.support.sample import of_browsers, sampled
from tests.web.pages import Phone, files_in
from tests.web.test_face import phone  # noqa: F401

NAMES = ("Zsófia-Mária", "Bartholomeus", "Kati", "Gyöngyvér É.", "Pál", "Aranka", "Szilveszter")
# On the felt the second one has two, as in a sheet by hand; the device takes twelve letters.
TOTALS = ("−128", "+36", "+104", "−8", "+20", "−61", "+37")
SIZES = (
    ((320, 568), 100), ((360, 640), 100), ((360, 640), 200), ((390, 844), 100), ((390, 844), 200),
    ((844, 390), 100), ((844, 390), 200), ((640, 360), 200), ((820, 1180), 100),
    ((820, 1180), 200), ((1200, 800), 100), ((1200, 800), 200),
)  # fmt: skip
GAMES = {3: "danish", 4: "paskievics", 5: "hunter", 6: "hunter", 7: "hunter"}
MOST = 10  # pixels of a letter's line or of the felt's round edge, in which nothing is to be seen

# The pairs that share more than so many pixels of height and width, and what is out of the screen.
WRONG = """([totals, most]) => {
  const figures = [...document.querySelectorAll("#face .table .figure")];
  figures.forEach((figure, at) => { figure.textContent = totals[at]; });
  const all = "#face .name, #face .table .figure, #face .felt, #face .body button";
  const parts = [...document.querySelectorAll(all)];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const wide = document.documentElement.clientWidth, wrong = [];
  if (document.documentElement.scrollWidth > wide) wrong.push("the page is wider than the screen");
  const felt = document.querySelector("#face .felt").getBoundingClientRect();
  for (const line of document.querySelectorAll("#face .felt > *")) {
    line.textContent = line.textContent.replace("meus szól", "meus Maximilian szól");
    const { top, bottom, height } = line.getBoundingClientRect();
    const isInside = top >= felt.top && bottom <= felt.bottom;
    if (height && !isInside) wrong.push(`${line.textContent} leaves the felt`);
  }
  boxes.forEach((one, at) => {
    if (one.left < -1 || one.right > wide + 1) wrong.push(`${parts[at].textContent} is outside`);
    boxes.forEach((other, next) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (next > at && Math.min(across, down) > most)
        wrong.push(`${parts[at].textContent} and ${parts[next].textContent}`);
    });
  });
  return wrong;
}"""

# A digit is 0.71 of its letter's size. 844 pixels of a phone are 140 mm (iPhone 14: 460 dots an
# inch, 3 a pixel). ISO 9241-3 asks for 16 minutes of arc at least.
MM, DIGIT, LEAST_ARC = 25.4 / 460 * 3, 0.71, 16 / 60
FAR_MM = 2000


@of_browsers
@pytest.mark.parametrize("letters", sampled(["ABCDEFG"[:seats] for seats in GAMES], 2))
def test_nothing_lies_over_another_thing(phone: Phone, tmp_path: Path, letters: str) -> None:  # noqa: F811
    seats = len(letters)
    table = [f"seat {seat} {name}" for seat, name in zip(letters, NAMES, strict=False)]
    begin(str(tmp_path), ["kibic 1", f"game {GAMES[seats]}", *table, "dealer A"])
    phone.furnish(files_in(tmp_path))
    phone.open()
    page = phone.page
    wrong = {}
    for (width, height), percent in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TEXT, percent)
        seen = page.evaluate(WRONG, [TOTALS, MOST])
        if seen:
            wrong[width, height, percent] = seen
    assert wrong == {}


def test_figures_are_read_from_two_metres(phone: Phone, tmp_path: Path) -> None:  # noqa: F811
    """Four at the table; on Android phones a pixel is larger."""
    table = [f"seat {seat} {name}" for seat, name in zip("ABCD", NAMES, strict=False)]
    begin(str(tmp_path), ["kibic 1", "game paskievics", *table, "dealer D"])
    phone.furnish(files_in(tmp_path))
    phone.open()
    phone.page.set_viewport_size({"width": 844, "height": 390})
    size = phone.page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('#face .table .figure')).fontSize)"
    )
    least = FAR_MM * 3.14159 / 180 * LEAST_ARC
    assert size * DIGIT * MM >= least
