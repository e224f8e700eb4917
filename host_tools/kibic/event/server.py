"""The director's page: what is in and what is missing, standings, the seating on the wall.

Everybody may read, who has said the password may write. A page that is left open is told when the
log has grown, and fetches what is new: nothing waits for a slow browser, since there is only ever
one number to tell it.
"""

import asyncio
import ipaddress
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from kibic.event import papers, results, state
from kibic.event.gate import Gate, Session
from kibic.event.log import Log
from kibic.words import Trouble, text

COOKIE = "kibic"
MOST_BODY = 20_000  # bytes of a form
LOOK = 0.5  # seconds between looks at the log, which other commands write too
MOST_AT_ONCE = 500  # requests and open pages
BEAT = 15  # seconds after which a silent stream says that it lives
FILES = {"event.css": "text/css", "event.js": "text/javascript"}
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; form-action 'self'; "
    "base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class RefusedError(Exception):
    """A request that is not done: a status, a key of the texts, its facts."""

    def __init__(self, status: int, key: str, *facts: object) -> None:
        super().__init__(status, key)
        self.status, self.key, self.facts = status, key, facts


class Page:
    """The page of one tournament."""

    def __init__(self, log: Log, gate: Gate, language: str) -> None:
        self.log, self.gate, self.language = log, gate, language
        self.event = state.load(log)
        self.grown = asyncio.Event()
        self.env = papers.environment(language)
        self.env.globals.update(form=lambda session: gate.form(session))

    async def look(self) -> None:
        """Read what the log has that is not known yet, and tell the streams. The file is read in
        another thread: another program may hold it for a while, and that stalls nobody."""
        found = await asyncio.to_thread(self.log.entries, self.event.seen)
        entries = [entry for entry in found if entry[0] > self.event.seen]  # others looked, too
        if entries:
            state.fold(self.event, entries)
            self.grown.set()
            self.grown = asyncio.Event()

    async def keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except Trouble:
                continue  # the disk is busy or away: the next look may see more

    # -- reading

    def render(self, name: str, session: Session | None, status: int = 200, **more: Any) -> Any:
        template = self.env.get_template(name)
        facts = {"event": self.event, "rows": state.standings(self.event), "session": session}
        page = template.render({"why": "", "typed": {}} | facts | more)
        return HTMLResponse(page, status)

    async def show(self, request: Request) -> Response:
        return self.render(_TEMPLATES[request.scope["path"]], self.who(request))

    async def file(self, request: Request) -> Response:
        name = request.scope["path"].lstrip("/")
        return Response((papers.TEMPLATES / name).read_bytes(), media_type=FILES[name])

    async def changes(self, request: Request) -> Response:
        """The number of the last entry, again whenever it grows."""
        return StreamingResponse(self.numbers(), media_type="text/event-stream")

    async def numbers(self) -> AsyncIterator[str]:
        told = -1
        while True:
            grown = self.grown
            if self.event.seen != told:
                told = self.event.seen
                yield f"data: {told}\n\n"
                continue
            try:
                await asyncio.wait_for(grown.wait(), BEAT)
            except TimeoutError:
                yield ": still here\n\n"

    # -- writing

    def who(self, request: Request) -> Session | None:
        return self.gate.session(request.cookies.get(COOKIE))

    async def form(self, request: Request) -> dict[str, str]:
        """The fields of a form that this very page sent. Raises RefusedError."""
        source = request.headers.get("origin") or request.headers.get("referer") or ""
        try:
            place = urlsplit(source).netloc
        except ValueError:  # what is no address
            place = ""
        if place != request.headers.get("host"):
            raise RefusedError(403, "event.expired")
        if request.headers.get("content-type", "") != "application/x-www-form-urlencoded":
            raise RefusedError(415, "event.expired")
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > MOST_BODY:
                raise RefusedError(413, "event.expired")
        try:
            pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, max_num_fields=60,
                              encoding="utf-8", errors="strict")  # fmt: skip
        except ValueError:
            raise RefusedError(400, "event.expired") from None
        return dict(pairs)

    async def writer(self, request: Request) -> dict[str, str]:
        """The form of somebody who may write. Raises RefusedError."""
        fields = await self.form(request)
        session = self.who(request)
        if not session:
            raise RefusedError(403, "event.expired")
        if not self.gate.used(session, fields.get("token", "")):
            raise RefusedError(409, "event.expired")
        return fields

    async def login(self, request: Request) -> Response:
        fields = await self.form(request)
        address = request.client.host if request.client else ""
        wait = self.gate.wait(address)
        cookie = await asyncio.to_thread(self.gate.enter, fields.get("password", ""), address)
        if not cookie:
            if wait:
                raise RefusedError(429, "event.wait", wait)
            raise RefusedError(403, "event.wrong")
        answer = RedirectResponse("/", 303)
        answer.set_cookie(COOKIE, cookie, httponly=True, samesite="strict", path="/")
        return answer

    async def logout(self, request: Request) -> Response:
        await self.writer(request)
        self.gate.leave(request.cookies.get(COOKIE))
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(COOKIE)
        return answer

    async def result(self, request: Request) -> Response:
        fields = await self.writer(request)
        await self.look()
        try:
            place = int(fields.get("round", "")), int(fields.get("table", ""))
            table = results.table_of(self.event, *place)
            points = {name: _whole(fields.get(f"points-{at}", ""))
                      for at, name in enumerate(table.players)}  # fmt: skip
            deals = _whole(fields.get("deals", ""))
        except ValueError:
            raise RefusedError(400, "event.expired") from None
        try:
            entry = results.by_hand(self.event, table, points, deals, fields.get("reason", ""))
        except Trouble as error:  # what was typed stays, to be mended
            why = error.text(self.language)
            return self.render("page.html", self.who(request), 409, why=why, typed=fields)
        return await self.add(entry)

    async def draw(self, request: Request) -> Response:
        await self.writer(request)
        await self.look()
        return await self.add(state.next_round(self.event))

    async def add(self, entry: dict[str, Any]) -> Response:
        """Into the log, and only then onto the pages."""
        await asyncio.to_thread(self.log.add, self.event.seen, entry)
        await self.look()
        return RedirectResponse("/", 303)


