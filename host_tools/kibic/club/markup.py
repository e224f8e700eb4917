"""Templates that escape whatever they are given, and speak a language."""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from kibic.words import text


def environment(folder: Path, language: str, **more: Any) -> Environment:
    """Return the templates in a folder; `t` is a text of the language, `more` what they know
    besides."""
    made = Environment(
        loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    made.globals.update(
        t=lambda key, *facts: text(language, key, *facts), language=language, **more
    )
    return made
