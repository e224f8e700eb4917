"""What the director does on the page: decisions, corrections, files; what forms keep; the wall."""

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from dev.club import views
from kibic.event import decisions, papers, plan, results, state
from kibic.event.log import Log
from kibic.event.names import key
from kibic.words import LANGUAGES
from tests.host.event.test_event import EIGHT, begun, decide, enter, refused, seated
from tests.host.event.test_event_server import PASSWORD, Server, drawn, served, server, slip
from tests.host.support.club.books import LOST, WON, head
from tests.host.support.page.browser import browser
from tests.host.support.sample import sampled

seldom = pytest.mark.sample(2)

__all__ = ["server"]

BOUND = "----WebKitFormBoundaryabc"


def post(server: Server, cookie: str, path: str, /, **fields: str) -> Any:
    """Send a form as the page has it."""
    form = "/decide" if path == "/redraw" else path
    return server.ask("POST", path, {"token": server.token(cookie, form)} | fields, Cookie=cookie)


def decided(server: Server, cookie: str, do: str, **fields: str) -> Any:
    return post(server, cookie, "/decide", do=do, **fields)


# -- decisions


def test_each_decision_is_made_and_undone_on_the_page(server: Server) -> None:
    cookie = drawn(server)
    for do, fields in (
        ("join", {"player": "Zita", "team": "Weli", "club": ""}),
        ("substitute", {"player": "Anna", "by": "Ottó", "reason": "ill"}),
        ("bonus", {"player": "Anna", "points": "−5", "reason": "late"}),
        ("change", {"settings": "minutes = 80", "reason": "the hall closes"}),
        ("start", {}),
        ("late", {"table": "2", "minutes": "10", "reason": "no cards"}),
        ("leave", {"player": "Zita", "reason": "train"}),
    ):
        answer = decided(server, cookie, do, **fields)
        assert answer.status == 303, (do, answer.text)
        assert server.log.entries()[-1][2]["do"] == {"change": "plan"}.get(do, do)
    event = state.load(server.log)
    assert event.bonuses[0][3] == -5 and event.stand_ins == {"Anna": "Ottó"}
    page = server.ask("GET", "/", Cookie=cookie).text
    assert "Ottó sits for Anna – ill" in page and "Left:" in page
    assert decided(server, cookie, "undo", entry="5", reason="it was the tram").status == 303
    assert state.load(server.log).bonuses == []
    assert 'class="undone"' in server.ask("GET", "/", Cookie=cookie).text
    assert "it was the tram" not in server.ask("GET", "/").text  # the log is the director's


@seldom
def test_a_mistake_keeps_the_form_as_it_was_filled_in(server: Server) -> None:
    cookie = drawn(server)
    before = server.log.entries()
    for do, fields, why in (
        ("join", {"player": "Anna"}, "is playing already"),
        (
            "bonus",
            {"player": "Béla", "points": "five", "reason": "a long story"},
            "is no number",
        ),
        ("bonus", {"player": "Béla", "points": "5", "reason": " "}, "Give a reason"),
        ("change", {"settings": "rounds = many", "reason": "a long story"}, "cannot be read"),
    ):
        answer = decided(server, cookie, do, **fields)
        assert answer.status == 409 and why in answer.text, (do, answer.text)
        part = answer.text[answer.text.index(f'name="do" value="{do}"') :]
        for name, value in fields.items():
            if name in ("points", "settings") or value == "a long story":
                assert value in part, (do, name)
            if name == "player" and do == "bonus":
                assert f"<option selected>{value}" in part
    assert server.log.entries() == before
    assert decided(server, cookie, "undo", entry="1", reason="x").status == 409
    typo = slip(server, cookie, **{"points-0": "3o", "points-1": "17"})
    answer = server.ask("POST", "/result", typo, Cookie=cookie)
    assert answer.status == 409 and "3o is no number" in answer.text
    assert 'value="3o"' in answer.text and 'value="17"' in answer.text
    assert decided(server, cookie, "erase").status == 400


@seldom
def test_a_correction_says_what_it_overwrites_and_does_not_overwrite_unseen(
    server: Server,
) -> None:
    cookie = drawn(server)
    early = slip(server, cookie, entry="0")  # a page from before the result
    assert server.ask("POST", "/result", slip(server, cookie), Cookie=cookie).status == 303
    page = server.ask("GET", "/", Cookie=cookie).text
    over = page[page.index("Saving overwrites:") :][:400]
    assert re.sub("<[^>]*>", "", over).count("−1") == 3
    later = early | {"points-0": "7", "points-1": "-5", "reason": "another slip"}
    answer = server.ask("POST", "/result", later, Cookie=cookie)
    assert answer.status == 409
    assert "a result that this page did not show" in answer.text and "+3" in answer.text
    assert 'value="7"' in answer.text and 'value="another slip"' in answer.text
    table = state.load(server.log).rounds[0][0]
    assert table.result and list(table.result["points"].values()) == [3, -1, -1, -1]
    form = answer.text[answer.text.index('action="/result"') :]
    again = {key: match[1] for key in ("token", "entry")
             if (match := re.search(f'name="{key}" value="([^"]+)"', form))}  # fmt: skip
    assert server.ask("POST", "/result", later | again, Cookie=cookie).status == 303
    table = state.load(server.log).rounds[0][0]
    assert table.result and list(table.result["points"].values()) == [7, -5, -1, -1]


