"""The companion as a page: the firmware's own modules on MicroPython in a browser.

Of its Python all but that of `board` runs there, above `ui.app`; dev.web.build compiles it with the
firmware. A room's scripts lie beside its Python.

device    the device in a worker: keys in, views out; its files, as a log that a browser keeps
display   the device's picture, its six keys, and what a screen reader has of them
face      the page's own face in the place of the picture
shell     what surrounds both faces: panels, lines above them, a new version
evenings  tables of an evening and of all; sheets to share, open, settle, take along
share     what leaves the page, and what comes to it from outside
board     a board on USB, whose steps have a MicroPython of their own
"""
