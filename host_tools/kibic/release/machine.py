"""Loops over bytes, as machine code: their functions take numbers only."""

import ast

CHIP = "armv6m"
# Arguments that are no numbers: what they point to.
_POINTERS = {
    "to": "ptr8",
    "codes": "ptr8",
    "glyphs": "ptr8",
    "glyph": "ptr16",
    "strip": "ptr8",
    "data": "ptr8",
    "extra": "ptr32",
    "index": "ptr16",
    "keys": "ptr8",
    "new": "ptr8",
    "old": "ptr8",
    "words": "ptr16",
}
_CHIP_POINTERS = {
    "words": "ptr32",
    "data": "ptr8",
    "tail": "ptr8",
    "parts": "ptr32",
    "table": "ptr8",
    "functions": "ptr32",
    "begins": "ptr32",
}
_PIXEL_POINTERS = {
    "to": "ptr16",
    "new": "ptr8",
    "old": "ptr8",
    "rows": "ptr8",
    "spread": "ptr8",
    "shares": "ptr8",
    "inks": "ptr16",
}
FAST = {
    "ui/fast": _POINTERS,
    "ui/large": _POINTERS,
    "device/flash": _CHIP_POINTERS,
    "device/pixels": _PIXEL_POINTERS,
}


def compiled_for_chip(modules: dict[str, str], sources: dict[str, str]) -> dict[str, str]:
    """Return modules {path: text}, those of FAST with types for MicroPython's compiler of machine
    code; `sources` has their arguments under their own names."""
    typed = {
        path: _typed(modules[path], _types(sources[path], pointers))
        for path, pointers in FAST.items()
        if path in modules
    }
    return modules | typed


def _types(text: str, pointers: dict[str, str]) -> list[list[str]]:
    """Return the types of the arguments of a module's functions."""
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    return [[pointers.get(arg.arg, "int") for arg in node.args.args] for node in functions]


def _typed(text: str, types: list[list[str]]) -> str:
    """Return a module whose functions are to be machine code, with arguments of these types."""
    tree = ast.parse(text)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    for node, kinds in zip(functions, types, strict=True):
        node.decorator_list = [ast.parse("micropython.viper", mode="eval").body]
        node.returns = ast.Name("int")
        for argument, kind in zip(node.args.args, kinds, strict=True):
            argument.annotation = ast.Name(kind)
    return ast.unparse(tree)
