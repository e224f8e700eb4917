"""What goes into the enclosure: everything fits, and can be reached."""

import math

import pytest

from hardware import enclosure, parts, place
from hardware.circuit import KEYS
from tests.host.hardware.solids import (
    CLEARANCE,
    NOTHING,
    block,
    board,
    caps,
    closed,
    manifold3d,
    mesh,
    mounted,
    solid,
    volume,
)

seldom = pytest.mark.sample(1)

TRAVEL = 0.3 + enclosure.FOAM  # of a key, and of the foam under its cap


def test_every_part_fits_with_clearance() -> None:
    printed = closed()
    for ref, body in mounted():
        around = block(body, CLEARANCE)
        for name, made in printed.items():
            # The glass lies against the lid.
            grown = block(body, -0.01) if (ref, name) == ("glass", "lid") else around
            assert volume(grown ^ made) < NOTHING, f"{ref} meets {name}"


def test_no_two_parts_meet() -> None:
    bodies = [(name, *body) for name, body in enclosure.pieces()]
    pico = ("sockets", "Pico", "USB", "chip")
    for i, (name, corner, size) in enumerate(bodies):
        for other, other_corner, wide in bodies[:i]:
            if name in pico and other in pico:
                continue
            overlaps = [
                min(corner[axis] + size[axis], other_corner[axis] + wide[axis])
                - max(corner[axis], other_corner[axis])
                for axis in range(3)
            ]
            assert min(overlaps) <= 0, f"{name} meets {other}"


def test_a_pico_h_and_a_display_with_parts_behind_it_fit() -> None:
    """Of all that may be plugged in the highest: what was modelled before had neither."""
    bodies = dict(enclosure.pieces())
    (_, _, low), (_, _, high) = bodies["debug socket"]
    assert low + high == pytest.approx(parts.SOCKET_HEIGHT + parts.PICO_THICKNESS + 4.25)
    (_, _, back), (_, _, deep) = bodies["display's back"]
    assert back - (low + high) > 0.5  # and the board's 12.5 mm of before would not have done
    assert low + high < place.DISPLAY[2] - deep
    assert deep >= 2.0
    (_, _, cell), (_, _, thick) = bodies["cell"]
    assert back - (cell + thick) >= 2.0  # foam, and a cell that is no longer new


def test_it_rests_on_its_wedge() -> None:
    wedge = solid(mesh("wedge"))
    rim = enclosure.GAP + enclosure.WALL
    whole = closed()["base"] + closed()["lid"]
    foot = 3.0  # enclosure.scad
    placed = whole.translate((rim, rim, 0)).rotate((enclosure.TILT, 0, 0)).translate((0, 0, foot))
    assert volume(placed.translate((0, 0.02, 0.02)) ^ wedge) < NOTHING
    assert volume(placed.translate((0, 0, -0.3)) ^ wedge) > 1  # it stands on it
    assert volume(placed.translate((0, -0.5, 0)) ^ wedge) > 1  # and does not slide off
    x0, y0, _, x1, y1, _ = wedge.bounding_box()
    mass = placed.bounding_box()
    assert x0 <= mass[0] + 0.1 and mass[3] <= x1 + 0.1
    middle = (mass[1] + mass[4]) / 2
    assert y0 + 15 < middle < y1 - 15  # nor fall over


def test_the_easel_holds_the_large_display() -> None:
    easel = solid(mesh("easel"))
    wide, high, thick = enclosure.LCD_BOARD
    lcd = manifold3d.Manifold.cube((wide, thick, high)).translate((-(wide - 60) / 2, -thick / 2, 0))
    lean = math.radians(enclosure.LEAN)
    stood = lcd.rotate((-enclosure.LEAN, 0, 0)).translate((0, 12, 5.2))
    assert volume(stood ^ easel) < NOTHING
    for push in (-0.6, 0.6):
        assert volume(stood.translate((0, push, 0)) ^ easel) > 1
    middle = 12 + high / 2 * math.sin(lean)
    assert 5 < middle < 33  # of 38 mm: it does not fall over


def test_the_board_rests_on_the_base_and_is_held_by_the_lid() -> None:
    printed = closed()
    for made in printed.values():
        assert volume(board() ^ made) < NOTHING
    for name, shift, places in (
        ("base", -0.1, 4 + len(enclosure.PILLARS)),
        ("lid", 0.1, 4),
    ):
        moved = (board().translate((0, 0, shift)) ^ printed[name]).decompose()
        assert len(moved) == places
        assert min(map(volume, moved)) > 0.3


def test_the_screws_go_through() -> None:
    printed = closed()
    for hole in place.HOLES:
        x, y = enclosure.flipped(*hole)
        thread = manifold3d.Manifold.cylinder(12, 1.0, 1.0, 24).translate((x, y, 0))
        assert volume(thread ^ printed["base"]) < NOTHING
        assert volume(thread ^ printed["lid"]) < NOTHING
        thick = manifold3d.Manifold.cylinder(12, 1.25, 1.25, 24).translate((x, y, 0))
        assert volume(thick ^ printed["lid"]) > 1  # M2.5 bites into the boss


def test_the_lid_closes() -> None:
    printed = closed()
    base, lid = printed["base"], printed["lid"]
    assert volume(base ^ lid) < NOTHING
    for shift in ((0.1, 0, 0), (-0.1, 0, 0), (0, 0.1, 0), (0, -0.1, 0)):
        assert volume(base ^ lid.translate(shift)) < NOTHING  # the lip has play
    assert volume(base ^ lid.translate((0, 0, -0.05))) > 1  # but the rims touch all round
    assert volume(base ^ lid.translate((0.5, 0, 0))) > 1  # and the lip holds it in place


