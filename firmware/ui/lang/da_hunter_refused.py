"""Dansk: jægertarok, hvorfor noget ikke kan lade sig gøre, og hvad man gør."""

REFUSED = {
    # meldinger
    "three-first": "%s må begynde med 3 eller passe: %ss melding %s kommer senere.",
    "enter-next": "%s må gå lavere ind eller passe: %ss melding %s springer for langt.",
    "three-honours": "%s må passe: tre har meldt, så %s har ingen honnør.",
    "must-hold": "%s må holde eller byde: med pagaten alene kan %s ikke give efter.",
    "no-turning": '"%s" hører lige bag en melding: nu er det for sent eller for tidligt.',
    "not-in-second": "%s kan ikke have meldt %s i 2. omgang: ret det.",
    # sving
    "swing-late": "Et sving siges straks: nu er det for sent.",
    "swing-open": "Først svinget: tag imod, bliv eller gør trinene.",
    "swung-before": "Der er svunget allerede: slet det andet.",
    "cannot-swing": "%s kan ikke have begge store honnører: en anden har meldt.",
    "took-nothing": "%s tog intet kort fra talonen: slet svinget.",
    "not-the-pagat": "%s kan ikke have pagaten: en anden svarer.",
    "answer-first": "%s har pagaten og svarer: accepts eller stays.",
    # talon og kald
    "takes-wrong": "%s kan ikke tage %s kort: ret fordelingen.",
    "xx-not-laid": "XX kan kun være lagt efter et offer: ret talonen.",
    "tell-after-call": "Det siges efter kaldet: først kalder spilleren.",
    "tell-called": "Kun den kaldte tarok siges: det er %s.",
    "told-already": "%s er sagt allerede: slet linjen.",
    "tell-later": "Senere: det siges, når %s skal tale igen.",
    "lies-too-many": "De andre lagde kun %s kort: skriv færre.",
    "call-again": "%s kalder først igen: nævn en tarok.",
    "call-below": "%s er lagt: kald den næste derunder.",
    # kort der kastes
    "not-by-itself": "%s kan ikke kaste dem: den, der har meldt, spiller.",
    "no-partners-trull": "%s spiller: ingen makker med melding har sagt trull.",
    "threw-nothing": "%s kastede intet: nævn den, der gjorde.",
    "deals-not": "%s skulle ikke give: tag det på dig, eller slet linjen.",
    "round-runs": "En dobbelt omgang er i gang: ingen ny før den er slut.",
    # ansagt og udfald
    "no-such-kontra": 'Her er intet "%s": subkontra er det sidste.',
    "known-side": "%ss side er kendt: en subkontra viser kun en side.",
    "which-lone": "Alene på hvilken måde? Skriv forced, open eller secret.",
    "not-so-lone": "%s kan ikke være %s: ret kaldet eller det lagte.",
    "cannot-bind": '"%s" binder ingen: kun spilleren er bundet.',
    "not-bound": "%s er ikke bundet sådan: kun trull må være ansagt.",
    "not-hopeless": "%s er aldrig umulig: slet linjen.",
    "hopeless-made": "%s lykkedes, så den var mulig: ret den ene.",
    "own-alone": "En solist har ingen makker: slet own.",
}
