"""Dansk: husreglernes ord, som kun læses af den skærm, der viser dem.

OPTIONS   en regel: dens navn, og for hver værdi dens ord (None: ja eller nej) og hvad den betyder
NAMES     kort til at kaste og figurer, hvor arkets ord ikke er korte nok
"""

TITLE = "Regel %s/%s"
DONE = "færdig"
YES_NO = {"yes": "ja", "no": "nej"}
THROWN = {
    "yes": ("ja", "Denne hånd må kastes."),
    "no": ("nej", "Denne hånd skal spilles."),
}
NOT_PLAYED = ("ingen", "Denne figur spilles ikke.")
SILENT = "Tæller kun stille: %s point."
ANNOUNCED = "Tæller kun ansagt: %s point."
BOTH = "Stille %s, ansagt %s point."
WORTH = ("stille", "ansagt")
HINT = "OK tag    ↶ forlad"

OPTIONS = {
    "hold": ("Hvem må holde", {
        "any": ("alle", "Den, der har meldt, må holde enhver melding."),
        "earlier": ("før", "Kun den, der kom før den anden i første runde."),
    }),
    "raise-three": ("Hæv en treer", {
        "no": (None, "En treer, alle passer til, forbliver en treer."),
        "yes": (None, "En treer, alle passer til, kan blive 2 eller 1."),
    }),
    "invit": ("Invit", {
        "full": ("hvert spring", "Et spring i meldingen er en invit: XIX eller XVIII."),
        "not-first": ("ikke først", "Første melding er ingen invit, heller ikke med spring."),
        "if-taken": ("kun andre", "En invit tæller kun, hvis en anden spiller."),
        "to-bidder": ("ved at holde", "Til den, der har meldt og holder netop det."),
        "pais": ("som Pais", "Et spring efter en ren melding kalder XVII."),
        "kegl": ("som Kégl", "Spring til solo: XVIII. Først 2 eller 1 kan trækkes."),
        "none": ("ingen", "Ingen invit, og ingen giver efter."),
    }),
    "solo-jump": ("Solospring", {
        "XIX": ("XIX", "Et spring på ét trin til solo kalder XIX."),
        "XVIII": ("XVIII", "Et spring på ét trin til solo kalder XVIII."),
    }),
    "invit-trull": ("Invit: trull", {
        "no": (None, "Den, der tager en invit, behøver intet ansige."),
        "yes": (None, "Den, der tager en invit, siger trull eller ultimo."),
    }),
    "void": ("Efter intet", {
        "stack": ("dobbelt", "En dobbelt runde; er der én, så firedobbelt."),
        "queue": ("i kø", "En dobbelt runde; er der én, så efter den."),
        "four": ("4 gange", "I en dobbelt runde en hel runde til fire, ikke mere."),
        "none": ("ingen", "Ingen dobbelt runde; den samme giver igen."),
        "next-dealer": ("næste", "Ingen dobbelt runde; den næste giver."),
    }),
    "throw-laid": ("Lagt, kaster", {
        "four-kings": ("4 konger", "Den, der lægger tarok, kaster kun fire konger."),
        "all": ("alt", "Den, der lægger tarok, må kaste enhver af dem."),
        "none": ("intet", "Den, der lægger tarok, må intet kaste."),
    }),
    "lay-xx": ("Lægge XX", {
        "yes": (None, "XX må lægges i skaten."),
        "no": (None, "XX må ikke lægges i skaten."),
    }),
    "laid-told": ("Lagt siges", {
        "skart": ("straks", "Den, der lægger tarok, siger det straks."),
        "speech": ("senere", "Den, der lægger tarok, siger det i sin ansage."),
    }),
    "call-any": ("Kalder frit", {
        "yes": (None, "Har en anden lagt tarok, kaldes frit, ingen honnør."),
        "no": (None, "Har en anden lagt tarok, kaldes som altid."),
    }),
    "no-honour": ("Ingen honnør", {
        "game": ("spil", "En prøvetreer betaler hver spillets værdi."),
        "2": ("2", "En prøvetreer betaler hver 2 point."),
    }),
    "double-volat": ("Dobbelt, volat", {
        "apart": ("ikke", "Kun det ene i én ansage."),
        "together": ("begge", "Begge må siges i én ansage."),
        "two-players": ("af to", "Én spiller må aldrig sige begge."),
    }),
    "counts": ("Tarokantal", {
        "plain": ("blot", "Det røber ikke, hvem der er sammen."),
        "sides": ("partier", "Som en figur røber det, hvem der er sammen."),
        "pais": ("Pais", "Ingen skjult makker siger det; den, der ansiger, skal."),
    }),
    "claims": ("Kræves siden", {
        "yes": (None, "Et tarokantal kan også kræves efter spillet."),
        "no": (None, "Et tarokantal skal siges i ansagerne."),
    }),
    "kontra-told": ("Pligtkontra", {
        "no": (None, "Den, der lagde den kaldte tarok, siger intet."),
        "yes": (None, "Den, der lagde den kaldte, siger: kontra er pligt."),
    }),
    "three-trull": ("Trull i treer", {
        "play": ("spilles", "En treer med kun en trull spilles."),
        "pay": ("betalt", "En treer med kun en trull betales uden spil."),
    }),
    "kontra-48": ("Kontra, lige", {
        "no": ("tabt", "Står det lige, taber spilleren, også med kontra."),
        "yes": ("vundet", "Står det lige, vinder spilleren med kontra."),
    }),
    "ladder": ("Spil, dobbelt", {
        "full": ("alt", "Spil, dobbelt og volat som i hovedtavlen."),
        "highest": ("højest", "Intet spil ved dobbelt, ingen af dem ved volat."),
        "no-defence": ("kontra", "Intet stille til et modparti uden kontra."),
    }),
    "kontra-volat": ("Volat i kontra", {
        "5": ("5×", "Efter kontra er en stille volat fem gange i alt."),
        "6": ("6×", "Efter kontra er en stille volat seks gange i alt."),
    }),
    "volat-trull": ("Trull i volat", {
        "no": (None, "En stille trull betales ikke i egen volat."),
        "yes": (None, "En stille trull betales også i egen volat."),
    }),
    "double-kings": ("Konger, dobbelt", {
        "yes": (None, "Stille fire konger betales ved stille dobbelt."),
        "no": (None, "Stille fire konger betales ikke ved stille dobbelt."),
    }),
    "lost-ultimo": ("Tabt ultimo", {
        "single": ("én gang", "En tabt ultimo eller uhu koster sin værdi."),
        "double": ("to gange", "En tabt ultimo eller uhu koster det dobbelte."),
    }),
    "talon-honours": ("Talonhonnør", {
        "no": (None, "Intet betales for honnører fra talonen."),
        "yes": (None, "Med fem: trukket honnør betaler giveren 3, 2, 1."),
    }),
    "dealer-laughs": ("Giveren ler", {
        "no": (None, "Med fem betaler og får giveren intet."),
        "yes": (None, "Med fem vinder og taber giveren med modpartiet."),
    }),
    "kitty": ("Ultimopulje", {
        "no": (None, "Der er ingen pulje."),
        "yes": (None, "Intet spil: 2 i puljen hver; ansagt ultimo tager den."),
    }),
    "self-kontra": ("Egen kontra", {
        "no": (None, "Spilleren må ikke kontrere makkerens trull."),
        "yes": (None, "Spilleren må kontrere makkerens trull."),
    }),
}  # fmt: skip

NAMES = {
    "pagat-small-bird": "pagat småf.",
    "pagat-big-bird": "pagat storf.",
    "king-small-bird": "konge småf.",
    "king-big-bird": "konge storf.",
}
