"""Magyar: a vadász tarokk szövegei; a táblák a `ui.lang` szerint."""

T = {
    "hunter": "Vadász tarokk",
    "swing": "Lengetés",
    "ultimo": "A pagát sorsa",
    "throw-in": "Ki osszon most?",
    "swings": "%s lenget",
    "accepts": "%s adja a pagátot",
    "stays": "%s: marad",
    "step": "kész, tovább",
    "takes": "felvesznek: %s",
    "lies": "%s fekszik",
    "lies-none": "tiszta",
    "bound": "mint bemondott ulti",
    "hopeless": "megjátszhatatlan",
    "throw-next": "%s után következő",
    "throw-deals": "%s oszt",
    "throw-double": "%s, dupla kör",
    "draws": "%s: %s lap innen: %s",
    "lays-out": "%s kirak négyet",
    "gives-pagat": "%s: pagát neki: %s",
    "returns": "%s: %s lap a talonba",
    "adds": "%s: 1 lap a talonba",
    "puts": "%s leteszi a talont",
    "arranges": "%s rendezi a talont",
    "shuffles": "osztó: talont keveri",
}

SHORT: dict[str, str] = {}

NOTES = {
    "escape": "nem kell XX-ast hívni",
    "restart": "új licit indul",
    "turns": "fordul a játék",
    "open-lone": "nyíltan egyedül",
    "accepts": "%s invitjét fogadja",
}

WORDS = {
    "ultimo": "mi lett a pagáttal",
    "inverse": "inverz",
    "reinverse": "reinverz",
    "second": "2. kör",
    "forced": "kényszerű egyedül",
    "open": "nyíltan egyedül",
    "secret": "titkon egyedül",
    "own": "saját XXI",
    "no-honour": "nem jött honőr",
    "partner-pagat": "partner, pagáttal",
    "declarer-pagat": "pagát, partner trullja",
}
