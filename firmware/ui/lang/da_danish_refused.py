"""Dansk: dansk tarok, hvorfor noget ikke kan lade sig gøre, og hvad man gør."""

REFUSED = {
    # kopper og kortgivning
    "nobody-dealt": "Ingen har givet før det første spil: slet linjen.",
    "not-last-dealer": "Kun %s gav sidst og kan have beholdt kopperne: ret pladsen.",
    "not-dealer": "Det gør kun kortgiveren, og %s giver: ret pladsen.",
    "founds-for": "%s kan ikke fundere for %s: kun den, der tog koppen, for en anden.",
    "cup-replaced": "Koppen, som %s tog, er erstattet: ingen skal fundere.",
    # meldinger
    "no-such-meld": 'Her meldes ikke "%s": se på ordet eller reglerne.',
    "no-such-suit": 'Ingen farve hedder "%s": skriv hearts, diamonds, clubs eller spades.',
    "no-such-card": 'Kortet "%s" passer ikke her: se på ordet.',
    "with-or-without": '"%s" siger intet om Pagaten: skriv with eller without.',
    "meld-number": "%s meldes fra %s til %s: ret antallet.",
    "meld-extent": 'Ikke "%s": skriv half, full eller sprayed.',
    "meld-twice": "%s har allerede meldt %s: ret den ene.",
    "meld-forfeited": "%s har meldt %s forkert og får intet: slet linjen.",
    "half-without-king": "Halvt kavaleri uden konge meldes ikke her: slet linjen.",
    "both-hold": "%s og %s kan ikke begge have %s: ret det ene.",
    "own-melds": "%s kan ikke både have og mangle %s: ret det ene.",
    "no-half": "%s mangler ikke netop ét kort: ret den halve melding.",
    "fewer-tarokks": "%s har færre tarokker end matadorer: ret en melding.",
    "hand-over": "%s melder mere end %s kort: ret en melding.",
    "kings-over": "Der er kun fire konger: se på meldinger og tabte konger.",
    "tarokks-over": "Der er kun 22 tarokker: ret en melding.",
    # fejl
    "no-such-fine": 'Ingen bøde er "%s": skriv minor, major eller wrong-cards.',
    "not-melded": "%s har ikke den melding at betale tilbage: se på ordene.",
    "no-ultimo": "%s kan ikke ultimere: tag det ene tilbage.",
    "no-last-trick": "%s har fejle kort og får ikke sidste stik: tag det ene tilbage.",
    "no-fault": "%s har ingen sådan fejl: skriv først bøden eller barred.",
    "nothing-to-bear": "%s har intet at bære (%s): skriv det først.",
    # spil
    "one-pagat": "Pagaten var hos %s, dens skæbne er kendt: ret det ene.",
    "one-last-trick": "%s har taget sidste stik: ret det ene.",
    "one-last-card": "%s lægger ét kort i sidste stik: ret det ene.",
    "last-and-bagud": "%s gik bagud, så sidste stik betales ikke: ret det ene.",
    "nobody-wins": "En må tage sidste stik: ikke alle tre går bagud.",
    "pagat-beats-king": "Kongen hos %s stikker ikke Pagaten: ret det ene.",
    "nolo-or-tout": "%s har %s: kun én nolo eller tout i et spil.",
    "nolo-no-ultimo": "%s spiller nolo, så ingen kan ultimere: ret det ene.",
    "took-none": "%s får intet stik, når %s gør %s: ret det ene.",
    "took-all": "%s tager alle stik og taber intet kort: ret det ene.",
    # tælling
    "points-of-all": "Hver af de tre tæller én gang: giv alle tre.",
    "protest": "Protest: det bliver %s point, ikke 78. Tæl om.",
    "not-counted": "Ved %s tælles ikke: slet det ene.",
}
