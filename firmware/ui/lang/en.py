"""English: the texts of the screens. %s is filled in order."""

T = {
    # home and its hints
    "deal-number": "Deal %s",
    "leads": "%s speaks first",
    "open-deal": "Deal %s is open",
    "rounds": "Double: %s left",
    "closing-left": "Closing: %s deals left",
    "closing-wait": "Closing: skíz where?",
    "evening-over": "The evening is over",
    "hint-home": "OK deal →later ↓menu",
    "hint-open": "OK go on    ↓menu",
    "hint-over": "OK standings ↓menu",
}
