"""KiCad's text form: nested lists in brackets, each a tuple whose first element is its name."""


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
