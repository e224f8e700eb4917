"""Small text files of one entry a line, such as the roster and the settings. They are written under
another name, then renamed."""

import os

ROSTER_SIZE = 40  # names


def read(path: str) -> list:
    """The lines of the file, stripped; [] if it does not exist or cannot be read."""
    try:
        with open(path, "rb") as file:
            text = file.read().decode()
    except (OSError, UnicodeError):
        return []
    return lines_of(text)


def lines_of(text: str) -> list:
    """The lines of such a file, without blanks and blank ones."""
    lines = [line.strip(" \t\r") for line in text.split("\n")]
    return [line for line in lines if line]


def roster(folder: str) -> list:
    """The names known on this device, the last used first."""
    return read(folder + "/roster.txt")


def remember(folder: str, names: list[str]) -> None:
    """Move names to the head of the roster. Raises OSError."""
    before = roster(folder)
    after = list(names) + [name for name in before if name not in names]
    if after != before:
        write(folder + "/roster.txt", after[:ROSTER_SIZE])


def write(path: str, lines: tuple[str, ...] | list[str]) -> None:
    """Replace the file's lines. Raises OSError, and then the old ones stay."""
    with open(path + ".new", "wb") as file:
        file.write("".join(line + "\n" for line in lines).encode())
    os.rename(path + ".new", path)
