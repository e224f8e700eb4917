"""The page: how it is built and how it looks.

build       `make web`: the page in one folder
board       for it: kibic's steps with a board, compiled for MicroPython, and a version
pictures    the pictures of the page in docs/
chromium    the browser for pictures and measures
scripts     types and style of the page's scripts
"""
