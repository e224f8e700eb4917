"""People who come late, leave, sit for others; byes, penalties, the clock; and what is undone."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kibic.cli.main import app
from kibic.event import decisions, draw, plan, results, score, seating, state
from kibic.event.log import Log
from kibic.words import Trouble
from tests.host.event.test_event import EIGHT, begun, decide, enter, refused, seated

seldom = pytest.mark.sample(4)

TWELVE = [*EIGHT, "Ilona", "János", "Kati", "Laci"]


def drawn(log: Log) -> state.Event:
    return decide(log, seating.next_round(state.load(log)))


def played(log: Log) -> state.Event:
    """Draw a round; at each table the points go 6, 2, -2, -6 (or 3, 0, -3) in order of play."""
    event = drawn(log)
    for table in event.rounds[-1]:
        spread = {4: [6, 2, -2, -6], 3: [3, 0, -3], 5: [6, 2, 0, -2, -6]}[len(table.players)]
        enter(log, table.round, table.number, spread)
    return state.load(log)


def row(event: state.Event, name: str) -> dict[str, Any]:
    return next(row for row in score.standings(event) if row["name"] == name)


# -- who comes and goes


def test_who_comes_after_the_first_round_plays_from_then_on(tmp_path: Path) -> None:
    log = begun(tmp_path, tables=[4, 5])
    played(log)
    event = decide(log, decisions.join("  Zita\u0301 "))
    assert event.players()[-1] == "Zitá"
    event = played(log)
    assert sorted(len(table.players) for table in event.rounds[-1]) == [4, 5]
    assert row(event, "Zitá")["rounds"][0] is None
    assert row(event, "Zitá")["rounds"][1] in (6, 2, 0, -2, -6)
    for name in ("Zitá", "Anna"):
        with refused("event-plays"):
            decide(log, decisions.join(name))
    for name in ("", "A#B", "x" * 41):
        with refused("event-name"):
            decisions.join(name)


@seldom
@pytest.mark.parametrize(("preset", "sizes", "byes"), [
    ("paskievics-2018", [4] * 6 + [5] * 3, 0),  # 24 and 15
    ("eger-2012", [4] * 9, 3),
])  # fmt: skip
def test_39_of_40_sit_as_the_plan_says(
    tmp_path: Path, preset: str, sizes: list[int], byes: int
) -> None:
    people = [f"P{at:02}" for at in range(40)]
    log = begun(tmp_path, preset=preset, players=people, deals={})
    played(log)
    event = drawn(decide_all(log, decisions.leave("P07", "ill")))
    assert sorted(len(table.players) for table in event.rounds[1]) == sorted(sizes)
    assert len(event.byes[1]) == byes
    seats = [name for table in event.rounds[1] for name in table.players]
    assert sorted([*seats, *event.byes[1]]) == [name for name in people if name != "P07"]


def decide_all(log: Log, *entries: dict[str, Any]) -> Log:
    decide(log, *entries)
    return log


@seldom
def test_39_of_40_sit_at_tables_of_four_and_three() -> None:
    assert plan.seats(39, [4, 3]) == ([4] * 9 + [3], 0)
    assert plan.seats(39, [4]) == ([4] * 9, 3)
    with refused("event-tables"):
        plan.seats(3, [4])


@seldom
def test_a_bye_has_the_points_that_the_plan_names(tmp_path: Path) -> None:
    """Nine at tables of four: one has no seat. The mean of 10, 8, 6, 4 is 7; written points: 0."""
    nine = [*EIGHT, "Ilona"]
    for settings, points in (
        ({"points": "rank"}, Fraction(7)), ({"points": "written"}, Fraction(0)),
        ({"bye": 5}, Fraction(5)), ({"bye": 1, "points": "rank"}, Fraction(1)),
    ):  # fmt: skip
        folder = tmp_path / str(points)
        folder.mkdir()
        log = begun(folder, players=nine, **({"bye": "mean"} | settings))
        event = played(log)
        [name] = event.byes[0]
        assert row(event, name)["rounds"] == [points]
        assert row(event, name)["places"] == [0] * 7  # no table was won
        event = played(log)
        assert event.byes[1] != event.byes[0]  # nobody sits out twice before everybody did once
    with refused("event-tables"):  # nine at tables of four, and nothing is said of byes
        begun(tmp_path, players=nine)


@seldom
def test_a_substitute_plays_for_the_points_of_a_player(tmp_path: Path) -> None:
    log = begun(tmp_path)
    seated(log, EIGHT[:4], EIGHT[4:])
    enter(log, 1, 1, [6, 2, -2, -6])
    event = decide(log, decisions.substitute("Éva", "Zita", "a call"))
    assert event.rounds[0][1].players == ["Zita", *EIGHT[5:]]  # that table has no result yet
    assert event.rounds[0][1].code == seated_code(event)
    enter(log, 1, 2, [8, 0, -4, -4])
    event = decide(log, decisions.substitute("Anna", "Imre", "ill"))
    assert event.rounds[0][0].players[0] == "Anna"  # her result is in
    assert row(event, "Éva")["points"] == 8
    assert {row["name"] for row in score.standings(event)} == set(EIGHT)
    event = drawn(log)
    seats = {name for table in event.rounds[1] for name in table.players}
    assert seats == {"Zita", "Imre", *EIGHT} - {"Éva", "Anna"}
    event = decide(log, decisions.join("Éva"))  # she is back, also at her table
    seats = {name for table in event.rounds[1] for name in table.players}
    assert "Éva" in seats and "Zita" not in seats
    for entry in (
        decisions.substitute("Béla", "Imre", "x"), decisions.substitute("Béla", "Cili", "x"),
        decisions.join("Imre"),
    ):  # fmt: skip
        with refused("event-plays"):
            decide(log, entry)
    with refused("event-no-player"):
        decide(log, decisions.substitute("Nobody", "Ottó", "x"))


def seated_code(event: state.Event) -> str:
    return state.code_of(event, 1, 2, 4)


@seldom
def test_who_left_comes_back(tmp_path: Path) -> None:
    log = begun(tmp_path, bye=0)
    decide(log, decisions.leave("Anna", "ill"))
    with refused("event-no-player"):
        decide(log, decisions.leave("Anna", "ill"))
    assert "Anna" in decide(log, decisions.join("Anna")).players()
    assert state.load(log).entrants == EIGHT


# -- penalties, the plan, the clock


@seldom
def test_a_penalty_and_a_bonus_are_in_the_standings(tmp_path: Path) -> None:
    log = begun(tmp_path)
    event = played(log)
    name = event.rounds[0][0].players[0]
    decide(log, decisions.bonus(name, -5, "late"))
    event = decide(log, decisions.bonus(name, 2, "it was the tram"))
    assert row(event, name)["points"] == 6 - 5 + 2
    assert row(event, name)["bonus"] == -3
    assert row(event, name)["written"] == 6
    with refused("event-no-reason"):
        decisions.bonus(name, 1, " \n")
    with refused("event-no-player"):
        decide(log, decisions.bonus("Nobody", 1, "x"))


@seldom
def test_the_plan_changes_with_a_reason_and_all_is_counted_anew(tmp_path: Path) -> None:
    log = begun(tmp_path)
    played(log)
    given = decisions.settings_of('rounds = 2\npoints = "rank"\ndeals = {"4" = 1}')
    event = decide(log, decisions.change(given, "a power cut"))
    assert (event.plan["rounds"], event.plan["deals"]["4"]) == (2, 1)
    assert sorted(row["points"] for row in score.standings(event)) == [4, 4, 6, 6, 8, 8, 10, 10]
    for lines, key in (
        ("rounds = 0", "event-value"), ("rouns = 3", "event-setting"), ("=", "event-unreadable"),
        ('players = ["A"]', "event-value"), ("", "event-value"), ("tables = [3]", "event-value"),
    ):  # fmt: skip
        with refused(key):
            decide(log, decisions.change(decisions.settings_of(lines), "x"))
    played(log)
    with refused("event-value"):  # two rounds are drawn
        decide(log, decisions.change({"rounds": 1}, "x"))


@seldom
def test_the_clock_of_a_round_and_a_table_that_begins_late(tmp_path: Path) -> None:
    import datetime

    from kibic.event import clock

    log = begun(tmp_path, minutes=[90, 80], deals={})
    with refused("event-clock"):
        decide(log, {"do": "start", "round": 0})
    event = drawn(log)
    assert clock.left(event) is None
    decide(log, {"do": "start", "round": 1})
    with refused("event-clock"):
        decide(log, {"do": "start", "round": 1})
    event = decide(log, decisions.late(1, 2, 10, "no cards"))
    start = datetime.datetime.fromisoformat(event.starts[0])
    assert clock.left(event, start + datetime.timedelta(minutes=80)) == 10 * 60
    assert event.rounds[0][1].late == 10
    enter(log, 1, 1, [6, 2, -2, -6])
    enter(log, 1, 2, [6, 2, -2, -6])
    assert clock.left(state.load(log)) is None  # all is in
    assert drawn(log).minutes(2) == 80


@seldom
def test_in_a_round_by_the_clock_as_many_deals_count_as_were_played(tmp_path: Path) -> None:
    from tests.host.support.club.books import LOST, WON, head

    log = begun(tmp_path, preset="eger-2012", deals={})
    event = seated(log, EIGHT[:4], EIGHT[4:])
    table = event.rounds[0][0]
    assert event.deals(table) == 0
    assert results.by_hand(event, table, dict(zip(EIGHT, [1, 1, -1, -1], strict=False)), 13)
    with refused("event-deals"):
        results.by_hand(event, table, dict(zip(EIGHT, [1, 1, -1, -1], strict=False)), 201)

    def sheet(*deals: tuple[str, ...]) -> Any:
        from kibic.club.sheets import evening_of

        lines = [*head(), *(line for deal in deals for line in deal)]
        return evening_of("x.kib", "".join(line + "\n" for line in lines))

    decide(log, results.from_sheet(event, sheet(WON, LOST, WON)) or {})
    event = state.load(log)
    assert event.rounds[0][0].result and event.rounds[0][0].result["deals"] == 3
    longer = results.from_sheet(event, sheet(WON, LOST, WON, LOST))  # read too early the first time
    assert longer and longer["deals"] == 4
    with refused("event-reason"):
        results.from_sheet(event, sheet(WON, WON, WON))


# -- what is undone


@seldom
def test_whatever_was_decided_is_undone_and_the_undoing_too(tmp_path: Path) -> None:
    log = begun(tmp_path, tables=[4, 5], players=EIGHT)
    played(log)
    before = score.standings(state.load(log))
    name = state.load(log).rounds[0][0].players[0]
    for entry in (
        decisions.join("Zita"), decisions.substitute(name, "Zita", "x"),
        decisions.bonus(name, -5, "x"), decisions.change({"points": "rank"}, "x"),
        decisions.late(1, 1, 5, "x"), decisions.leave(name, "x"),
        {**result_of(log), "points": dict.fromkeys(state.load(log).rounds[0][0].players, 0),
         "reason": "x"},
    ):  # fmt: skip
        if entry["do"] == "leave":  # seven do not fit, so one comes first
            decide(log, decisions.join("Ottó"))
        event = decide(log, entry)
        changed = (event.seen, entry["do"])
        seen = facts(event)
        event = decide(log, decisions.undo(event.seen, "mistaken"))
        if entry["do"] == "leave":
            event = decide(log, decisions.undo(changed[0] - 1, "mistaken"))
        assert score.standings(event) == before, changed
        event = decide(log, decisions.undo(event.seen, "not mistaken"))
        if entry["do"] == "leave":
            event = decide(log, decisions.undo(changed[0] + 1, "not mistaken"))
        assert facts(event) == seen, changed
        decide(log, decisions.undo(event.seen, "mistaken after all"))
        if entry["do"] == "leave":
            decide(log, decisions.undo(event.seen - 1, "mistaken after all"))
        assert score.standings(state.load(log)) == before, changed


def facts(event: state.Event) -> Any:
    return score.standings(event), event.players(), event.plan, event.rounds


def result_of(log: Log) -> dict[str, Any]:
    [line] = [entry for _, _, entry in log.entries() if entry["do"] == "result"][:1]
    return line


@seldom
def test_what_later_entries_hang_on_is_not_undone_before_them(tmp_path: Path) -> None:
    log = begun(tmp_path, tables=[4, 5])
    played(log)
    seat = 2
    with refused("event-undo"):  # there are results
        decide(log, decisions.undo(seat, "x"))
    decide(log, decisions.join("Zita"))
    join = log.last()
    event = drawn(log)
    with refused("event-undo"):  # she has a seat
        decide(log, decisions.undo(join, "x"))
    decide(log, decisions.undo(event.seen, "x"))
    decide(log, decisions.undo(join, "x"))
    assert "Zita" not in state.load(log).entrants
    for number in (0, 1, 99, log.last() + 1):
        with refused("event-undo"):
            decide(log, decisions.undo(number, "x"))


@seldom
def test_a_round_without_a_result_is_drawn_again_otherwise(tmp_path: Path) -> None:
    log = begun(tmp_path, players=[f"P{at}" for at in range(16)], rounds=5)
    run = CliRunner()
    place = ["--event", str(log.path)]
    assert run.invoke(app, ["event", "redraw", "x", *place]).exit_code == 2  # nothing is drawn
    first = drawn(log).rounds[0]
    assert run.invoke(app, ["event", "redraw", "late", *place]).exit_code == 0
    second = state.load(log).rounds[0]
    assert people_of(first) != people_of(second)
    enter(log, 1, 1, [1, 0, 0, -1])
    assert run.invoke(app, ["event", "redraw", "late", *place]).exit_code == 2
    assert [line for line in run.invoke(app, ["event", "log", *place]).stdout.splitlines()
            if "×" in line]  # fmt: skip


def people_of(tables: list[state.Table]) -> set[frozenset[str]]:
    return {frozenset(table.players) for table in tables}


@seldom
def test_all_of_it_is_a_command_and_in_the_log(tmp_path: Path) -> None:
    log = begun(tmp_path, tables=[4, 5], minutes=80)
    run, place = CliRunner(), ["--event", str(log.path)]
    for words in (
        ["join", "Zita", "--team", "Weli"], ["leave", "Anna", "ill"],
        ["substitute", "Béla", "Ottó", "ill"], ["bonus", "Cili", "-5", "late"],
        ["change", "rounds = 3", "late"], ["draw", "--look"], ["draw"], ["start"],
        ["late", "1", "2", "10", "no cards"], ["undo", "5", "not late"],
    ):  # fmt: skip
        words[1:1] = place
        done = run.invoke(app, ["event", *words])
        assert done.exit_code == 0, (words, done.output)
    lines = run.invoke(app, ["event", "log", *place]).stdout.splitlines()
    assert [line[24:].split()[0] for line in lines] == [
        "begin", "join", "leave", "substitute", "bonus", "plan", "seat", "start", "late", "undo",
    ]  # fmt: skip
    assert state.load(log).members["Zita"] == {"team": "Weli"}
    assert run.invoke(app, ["event", "undo", "1", "x", *place]).exit_code == 2
    assert run.invoke(app, ["event", "join", "Zita", *place]).exit_code == 2


@seldom
def test_a_look_at_a_draw_is_the_draw_and_says_what_it_repeats(tmp_path: Path) -> None:
    log = begun(tmp_path, rounds=3)
    run, place = CliRunner(), ["--event", str(log.path)]
    played(log)
    look = run.invoke(app, ["event", "draw", "--look", *place]).stdout
    assert len(state.load(log).rounds) == 1
    assert run.invoke(app, ["event", "draw", *place]).stdout == look
    # two tables of two and two: of 2 x 6 pairs 2 x 2 have met
    assert look.splitlines()[-1] == "4 of 12 pairs have met before."
    event = state.load(log)
    met = draw.met_at(seating.seatings_of(event)[:1])
    assert draw.repeats(seating.seatings_of(event)[1], met) == (4, 12)


@seldom
def test_an_event_that_is_not_there_is_told() -> None:
    for words in (["join", "A"], ["start"], ["undo", "2", "x"], ["redraw", "x"], ["cup", "no.db"]):
        done = CliRunner().invoke(app, ["event", *words, *([] if words[0] == "cup" else
                                                           ["--event", "no.db"])])  # fmt: skip
        assert done.exit_code == 2 and done.stderr.count("\n") == 1, done.output
    with pytest.raises(Trouble):
        decisions.reason_of("")
