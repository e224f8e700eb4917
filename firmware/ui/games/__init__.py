"""How the deals of a game read on the screens, a module a family; loaded when one is played.

item(app, what, move)       an answer as (label, note) in the list of a topic; what tells rows
                            apart stands in the note
title(app, what, deal, stem)    the bar above the lists; `stem` has opened the topic, if any
head(app, what, deal, moves)    up to two lines below it
number(app, deal, told, n, asking)  three texts about a number being entered, behind those told;
                            `asking` as the core's `numbers` gives it
lines(app, session, deal, factor)   the rows of the recap, of one or two cells (label, points)
table(app, deal)            of games with texts of their own: lines on the table's screen while a
                            deal is open, as long as there is room
"""

import sys


def path(game):
    """The path of a game's module."""
    return "ui.games." + (game.TEXTS or "hungarian")


def load(game):
    """The module of a game."""
    __import__(path(game))
    return sys.modules[path(game)]
