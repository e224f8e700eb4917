"""Serves the director's page: what is in and what is missing, standings, the seating on the wall.

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

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from kibic.event.forms import RefusedError
from kibic.event.gate import Gate
from kibic.event.log import Log
from kibic.event.page import FILES, TEMPLATES, Page
from kibic.words import Trouble, text

MOST_AT_ONCE = 500  # requests and open pages
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; form-action 'self'; "
    "base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}


async def _gone(_request: Request, _error: Exception) -> Response:
    """A browser that went while it sent a form: nobody reads this."""
    return Response(status_code=400)


def application(log: Log, gate: Gate, language: str, host: str = "", name: str = "") -> Starlette:
    """Return the page as a program for a server, which is called `host` and `name` besides its own
    names; `name` is that of a server with TLS before it."""
    page = Page(log, gate, language, host, name)

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

    reads = dict.fromkeys(TEMPLATES, page.show) | {f"/{name}": page.file for name in FILES}
    reads |= {"/changes": page.changes, "/look": page.look_ahead, "/page.svg": page.code}
    writes = {"login": page.login, "logout": page.logout, "result": page.result, "draw": page.draw,
              "redraw": page.redraw, "decide": page.other, "upload": page.upload}  # fmt: skip
    return Starlette(
        routes=[
            *(Route(path, answer, methods=["GET"]) for path, answer in reads.items()),
            *(Route(f"/{name}", answer, methods=["POST"]) for name, answer in writes.items()),
        ],
        middleware=[Middleware(Headers), Middleware(Hosts, names=(host, name))],
        exception_handlers={RefusedError: refused, Trouble: refused, ClientDisconnect: _gone},
        lifespan=living,
    )


class Headers:
    """Adds the headers that tell a browser what an answer must not do."""

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

    def __init__(self, app: Callable[..., Awaitable[None]], names: tuple[str, ...]) -> None:
        self.app = app
        own = socket.gethostname().lower()
        self.names = {"localhost", own, own.partition(".")[0] + ".local"}
        self.names |= {name.lower() for name in names} - {""}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and not self.is_here(scope["headers"]):
            await Response(status_code=421)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def is_here(self, headers: list[tuple[bytes, bytes]]) -> bool:
        """Return whether the one header Host among these names this machine."""
        hosts = [value.decode("latin-1").lower() for key, value in headers if key == b"host"]
        match = re.fullmatch(r"(\[[0-9a-f:.]+\]|[^:\[\]]+)(:[0-9]{1,5})?", "|".join(hosts))
        return match is not None and (match[1] in self.names or _is_number(match[1].strip("[]")))


def _is_number(host: str) -> bool:
    """Return whether this is an address of IPv4 or IPv6."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def run(log: Log, password: str, host: str, port: int, language: str, name: str = "") -> None:
    """Serve until Ctrl-C; `name` is that of a server with TLS before this one. Raises Trouble."""
    import uvicorn

    from kibic.event.connections import Connection

    app = application(log, Gate(password), language, host, name)
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
