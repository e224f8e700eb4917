"""English: the words of a sheet, and what a move means beyond what is said."""

CODE = "en"

NOTES = {
    "invit": "invit %s",
    "yields": "yields: %s and honour",
    "trial": "no honour needed",
    "fourth": "fourth bid, 3 honours",
    "tell-count": "8 or 9 tarokks? Tell!",
    "invit-pagat": "must if no big honour",
    "laid-called": "must if %s is laid",
}

WORDS = {
    "declarer": "declarer",
    "defence": "defence",
    "partner": "the partner",
    "points": "the points",
    "four-kings": "four kings",
    "pagat-ultimo": "pagat ultimo",
    "xxi-catch": "XXI-catch",
    "no-honour": "no honour",
    "lone-xxi": "lone XXI",
    "lone-pagat": "lone pagat",
    "no-tarokk": "no tarokk",
    "xxi-pagat": "XXI and pagat",
}
