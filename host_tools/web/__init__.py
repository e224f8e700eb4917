"""The companion as a page: the firmware's own modules on MicroPython in a browser.

The Python here runs there, above `ui.app`; dev.web.build compiles it with the firmware.

companion  the device: keys in; picture, what it says, and who sits where, out
calls      all of them, by name, for the worker
carry      all evenings in one text and back, and what everybody has won in them
sheets     what a phone can do beside six keys: tables of an evening, sheets to share, open, settle
"""
