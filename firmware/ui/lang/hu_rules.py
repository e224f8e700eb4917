"""Magyar: a pontlap szavai, és mit jelent egy lépés azon túl, ami elhangzik."""

CODE = "hu"

NOTES = {
    "invit": "invit %s",
    "yields": "enged: %s, nagyhonőr",
    "trial": "honőr nélkül is lehet",
    "fourth": "negyedik licitáló",
    "tell-count": "8-9 tarokk? Kötelező!",
    "invit-pagat": "nagyhonőr híján kell",
    "laid-called": "%s fekszik? Kell!",
}

WORDS = {
    "declarer": "felvevő",
    "defence": "ellenpárt",
    "partner": "a segítő",
    "points": "a pontszám",
    "solo": "szóló",
    "hold": "tartom",
    "pass": "passz",
    "game": "játék",
    "double": "duplajáték",
    "volat": "volát",
    "four-kings": "négykirály",
    "pagat-ultimo": "pagátulti",
    "xxi-catch": "XXI-fogás",
    "subkontra": "szubkontra",
    "skiz": "skíz",
    "no-honour": "nincs honőr",
    "lone-xxi": "csak a XXI",
    "lone-pagat": "csak a pagát",
    "no-tarokk": "nincs tarokk",
    "xxi-pagat": "XXI és pagát",
    "hearts": "kőr",
    "diamonds": "káró",
    "clubs": "treff",
    "spades": "pikk",
}