def test_a_plug_reaches_the_usb_socket() -> None:
    x, y = enclosure.spot("U1")
    middle = parts.SOCKET_HEIGHT + parts.PICO_THICKNESS + parts.USB_SOCKET[1] / 2
    front = y + parts.KINDS["pico"].size[0] / 2 + parts.USB_OVERHANG
    width, high = 10.6, 7.0  # of a common plug's sleeve
    size = (width, 20.0, high)
    plug = block(((x - width / 2, front, middle - high / 2), size))
    for name, made in closed().items():
        assert volume(plug ^ made) < NOTHING, f"the plug meets {name}"
    edge = place.BOARD[1] + enclosure.GAP + enclosure.WALL
    assert edge - front < 6.0  # or the plug would end before the socket does


def test_the_switch_can_be_pushed() -> None:
    (x, y, z), size = enclosure.bodies()["SW7"]
    width, out = parts.LEVER
    for slide in (-1.0, 1.0):
        lever = ((x - out, y + size[1] / 2 - width / 2 + slide, z + 1.5), (out, width, 1.5))
        for made in closed().values():
            assert volume(block(lever, CLEARANCE) ^ made) < NOTHING


def test_the_keys_are_for_large_fingers() -> None:
    """12 mm across and more, 15 apart, OK proud of the rest, BACK apart from all."""
    assert enclosure.CAP >= 12
    spots = {name: enclosure.spot(f"SW{i + 1}") for i, name in enumerate(KEYS)}
    for name in ("UP", "DOWN", "LEFT", "RIGHT"):
        assert math.dist(spots[name], spots["OK"]) == pytest.approx(15)
        assert math.dist(spots[name], spots["BACK"]) > 18
    tops = {name: made.bounding_box()[5] for name, made in caps().items()}
    ok = tops.pop(f"cap {KEYS.index('OK') + 1}")
    assert ok - max(tops.values()) > 0.8


def test_a_caps_play_is_the_sum_of_what_may_be_too_high() -> None:
    """So no cap is pressed by its own lid: 0.1 + 0.2 + 0.1 + 0.1 = 0.5 mm."""
    assert sum(enclosure.TOLERANCES) - 1e-9 <= enclosure.CAP_PLAY
    lid = closed()["lid"]
    for cap in caps().values():
        assert volume(cap.translate((0, 0, enclosure.CAP_PLAY - 0.02)) ^ lid) < NOTHING


def test_a_pin_reaches_bootsel() -> None:
    """Of 2 mm, through the lid, beside the display, down to the Pico's button."""
    x, y = enclosure.flipped(*place.BOOTSEL)
    low = parts.SOCKET_HEIGHT + parts.PICO_THICKNESS + 2.0
    pin = block(((x - 1, y - 1, low), (2.0, 2.0, 40.0)), -0.3)
    for name, made in closed().items():
        assert volume(pin ^ made) < NOTHING, name
    for ref, body in enclosure.pieces():
        assert ref in ("Pico", "sockets") or volume(pin ^ block(body)) < NOTHING, ref
    (left, top, _), _ = dict(enclosure.pieces())["Pico"]
    # Pico Datasheet, figure 4: the button is 12.8 mm from the USB socket's end and 3 mm from the
    # middle, on the side of pin 1; its knob is 3 x 2.3 mm
    assert abs(x - (left + 10.5 - 3.0)) < 1.0
    assert abs(y - (top + 51.0 - 12.8)) < 0.8


def test_the_lid_with_inserts_has_room_for_them() -> None:
    lid = solid(mesh("lid-inserts")).rotate((180, 0, 0))
    lid = lid.translate((0, place.BOARD[1], enclosure.height()))
    across, deep = enclosure.INSERT
    for hole in place.HOLES:
        x, y = enclosure.flipped(*hole)
        low = enclosure.board_top()
        nut = manifold3d.Manifold.cylinder(deep - 0.1, across / 2 - 0.1, across / 2 - 0.1, 24)
        assert volume(nut.translate((x, y, low)) ^ lid) < NOTHING
        thick = manifold3d.Manifold.cylinder(deep - 0.1, across / 2 + 0.3, across / 2 + 0.3, 24)
        assert volume(thick.translate((x, y, low)) ^ lid) > 5  # and walls that hold them


@pytest.mark.parametrize("number", range(1, 7))
def test_a_key_moves_and_stays_in(number: int) -> None:
    printed = closed()
    cap, lid = printed[f"cap {number}"], printed["lid"]
    x, y = enclosure.spot(f"SW{number}")
    x0, _, _, x1, y1, top = cap.bounding_box()
    half = enclosure.CAP / 2 + enclosure.CAP_RIM
    assert (x0 + x1, y1) == (pytest.approx(2 * x, abs=0.05), pytest.approx(y + half, abs=0.05))
    assert top - TRAVEL > enclosure.height() + 0.5  # pressed, it is still above the lid
    for shift in ((0, 0, 0), (0, 0, -TRAVEL), (0.15, 0, 0), (0, -0.15, 0)):
        assert volume(cap.translate(shift) ^ lid) < NOTHING
    for aside in ((0.2, 0), (-0.2, 0), (0, 0.2), (0, -0.2)):
        lifted = cap.translate((*aside, enclosure.CAP_PLAY + 0.1))
        assert volume(lifted ^ lid) > 0.1  # it does not fall out
    turned = cap.translate((-x, -y, 0)).rotate((0, 0, 20)).translate((x, y, 0))
    assert volume(turned ^ lid) > 0.05  # nor does its arrow turn
    others = [made for name, made in printed.items() if name not in ("lid", f"cap {number}")]
    assert all(volume(cap ^ made) < NOTHING for made in others)
