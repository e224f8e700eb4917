"""The code of a tournament's table: made here, typed on a device, found in its sheet's place."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kibic.club.sheets import club_of, evening_of
from kibic.event import codes, papers, plan, results, state
from tarokk import games, tablecode
from tests.host.event.test_event import EIGHT, begun, refused, seated
from tests.host.support.club.books import WON, head


@given(st.sampled_from(games.NAMES), st.data())
def test_a_device_reads_what_a_code_was_made_of(game: str, data: st.DataObject) -> None:
    """Presets, any numbers for figures, defaults that a preset changes."""
    loaded = games.load(game)
    chosen = dict(data.draw(st.sampled_from([(), *(options for _, options in loaded.presets())])))
    for name, values, _ in data.draw(st.lists(st.sampled_from(loaded.options()), max_size=4)):
        pairs = st.tuples(st.integers(0, 999), st.integers(0, 999))
        other = pairs.map(lambda pair: f"{pair[0]}/{pair[1]}") if "/" in values[0] else st.nothing()
        chosen[name] = data.draw(st.sampled_from(values) | other)
    people = data.draw(st.sampled_from(loaded.SEATS))
    number, table, of = (
        data.draw(st.integers(*bounds)) for bounds in ((1, 20), (1, 200), (0, 255))
    )
    code = codes.write(game, chosen, people, number, table, of)
    assert all(len(group) == 3 for group in code.split()[:-1])
    usual = {name: values[0] for name, values, _ in loaded.options()}
    house = {name: value for name, value in chosen.items() if value != usual[name]}
    if len(code.replace(" ", "")) <= tablecode.MOST:
        assert tablecode.read(code) == (game, house, people, number, table)


def test_the_usual_rules_and_presets_make_short_codes(tmp_path: Path) -> None:
    kegl = dict(games.load("paskievics").presets()[0][1])
    for chosen, longest in (({}, 9), (kegl, 9), (kegl | {"four-kings": "2/4"}, 11)):
        code = codes.write("paskievics", chosen, 5, 20, 200, 255)
        assert len(code.replace(" ", "")) <= longest
    every = {name: values[1] for name, values, _ in games.load("high").options()
             if len(values) > 1}  # fmt: skip
    with refused("event-rules"):
        plan.plan({"players": EIGHT, "game": "high", "options": every})


def test_a_sheet_with_letters_for_names_is_of_who_was_seated(tmp_path: Path) -> None:
    """As a device writes it that has taken the code by keys; its seats may be drawn anew."""
    log = begun(tmp_path)
    event = seated(log, EIGHT[:4], EIGHT[4:])
    table = event.rounds[0][1]

    def sheet(order: Sequence[str], code: str) -> Any:
        top = head(names=tuple(order), place=code)
        return evening_of("x.kib", "".join(line + "\n" for line in (*top, *WON, *WON)))

    as_they_sit = {row["name"]: row["points"] for row in sheet("ABCD", table.code).seats}
    entry = results.from_sheet(event, sheet("ABCD", table.code))
    assert entry and (entry["round"], entry["table"]) == (1, 2)
    assert entry["points"] == {EIGHT[4 + "ABCD".index(name)]: points
                               for name, points in as_they_sit.items()}  # fmt: skip
    assert all(f" {name}\n" in entry["sheet"] for name in EIGHT[4:])
    drawn = results.from_sheet(event, sheet("CADB", table.code))
    assert drawn and drawn["points"] == {EIGHT[4 + "ABCD".index("CADB"["ABCD".index(name)])]: points
                                         for name, points in as_they_sit.items()}  # fmt: skip
    log.add(event.seen, entry)
    assert results.from_sheet(state.load(log), sheet("ABCD", table.code)) is None  # in already
    for code in ("", f"1-2 {table.code[4:-1]}{'A' if table.code[-1] != 'A' else 'C'}"):
        with refused("event-nobody"):
            results.from_sheet(event, sheet("ABCD", code))
    for wrong in (["A", "B", "C", "E"], ["Feri", "B", "C", "D"], ["Feri", "Éva", "C", "X"]):
        with refused("event-people"):
            results.from_sheet(event, sheet(wrong, table.code))
    mixed = results.from_sheet(event, sheet(["Gabi", "B", "Éva", "D"], table.code))
    assert mixed and set(mixed["points"]) == set(EIGHT[4:])


def test_a_table_of_another_tournament_has_another_code(tmp_path: Path) -> None:
    """Last year's sheets lie in the same folder."""
    event = seated(begun(tmp_path), EIGHT[:4], EIGHT[4:])
    codes = set()
    for secret in map(str, range(40)):
        event.secret = secret
        codes.add(state.code_of(event, 1, 1, 4))
    assert len(codes) > 30  # of 256 that there are


def test_a_tables_code_is_no_club() -> None:
    assert club_of("2-5 CEV LKR 7Y9") == club_of("12-25 CEV LKR 7Y9 E") == ""
    assert club_of("Klub, 2-5 CEV LKR 7Y9") == "Klub"
    assert club_of("2-5 Klub") == "2-5 Klub"


def test_a_saved_sheet_says_where_the_tournament_was(tmp_path: Path) -> None:
    """A device that has the code alone says no club; the book would take its people for others."""
    log = begun(tmp_path, place="Klub \\1", deals={"4": 1})
    event = seated(log, EIGHT[:4], EIGHT[4:])
    places = (event.rounds[0][0].code + "  # by keys", "")
    for table, place in zip(event.rounds[0], places, strict=True):
        names: Any = tuple(table.players)
        text = "".join(line + "\n" for line in (*head(names=names, place=place), *WON))
        entry = results.from_sheet(state.load(log), evening_of("x.kib", text))
        assert entry
        log.add(log.last(), entry)
    event = state.load(log)
    papers.export(event, tmp_path / "out", "en", log.entries())
    for table in event.rounds[0]:
        name = f"round-1-table-{table.number}.kib"
        saved = (tmp_path / "out" / name).read_text(encoding="utf-8")
        assert table.result
        evening = evening_of(name, saved)
        assert evening.head["place"] == f"Klub \\1, {table.code}"
        assert evening.payouts == evening_of(name, table.result["sheet"]).payouts
    own = head(place="Otthon, 2. asztal")
    assert (
        papers.with_place(event, event.rounds[0][0], "\n".join((*own, *WON))).count("Otthon") == 1
    )
