"""What main.py begins with: full speed first, since to import the rest is most of a start."""

from device.clock import hurry

hurry()

from device import loop  # noqa: E402

run = loop.run
