"""Magyar: kettes tarokk, miért nem lehet valamit, és mit kell tenni."""

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
