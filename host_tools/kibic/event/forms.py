"""What browsers send to the director's page: forms, and files that are uploaded."""

import email.policy
from collections.abc import AsyncIterator
from email.parser import BytesParser
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import Request

MOST_BODY = 20_000  # bytes of a form
MOST_UPLOAD = 80_000_000  # bytes of files: a film of a minute
MOST_FIELDS = 60
MOST_FILES = 40
_FORM, _FILES = "application/x-www-form-urlencoded", "multipart/form-data"


class RefusedError(Exception):
    """A request that is refused, with its HTTP status and a text's key and facts."""

    def __init__(self, status: int, key: str, *facts: object) -> None:
        super().__init__(status, key)
        self.status, self.key, self.facts = status, key, facts


class Upload(NamedTuple):
    """A file as a browser names it, and what is in it."""

    name: str
    content: bytes


def same_page(request: Request) -> None:
    """Raise RefusedError unless a page of this very address sent a request."""
    source = request.headers.get("origin") or request.headers.get("referer") or ""
    try:
        place = urlsplit(source).netloc
    except ValueError:  # what is no address
        place = ""
    if place != request.headers.get("host"):
        raise RefusedError(403, "event.expired")


async def fields(request: Request) -> dict[str, str]:
    """Return the fields of a form that this very page sent. Raises RefusedError."""
    same_page(request)
    if request.headers.get("content-type", "") != _FORM:
        raise RefusedError(415, "event.expired")
    body = await _body(request.stream(), MOST_BODY)
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, max_num_fields=MOST_FIELDS,
                          encoding="utf-8", errors="strict")  # fmt: skip
    except ValueError:
        raise RefusedError(400, "event.expired") from None
    return dict(pairs)


async def files(request: Request) -> tuple[dict[str, str], list[Upload]]:
    """Return the fields and the files of a form with files. Raises RefusedError."""
    same_page(request)
    kind = request.headers.get("content-type", "")
    if kind.partition(";")[0] != _FILES:
        raise RefusedError(415, "event.expired")
    body = await _body(request.stream(), MOST_UPLOAD)
    head = f"Content-Type: {kind}\r\n\r\n".encode("latin-1")
    message: Any = BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
    if message.get_content_type() != _FILES or not message.is_multipart():
        raise RefusedError(400, "event.expired")
    texts: dict[str, str] = {}
    uploads: list[Upload] = []
    for part in message.get_payload():
        name, file = part.get_param("name", header="content-disposition"), part.get_filename()
        content = part.get_payload(decode=True) or b""
        if file is None and isinstance(name, str):
            texts[name] = content.decode("utf-8", "replace")
        elif file:
            uploads.append(Upload(str(file), content))
    if len(texts) > MOST_FIELDS or len(uploads) > MOST_FILES:
        raise RefusedError(413, "event.expired")
    return texts, uploads


async def _body(stream: AsyncIterator[bytes], most: int) -> bytes:
    body = bytearray()
    async for part in stream:
        body += part
        if len(body) > most:
            raise RefusedError(413, "event.expired")
    return bytes(body)


def whole(number: str) -> int:
    """Return a number as people write it; raises ValueError for one that is none."""
    if len(number) > 6:
        raise ValueError(number)
    return int(number.strip().replace("−", "-"))