@seldom
def test_a_draw_is_looked_at_with_its_repeats_before_it_is_kept(server: Server) -> None:
    cookie = server.login()
    look = server.ask("GET", "/look", Cookie=cookie)
    assert "0 of 12 pairs have met before." in look.text
    assert server.ask("GET", "/look").status == 403
    seen = re.findall(r"<li>(.*?)</li>", look.text[look.text.index('class="drawn"') :])[:2]
    seats = [re.findall("<bdi>(.*?)</bdi>", names) for names in seen]
    assert post(server, cookie, "/draw", entry="1").status == 303
    tables = state.load(server.log).rounds[0]
    escaped = [[name.replace("<", "&lt;").replace(">", "&gt;") for name in table.players]
               for table in tables]  # fmt: skip
    assert seats == escaped
    cookie = server.login()
    answer = post(server, cookie, "/decide", do="undo", entry="2", reason="Zita came")
    assert answer.status == 303
    assert post(server, cookie, "/draw", entry="1").status == 409  # looked at before that
    assert state.load(server.log).rounds == []


@seldom
def test_a_round_is_drawn_again_on_the_page(server: Server) -> None:
    cookie = drawn(server)
    answer = post(server, cookie, "/redraw", reason="Zita came")
    assert (answer.status, answer.getheader("location")) == (303, "/look")
    assert state.load(server.log).rounds == []
    assert post(server, cookie, "/draw").status == 303
    assert server.ask("POST", "/result", slip(server, cookie), Cookie=cookie).status == 303
    assert post(server, cookie, "/redraw", reason="x").status == 409


# -- files


def sent(server: Server, cookie: str, *files: tuple[str, bytes], **fields: str) -> Any:
    """Upload files as a browser does."""
    fields = {"token": server.token(cookie, "/upload"), "reason": ""} | fields
    body = b""
    for name, value in fields.items():
        top = f'--{BOUND}\r\nContent-Disposition: form-data; name="{name}"'
        body += f"{top}\r\n\r\n{value}\r\n".encode()
    for name, content in files:
        body += (f'--{BOUND}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n'
                 "Content-Type: application/octet-stream\r\n\r\n").encode()  # fmt: skip
        body += content + b"\r\n"
    body += f"--{BOUND}--\r\n".encode()
    return server.ask("POST", "/upload", body, Cookie=cookie,
                      Content_Type=f"multipart/form-data; boundary={BOUND}")  # fmt: skip


def sheet_of(table: state.Table, *deals: tuple[str, ...], place: str = "") -> bytes:
    names: Any = tuple(table.players)
    lines = [*head(names=names, place=place), *(line for deal in deals for line in deal)]
    return "".join(line + "\n" for line in lines).encode()


@seldom
def test_sheets_and_films_are_uploaded(server: Server, tmp_path: Path) -> None:
    from tests.host.event.test_event_whole import Device, filmed_from

    cookie = drawn(server)
    event = state.load(server.log)
    first, second = event.rounds[0]
    if any("<" in name for name in first.players):
        first, second = second, first
    answer = sent(server, cookie, ("árvíz tűrő.kib", sheet_of(first, WON, LOST)),
                  ("x.exe", b"MZ"), ("bad.kib", b"kibic 1\n"))  # fmt: skip
    assert answer.status == 200
    assert f"Round 1, table {first.number} is in: árvíz tűrő.kib" in answer.text
    assert "x.exe is no sheet" in answer.text and "✗ bad.kib" in answer.text
    result = state.load(server.log).rounds[0][first.number - 1].result
    assert result and result["sheet"].encode() == sheet_of(first, WON, LOST)
    device = Device(tmp_path / "device", [])
    device.take(second.code)
    for at in range(2):
        device.play(at)
    film = filmed_from(device).read_bytes()
    answer = sent(server, cookie, ("film.mp4", film))
    assert f"table {second.number} is in: film.mp4" in answer.text, answer.text
    assert not state.load(server.log).missing()


