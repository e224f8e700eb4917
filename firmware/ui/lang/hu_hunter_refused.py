"""Magyar: vadász tarokk, miért nem lehet valamit, és mit kell tenni."""

REFUSED = {
    # licit
    "three-first": "%s hárommal kezdhet vagy passzol: %s licitje még korai (%s).",
    "enter-next": "%s lejjebb szállhat be vagy passzol: %s ugrása túl nagy (%s).",
    "three-honours": "%s passzoljon: hárman licitáltak, %s honőre nincs meg.",
    "must-hold": "%s tartson vagy licitáljon: csak pagáttal %s nem engedhet.",
    "no-turning": '"%s" csak a licittel együtt jó: most korai vagy késő.',
    "not-in-second": "%s a 2. körben nem mondhatott ilyet: %s. Javítandó.",
    # lengetés
    "swing-late": "Lengetni azonnal kell: ezután már késő.",
    "swing-open": "Előbb a lengetés: elfogadás, marad vagy a lépések.",
    "swung-before": "Már volt lengetés: a másodikat el kell hagyni.",
    "cannot-swing": "%s kezében nem lehet két nagyhonőr: más is licitált.",
    "took-nothing": "%s nem vett lapot a talonból: a lengetés elhagyandó.",
    "not-the-pagat": "%s nem lehet a pagátos: más válaszol.",
    "answer-first": "%s a pagátos, ő válaszol: elfogadja vagy marad.",
    # talon és hívás
    "takes-wrong": "%s nem vehet fel %s lapot: a felvétel javítandó.",
    "xx-not-laid": "XX csak talonáldozat után fekhet: a felvétel javítandó.",
    "tell-after-call": "Csak a hívás után kell szólni: előbb a hívás.",
    "tell-called": "Csak a hívott tarokkról kell szólni: ez %s.",
    "told-already": "%s: ez már elhangzott, a sor elhagyandó.",
    "tell-later": "Később: akkor kell, amikor újra %s szólna.",
    "lies-too-many": "A többiek csak %s lapot fektettek: kevesebb kell.",
    "call-again": "%s hív újra: előbb egy tarokk kell.",
    "call-below": "%s fekszik: a következő kisebb hívható.",
    # eldobott lapok
    "not-by-itself": "%s nem dobhatja be: aki licitált, játszik.",
    "no-partners-trull": "%s játszik: licitáló partnere nem mondott trullt.",
    "threw-nothing": "%s nem dobott be semmit: más betű kell.",
    "deals-not": "%s nem osztana: vállalja az osztást, vagy elhagyandó.",
    "round-runs": "Dupla kör tart: a végéig nincs újabb.",
    # bemondások, eredmény
    "no-such-kontra": 'Itt nincs "%s": a szubkontra az utolsó.',
    "known-side": "%s hova tartozik, az ismert: nem kell szubkontra.",
    "which-lone": "Egyedül, de hogyan? Ez kell: forced, open, secret.",
    "not-so-lone": "%s most nem lehet %s: hívás vagy skart javítandó.",
    "cannot-bind": '"%s" nem köt senkit: csak a felvevő köthető.',
    "not-bound": "%s így nem kötött: csak trull után, ulti nélkül az.",
    "not-hopeless": "%s nem megjátszhatatlan: a sor elhagyandó.",
    "hopeless-made": "%s sikerült, tehát lehetett: az egyik javítandó.",
    "own-alone": "Egyedül nincs partner: az own szó elhagyandó.",
}
