"""How the deals of a game read on the screens, a module a family; loaded when one is played.

item(app, what, move)       an answer as (label, note) in the list of a topic; what tells rows
                            apart stands in the note
title(app, what, deal, stem)    the bar above the lists; `stem` has opened the topic, if any
head(app, what, deal, moves)    what stands above a list, [] or one line: what was said so far
number(app, question)       of the number that is asked (the title, what stands below it, the line
                            under that), see `dialogue.numbers`; the deal is `app.shown.deal`
state(app, deal, name, code)    a row of what came of the deal as (label, its state, the same
                            shortened), see `ask.rows`
state_hint(app, deal, name, code)   the same state in words
result_title(app, deal, group)  what stands above these rows; of games that have such rows
headline(app, deal)         who played what, with whom, in a few words
reason(app, deal, item)     an item of a settlement, without its points
unplayed(app, session, deal, paid)  rows (label, right) of a deal that nobody played, around those
                            of what it pays; of games where `Ask.sides` may be {}
follows(app, session)       what comes behind a deal that was not played; of games with `ask.ENDS`
table(app, deal, dialogue)  lines of the view after a while without a key: what stands
between(app, session, moves)    (heading, labels) of a choice between deals, see `Game.between`: of
                            saying nothing, then of each move; of games that have such moves
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tarokk.game import Game


def path(game: "type[Game]") -> str:
    """The path of a game's module."""
    return "ui.games." + (game.TEXTS or "hungarian")


def load(game: "type[Game]") -> "Any":
    """The module of a game."""
    __import__(path(game))
    return sys.modules[path(game)]
