"""The companion as a page: the firmware's own modules on MicroPython in a browser.

The Python here runs there, above `ui.app`; dev.web_build compiles it with the firmware.

companion  the device: keys in; picture, what it says, and who sits where, out
calls      both, by name, for the worker
sheets     what a phone can do beside six keys: tables of an evening, sheets to share, open, settle
"""
