"""The director's page: what it shows, and what becomes of its forms.

A form tells which entry it was made on; what came in behind that is not overwritten unseen. What
cannot be done leaves the form as it was filled in.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from kibic.club import sheets
from kibic.event import addresses, decisions, forms, papers, results, seating, state
from kibic.event.forms import RefusedError, whole
from kibic.event.gate import Gate, Session
from kibic.event.log import Entry, Log
from kibic.event.score import standings
from kibic.sheets.sources import ENDINGS, FILMED
from kibic.words import Trouble, text
from ui import qr

COOKIE = "kibic"
LOOK = 0.5  # seconds between looks at the log, which other commands write too
BEAT = 15  # seconds after which a silent stream says that it lives
HISTORY = 40  # entries of the log that the page shows
FILES = {"event.css": "text/css", "event.js": "text/javascript"}
TEMPLATES = {"/": "page.html", "/part": "part.html", "/wall": "wall.html",
             "/wall-part": "wall-part.html", "/names": "names-wall.html",
             "/names-part": "names-part.html", "/forms": "forms.html"}  # fmt: skip


class Page:
    """The page of one tournament; `host` is whom it listens to, `name` what it is called behind a
    server with TLS."""

    def __init__(self, log: Log, gate: Gate, language: str, host: str = "", name: str = "") -> None:
        self.log, self.gate, self.language = log, gate, language
        self.host, self.name = host, name
        self.event = state.load(log)
        self.grown = asyncio.Event()
        self.env = papers.environment(language)
        self.env.globals.update(history=HISTORY)

    async def look(self) -> None:
        """Read what the log has that is not known yet, and tell the streams. The file is read in
        another thread: another program may hold it for a while, and that stalls nobody."""
        lines = await asyncio.to_thread(self.log.entries, self.event.seen)
        lines = [line for line in lines if line[0] > self.event.seen]  # others looked, too
        if lines:
            self.event = state.fold([*(line for line, _ in self.event.history), *lines])
            self.grown.set()
            self.grown = asyncio.Event()

    async def keep_looking(self) -> None:
        """Look again and again, until the task is cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except Trouble:
                continue  # the disk is busy or away: the next look may see more

    # -- reading

    def render(self, name: str, session: Session | None, status: int = 200, **more: Any) -> Any:
        """Return a template as a page, with what every page shows and `more`."""
        template = self.env.get_template(name)
        facts = {"event": self.event, "rows": standings(self.event), "session": session}
        usual: dict[str, Any] = {"why": "", "done": (), "typed": {}, "drawn": None, "token": ""}
        if session:
            usual["token"] = self.gate.form(session)
        return HTMLResponse(template.render(usual | facts | more), status)

    async def show(self, request: Request) -> Response:
        """Answer with the page of an address."""
        return self.render(TEMPLATES[request.scope["path"]], self.who(request))

    async def look_ahead(self, request: Request) -> Response:
        """Show the director the seating that a draw would bring."""
        session = self.who(request)
        if not session:
            raise RefusedError(403, "event.expired")
        event = self.event
        entry = await asyncio.to_thread(seating.next_round, event)
        drawn = {"tables": entry["tables"], "byes": entry["byes"],
                 "repeats": seating.repeats(event, entry)}  # fmt: skip
        return self.render("page.html", session, drawn=drawn)

    async def file(self, request: Request) -> Response:
        """Answer with a file that pages need."""
        name = request.scope["path"].lstrip("/")
        return Response((papers.TEMPLATES / name).read_bytes(), media_type=FILES[name])

    async def code(self, request: Request) -> Response:
        """Answer with this page's address as a QR code."""
        asked = request.headers.get("host", "")
        scheme = "https" if self.name and asked == self.name else "http"
        try:
            picture = qr.columns(f"{scheme}://{addresses.for_phones(asked, self.host)}/")
        except qr.TooLong:
            return Response(status_code=404)
        return Response(svg(picture), media_type="image/svg+xml")

    async def changes(self, request: Request) -> Response:
        """Stream the number of the last entry whenever it grows."""
        return StreamingResponse(self.numbers(), media_type="text/event-stream")

    async def numbers(self) -> AsyncIterator[str]:
        """Yield lines of a stream: the number of the last entry when it has grown, else a sign of
        life."""
        sent = -1
        while True:
            grown = self.grown
            if self.event.seen != sent:
                sent = self.event.seen
                yield f"data: {sent}\n\n"
                continue
            try:
                await asyncio.wait_for(grown.wait(), BEAT)
            except TimeoutError:
                yield ": still here\n\n"

    # -- writing

    def who(self, request: Request) -> Session | None:
        """Return the session of whoever asks, None for a spectator."""
        return self.gate.session(request.cookies.get(COOKIE))

    def writer(self, request: Request, fields: dict[str, str]) -> Session:
        """Return the session of somebody who may write. Raises RefusedError."""
        session = self.who(request)
        if not session:
            raise RefusedError(403, "event.expired")
        if not self.gate.used(session, fields.get("token", "")):
            raise RefusedError(409, "event.expired")
        return session

    async def login(self, request: Request) -> Response:
        """Answer a password with a cookie, or with the page and why not."""
        fields = await forms.fields(request)
        address = request.client.host if request.client else ""
        wait = self.gate.wait(address)
        cookie = await asyncio.to_thread(self.gate.enter, fields.get("password", ""), address)
        if not cookie:
            why = text(self.language, "event.wrong")
            if wait:
                why = text(self.language, "event.wait", wait)
            return self.render("page.html", None, 429 if wait else 403, why=why)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(COOKIE, cookie, httponly=True, samesite="strict", path="/")
        return answer

    async def logout(self, request: Request) -> Response:
        """End a session. Raises RefusedError."""
        self.writer(request, await forms.fields(request))
        self.gate.leave(request.cookies.get(COOKIE))
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(COOKIE)
        return answer

    async def result(self, request: Request) -> Response:
        """Write the result of a table, entered by hand. Raises RefusedError."""
        fields = await forms.fields(request)
        self.writer(request, fields)
        await self.look()
        try:
            table = state.table_of(self.event, int(fields["round"]), int(fields["table"]))
            seen = whole(fields.get("entry") or "0")
        except (ValueError, KeyError):
            raise RefusedError(400, "event.expired") from None

        def entry() -> Entry:
            of = _Fields(fields)
            points = {name: of.number(f"points-{at}") for at, name in enumerate(table.players)}
            deals = of.number("deals") if fields.get("deals") or self.event.deals(table) else 0
            self._unseen(table, seen)
            return results.by_hand(self.event, table, points, deals, fields.get("reason", ""))

        return await self.decide(request, fields, entry)

    def _unseen(self, table: state.Table, seen: int) -> None:
        """Raise Trouble if a table has a result behind that entry."""
        if table.result and table.entry > seen:
            points = ", ".join(f"{name} {of:+}" for name, of in table.result["points"].items())
            raise Trouble("event-unseen", table.code, points)

    async def draw(self, request: Request) -> Response:
        """Draw the next round. Raises RefusedError."""
        fields = await forms.fields(request)
        self.writer(request, fields)
        await self.look()
        event = self.event

        def entry() -> Entry:
            if fields.get("entry") and fields["entry"] != str(event.seen):
                raise Trouble("event-moved")  # what was looked at is not what would be drawn
            return seating.next_round(event)

        return await self.decide(request, fields, entry)

    async def other(self, request: Request) -> Response:
        """Take any other decision of the director; the field `do` says which."""
        fields = await forms.fields(request)
        self.writer(request, fields)
        await self.look()
        make = _DECISIONS.get(fields.get("do", ""))
        if make is None:
            raise RefusedError(400, "event.expired")
        event = self.event

        return await self.decide(request, fields, lambda: make(event, _Fields(fields)))

    async def redraw(self, request: Request) -> Response:
        """Take the last draw back, and show another. Raises RefusedError."""
        fields = await forms.fields(request)
        self.writer(request, fields)
        await self.look()
        event = self.event

        def entry() -> Entry:
            return decisions.undo(decisions.last_draw(event), fields.get("reason", ""))

        return await self.decide(request, fields, entry, "/look")

    async def decide(
        self, request: Request, fields: dict[str, str], make: Callable[[], Entry], then: str = "/"
    ) -> Response:
        """Write an entry, and only then show it. What is in its way leaves the form as it is."""
        event = self.event

        def add() -> None:
            state.add(self.log, event, make())

        try:
            await asyncio.to_thread(add)
        except Trouble as error:
            await self.look()
            why = error.text(self.language)
            return self.render("page.html", self.who(request), 409, why=why, typed=fields)
        await self.look()
        return RedirectResponse(then, 303)

    async def upload(self, request: Request) -> Response:
        """Take results from sheets, journals and films. Nothing is read from who may not write."""
        if not self.who(request):
            raise RefusedError(403, "event.expired")
        fields, uploads = await forms.files(request)
        session = self.writer(request, fields)
        try:
            seen = whole(fields.get("entry") or "0")
        except ValueError:
            raise RefusedError(400, "event.expired") from None
        done = []
        for upload in uploads:
            try:
                done.append(await self.take(upload, fields.get("reason", ""), seen))
            except Trouble as error:
                done.append(f"✗ {error.text(self.language)}")
        return self.render("page.html", session, done=done)

    async def take(self, upload: forms.Upload, reason: str, seen: int) -> str:
        """Take a file's result; return what came of it. Raises Trouble."""
        sheet = await asyncio.to_thread(_read, upload, self.language)
        await self.look()
        entry = results.from_sheet(self.event, sheet, reason)
        if entry is None:
            return text(self.language, "event.known", upload.name)
        self._unseen(state.table_of(self.event, entry["round"], entry["table"]), seen)
        await asyncio.to_thread(state.add, self.log, self.event, entry)
        await self.look()
        return text(self.language, "event.in", entry["round"], entry["table"], upload.name)


