"""Magyar: dán tarokk. Hogy mi miért nem lehet, az a hu_danish_refused modulban áll."""

CODE = "hu"

T = {
    "leads": "%s hív",
    "cups": "Kassza: P %s K %s",
    "points-of": "%s pontjai:",
    # kérdések
    "melds": "Bejelentések",
    "last": "Az utolsó ütés",
    "pagat": "A pagát",
    "facts": "Mi volt még?",
    "faults": "Hibák, bírságok",
    "dealing": "Az osztás",
    "passed-deal": "%s nem oszt.",
    # válaszok
    "go-melds": "nincs több",
    "go-last": "nem fizet",
    "go-pagat": "a skartban van",
    "go-faults": "nincs több hiba",
    "go-dealing": "nincs több",
    "more-melds": "bejelentés…",
    "more-faults": "hiba, bírság…",
    "more-dealing": "az osztás…",
    "share": "Kasszák elosztása",
    "sure-share": "Elosztjuk a két kasszát: fejenként %s pont.",
    "step-share": "a kasszák szétosztása",
}

SHORT: dict = {}

NOTES = {
    "from-each": "%s mindkettőtől",
    "to-each": "%s mindkettőnek",
    "to-cups": "%s mindkét kasszába",
    "ultimo-cup": "%s fejenként, %s ki",
    "bagud-cup": "%s fejenként, %s be",
}

WORDS = {
    "points": "a pontszám",
    # kasszák és osztás
    "pagat-cup": "pagátkassza",
    "king-cup": "királykassza",
    "founding": "feltöltés",
    "stake": "betét",
    "keeps-cups": "nem adja tovább",
    "misdeals": "rosszul oszt",
    "no-tarokk": "nincs tarokk",
    "passes-deal": "átadja az osztást",
    "refund": "bírság vissza",
    "founds": "tölt helyette:",
    # bejelentések
    "meld": "bejelent:",
    "tarokks": "tarokk",
    "with": "pagáttal",
    "without": "pagát nélkül",
    "matadors": "matador",
    "small-matadors": "kis matador",
    "cavalry": "kavaléria",
    "kings": "királyok",
    "half": "fél",
    "full": "teljes",
    "sprayed": "skízes",
    "none": "semmi",
    "hearts": "kőr",
    "diamonds": "káró",
    "clubs": "treff",
    "spades": "pikk",
    "scus": "skíz",
    "pagat": "pagát",
    "king": "király",
    "queen": "dáma",
    "rider": "lovas",
    "jack": "bubi",
    # hibák
    "fine": "bírság",
    "minor": "kis",
    "major": "nagy",
    "barred": "nincs ultimó",
    "false": "téves",
    "wrong-cards": "hibás lapszám",
    "miscounts": "rosszul számolt",
    "bears": "állja:",
    # játék
    "saves": "menti",
    "loses": "elveszti",
    "last": "utolsó ütés",
    "ultimo": "ultimó",
    "bagud": "bukott ultimó",
    "others": "a többiek",
    "all": "mindenki",
    "count": "számolás",
    # szabályok
    "opposite": "szemben",
    "left": "bal",
    "right": "jobb",
    "any": "bármilyen",
    "with-king": "királlyal",
    "no": "nem",
    "yes": "igen",
    "each": "külön",
    "in-turn": "sorban",
}
