"""KiCad's text form: nested lists in brackets.

A list is a tuple whose first element is its name. Text is quoted; a Word is not.
"""

from uuid import NAMESPACE_URL, uuid5

_LONG = 90


class Word(str):
    """A word of the format itself, such as yes or smd."""


def identity(*parts: object) -> str:
    """An identity that stays the same as long as the thing has the same name."""
    return str(uuid5(NAMESPACE_URL, "kibic/" + "/".join([str(part) for part in parts])))


def text(node: tuple, indent: int = 0) -> str:
    """A tuple as KiCad reads it; lists within begin a line of their own, points share one."""
    pieces = [text(part, indent + 1) if isinstance(part, tuple) else _atom(part)
              for part in node[1:]]  # fmt: skip
    lists = [part for part in node if isinstance(part, tuple)]
    nested = any(isinstance(inner, tuple) for part in lists for inner in part)
    if not nested and sum([len(piece) for piece in pieces]) < _LONG:
        return " ".join(["(" + node[0], *pieces]) + ")"
    lines = ["(" + node[0]]
    for piece in pieces:
        if piece.startswith("(") and (node[0] != "pts" or len(lines[-1]) > _LONG):
            lines.append(" " * (indent + 1) + piece)
        else:
            lines[-1] += " " + piece
    return "\n".join(lines) + ")"


def parse(source: str) -> tuple:
    """The tuple that a text stands for; all atoms are str."""
    stack: list[list] = [[]]
    at = 0
    while at < len(source):
        char = source[at]
        if char == "(":
            stack.append([])
        elif char == ")":
            done = tuple(stack.pop())
            stack[-1].append(done)
        elif char == '"':
            end = at + 1
            while source[end] != '"':
                end += 2 if source[end] == "\\" else 1
            stack[-1].append(source[at + 1 : end].replace('\\"', '"').replace("\\\\", "\\"))
            at = end
        elif not char.isspace():
            end = at
            while source[end] not in ' \n\t()"':
                end += 1
            stack[-1].append(source[at:end])
            at = end - 1
        at += 1
    return stack[0][0]


def children(node: tuple, name: str) -> list[tuple]:
    """The lists of this name within a list."""
    return [part for part in node if isinstance(part, tuple) and part and part[0] == name]


def _atom(value: "float | Word | str") -> str:
    if isinstance(value, Word):
        return str(value)
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    return str(value)
