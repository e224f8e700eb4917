"""Dansk: jægertarok; se `ui.lang` om tabellerne."""

T = {
    "swing": "Sving",
    "swing-of": "%s svinger",
    "ultimo": "Pagatens skæbne",
    "throw-in": "Hvem giver nu?",
    "swings": "%s svinger",
    "accepts": "%s giver pagaten",
    "stays": "%s: den bliver",
    "step": "gjort, næste",
    "takes": "talon: %s",
    "lies": "%s er lagt",
    "lies-count": "%s tarokker er lagt",
    "lies-none": "ingen tarok lagt",
    "late": "%s: %s",
    "as-announced": "ultimo som ansagt",
    "hopeless": "umulig",
    "fell-ultimo": "pagat faldt før",
    "throw-plain": "%s giver",
    "throw-next": "%s giver videre",
    "throw-deals": "%s tager den",
    "throw-double": "%s, dobbelt omgang",
    "arranged": "%s ordner talonen",
    "turned": "← modsat vej",
    "draws": "%s: %s fra %s",
    "lays-out": "%s lægger fire ud",
    "gives-pagat": "%s: pagat til %s",
    "returns": "%s: %s til talonen",
    "adds": "%s: 1 til talonen",
    "puts": "%stalon på bordet",
    "arranges": "%stalon ordnet",
    "shuffles": "%stalon blandet",
    "talon": "talon",
    "table": "bordet",
}

SHORT = {
    "inverse": "↶",
    "reinverse": "→",
    "swings": "⚡",
}

NOTES = {
    "pagat-throws": "også pagat? Kast!",
    "escape": "XX kan undgås",
    "restart": "forfra igen",
    "turns": "vender spillet",
    "open-lone": "åbent alene",
    "accepts": "tager %ss invit",
}

WORDS = {
    "ultimo": "pagatens skæbne",
    "inverse": "invers",
    "reinverse": "reinvers",
    "second": "2. omgang",
    "forced": "tvungen alene",
    "open": "åbent alene",
    "secret": "hemmelig alene",
    "own": "egen XXI",
    "no-honour": "ingen honnør",
    "partner-pagat": "makker med pagat",
    "declarer-pagat": "pagat, makkers trull",
}
