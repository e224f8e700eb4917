"""A module of the firmware is read once, however often it is dropped and imported anew.

The firmware drops modules that take room, see store.unload: with most of its screens, and whenever
an evening is opened. That makes each test import hundreds of them. What they are made of is looked
for, read and unpacked the first time; a module is made anew each time.
"""

import importlib.machinery as machinery
import importlib.util
from collections.abc import Sequence
from types import CodeType, ModuleType

PACKAGES = ("ui", "dialogue", "store", "tarokk", "device")


class Loader(machinery.SourceFileLoader):
    """Keeps what a module is made of."""

    code: CodeType | None = None

    def get_code(self, fullname: str) -> CodeType | None:
        if self.code is None:
            self.code = super().get_code(fullname)
        return self.code


class Finder:
    """Knows where the firmware's modules are."""

    def __init__(self) -> None:
        self.loaders: dict[tuple[str, ...], Loader] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> machinery.ModuleSpec | None:
        if path is None or name.partition(".")[0] not in PACKAGES:
            return None
        where = (name, *path)
        if where not in self.loaders:
            spec = machinery.PathFinder.find_spec(name, path)
            if not spec or type(spec.loader) is not machinery.SourceFileLoader:
                return spec
            self.loaders[where] = Loader(name, spec.loader.path)
        loader = self.loaders[where]
        return importlib.util.spec_from_file_location(name, loader.path, loader=loader)
