"""Magyar: a kettes tarokk szövegei; az azonos nevű táblákról lásd: `ui.lang`."""

T = {
    "two-handed": "Kettes tarokk",
    "play": "Lejátszás",
    "go-skart": "nincs tarokkfektetés",
    "takes": "%s felvesz",
    "lead": "kint az első lap",
    "trick": "%s viszi az ütést",
    "trick-number": "%s ütése: a(z) %s.",
    "stage-draw": "jön a húzás",
    "stage-last": "az utolsó öt lap",
    "leads-next": "%s hív",
    "draws-first": "%s húz először",
    "tricks": "%s. ütés, összesen %s",
    "annuls": "%s visszavon",
    "declarer-none": "nem licitált senki",
    "points-of": "%s pontjai:",
}

SHORT = {
    "quarter": "ne",
    "betli": "be",
    "pagat-catch": "pf",
    "ultimo": "ul",
    "uhu": "uhu",
    "pagat": "I",
    "eagle": "II",
    "king-hearts": "♥",
    "king-diamonds": "♦",
    "king-clubs": "♣",
    "king-spades": "♠",
    "free": "×2",
}

NOTES = {
    "has-honour": "honőr kell hozzá",
    "twice": "a játék duplán számít",
    "free-round": "utána honőr nélkül",
    "no-bid": "nincs licit, 3-3 lap",
    "worth": "%s pont",
    "ends-deal": "%s pont, öt ütéssel",
}

WORDS = {
    "quarter": "negyed",
    "pagat-catch": "pagátfogás",
    "ultimo": "ultimó",
    "pagat": "pagát",
    "eagle": "sas",
    "king-hearts": "♥ király",
    "king-diamonds": "♦ király",
    "king-clubs": "♣ király",
    "king-spades": "♠ király",
    "late": "első ütés",
    "draw": "húzás",
    "last": "utolsó öt",
    "free": "honőr nélkül",
    "none": "senki",
}

REFUSED = {
    # licit és csere
    "bid-of-two": 'Nincs ilyen licit: "%s". Ez lehet: 2, 1, solo.',
    "takes-too-many": "%s legfeljebb %s lapot vehet fel: kevesebb kell.",
    # mit mikor lehet bemondani
    "not-this-stage": "%s most nem mondható be (%s): elhagyandó.",
    "five-in-hand": "Bemondás, kontra csak öt lappal a kézben: az eredmény jön.",
    "only-leader": "Csak %s mondhat be, ő hív: vagy az ütést kell megadni.",
    "betli-and-volat": "A betli és a volát kizárja egymást: most nem lehet %s.",
    "betli-closes": "%s betlije lezárta a bemondást: már csak kontra lehet.",
    "catch-and-ultimo": "Pagátfogás és ultimó vagy uhu nem fér össze: nem lehet %s.",
    "no-annul": "%s nem vonhat vissza: csak a másik betlije után lehet.",
    "no-counts": "Kettesben nincs tarokkszám: el kell hagyni.",
    "no-pass": "Ütések közt nem kell passz: a következő ütés jön.",
    # kontra
    "kontra-past": "%s most nem kontrázható: el kell hagyni.",
    "no-game-kontra": "Nem licitált senki: a játék nem kontrázható.",
    "no-rekontra": "Ennél az asztalnál nincs %s: kontra után vége.",
    # lejátszás
    "no-such-stage": 'Nincs "%s" szakasz: primer, draw vagy last kell.',
    "stage-past": 'Ez a szakasz elmúlt: "%s". A sor elhagyandó.',
    "deal-of-five": "A bemondás miatt csak öt ütés van: nincs húzás.",
    "led-already": "Az első lap már kint van: a sor elhagyandó.",
    "no-such-trick": "Nincs %s. ütés: csak %s van, ezekből kell egy.",
    "trick-past": "Elmúlt ez az ütés: %s. Sorban kell megadni őket.",
    # az eredmény
    "which-seat": '"%s": kié? Egy hely betűje kell hozzá.',
    "only-announced": "%s csak bemondva számít: elhagyandó.",
    "points-range": "%s pontja itt %s és %s közt lehet: pont vagy figura javítandó.",
    "points-sum": "%s pont van együtt, de %s és %s közt kell: javítandó.",
    "other-took": "%s (%s): ehhez a másik fél lapja kellene, javítandó.",
    "one-trick": "%s és %s együtt nem lehet: az egyik javítandó.",
    "no-trick": "%s nem ütött, így nem lehet %s: az egyik javítandó.",
    "tricks-show": "Az ütések szerint nincs %s (%s): az egyik javítandó.",
}
