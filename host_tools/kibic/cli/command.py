"""What the commands share: Click with help and mistakes in the chosen language, and how they end.

What help says is in texts/help/<language>.txt, under `<group>.<command>` for a command, with
`.<parameter>` behind it for what it takes, and `option.<parameter>` for what several take. Click's
own headings are keys there, too.
"""

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from click.exceptions import Exit

from kibic.shown import shown
from kibic.words import LANGUAGES, Trouble, choose, spoken, table, text

TROUBLE = 1  # exit statuses
BAD_INPUT = 2  # also where some sheets were left out
STOPPED = 130

PATH = click.Path(path_type=Path)
YES = ("y", "i", "j")  # as an answer begins in each language


def help_text(key: str, *facts: object) -> str:
    """Return a text of the help in the language that is spoken; the key where there is none."""
    return text("help/" + spoken(), key, *facts)


# -- what a command takes


class Choice(click.Choice[str]):
    """One of some words."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        return help_text("no-choice", value, ", ".join(self.choices))


class Number(click.IntRange):
    """A whole number of a range."""

    def convert(self, value: Any, param: Any, ctx: click.Context | None) -> int:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(help_text("no-number", value, self._describe_range()), param, ctx)


LANGUAGE = Choice(LANGUAGES)


class Option(click.Option):
    """An option, described in the language that is spoken."""

    def make_metavar(self, ctx: click.Context) -> str:
        return help_text(super().make_metavar(ctx))

    def get_help_extra(self, ctx: click.Context) -> Any:
        return {}  # its text says it all


class Argument(click.Argument):
    """An argument, which has to be given; named in the language that is spoken."""

    def make_metavar(self, ctx: click.Context) -> str:
        return help_text(self.metavar or self.name.upper()) + "..." * (self.nargs != 1)


def option(*names: str, **facts: Any) -> Callable[[Any], Any]:
    """Give a command an option."""
    return click.option(*names, cls=Option, **facts)


def argument(name: str, metavar: str, **facts: Any) -> Callable[[Any], Any]:
    """Give a command an argument. Of one that can be given several times it gets a tuple."""
    several = {"nargs": -1, "required": True} if facts.pop("several", False) else {}
    return click.argument(name, cls=Argument, metavar=metavar, **several, **facts)


# -- commands


class Formatter(click.HelpFormatter):
    """Click's, in the language that is spoken."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, help_text("Usage") + ": ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(help_text(heading))


class Context(click.Context):
    """Click's, which says help by -h, too."""

    formatter_class = Formatter

    def __init__(self, command: click.Command, **facts: Any) -> None:
        super().__init__(command, help_option_names=["-h", "--help"], **facts)


class Command(click.Command):
    """A command with two examples at least. Each one takes --lang: see Root."""

    context_class = Context
    allow_extra_args = True  # which are refused in words

    def __init__(self, name: str | None, examples: Sequence[str] = (), **facts: Any) -> None:
        super().__init__(name, **facts)
        self.key = name or ""
        self.examples = examples
        if not any(param.name == "lang" for param in self.params):
            self.params.append(Option(["--lang"], type=LANGUAGE, expose_value=False))

    def translate(self, ctx: click.Context) -> None:
        """Let Click find each help in the language that is spoken."""
        texts = table("help/" + spoken())
        for param in self.get_params(ctx):
            own, shared = f"{self.key}.{param.name}", f"option.{param.name}"
            param.help = texts.get(own) or texts.get(shared, shared)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [help_text(piece) for piece in super().collect_usage_pieces(ctx)]

    def get_short_help_str(self, limit: int = 45) -> str:
        return help_text(self.key)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(help_text(self.key))
            if self.key + ".more" in table("help/" + spoken()):
                formatter.write_paragraph()
                formatter.write_text(help_text(self.key + ".more"))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.translate(ctx)
        super().format_help(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"  {example}\n")

    def shell_complete(self, ctx: click.Context, incomplete: str) -> Any:
        self.translate(ctx)
        return super().shell_complete(ctx, incomplete)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            raise click.UsageError(help_text("too-much", " ".join(rest)), ctx)
        return rest


