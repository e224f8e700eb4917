"""A tournament's plan, draw, results and score; expected points are worked out by hand."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kibic.cli.main import app
from kibic.club.sheets import evening_of
from kibic.event import draw, papers, plan, presets, results, score, seating, state
from kibic.event.log import Log
from kibic.words import Trouble
from tests.host.support.club.books import LOST, NAMES, WON, head

EIGHT = ["Anna", "Béla", "Cili", "Dani", "Éva", "Feri", "Gabi", "Hugó"]


def begun(tmp_path: Path, **settings: Any) -> Log:
    log = Log(tmp_path / "event.db")
    chosen = plan.plan({"players": EIGHT, "deals": {"4": 2, "5": 2}} | settings)
    log.create({"do": "begin", "plan": chosen, "secret": "s"})
    return log


def decide(log: Log, *entries: dict[str, Any]) -> state.Event:
    state.add(log, state.load(log), *entries)
    return state.load(log)


def seated(log: Log, *tables: list[str]) -> state.Event:
    log.add(log.last(), {"do": "seat", "tables": list(tables)})
    return state.load(log)


def enter(log: Log, number: int, table: int, points: list[int], reason: str = "") -> None:
    event = state.load(log)
    at = results.table_of(event, number, table)
    result = dict(zip(at.players, points, strict=True))
    log.add(event.seen, results.by_hand(event, at, result, reason=reason))


def refused(key: str) -> Any:
    return pytest.raises(Trouble, match=f"'?{key}'?")


# -- the plan


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"players": []}, "event-value"),
        ({"players": EIGHT[:7]}, "event-tables"),
        ({"players": [*EIGHT[:7], "Anna"]}, "event-twice"),
        ({"players": [*EIGHT[:7], "A#B"]}, "event-name"),
        ({"players": [*EIGHT[:7], 8]}, "event-name"),
        ({"preset": "world cup"}, "event-preset"),
        ({"rouns": 3}, "event-setting"),
        ({"rounds": "three"}, "event-value"),
        ({"rounds": True}, "event-value"),
        ({"game": "whist"}, "event-value"),
        ({"tables": [3]}, "event-value"),  # Paskievics is not played by three
        ({"tables": [4], "deals": {"5": 20}}, "event-value"),
        ({"options": {"four-kings": "many"}}, "event-value"),
        ({"seating": ["nowhere"]}, "event-value"),
        ({"points": "goals"}, "event-value"),
    ],
)
def test_a_plan_that_cannot_be_played_is_told_in_a_sentence(settings: Any, key: str) -> None:
    with refused(key) as caught:
        plan.plan({"players": EIGHT} | settings)
    for language in ("en", "hu", "da"):
        assert len(caught.value.text(language)) > 20


def test_published_cups_are_rows_with_their_sources() -> None:
    for name, (_, source) in presets.PRESETS.items():
        people = EIGHT if name != "dm-2023" else EIGHT[:7]  # of three and four
        assert plan.plan({"players": people, "preset": name})["preset"] == name
        assert len(source) > 40
    cup = plan.plan({"players": EIGHT, "preset": "paskievics-2018", "rounds": 3})
    assert (cup["rounds"], cup["deals"], cup["minutes"]) == (
        3,
        {"4": 16, "5": 20},
        [80],
    )  # the file goes first


@pytest.mark.parametrize(
    ("people", "allowed", "tables"),
    [
        (24, [4], [4] * 6),
        (9, [4, 5], [4, 5]),
        (10, [4, 5], [5, 5]),
        (13, [4, 5], [4, 4, 5]),
        (7, [4, 3], [4, 3]),
        (6, [4, 3], [3, 3]),
        (25, [4, 3], [4, 4, 4, 4, 3, 3, 3]),  # as at the DM of 2023: four of four, three of three
    ],
)
def test_tables_seat_everybody(people: int, allowed: list[int], tables: list[int]) -> None:
    assert plan.seats(people, allowed) == (tables, 0)


def test_a_plan_is_read_from_a_file_and_a_bad_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "cup.toml"
    path.write_text('\ufeffname = "Kupa"\nplayers = ["A", "B", "C", "D"]\ndate = 2026-11-28\n',
                    encoding="utf-8")  # fmt: skip
    assert plan.read(path)["date"] == "2026-11-28"
    assert plan.plan({"players": [*EIGHT[:7], " A\nB"]})["players"][-1] == "A B"
    for content in (b"name = ", b"\xff", b"players = 3"):
        path.write_bytes(content)
        result = CliRunner().invoke(app, ["event", "new", str(path)])
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
    assert CliRunner().invoke(app, ["event", "new", str(tmp_path / "no.toml")]).exit_code == 2


# -- the draw


def test_no_two_meet_twice_in_four_rounds_of_24_players() -> None:
    players = [f"P{i}" for i in range(24)]
    for seed in range(3):
        rounds: list[draw.Tables] = []
        for number in range(4):
            rounds.append(draw.draw("avoid", players, [4] * 6, rounds, f"{seed} {number}")[0])
            assert sorted(name for table in rounds[-1] for name in table) == sorted(players)
        again = [pair for pair, times in draw.met_at(rounds).items() if times > 1]
        assert len(again) <= 2  # a draw by chance has about 40
        plainly = [draw.draw("random", players, [4] * 6, [], f"{seed} {n}")[0] for n in range(4)]
        assert sum(times > 1 for times in draw.met_at(plainly).values()) > 10


def test_by_rank_the_best_sit_together_and_a_seed_gives_the_same_draw() -> None:
    [tables] = draw.draw("rank", EIGHT, [4, 4], [], "x")
    assert [sorted(table) for table in tables] == [sorted(EIGHT[:4]), sorted(EIGHT[4:])]
    for how in plan.SEATINGS:
        first = [[EIGHT[:4], EIGHT[4:]]]
        assert draw.draw(how, EIGHT, [4, 4], first, "1") == draw.draw(
            how, EIGHT, [4, 4], first, "1"
        )
    met = draw.met_at(first)
    assert met[frozenset(EIGHT[:2])] == 1
    [mixed] = draw.draw("avoid", EIGHT, [4, 4], first, "1")
    assert all(len(set(table) & set(EIGHT[:4])) == 2 for table in mixed)  # two of each is the best


# -- results


def test_a_slip_is_checked(tmp_path: Path) -> None:
    log = begun(tmp_path)
    event = seated(log, EIGHT[:4], EIGHT[4:])
    table = results.table_of(event, 1, 1)
    good = {"Anna": 5, "Béla": -5, "Cili": 0, "Dani": 0}
    assert results.by_hand(event, table, good)["points"] == good
    for points, deals, reason, key in (
        (good | {"Dani": 1}, 2, "", "event-sum"),
        ({"Anna": 5, "Béla": -5, "Cili": 0}, 2, "", "event-people"),
        (good | {"Éva": 0}, 2, "", "event-people"),
        (good, 3, "time", "event-deals"),
        (good, 1, "", "event-deals"),
        (good, 0, "time", "event-deals"),
    ):
        with refused(key):
            results.by_hand(event, table, points, deals, reason)
    assert results.by_hand(event, table, good, 1, "time was up")["deals"] == 1
    for place in ((0, 1), (1, 0), (2, 1), (1, 3), (-1, -1)):
        with refused("event-no-table"):
            results.table_of(event, *place)


def test_a_correction_needs_a_reason_and_is_logged_with_it(tmp_path: Path) -> None:
    log = begun(tmp_path)
    seated(log, EIGHT[:4], EIGHT[4:])
    enter(log, 1, 1, [5, -5, 0, 0])
    with refused("event-reason"):
        enter(log, 1, 1, [7, -7, 0, 0])
    with refused("event-same"):
        enter(log, 1, 1, [5, -5, 0, 0], "again")
    enter(log, 1, 1, [7, -7, 0, 0], "the 5 was a 7")
    table = state.load(log).rounds[0][0]
    assert table.result and table.result["points"]["Anna"] == 7
    [(at, reason, before)] = table.changes
    assert (reason, before["points"]["Anna"], len(at)) == ("the 5 was a 7", 5, 19)


def test_a_sheet_finds_its_table_by_who_sits_there_and_is_checked(tmp_path: Path) -> None:
    log = begun(tmp_path)
    event = seated(log, ["Dani", "Anna", "Béla", "Cili"], EIGHT[4:])  # other seats, the same people

    def sheet(*deals: tuple[str, ...], top: list[str] | None = None) -> Any:
        lines = [*(top or head()), *(line for deal in deals for line in deal)]
        return evening_of("x.kib", "".join(line + "\n" for line in lines))

    entry = results.from_sheet(event, sheet(WON, LOST))
    assert entry and (entry["round"], entry["table"]) == (1, 1)
    passed = ("deal", *(f"{seat} pass" for seat in "ABCD"))
    # passed out is no deal of the round; the one behind it is worth double: 2 + 4 - 0
    entry = results.from_sheet(event, sheet(passed, WON, WON))
    assert entry and entry["points"] == {"Anna": -8, "Béla": 8, "Cili": 8, "Dani": -8}
    for bad, key in (
        (sheet(WON), "event-deals"),
        (sheet(WON, WON, WON), "event-deals"),
        (sheet(WON, WON[:3]), "event-open"),
        (sheet(WON, LOST, top=head(names=("Anna", "Béla", "Cili", "X"))), "event-nobody"),
        (sheet(WON, LOST, top=head(game="illustrated")), "event-game"),
        (sheet(WON, LOST, top=head(place=f"Club, {event.rounds[0][1].code}")), "event-people"),
    ):
        with refused(key):
            results.from_sheet(event, bad)
    log.add(event.seen, entry)
    event = state.load(log)
    assert results.from_sheet(event, sheet(passed, WON, WON)) is None  # in already
    with refused("event-reason"):
        results.from_sheet(event, sheet(WON, LOST))


def test_danish_tables_of_three_and_four_and_what_lies_in_their_cups(tmp_path: Path) -> None:
    log = begun(tmp_path, preset="dm-2023", players=EIGHT[:7], deals={"3": 1, "4": 1})
    event = seated(log, EIGHT[:4], EIGHT[4:7])
    three = results.table_of(event, 1, 2)
    count = ("deal", "points A 30 B 26 C 22", "end")
    top = head(names=tuple(EIGHT[4:7]), game="danish")
    sheet = evening_of("x.kib", "".join(line + "\n" for line in (*top, *count)))
    entry = results.from_sheet(event, sheet)
    # founding 2 x 20 from each, stake 2 x 5 from the dealer, 4 from C to A
    assert entry and entry["points"] == {"Éva": -36, "Feri": -40, "Gabi": -54}
    assert results.by_hand(event, three, {"Éva": -36, "Feri": -40, "Gabi": -54})["deals"] == 1
    with refused("event-sum"):
        results.by_hand(event, three, {"Éva": 36, "Feri": -30, "Gabi": 0})


def test_kontras_that_do_not_count_are_taken_off(tmp_path: Path) -> None:
    """As in the Tyrolean cup: the deal is scored as if nobody had said kontra."""
    event = seated(begun(tmp_path, kontras="do not count", deals={"4": 4}), EIGHT[:4], EIGHT[4:])
    deals = (
        # two 2, kontra'd 4, trull 2 announced and kontra'd 4: 8; without: 4
        ("deal", "declarer B 2", "announced declarer trull kontra", "game kontra", "partner C",
         "points 60", "made trull declarer", "end"),
        # three 1, rekontra'd 4, lost alone: -12, the others 4; without: -3 and 1
        ("deal", "declarer A 3", "game rekontra", "partner none", "points 40", "end"),
        ("deal", "declarer C 3", "partner D", "points 60", "end"),  # 1
        ("deal", "declarer D 3", "tarokks B 8", "partner A", "points 60", "end"),  # 1, and B 3 x 1
    )  # fmt: skip
    lines = [*head(), *(line for deal in deals for line in deal)]
    sheet = "".join(line + "\n" for line in lines)
    plain = evening_of("x.kib", sheet.replace(" kontra\n", "\n").replace("game\n", "")
                       .replace("game rekontra\n", ""))  # fmt: skip
    wanted = {row["name"]: row["points"] for row in plain.seats}
    assert wanted == {"Anna": -4 - 3 - 1 + 1 - 1, "Béla": 4 + 1 - 1 - 1 + 3,
                      "Cili": 4 + 1 + 1 - 1 - 1, "Dani": -4 + 1 + 1 + 1 - 1}  # fmt: skip
    entry = results.from_sheet(event, evening_of("x.kib", sheet))
    assert entry and entry["points"] == wanted


# -- the score


def test_places_at_a_table_give_points_and_who_are_level_share_them(tmp_path: Path) -> None:
    log = begun(tmp_path, preset="paskievics-2018", deals={"4": 2}, cup_points=[5, 3, 2])
    seated(log, EIGHT[:4], EIGHT[4:])
    enter(log, 1, 1, [30, -10, -10, -10])  # 10, and (8 + 6 + 4) / 3 = 6 each
    enter(log, 1, 2, [5, 5, -5, -5])  # (10 + 8) / 2 = 9, (6 + 4) / 2 = 5
    rows = {row["name"]: row for row in score.standings(state.load(log))}
    assert {name: row["points"] for name, row in rows.items()} == {
        "Anna": 10, "Béla": 6, "Cili": 6, "Dani": 6, "Éva": 9, "Feri": 9, "Gabi": 5, "Hugó": 5,
    }  # fmt: skip
    assert (rows["Anna"]["rank"], rows["Éva"]["rank"], rows["Feri"]["rank"]) == (1, 2, 2)
    assert (rows["Béla"]["rank"], rows["Gabi"]["rank"]) == (4, 7)
    assert (rows["Anna"]["cup"], rows["Feri"]["cup"], rows["Béla"]["cup"]) == (5, 3, 0)
    assert score.shown(Fraction(17, 2)) == "8.5"
    assert score.shown(Fraction(-19, 3)) == "−6.33"


def test_equal_points_are_told_apart_as_the_plan_says(tmp_path: Path) -> None:
    for ties, first in ((["best-round"], "Béla"), (["table-wins"], "Anna"), (["written"], "Anna")):
        folder = tmp_path / ties[0]
        folder.mkdir()
        log = begun(folder, ties=ties, players=EIGHT)
        for number, (own, others) in enumerate((
            ([10, 9, -9, -10], [0, 0, 0, 0]), ([10, 11, -11, -10], [0, 0, 0, 0]),
        ), 1):  # fmt: skip
            if number == 2:  # Anna wins a table of her own, Béla is second but has more
                seated(log, ["Anna", "Éva", "Feri", "Gabi"], ["Béla", "Hugó", "Cili", "Dani"])
                enter(log, 2, 1, [10, 0, 0, -10])
                enter(log, 2, 2, [11, 12, -11, -12])
            else:
                seated(log, EIGHT[:4], EIGHT[4:])
                enter(log, 1, 1, own)
                enter(log, 1, 2, others)
        rows = score.standings(state.load(log))
        assert (rows[0]["points"], rows[1]["points"]) == (20, 20)
        assert rows[0]["name"] == first
        assert rows[1]["rank"] == (1 if ties == ["written"] else 2)


# -- the log


def test_of_two_who_decide_at_once_one_is_told_to_look_again(tmp_path: Path) -> None:
    log = begun(tmp_path)
    seen = log.last()
    log.add(seen, {"do": "seat", "tables": [EIGHT[:4], EIGHT[4:]]})
    with refused("event-moved"):
        log.add(seen, {"do": "seat", "tables": [EIGHT[:4], EIGHT[4:]]})
    assert len(state.load(log).rounds) == 1


def test_a_round_is_drawn_only_when_the_one_before_is_in(tmp_path: Path) -> None:
    log = begun(tmp_path, rounds=2)
    event = state.load(log)
    log.add(event.seen, seating.next_round(event))
    with refused("event-missing"):
        seating.next_round(state.load(log))
    for table in (1, 2):
        enter(log, 1, table, [3, 1, -1, -3])
    event = state.load(log)
    log.add(event.seen, seating.next_round(event))
    for table in (1, 2):
        enter(log, 2, table, [3, 1, -1, -3])
    assert state.load(log).over()
    with refused("event-over"):
        seating.next_round(state.load(log))


def test_who_leaves_sits_in_no_later_round(tmp_path: Path) -> None:
    run = CliRunner()
    plan_file = tmp_path / "cup.toml"
    names = ", ".join(f'"{name}"' for name in [*EIGHT, "Ilona"])
    plan_file.write_text(f"players = [{names}]\ntables = [4, 5]\n", encoding="utf-8")
    event = ["--event", str(tmp_path / "e.db")]
    assert run.invoke(app, ["event", "new", str(plan_file), *event]).exit_code == 0
    assert run.invoke(app, ["event", "leave", "Ilona", "train", *event]).exit_code == 0
    assert run.invoke(app, ["event", "leave", "Ilona", "again", *event]).exit_code == 2
    drawn = run.invoke(app, ["event", "draw", *event])
    assert drawn.exit_code == 0
    assert "Ilona" not in drawn.stdout
    rows = json.loads(run.invoke(app, ["event", "standings", "--json", *event]).stdout)
    assert [row["name"] for row in rows if row["name"] == "Ilona"] == ["Ilona"]


# -- papers


def test_papers_have_everybody_and_escape_what_they_are_given(tmp_path: Path) -> None:
    from kibic.board import settings
    from kibic.sheets.judge import report

    players = [*EIGHT[:7], "<script>alert(1)</script>"]
    log = begun(tmp_path, players=players, options={"four-kings": "2/4"}, name="<b>Kupa</b>")
    event = seated(log, players[:4], players[4:])
    for language in ("en", "hu", "da"):
        files = dict(papers.files(event, 1, language))
        for page in ("round-1-seating.html", "round-1-names.html", "round-1-slips.html"):
            assert all(name in files[page] for name in EIGHT[:7])
            assert "<script" not in files[page] and "<b>Kupa" not in files[page]
    codes = {table.code for table in event.rounds[0]}
    assert len(codes) == 2
    for table in event.rounds[0]:
        stem = f"round-1-table-{table.number}"
        assert files[f"{stem}-roster.txt"].splitlines() == table.players
        [(game, name, chosen, bad)] = settings.sets_in(files[f"{stem}-rules.txt"].splitlines())
        assert (game, name, chosen, bad) == (
            "paskievics",
            f"1-{table.number}",
            {"four-kings": "2/4"},
            None,
        )
        assert list(report(files[f"{stem}-head.kib"].splitlines())["seats"].values()) == (
            table.players
        )
        assert table.code in files["round-1-slips.html"]


def test_a_sheet_begun_with_the_head_of_its_table_is_its_result(tmp_path: Path) -> None:
    event = seated(begun(tmp_path, date="2026-11-28"), EIGHT[:4], EIGHT[4:])
    top = papers.head(event, event.rounds[0][1])
    text = "".join(line + "\n" for line in (*top, *WON, *LOST))
    entry = results.from_sheet(event, evening_of("x.kib", text))
    assert entry and (entry["round"], entry["table"]) == (1, 2)
    assert entry["points"] == dict.fromkeys(EIGHT[4:], 0)
    assert NAMES[0] not in entry["points"]
