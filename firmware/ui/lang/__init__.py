"""What the table reads, three modules a language, imported only when they are spoken.

en, hu                   the texts of the screens
en_rules, hu_rules       what a legal move says beyond itself, NOTES {code: text}, and WORDS {word
                         of a sheet: word of the language, where it differs}
en_refused, hu_refused   why the rules refuse something, REFUSED {code: sentence}

Each %s takes the next fact of the refusal or note. A fact is put into the language; what stands
in quotes is what was written, and it stays.

A game whose words are its own has modules with its name behind: en_danish has T, SHORT, NOTES
and WORDS that go before the others', en_danish_refused has REFUSED.
"""

import sys

_LONGEST = 24  # characters of a fact: what was written may be a whole line


class Texts:
    """The tables of a language, those of a game before them."""

    def __init__(self, screens, rules, name):
        own = _module(rules.CODE + "_" + name)
        self.NAME, self.CODE, self.OWN = screens.NAME, rules.CODE, name
        self.T = _joined(screens.T, own.T)
        self.SHORT = _joined(screens.SHORT, own.SHORT)
        self.NOTES = _joined(rules.NOTES, own.NOTES)
        self.WORDS = _joined(rules.WORDS, own.WORDS)
        _forget(rules.CODE + "_" + name)


def load(code, game=None):
    """(screens, rules) of a language such as `hu`: its two modules, or Texts for a game's own."""
    screens, rules = _module(code), _module(code + "_rules")
    if not game or not game.TEXTS:
        return screens, rules
    texts = Texts(screens, rules, game.TEXTS)
    return texts, texts


def sentence(rules, refused):
    """The sentence that says why, and what to do. `refused` is a Refused."""
    return _filled(rules, refusal(rules, refused.code), refused.facts)


def refusal(rules, code):
    """The sentence of a code, its facts not filled in. Its module is let go again: it is large."""
    own = getattr(rules, "OWN", "")
    for name in (own + "_refused", "refused") if own else ("refused",):
        name = rules.CODE + "_" + name
        text = _module(name).REFUSED.get(code)
        _forget(name)
        if text:
            return text
    raise KeyError(code)


def note(rules, meaning):
    """The short text of a `meaning`, (code, facts...), as the auction or the speeches give it."""
    return _filled(rules, rules.NOTES[meaning[0]], meaning[1:])


def _module(name):
    return getattr(__import__("ui.lang." + name).lang, name)


def _forget(name):
    """Let a module go: whoever needs its texts has them."""
    del sys.modules["ui.lang." + name]
    delattr(sys.modules["ui.lang"], name)


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
