"""Magyar: a képernyők szövegei. A %s helyére sorban kerülnek az adatok."""

T = {
    # home and its hints
    "deal-number": "%s. osztás",
    "leads": "%s kezd",
    "open-deal": "%s. osztás folyik",
    "rounds": "Dupla kör: még %s",
    "closing-left": "Záró kör: még %s",
    "closing-wait": "Záró kör: hol a skíz?",
    "evening-over": "Vége az estének",
    "hint-home": "OK oszt →utólag ↓menü",
    "hint-open": "OK tovább    ↓menü",
    "hint-over": "OK állás     ↓menü",
}
