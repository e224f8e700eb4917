"""What the table reads, some modules a language, imported only when they are spoken.

en, hu                   the texts of the table's screen
en_deal, hu_deal         those of a deal's, and SHORT {word of a sheet: one or two letters}
en_menu, hu_menu         those of the others, imported when the first of them is read
en_rules, hu_rules       what a legal move says beyond itself, NOTES {code: text}, and WORDS {word
                         of a sheet: word of the language, where it differs}
en_refused, hu_refused   why the rules refuse something, REFUSED {code: sentence}
en_options, hu_options   the house rules in plain words

Each %s takes the next fact of the refusal or note. A fact is put into the language; what stands
in quotes is what was written, and it stays.

A game whose words are its own has modules with its name behind: en_danish has T, SHORT, NOTES
and WORDS that go before the others', en_danish_refused has REFUSED.
"""

from store.once import forget
from store.once import once as module_once

_LONGEST = 24  # characters of a fact: what was written may be a whole line


NAMES = {"hu": "Magyar", "en": "English", "da": "Dansk"}


class Texts:
    """The tables of a language, those of a game before them."""

    def __init__(self, code, name):
        shared, rules, own = deal(code), _module(code + "_rules"), once(code + "_" + name)
        self.CODE, self.OWN = code, name
        self.T = _joined(_joined(screens(code).T, shared.T), own.T)
        self.SHORT = _joined(shared.SHORT, own.SHORT)
        self.NOTES = _joined(rules.NOTES, own.NOTES)
        self.WORDS = _joined(rules.WORDS, own.WORDS)


def load(code, game=None):
    """(deal, rules) of a language such as `hu`: its two modules, or Texts for a game's own."""
    if not game or not game.TEXTS:
        return deal(code), _module(code + "_rules")
    texts = Texts(code, game.TEXTS)
    let_go(code)
    return texts, texts


def screens(code):
    """The texts of the table's screen."""
    return _module(code)


def deal(code):
    """The texts of a deal's screens."""
    return _module(code + "_deal")


def other(code, key):
    """A text that is not a deal's."""
    return _module(code + "_menu").T[key]


def let_go(code):
    """Another language is spoken now."""
    for name in (code, code + "_deal", code + "_rules", code + "_menu"):
        forget("ui.lang." + name)


def sentence(rules, refused):
    """The sentence that says why, and what to do. `refused` is a Refused."""
    return _filled(rules, refusal(rules, refused.code), refused.facts)


def refusal(rules, code):
    """The sentence of a code, its facts not filled in."""
    own = getattr(rules, "OWN", "")
    text = once(f"{rules.CODE}_{own}_refused").REFUSED.get(code) if own else None
    return text or once(rules.CODE + "_refused").REFUSED[code]


def once(name):
    """A module that is large: gone once its user lets it go."""
    return module_once("ui.lang." + name)


def note(rules, meaning):
    """The short text of a `meaning`, (code, facts...), as the auction or the speeches give it."""
    return _filled(rules, rules.NOTES[meaning[0]], meaning[1:])


def _module(name):
    return getattr(__import__("ui.lang." + name).lang, name)


def _joined(shared, own):
    both = dict(shared)
    both.update(own)
    return both


def _filled(rules, text, facts):
    parts = text.split("%s")
    out = parts[0]
    for fact, part in zip(facts, parts[1:]):
        word = str(fact)
        if not out.endswith('"'):
            word = " ".join([rules.WORDS.get(one, one) for one in word.split()])
        if len(word) > _LONGEST:
            word = word[: _LONGEST - 1] + "…"
        out += (word if out else word[:1].upper() + word[1:]) + part
    return out
