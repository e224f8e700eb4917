"""Who may write on the director's page: one password, sessions, forms that are good once.

A session is a random cookie that no script reads and no other site's page sends along. Each form
holds a token that is good for one use in one session, so neither another page nor a repeated
request gets anything done. Wrong passwords make the address they come from wait.
"""

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from kibic.words import Trouble

LEAST = 8  # characters of a password
FREE = 3  # wrong passwords before one has to wait
MOST_WAIT = 60  # seconds
LASTS = 16 * 3600  # seconds of a session: an evening
MOST_SESSIONS = 100
MOST_ADDRESSES = 1000
MOST_FORMS = 400  # open at once in a session: a page holds one for each table


@dataclass
class Session:
    """Since when, and the tokens of forms that were given out and not used."""

    since: float
    forms: OrderedDict[str, None] = field(default_factory=OrderedDict)


class Gate:
    """The password and who has said it."""

    def __init__(self, password: str, clock: Callable[[], float] = time.monotonic) -> None:
        if len(password) < LEAST:
            raise Trouble("event-password", LEAST)
        self._salt = secrets.token_bytes(16)
        self._hash = self._hashed(password)
        self._clock = clock
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()  # times, closed until
        self._sessions: OrderedDict[str, Session] = OrderedDict()

    def _hashed(self, password: str) -> bytes:
        return hashlib.scrypt(password.encode(), salt=self._salt, n=2**13, r=8, p=1)

    def wait(self, address: str) -> int:
        """Return for how many seconds passwords from an address are refused."""
        return max(0, round(self._wrong.get(address, (0, 0.0))[1] - self._clock() + 0.499))

    def enter(self, password: str, address: str) -> str | None:
        """Return a session's cookie for the right password."""
        if self.wait(address):
            return None
        if not hmac.compare_digest(self._hashed(password[:200]), self._hash):
            times = self._wrong.pop(address, (0, 0.0))[0] + 1
            pause = min(MOST_WAIT, 2 ** (times - FREE + 1)) if times >= FREE else 0
            self._wrong[address] = times, self._clock() + pause
            while len(self._wrong) > MOST_ADDRESSES:
                self._wrong.popitem(last=False)
            return None
        self._wrong.pop(address, None)
        cookie = secrets.token_urlsafe(32)
        self._sessions[cookie] = Session(self._clock())
        while len(self._sessions) > MOST_SESSIONS:
            self._sessions.popitem(last=False)
        return cookie

    def session(self, cookie: str | None) -> Session | None:
        """Return who sends this cookie, if it is good still."""
        session = self._sessions.get(cookie or "")
        if session and self._clock() - session.since > LASTS:
            self.leave(cookie)
            return None
        return session

    def leave(self, cookie: str | None) -> None:
        """End the session of a cookie, if there is one."""
        self._sessions.pop(cookie or "", None)

    def form(self, session: Session) -> str:
        """Return a token for a form."""
        token = secrets.token_urlsafe(16)
        session.forms[token] = None
        while len(session.forms) > MOST_FORMS:
            session.forms.popitem(last=False)
        return token

    def used(self, session: Session, token: str) -> bool:
        """Return whether a form's token is good; it is not any more."""
        return session.forms.pop(token, False) is None
