"""`kibic event`: the commands by which the director decides: who plays, the plan, the clock, and
what is undone."""

from pathlib import Path
from typing import Any

import click

from kibic.cli.command import PATH, Choice, Number, argument, option
from kibic.club.command import trouble
from kibic.event.command import EVENT, app, log_of
from kibic.shown import shown
from kibic.words import Trouble, spoken, text

__all__ = ["app"]

PLAYER = argument("player", "PLAYER")
REASON = argument("reason", "REASON")


@app.command(examples=("kibic event join Zita", "kibic event join Zita --team Weli --club HjT"))
@PLAYER
@option("--team", metavar="NAME", default="")
@option("--club", metavar="NAME", default="")
@EVENT
def join(player: str, team: str, club: str, event: Path | None) -> None:
    """Somebody comes late, or comes back."""
    with trouble():
        from kibic.event import decisions

        _decide(event, decisions.join(player, team, club))


@app.command(examples=("kibic event leave Anna ill", 'kibic event leave Béla "last train"'))
@PLAYER
@REASON
@EVENT
def leave(player: str, reason: str, event: Path | None) -> None:
    """Somebody leaves, and sits in no later round."""
    with trouble():
        from kibic.event import decisions

        _decide(event, decisions.leave(player, reason))


@app.command(
    examples=("kibic event substitute Anna Zita ill", 'kibic event substitute Béla Imre "a call"')
)
@PLAYER
@argument("by", "PLAYER")
@REASON
@EVENT
def substitute(player: str, by: str, reason: str, event: Path | None) -> None:
    """Somebody sits for a player from now on; the points stay the player's."""
    with trouble():
        from kibic.event import decisions

        _decide(event, decisions.substitute(player, by, reason))


@app.command(
    examples=('kibic event bonus Anna -5 "late"', 'kibic event bonus Béla 2 "a wrong slip"'),
    context_settings={"ignore_unknown_options": True},  # -5 is a number
)
@PLAYER
@argument("points", "N", type=Number(-1000, 1000))
@REASON
@EVENT
def bonus(player: str, points: int, reason: str, event: Path | None) -> None:
    """Points for a player, or a penalty, which is less than 0."""
    with trouble():
        from kibic.event import decisions

        _decide(event, decisions.bonus(player, points, reason))


@app.command(
    examples=("kibic event change 'rounds = 3' \"power cut\"", "kibic event change new.toml late")
)
@argument("settings", "TEXT")
@REASON
@EVENT
def change(settings: str, reason: str, event: Path | None) -> None:
    """Change the plan: settings as in its file, or a file of them. All rounds are counted anew."""
    with trouble():
        from kibic.event import decisions, plan

        of_file = "=" not in settings
        given = plan.toml(Path(settings)) if of_file else decisions.settings_of(settings)
        _decide(event, decisions.change(given, reason))


@app.command(examples=("kibic event start", "kibic event start --event cup.db"))
@EVENT
def start(event: Path | None) -> None:
    """Start the clock of the round."""
    with trouble():
        from kibic.event import state

        log = log_of(event)
        now = state.load(log)
        state.add(log, now, {"do": "start", "round": len(now.rounds)})
        click.echo(text(spoken(), "done"))


@app.command(examples=('kibic event late 2 5 10 "waited for cards"', "kibic event late 1 3 5 ill"))
@argument("number", "ROUND", type=Number(0))
@argument("table", "TABLE", type=Number(0))
@argument("minutes", "N", type=Number(0, 1000))
@REASON
@EVENT
def late(number: int, table: int, minutes: int, reason: str, event: Path | None) -> None:
    """A table began late: it may play so many minutes longer."""
    with trouble():
        from kibic.event import decisions

        _decide(event, decisions.late(number, table, minutes, reason))


@app.command(examples=('kibic event undo 12 "wrong player"', "kibic event undo 13 mistaken"))
@argument("entry", "N", type=Number(1))
@REASON
@EVENT
def undo(entry: int, reason: str, event: Path | None) -> None:
    """Undo an entry of the log, by its number; an undoing can be undone, too."""
    with trouble():
        from kibic.event import decisions

        _decide(event, decisions.undo(entry, reason))


@app.command(examples=('kibic event redraw "Zita came"', "kibic event redraw mistaken"))
@REASON
@EVENT
def redraw(reason: str, event: Path | None) -> None:
    """Draw the last round again, as long as it has no result."""
    with trouble():
        from kibic.event import decisions, seating, state

        log = log_of(event)
        now = state.load(log)
        back = decisions.undo(decisions.last_draw(now), reason)
        entry = seating.next_round(state.tried(now, back))
        state.add(log, now, back, entry)
        click.echo(text(spoken(), "done"))


@app.command(examples=("kibic event cup autumn.db winter.db", "kibic event cup *.db --best 4"))
@argument("events", "FILE", type=PATH, several=True)
@option("--best", metavar="N", type=Number(0), default=0)
@option("--by", type=Choice(("cup", "points")), default="cup")
def cup(events: tuple[Path, ...], best: int, by: str) -> None:
    """The standings of a cup of several evenings: their points added."""
    with trouble():
        from kibic.event import score, state

        rows = [score.standings(state.load(log_of(path))) for path in events]
        for row in score.cup(rows, best, by):
            points = score.shown(row["points"])
            evenings = " ".join(
                f"{score.shown(of) if counts or of is None else f'({score.shown(of)})':>7}"
                for of, counts in zip(row["evenings"], row["counted"], strict=True)
            )
            click.echo(f"{row['rank']:3}. {shown(row['name']):30} {points:>7} {evenings}")


def _decide(event: Path | None, entry: dict[str, Any]) -> None:
    from kibic.event import state

    log = log_of(event)
    if not log.path.exists():
        raise Trouble("event-none", log.path)
    state.add(log, state.load(log), entry)
    click.echo(text(spoken(), "done"))
