"""The stages of a release: each takes a program and returns one that does the same with less.

Each can be left out, all others then work as they did; `make bench` prints what a version takes
without it.
"""

from collections.abc import Callable, Collection

from kibic.release.bundle import bundled
from kibic.release.codes import coded, codes_of, keys_of, recoded
from kibic.release.constants import spread
from kibic.release.flatten import flattened, places_of
from kibic.release.groups import groups
from kibic.release.homes import homes
from kibic.release.machine import compiled_for_chip
from kibic.release.minify import minified, needed, parsed, reserved
from kibic.release.program import Program

Stage = Callable[[Program], Program]


def numbers(program: Program) -> Program:
    """Put numbers where their names stood."""
    return program._replace(modules=spread(program.modules))


def bundles(program: Program) -> Program:
    """Join modules that are needed together."""
    return program._replace(modules=bundled(program.modules, groups(program.modules)))


def unused(program: Program) -> Program:
    """Drop what only a computer asks for."""
    return program._replace(modules=needed(program.modules))


def codes(program: Program) -> Program:
    """Give codes of refusals and keys of texts short names."""
    taken = program.reserved or reserved(program.modules)
    keys = {key for text in program.texts.values() for key in keys_of(text)}
    modules, strings = coded(program.modules, codes_of(program.sources, program.texts), keys, taken)
    texts = {path: recoded(text, strings) for path, text in program.texts.items()}
    return program._replace(modules=modules, texts=texts, codes=strings, reserved=taken)


def shared_names(program: Program) -> Program:
    """Look where names meet: those that never do become the same one."""
    return program._replace(homes=homes(parsed(program.modules)))


def names(program: Program) -> Program:
    """Give names those that MicroPython has in its flash."""
    taken = program.reserved or reserved(program.modules)
    modules, short = minified(program.modules, homes=program.homes, taken=taken)
    return program._replace(modules=modules, names=short, reserved=taken)


def machine_code(program: Program) -> Program:
    """Have loops over bytes compiled for the chip."""
    if not program.chip:
        return program
    return program._replace(modules=compiled_for_chip(program.modules, program.sources))


def flat(program: Program) -> Program:
    """Take modules out of their folders."""
    places = places_of(program.modules)
    return program._replace(modules=flattened(program.modules), places=places)


STAGES: tuple[Stage, ...] = (
    numbers, bundles, unused, codes, shared_names, names, machine_code, flat,
)  # fmt: skip
NAMES = tuple(stage.__name__ for stage in STAGES)
NEEDS = {"machine_code": "numbers"}  # whose compiler knows no names of modules; both are left out


def through(
    program: Program, without: Collection[str] = (), upto: str = "", start: str = NAMES[0]
) -> Program:
    """Return what the stages from `start` on make of a program, but for those of NAMES that are
    left out, and for `upto` and those behind it. Raises SyntaxError; ValueError for a stage that
    there is not."""
    for name in (*without, upto or start):
        if name not in NAMES:
            raise ValueError(f"no stage {name}: {', '.join(NAMES)}")
    end = NAMES.index(upto) if upto else len(NAMES)
    for stage in STAGES[NAMES.index(start) : end]:
        if not {stage.__name__, NEEDS.get(stage.__name__)} & {*without}:
            program = stage(program)
    return program