_TEMPLATES = {"/": "page.html", "/part": "part.html", "/wall": "wall.html",
              "/wall-part": "wall-part.html"}  # fmt: skip


def _whole(number: str) -> int:
    """Return a number as people write it; raises ValueError for one that is none."""
    if len(number) > 6:
        raise ValueError(number)
    return int(number.strip().replace("−", "-"))


async def _gone(_request: Request, _error: Exception) -> Response:
    """A browser that went while it sent a form: nobody reads this."""
    return Response(status_code=400)


def application(log: Log, gate: Gate, language: str, name: str = "") -> Starlette:
    """Return the page as a program for a server, which is called `name` besides its own names."""
    page = Page(log, gate, language)

    @asynccontextmanager
    async def living(_app: Starlette) -> AsyncIterator[None]:
        looking = asyncio.create_task(page.keep_looking())
        yield
        looking.cancel()

    async def refused(_request: Request, error: Exception) -> Response:
        status, key = 409, "event.refused"
        facts: tuple[object, ...] = ()
        if isinstance(error, RefusedError):
            status, key, facts = error.status, error.key, error.facts
        elif isinstance(error, Trouble):
            key, facts = error.key, error.facts
        return page.render("refused.html", None, status, why=text(language, key, *facts))

    reads = [Route(path, page.show, methods=["GET"]) for path in _TEMPLATES]
    files = [Route(f"/{name}", page.file, methods=["GET"]) for name in FILES]
    writes = [
        Route(f"/{name}", answer, methods=["POST"])
        for name, answer in (
            ("login", page.login), ("logout", page.logout), ("result", page.result),
            ("draw", page.draw),
        )
    ]  # fmt: skip
    return Starlette(
        routes=[*reads, *files, *writes, Route("/changes", page.changes, methods=["GET"])],
        middleware=[Middleware(Headers), Middleware(Hosts, name=name)],
        exception_handlers={RefusedError: refused, Trouble: refused, ClientDisconnect: _gone},
        lifespan=living,
    )


class Headers:
    """Says with each answer what a browser must not do with it."""

    def __init__(self, app: Callable[..., Awaitable[None]]) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def sent(message: Any) -> None:
            if message["type"] == "http.response.start":
                extra = [(key.lower().encode(), value.encode()) for key, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", []), *extra]}
            await send(message)

        await self.app(scope, receive, sent)


class Hosts:
    """Refuses a request by a name that a page elsewhere may have given to this machine: it is asked
    for by a number, or by a name of its own."""

    def __init__(self, app: Callable[..., Awaitable[None]], name: str) -> None:
        self.app = app
        own = socket.gethostname().lower()
        self.names = {"localhost", name.lower(), own, own.partition(".")[0] + ".local"} - {""}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and not self.is_here(scope["headers"]):
            await Response(status_code=421)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def is_here(self, headers: list[tuple[bytes, bytes]]) -> bool:
        """Return whether the one header Host among these names this machine."""
        hosts = [value.decode("latin-1").lower() for key, value in headers if key == b"host"]
        found = re.fullmatch(r"(\[[0-9a-f:.]+\]|[^:\[\]]+)(:[0-9]{1,5})?", "|".join(hosts))
        return found is not None and (found[1] in self.names or _is_number(found[1].strip("[]")))


def _is_number(host: str) -> bool:
    """Return whether this is an address of IPv4 or IPv6."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def run(log: Log, password: str, host: str, port: int, language: str) -> None:
    """Serve until Ctrl-C. Raises Trouble."""
    import uvicorn

    from kibic.event.connections import Connection

    app = application(log, Gate(password), language, host)
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise Trouble("event-port", port, error) from None
    place = f"http://{host}:{listening.getsockname()[1]}/"
    print(text(language, "event.serving", place), flush=True)
    config = uvicorn.Config(
        app, log_level="error", timeout_graceful_shutdown=1, server_header=False,
        limit_concurrency=MOST_AT_ONCE, http=Connection, proxy_headers=False,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[listening])
