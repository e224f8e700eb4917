"""Names of files out of what others wrote: a board, a film, a sheet.

Each such name comes from here, so that it is one file, inside the folder that it is meant for, and
one that every system can hold. A page has this on MicroPython.
"""

from kibic.here import prints

LONGEST = 200  # bytes of a name, before its number and ending: file systems take 255
_SIGNS = '\\:*?"<>|'  # Windows has no such names
_DEVICES = ("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$")  # nor these, with any ending
_NUMBERED = ("COM", "LPT")


def inside(path: str) -> str:
    """Return a path, names between slashes, as one that stays inside the folder it starts in."""
    return "/".join([safe(part) for part in path.split("/")])


def safe(text: str) -> str:
    """Return a text as the name of one file: never empty, no folder, no device."""
    name = "".join([c if prints(c) and c not in _SIGNS + "/" else "_" for c in text])
    while len(name.encode()) > LONGEST:
        name = name[:-1]
    bare = name.rstrip(". ")  # Windows drops them
    name = bare + "_" * (len(name) - len(bare)) or "_"
    return "_" + name if _is_device(name) else name


def _is_device(name: str) -> bool:
    stem = name.partition(".")[0].strip().upper()
    return stem in _DEVICES or (len(stem) == 4 and stem[:3] in _NUMBERED and not stem[3].isalpha())


def of_sheet(number: str, day: str) -> str:
    """Return what a sheet's file is called, without ending: its number on the device, and its day
    from `store.export.day_of`, if it has one."""
    return f"{number}-{day}" if day else number
