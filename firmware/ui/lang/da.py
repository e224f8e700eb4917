"""Dansk: skærmenes tekster. %s udfyldes i rækkefølge."""

T = {
    # bordet og dets hjælpelinjer
    "deal-number": "Spil %s",
    "leads": "%s melder først",
    "open-deal": "Spil %s er i gang",
    "rounds": "Dobbelt: endnu %s",
    "closing-left": "Slutrunde: %s spil",
    "closing-wait": "Slutrunde: scus hos?",
    "evening-over": "Aftenen er forbi",
    "hint-home": "OK spil →siden ↓menu",
    "hint-open": "OK videre   ↓menu",
    "hint-over": "OK stilling ↓menu",
}
