"""KiCad's text form: nested lists in brackets, each a tuple whose first element is its name."""

import re

_TOKENS = re.compile(r'[()]|"(?:[^"\\]|\\.)*"|[^ \n\t()"]+', re.DOTALL)


def parse(source: str) -> tuple:
    """The tuple that a text stands for; all atoms are str."""
    stack: list[list] = [[]]
    for token in _TOKENS.findall(source):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = tuple(stack.pop())
            stack[-1].append(done)
        elif token[0] == '"':
            stack[-1].append(token[1:-1].replace('\\"', '"').replace("\\\\", "\\"))
        else:
            stack[-1].append(token)
    return stack[0][0]


def children(node: tuple, name: str) -> list[tuple]:
    """The lists of this name within a list."""
    return [part for part in node if isinstance(part, tuple) and part and part[0] == name]
