"""Dansk: tarok for to, hvorfor noget ikke kan lade sig gøre, og hvad man gør."""

REFUSED = {
    # melding og bytte
    "bid-of-two": 'Der er ingen melding "%s": skriv 2, 1 eller solo.',
    "takes-too-many": "%s må højst tage %s kort: skriv færre.",
    # hvad der ansiges hvornår
    "not-this-stage": "%s kan ikke ansiges nu (%s): slet det.",
    "five-in-hand": "Ansage og kontra kun med fem kort på hånden: skriv udfaldet.",
    "only-leader": "Kun %s, der spiller ud, ansiger: skriv ellers hvem der tog stikket.",
    "betli-and-volat": "Betli og volat udelukker hinanden: ingen %s nu.",
    "betli-closes": "%s har sagt betli, det lukker: nu kun kontra.",
    "catch-and-ultimo": "Pagatfangst spærrer egen ultimo og uhu: ingen %s.",
    "no-annul": "%s har intet at tage tilbage: det kræver den andens betli.",
    "no-counts": "To siger ikke, hvor mange tarokker de har: slet det.",
    "no-pass": "Mellem stikkene passer ingen: skriv næste stik.",
    # kontra
    "kontra-past": "%s kan ikke kontreres mere: slet det.",
    "no-game-kontra": "Ingen meldte, ingen skal vinde: spillet har ingen kontra.",
    "no-rekontra": "Ingen %s ved dette bord: kontra er det sidste ord.",
    # spillet
    "no-such-stage": 'Der er intet afsnit "%s": skriv primer, draw eller last.',
    "stage-past": 'Spillet er forbi afsnittet "%s": slet linjen.',
    "deal-of-five": "Det ansagte gør det til fem stik: der trækkes ikke.",
    "led-already": "Det første kort er ude allerede: slet linjen.",
    "no-such-trick": "Der er intet stik %s: spillet har %s, skriv et af dem.",
    "trick-past": "Stik %s er forbi: skriv stikkene i rækkefølge.",
    # udfaldet
    "which-seat": '"%s" mangler en plads: sig, hvis det er.',
    "only-announced": "%s tæller kun ansagt: slet det.",
    "points-range": "%s kan have %s til %s point her: ret point eller figurer.",
    "points-sum": "%s point i alt, men %s til %s er i spil: ret dem.",
    "other-took": "%s til %s tager et kort, den anden har: ret det ene.",
    "one-trick": "%s og %s kan ikke begge være: ret det ene.",
    "no-trick": "%s tog intet stik, så %s kan ikke være: ret det ene.",
    "tricks-show": "Efter stikkene er der ingen %s til %s: ret det ene.",
}
