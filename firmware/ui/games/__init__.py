"""How the deals of a game read on the screens, a module a family; loaded when one is played.

item(app, what, move)       an answer as (label, note) in the list of a topic; what tells rows
                            apart stands in the note
title(app, what, deal, stem)    the bar above the lists; `stem` has opened the topic, if any
head(app, what, deal, moves)    up to two lines below it
number(app, deal, told, n, asking)  three texts about a number being entered, behind those told;
                            `asking` as the core's `numbers` gives it
lines(app, session, deal, factor)   the rows of the recap, of one or two cells (label, points)
marks(deal)                 signs in the title of the table's screen while a deal is open
table(app, deal)            lines on that screen, as long as there is room; several pots take it
between(app, session, moves)    (heading, labels) of a choice between deals, see `Game.between`: of
                            saying nothing, then of each move; of games that have such moves
BRIEF                       topics opened from another list that close behind an answer
"""

import sys


def path(game) -> str:
    """The path of a game's module."""
    return "ui.games." + (game.TEXTS or "hungarian")


def load(game):
    """The module of a game."""
    __import__(path(game))
    return sys.modules[path(game)]
