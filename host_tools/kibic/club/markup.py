"""Templates that escape whatever they are given, and speak a language.

What does not print stays out of them, see `kibic.shown`; a name in a sentence stands in `<bdi>`, so
that one from the right to the left turns nothing beside it.
"""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from kibic.shown import shown
from kibic.words import text


def _shown(value: Any) -> Any:
    """Return what a template is to say as text without what does not print; marked-up text as it
    is."""
    return shown(value) if type(value) is str else value


def environment(folder: Path, language: str, **more: Any) -> Environment:
    """Return the templates in a folder; `t` is a text of the language, `more` what they know
    besides."""
    made = Environment(
        loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, finalize=_shown,
    )  # fmt: skip
    made.globals.update(
        t=lambda key, *facts: text(language, key, *facts), language=language, **more
    )
    return made