class Group(Command, click.Group):
    """Commands in the order in which they were made; alone it prints its help."""

    command_class = Command

    def __init__(self, name: str, **facts: Any) -> None:
        super().__init__(name, callback=_or_help, invoke_without_command=True, **facts)

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        super().add_command(cmd, name)
        if isinstance(cmd, Command) and not isinstance(cmd, Group):
            cmd.key = f"{self.name}.{name or cmd.name}"

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.pass_context
def _or_help(ctx: click.Context) -> None:
    if not ctx.invoked_subcommand:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(BAD_INPUT)


class Root(Group):
    """The command itself: what is in its way ends it with one sentence, not with a traceback."""

    def main(
        self, args: Sequence[str] | None = None, prog_name: str | None = None, *_: Any,
        standalone_mode: bool = True, **facts: Any,
    ) -> Any:  # fmt: skip
        """Run it; the exit status, unless `standalone_mode` has it end the process."""
        choose(language_of(sys.argv[1:] if args is None else args))
        output(errors="replace")
        status = self._status(args, facts)
        if standalone_mode:
            sys.exit(status)
        return status

    def _status(self, args: Sequence[str] | None, facts: dict[str, Any]) -> int:
        try:
            status = super().main(args, str(self.name), standalone_mode=False, **facts)
            sys.stdout.flush()
        except click.UsageError as error:
            where = error.ctx or Context(self, info_name=self.name)
            click.echo(where.get_usage(), err=True)
            click.echo(help_text("try", where.command_path) + "\n\n" + _wrong(error), err=True)
            return BAD_INPUT
        except (click.Abort, KeyboardInterrupt):
            click.echo(text(spoken(), "stopped"), err=True)
            return STOPPED
        except Trouble as error:
            click.echo(error.text(spoken()), err=True)
            return TROUBLE
        except OSError as error:
            _tell_system(error)
            return TROUBLE
        return status or 0


def language_of(words: Sequence[str]) -> str:
    """Return the language that --lang names, wherever it stands; "" for none.

    It is looked for before anything is read: help and mistakes are told in it, too.
    """
    named = ""
    for word, behind in zip(words, [*words[1:], ""], strict=False):
        if word == "--":
            break
        if word == "--lang":
            named = behind
        elif word.startswith("--lang="):
            named = word[len("--lang=") :]
    return named if named in LANGUAGES else ""


def _wrong(error: click.UsageError) -> str:
    """Say what Click found wrong."""
    param = getattr(error, "param", None)
    where = param.get_error_hint(error.ctx) if param else ""
    match error:
        case click.NoSuchOption():
            return help_text("no-option", error.option_name) + _perhaps(error.possibilities)
        case click.NoSuchCommand():
            return help_text("no-command", error.command_name) + _perhaps(error.possibilities)
        case click.MissingParameter():
            return help_text("missing", where)
        case click.BadParameter():
            return help_text("bad-value", where, error.message)
        case click.BadOptionUsage():
            return help_text("bad-option", error.option_name)
    return error.message


def _perhaps(near: Sequence[str] | None) -> str:
    return " " + help_text("perhaps", ", ".join(near)) if near else ""


def _tell_system(error: OSError) -> None:
    if error.filename is not None:
        click.echo(text(spoken(), "system", error.filename, error), err=True)
        return
    # Only what is printed has no name. What is still to be printed would fail again at the end.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not isinstance(error, BrokenPipeError):
        click.echo(text(spoken(), "output-broken", error), err=True)


# -- how they speak and end


def output(encoding: str | None = None, errors: str | None = None) -> None:
    """Have the standard output take any character."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding=encoding, errors=errors)


def confirmed(question: str) -> bool:
    """Ask on the terminal; Enter means no. Raises KeyboardInterrupt."""
    try:
        answer = input(shown(question) + text(spoken(), "no-or-yes") + " ")
    except EOFError:
        raise KeyboardInterrupt from None
    return answer.strip().lower().startswith(YES)


@contextmanager
def on_board(stopped: str = "interrupted") -> Iterator[Any]:
    """Give a Teller; end the command with one sentence if something is in the way. `stopped` is the
    key of what Ctrl+C comes to."""
    from kibic.cli.teller import Teller

    try:
        yield Teller(spoken())
    except KeyboardInterrupt:
        click.echo(text(spoken(), stopped), err=True)
        raise Exit(STOPPED) from None
