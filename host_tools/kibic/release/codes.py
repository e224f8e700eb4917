"""Codes of refusals and keys of texts, made as short as names: what a module says in a string, and
a file of texts has before a line's =."""

import ast
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from string import ascii_letters, digits

from kibic.release.bindings import walk
from kibic.release.flash_names import STRINGS

_ASKED_ONE_BY_ONE = ("why", "help", "options")  # files of texts that are no screen's
_SHOW = {"ui", "device"}  # packages that ask for screens' texts, and whose words no sheet has
_CODE = 12  # letters at most: more take room in texts, fewer have more strings in memory


def coded(
    sources: dict[str, str], codes: Iterable[str], keys: Iterable[str], taken: Iterable[str]
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the modules {path: text}, and {code: what it is there}. Codes are strings whose
    spelling matters to nobody else. A code becomes something short that is not `taken`, see
    `_for_codes`, and that a file of texts tells from the other `keys`. Raises SyntaxError."""
    able = _apart(_for_codes({*taken}), keys)
    strings = dict(zip(sorted(codes), able, strict=False))
    trees = {path: ast.parse(text, path) for path, text in sources.items()}
    for tree in trees.values():
        for node in walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                node.value = strings.get(node.value, node.value)
    return {path: ast.unparse(tree) for path, tree in trees.items()}, strings


def codes_of(sources: dict[str, str], texts: dict[str, str]) -> set[str]:
    """Return the codes of refusals, and the keys of what screens show, that stand whole in the
    modules, and are no words of anything else."""
    strings: dict[str, set[str]] = defaultdict(set)  # {string: the packages that it is written in}
    for path, text in sources.items():
        for node in walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings[node.value].add(path.partition("/")[0])
    begun = tuple(
        string for string in strings if string.endswith("-")
    )  # that others are put together from
    ended = tuple(string for string in strings if string.startswith("-") and string[1:])
    keys: dict[str, set[str]] = defaultdict(set)  # by what kind of file they stand in
    for path, text in texts.items():
        kind = path.removesuffix(".txt").replace("-", "/").rpartition("/")[2]
        keys[kind if kind in _ASKED_ONE_BY_ONE else ""] |= keys_of(text)
    words = {key.split(".", 1)[1] for of_kind in keys.values() for key in of_kind if "." in key}
    shown = {key for key in keys[""] & strings.keys() if strings[key] <= _SHOW}
    codes = shown - keys["why"] | keys["why"] - keys[""]
    codes_written = codes & strings.keys() - words - keys["help"] - keys["options"]
    whole = {
        code for code in codes_written if "-" in code and not code.startswith(begun)
    }  # of several words
    return {code for code in whole if not {code + end for end in ended} & keys[""]}


def recoded(text: str, strings: dict[str, str]) -> str:
    """Return a file of texts with the keys that their codes have become."""
    lines = text.splitlines(keepends=True)
    return "".join(strings.get(_key(line), _key(line)) + line[len(_key(line)) :] for line in lines)


def keys_of(text: str) -> set[str]:
    """Return the keys in a file of texts."""
    return set(map(_key, text.splitlines()))


def _key(line: str) -> str:
    """Return what stands before a line's =; "" of a remark."""
    return "" if line.startswith("#") else line.partition("=")[0] * ("=" in line)


def _for_codes(taken: set[str]) -> Iterator[str]:
    """What codes may become: strings of the flash, not too long, since a code stands in three
    languages' texts as well; then `a0`, `b0` and so on, which are no words, but new strings."""
    yield from (name for name in STRINGS if name not in taken and len(name) <= _CODE)
    pairs = (letter + digit for digit in digits for letter in ascii_letters)
    yield from (pair for pair in pairs if pair not in taken)


def _apart(names: Iterable[str], keys: Iterable[str]) -> Iterator[str]:
    """Those names that ui.lang.Texts tells from these keys, and from one another."""
    seen = set(map(_comes_to, keys))
    for name in names:
        if _comes_to(name) not in seen:
            seen.add(_comes_to(name))
            yield name


def _comes_to(key: str) -> int:
    """What ui.lang.Texts knows of a key."""
    return zlib.crc32(key.encode() + b"=") >> 16
