"""The first thing that main.py runs: full speed, because importing the rest is most of a start."""

from device.clock import hurry

hurry()

from device import loop  # noqa: E402

run = loop.run