@seldom
def test_an_upload_neither_overwrites_unseen_nor_takes_from_strangers(server: Server) -> None:
    cookie = drawn(server)
    table = next(table for table in state.load(server.log).rounds[0]
                 if not any("<" in name for name in table.players))  # fmt: skip
    won = ("a.kib", sheet_of(table, WON, LOST))
    seen = str(server.log.last())
    assert sent(server, cookie, won, entry=seen).status == 200
    other = ("b.kib", sheet_of(table, WON, WON, place=table.code))
    before = server.log.entries()
    answer = sent(server, cookie, other, entry=seen, reason="recount")
    assert "a result that this page did not show" in answer.text
    body = b"x" * 1000
    kind = f"multipart/form-data; boundary={BOUND}"
    assert server.ask("POST", "/upload", body, Content_Type=kind).status == 403
    assert server.ask("POST", "/upload", body, Cookie=cookie, Content_Type=kind).status in (
        400,
        403,
    )
    for kind in ("multipart/form-data", "multipart/mixed; boundary=x", "text/plain", "\x00;=;"):
        answer = server.ask("POST", "/upload", body, Cookie=cookie, Content_Type=kind)
        assert 400 <= answer.status < 500, kind
    assert server.log.entries() == before
    good = sent(server, cookie, other, entry=str(server.log.last()), reason="recount")
    assert "is in: b.kib" in good.text


@seldom
def test_a_sheet_without_a_code_is_taken_for_one_round_only(tmp_path: Path) -> None:
    """The same four sit together again, and their first sheet lies in the folder still."""
    from kibic.club.sheets import evening_of

    log = begun(tmp_path)

    def sheet(*deals: tuple[str, ...], time: str = "19:30") -> Any:
        lines = [*head(f"2026-03-05 {time}"), *(line for deal in deals for line in deal)]
        return evening_of("x.kib", "".join(line + "\n" for line in lines))

    event = seated(log, EIGHT[:4], EIGHT[4:])
    decide(log, results.from_sheet(event, sheet(WON, LOST)) or {})
    enter(log, 1, 2, [0, 0, 0, 0])
    event = seated(log, EIGHT[:4], EIGHT[4:])
    assert results.from_sheet(event, sheet(WON, LOST)) is None  # in already
    with refused("event-reason"):  # the first one corrected, not the second round's
        results.from_sheet(event, sheet(WON, WON))
    entry = results.from_sheet(event, sheet(LOST, WON, time="21:00"))
    assert entry and entry["round"] == 2


# -- the wall, the clock, the file


@seldom
def test_the_wall_by_the_alphabet_says_the_table_of_each(server: Server) -> None:
    assert sorted(["Zita", "Éva", "Erik", "Ádám", "Béla", "adam"], key=key) == [
        "adam", "Ádám", "Béla", "Erik", "Éva", "Zita",
    ]  # fmt: skip
    assert "Nothing is drawn yet." in server.ask("GET", "/names").text
    drawn(server)
    page = server.ask("GET", "/names-part").text
    shown = re.findall(r"<li><bdi>(.*?)</bdi> <b>(\d)</b></li>", page)
    tables = {name: table.number for table in state.load(server.log).rounds[0]
              for name in table.players}  # fmt: skip
    assert [
        (name.replace("&lt;", "<").replace("&gt;", ">"), int(table)) for name, table in shown
    ] == [(name, tables[name]) for name in sorted(tables, key=key)]


def code_in(svg: str) -> str:
    """What a reader sees in a picture of a code."""
    import zxingcpp
    from PIL import Image

    match = re.search(r'viewBox="0 0 (\d+)', svg)
    assert match
    size = int(match[1])
    picture = Image.new("L", (size, size), 255)
    for x, y in re.findall(r"M(\d+) (\d+)h1v1", svg):
        picture.putpixel((int(x), int(y)), 0)
    [code] = zxingcpp.read_barcodes(picture.resize((8 * size, 8 * size), Image.Resampling.NEAREST))
    return str(code.text)


@seldom
def test_the_pages_address_is_a_code_for_phones(server: Server) -> None:
    answer = server.ask("GET", "/page.svg")
    assert answer.getheader("content-type").startswith("image/svg+xml")
    assert code_in(answer.text) == f"http://127.0.0.1:{server.port}/"


@seldom
def test_behind_a_server_with_tls_it_has_that_ones_name(tmp_path: Path) -> None:
    """As Caddy asks: by the name that browsers use, from this machine."""
    with served(tmp_path, name="cup.example") as running:
        headers = {"Host": "cup.example", "Origin": "https://cup.example"}
        assert running.ask("GET", "/", Host="cup.example").status == 200
        assert running.ask("POST", "/login", {"password": PASSWORD}, **headers).status == 303
        foreign = headers | {"Origin": "https://evil.example"}
        assert running.ask("POST", "/login", {"password": PASSWORD}, **foreign).status == 403
        assert running.ask("GET", "/", Host="other.example").status == 421
        assert code_in(running.ask("GET", "/page.svg", Host="cup.example").text) == (
            "https://cup.example/"
        )


