"""Magyar: a vadász tarokk szövegei; a táblák a `ui.lang` szerint."""

T = {
    "swing": "Lengetés",
    "swing-of": "%s lenget",
    "ultimo": "A pagát sorsa",
    "throw-in": "Ki osszon most?",
    "swings": "%s lenget",
    "accepts": "%s adja a pagátot",
    "stays": "%s: marad",
    "step": "kész, tovább",
    "takes": "talon: %s",
    "lies": "%s fekszik",
    "lies-count": "%s tarokk fekszik",
    "lies-none": "tiszta",
    "late": "%s: %s",
    "as-announced": "mint bemondott ulti",
    "hopeless": "megjátszhatatlan",
    "fell-ultimo": "pagát előbb kiesett",
    "throw-plain": "%s oszt",
    "throw-next": "%s továbbadja",
    "throw-deals": "%s vállalja",
    "throw-double": "%s, dupla kör",
    "arranged": "%s rendezi a talont",
    "turned": "← fordított menet",
    "draws": "%s: %s innen: %s",
    "lays-out": "%s kirak négyet",
    "gives-pagat": "%s: pagát neki: %s",
    "returns": "%s: %s a talonba",
    "adds": "%s: 1 a talonba",
    "puts": "%stalon középre",
    "arranges": "%stalon rendezve",
    "shuffles": "%stalon keverve",
    "talon": "talon",
    "table": "asztal",
}

SHORT = {
    "inverse": "↶",
    "reinverse": "→",
    "swings": "⚡",
}

NOTES = {
    "pagat-throws": "pagát is? Bedobni!",
    "escape": "nem kell XX-ast hívni",
    "restart": "új licit indul",
    "turns": "fordul a játék",
    "open-lone": "nyíltan egyedül",
    "accepts": "%s invitjét fogadja",
}

WORDS = {
    "ultimo": "a pagát sorsa",
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