class _Fields:
    """The fields of a form as a decision takes them."""

    def __init__(self, fields: dict[str, str]) -> None:
        self.fields = fields

    def word(self, name: str) -> str:
        return self.fields.get(name, "")

    def number(self, name: str) -> int:
        """Return a field's number. Raises Trouble."""
        try:
            return whole(self.fields.get(name, ""))
        except ValueError:
            raise Trouble("event-number", self.fields.get(name) or "–") from None


_DECISIONS: dict[str, Callable[[state.Event, _Fields], Entry]] = {
    "join": lambda _, of: decisions.join(of.word("player"), of.word("team"), of.word("club")),
    "leave": lambda _, of: decisions.leave(of.word("player"), of.word("reason")),
    "substitute": lambda _, of: decisions.substitute(
        of.word("player"), of.word("by"), of.word("reason")
    ),
    "bonus": lambda _, of: decisions.bonus(
        of.word("player"), of.number("points"), of.word("reason")
    ),
    "change": lambda _, of: decisions.change(
        decisions.settings_of(of.word("settings")), of.word("reason")
    ),
    "start": lambda event, _: {"do": "start", "round": len(event.rounds)},
    "late": lambda event, of: decisions.late(
        len(event.rounds), of.number("table"), of.number("minutes"), of.word("reason")
    ),
    "undo": lambda _, of: decisions.undo(of.number("entry"), of.word("reason")),
}


def _read(upload: forms.Upload, language: str) -> sheets.Evening:
    """Return what an uploaded file comes to. Raises Trouble."""
    ending = Path(upload.name).suffix.lower()
    if ending not in (*ENDINGS, *FILMED):
        raise Trouble("event-file", upload.name, ", ".join((*ENDINGS, *FILMED)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"sheet{ending}"
        path.write_bytes(upload.content)
        sheet = sheets.read(path, language)
    if isinstance(sheet, sheets.Bad):
        raise Trouble("event-sheet", sheet.message.replace(str(path), upload.name))
    return sheet._replace(source=upload.name)


def svg(picture: list[int]) -> str:
    """Return a picture of a code, with the quiet zone of four modules around it."""
    size = len(picture) + 8
    modules = "".join(
        f"M{x + 4} {y + 4}h1v1h-1z"
        for x, column in enumerate(picture)
        for y in range(len(picture))
        if column >> y & 1
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path d="{modules}"/></svg>'
    )
