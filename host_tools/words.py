"""What the commands for the board say, in each language: {} takes the next fact."""

LANGUAGES = ("en", "hu")

# key, English, Hungarian
_TABLE = (
    ("x", "", ""),
)

TEXTS = {key: dict(zip(LANGUAGES, texts, strict=True)) for key, *texts in _TABLE}


class Trouble(Exception):
    """What the user can mend: a key of TEXTS and its facts."""

    def __init__(self, key: str, *facts: object) -> None:
        super().__init__(key, *facts)
        self.key = key
        self.facts = facts

    def text(self, language: str) -> str:
        """The sentence."""
        return say(language, self.key, *self.facts)


def say(language: str, key: str, *facts: object) -> str:
    """The text of a key with its facts."""
    return TEXTS[key][language].format(*facts)