@seldom
def test_who_reads_waits_for_no_other_program(tmp_path: Path) -> None:
    """A write-ahead log: while somebody holds the file for writing, it is read."""
    log = begun(tmp_path)
    other = sqlite3.connect(log.path, isolation_level=None)
    assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    other.execute("BEGIN EXCLUSIVE")
    other.execute("INSERT INTO log VALUES (2, 'x', '{}')")
    assert len(log.entries()) == 1 and log.last() == 1
    other.execute("ROLLBACK")
    other.close()
    old = sqlite3.connect(log.path, isolation_level=None)  # as an earlier version left it
    old.execute("PRAGMA journal_mode = DELETE")
    old.close()
    log.share()
    assert [path.name for path in tmp_path.iterdir()] == [
        "event.db"
    ]  # whole while nobody has it open
    with sqlite3.connect(log.path) as again:
        assert again.execute("PRAGMA journal_mode").fetchone() == ("wal",)


# -- in a browser


@seldom
def test_forms_are_live_and_what_is_typed_stays(server: Server) -> None:
    """The director types while results come in: the form in hand stays, the others follow."""
    with browser() as chromium:
        page = chromium.new_page()
        trouble: list[str] = []
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.fill("input[name=password]", PASSWORD)
        page.click("text=Log in")
        page.click("text=Draw the next round")
        page.click("text=Keep this draw")
        page.wait_for_selector("[data-form=result-1-1]")
        page.locator("[data-form=result-1-1] input[name=points-0]").fill("7")
        page.click("summary:has-text('Bonus or penalty')")
        page.fill("[data-form=bonus] input[name=reason]", "a long story")
        page.click("h1")  # the focus is nowhere
        event = state.load(server.log)
        for table in event.rounds[0]:
            of = dict(zip(table.players, (9, -3, -3, -3), strict=True))
            state.add(server.log, state.load(server.log), results.by_hand(event, table, of))
        page.wait_for_selector("[data-form=result-1-2] .over", state="attached")
        assert page.locator("[data-form=result-1-1] .over").count() == 0
        assert page.input_value("[data-form=result-1-1] input[name=points-0]") == "7"
        assert page.input_value("[data-form=bonus] input[name=reason]") == "a long story"
        page.wait_for_selector("[data-form=draw]")  # all is in: what comes next is there
        for at, points in enumerate(("7", "-7", "0", "0")):
            page.fill(f"[data-form=result-1-1] input[name=points-{at}]", points)
        page.fill("[data-form=result-1-1] input[name=reason]", "another slip")
        page.click("[data-form=result-1-1] button")
        page.wait_for_selector("text=a result that this page did not show")
        assert page.input_value("[data-form=result-1-1] input[name=points-0]") == "7"
        page.click("[data-form=result-1-1] button")
        page.wait_for_selector("text=another slip")
        assert trouble == []


@seldom
@pytest.mark.parametrize("language", sampled(LANGUAGES, 1))
def test_every_page_fits_a_phone_and_a4_and_the_clock_counts(tmp_path: Path, language: str) -> None:
    """Pictures of all of them, and of the papers, lie in the test's folder then."""
    log = Log(tmp_path / "event.db")
    names = [f"{name} Nagyon-Hosszúnevű" for name in EIGHT]
    chosen = plan.plan({"players": names, "deals": {"4": 2}, "minutes": 80, "name": "W" * 40,
                        "teams": {"Weli": names[:2]}})  # fmt: skip
    log.create({"do": "begin", "plan": chosen, "secret": "s"})
    with served(tmp_path, log, language) as running, browser() as chromium:
        cookie = drawn(running)
        decided(running, cookie, "start")
        decide(log, decisions.bonus(names[0], -5, "x" * 200))
        page = chromium.new_page(viewport={"width": 360, "height": 700})
        page.context.add_cookies([{
            "name": "kibic", "value": cookie.partition("=")[2],
            "url": f"http://127.0.0.1:{running.port}",
        }])  # fmt: skip
        for path in ("", "wall", "names", "look"):
            address = f"http://127.0.0.1:{running.port}/{path}"
            assert views.take(page, address, tmp_path, path or "page") == [], path
        papers.save(state.load(log), 1, tmp_path, language)
        papers.export(state.load(log), tmp_path, language, log.entries())
        pages = sorted(tmp_path.glob("*.html"))
        assert len(pages) == 4
        for paper in pages:
            assert views.take(page, paper.as_uri(), tmp_path, paper.stem) == [], paper.stem
        page.goto(f"http://127.0.0.1:{running.port}/wall")
        page.wait_for_function(
            "/^(79|80):\\d\\d$/.test(document.querySelector('.clock b').textContent)"
        )
