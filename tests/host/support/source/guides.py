"""The guides of docs/architecture.md, as changes of a tree of files."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from dev.vm import ROOT

PAGE = "docs/architecture.md"
FOLDERS = ("firmware", "host_tools", "hardware", "tests", "docs", ".github")
LANGUAGES = sorted(path.name for path in (ROOT / "firmware/ui/texts").iterdir() if path.is_dir())
NEW_LANGUAGE = "de"  # what <code> stands for in a command of a guide


def guides() -> dict[str, str]:
    """{heading: text} of each guide, in the order of the page."""
    text = (ROOT / PAGE).read_text(encoding="utf-8").partition("\n## Guides\n")[2]
    parts = re.split(r"^### (.*)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def blocks(guide: str) -> list[tuple[str, str]]:
    """(path, change) of each block; one of `<code>` is a block for every language."""
    quoted = re.findall(r"^```diff\n\+\+\+ (\S+)\n(.*?)^```$", guides()[guide], re.DOTALL | re.M)
    return [
        (path.replace("<code>", code), block)
        for path, block in quoted
        for code in (LANGUAGES if "<code>" in path else [""])
    ]


def commands(guide: str) -> list[str]:
    """What the guide has one copy."""
    text = re.sub(r"^```.*?^```$", "", guides()[guide], flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"^    (cp .*)$", text, re.MULTILINE)


def hunks(block: str) -> Iterator[tuple[str, str]]:
    """(the lines that a change finds, those it leaves) of each of its parts."""
    for hunk in re.split(r"^@@\n", block, flags=re.MULTILINE):
        lines = hunk.splitlines(keepends=True)
        assert all(line[0] in " +-\n" for line in lines), hunk
        old = "".join(line[1:] for line in lines if line[0] in " -")
        yield old, "".join(line[1:] for line in lines if line[0] in " +")


def misfits(root: Path, guide: str) -> list[str]:
    """What a guide quotes that does not stand in its file just once, each as a message."""
    messages = []
    for path, block in blocks(guide):
        text = (root / path).read_text(encoding="utf-8") if (root / path).exists() else ""
        for old, new in hunks(block):
            if old and new not in text and text.count(old) != 1:
                messages.append(
                    f"{path} has {text.count(old)} times what the guide quotes:\n{old}"
                    f'Adapt the guide: {PAGE}, "{guide}", the block of {path}.'
                )
    return messages


def follow(root: Path, guide: str, below: str = "") -> None:
    """Make the changes of a guide in a tree, or those below a folder; what is there is left."""
    for command in commands(guide):
        words = shlex.split(command.replace("<code>", NEW_LANGUAGE))
        subprocess.run(words, cwd=root, check=True)
    for path, block in blocks(guide):
        if not path.startswith(below):
            continue
        file = root / path
        for old, new in hunks(block):
            text = file.read_text(encoding="utf-8") if file.exists() else ""
            if new in text:
                continue
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text.replace(old, new) if old else text + new, encoding="utf-8")


def copy_of_project(root: Path) -> None:
    """All that the tests of a changed tree read; what was fetched is linked to."""
    skipped = shutil.ignore_patterns("__pycache__", "*.pdf", "*.stl", "*.zip")
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, root / folder, ignore=skipped)
    for path in ROOT.iterdir():
        if path.is_file() and path.name != ".git":
            shutil.copy(path, root)
        elif path.name in ("node_modules", ".typings"):
            (root / path.name).symlink_to(path)
