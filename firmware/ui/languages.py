"""Which languages there are: the folders of texts, see ui.lang."""

from os import listdir, stat

from ui.lang import FIRST, FOLDER, Texts, is_language, path

_BEFORE = (FIRST, "en")  # what most visitors know comes next, then the others by their codes
_LIST = FOLDER + "languages.txt"


def codes() -> list:
    """Return the codes of all languages, which are the names of their folders.

    A pack does not list its folders (kibic_boot.Pack); the release wrote their names down there.
    """
    try:
        with open(_LIST, "rb") as file:
            codes = str(file.read(stat(_LIST)[6]), "utf-8").split()
    except OSError:
        codes = [name for name in listdir(FOLDER) if is_language(name)]
    rest = sorted([code for code in codes if code not in _BEFORE])
    return [code for code in _BEFORE if code in codes] + rest


def name_of(code: str) -> str:
    """Return what a language calls itself."""
    return Texts(path(code, "home")).get("name", code)
