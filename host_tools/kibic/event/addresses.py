"""By which address a phone reaches the page."""

import socket

_HERE = ("127.0.0.1", "localhost")
_ALL = ("0.0.0.0", "::")
_FAR = ("192.0.2.1", 9)  # an address that nobody has: nothing is sent to it


def for_phones(asked: str, listening: str) -> str:
    """Return the address of a page for others in the network: what it was asked by, but for a page
    that listens to all and was asked from its own machine."""
    host, colon, port = asked.rpartition(":")
    if listening not in _ALL or host not in _HERE:
        return asked
    return (own() or host) + colon + port


def own() -> str:
    """Return this machine's address in the network it is in, "" where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_FAR)
        except OSError:
            return ""
        return str(asking.getsockname()[0])
