"""Magyar: a házszabályok szavai; csak az a képernyő olvassa be, amelyik mutatja őket.

OPTIONS   szabály: a neve, és értékenként a szava (None: igen vagy nem) és a magyarázata
NAMES     dobható lapok és figurák neve, ahol a pontlap szavaié nem elég rövid
"""

TITLE = "Szabály %s/%s"
DONE = "kész"
WORTH = ("csendben", "bemondva")
HINT = "OK jó       ↶ mégsem"
YES_NO = {"yes": "igen", "no": "nem"}
THROWN = {
    "yes": ("dobható", "Ezzel a lappal el lehet dobni a játékot."),
    "no": ("nem", "Ezzel a lappal is játszani kell."),
}
NOT_PLAYED = ("nincs", "Ezt a figurát nem játsszuk.")
SILENT = "Csak csendben él: %s pont."
ANNOUNCED = "Csak bemondva él: %s pont."
BOTH = "Csendben %s, bemondva %s pont."

OPTIONS = {
    "hold": ("Tartani tud", {
        "any": ("bárki", "Aki már licitált, bárki licitjét tarthatja."),
        "earlier": ("korábbi", "Csak az, aki az első körben a másik előtt szólt."),
    }),
    "raise-three": ("Hármas emelhető", {
        "no": (None, "Ha a hármat mind passzolták, hármas marad."),
        "yes": (None, "Ha a hármat mind passzolták, még lehet 2 vagy 1."),
    }),
    "invit": ("Invit", {
        "full": ("minden ugrás", "Ugrás a licitben: invit a XIX-esre, XVIII-asra."),
        "not-first": ("nem elsőre", "Az első licit nem invit, ha ugrik is."),
        "if-taken": ("ha más viszi", "Csak akkor invit, ha végül más lesz a felvevő."),
        "to-bidder": ("tartással", "Annak szól, aki már licitált, és épp azt tartja."),
        "pais": ("Pais szerint", "Aki előbb rendesen licitált, a XVII-esre ugrik."),
        "kegl": ("Kégl szerint", "Ugrás szólóra: XVIII. A kezdő 2 vagy 1 visszavonható."),
        "none": ("nincs", "Nincs invit, és nincs engedett játék sem."),
    }),
    "solo-jump": ("Ugrás szólóra", {
        "XIX": ("XIX", "Egy lépés ugrás szólóra: invit a XIX-esre."),
        "XVIII": ("XVIII", "Egy lépés ugrás szólóra: invit a XVIII-asra."),
    }),
    "invit-trull": ("Invitre trull", {
        "no": (None, "Aki invitet fogad, annak nem kell bemondania."),
        "yes": (None, "Aki invitet fogad, trullt vagy pagátultit mond."),
    }),
    "void": ("Semmis után", {
        "stack": ("dupla", "Dupla kör jön; ha már fut egy, négyszeres lesz."),
        "queue": ("sorban", "Dupla kör jön; ha már fut egy, annak a végén."),
        "four": ("4-szeres", "Dupla körben teljes négyszeres kör jön, több nem."),
        "none": ("nincs", "Nincs dupla kör; ugyanaz oszt újra."),
        "next-dealer": ("más oszt", "Nincs dupla kör; a következő oszt."),
    }),
    "throw-laid": ("Fektetve dob", {
        "four-kings": ("4 király", "Aki tarokkot fektet, csak négy királlyal dobhat."),
        "all": ("bármit", "Aki tarokkot fektet, az is bármit eldobhat."),
        "none": ("semmit", "Aki tarokkot fektet, semmit sem dobhat el."),
    }),
    "lay-xx": ("XX fektethető", {
        "yes": (None, "A XX-ast szabad a skartba tenni."),
        "no": (None, "A XX-ast tilos a skartba tenni."),
    }),
    "laid-told": ("Fekvő tarokk", {
        "skart": ("rögtön", "Aki tarokkot fektet, skartolás után rögtön szól."),
        "speech": ("később", "Aki tarokkot fektet, első bemondásakor szól."),
    }),
    "call-any": ("Bármit hívhat", {
        "yes": (None, "Ha más tarokkot fektetett: bármit, de honőrt nem."),
        "no": (None, "Ha más tarokkot fektetett, akkor is a szokásosat hívja."),
    }),
    "no-honour": ("Honőr nem jött", {
        "game": ("játék", "A próbahárom a játék árát fizeti mindenkinek."),
        "2": ("2", "A próbahárom fejenként 2 pontot fizet."),
    }),
    "double-volat": ("Dupla, volát", {
        "apart": ("külön", "Egy megszólalásban csak az egyik mondható."),
        "together": ("együtt", "Egy megszólalásban mindkettő mondható."),
        "two-players": ("más-más", "Ugyanaz nem mondhatja mind a kettőt."),
    }),
    "counts": ("Tarokkszám", {
        "plain": ("sima", "Nem árulja el, ki kivel van."),
        "sides": ("figura", "Mint a figura: elárulja, ki kivel van."),
        "pais": ("Pais", "Rejtett segítő nem mondja; bemondó, kontrázó köteles."),
    }),
    "claims": ("Utólag tarokk", {
        "yes": (None, "A tarokkszám a lejátszás után is bejelenthető."),
        "no": (None, "A tarokkszám csak a bemondásoknál él."),
    }),
    "kontra-told": ("Kötelező kontra", {
        "no": (None, "Ha a hívott tarokk fekszik, nem kell szólni."),
        "yes": (None, "Ha a hívott tarokk fekszik, a fektető bejelenti."),
    }),
    "three-trull": ("Hármas trull", {
        "play": ("játsszuk", "Ha csak trull van bemondva, azt is lejátsszuk."),
        "pay": ("fizetve", "Hármas, és csak trull van bemondva: játék nélkül fizetik."),
    }),
    "kontra-48": ("Kontra, egyenlő", {
        "no": ("bukik", "Egyenlő pontnál kontra után is a felvevő bukik."),
        "yes": ("nyer", "Egyenlő pontnál kontra után a felvevő nyer."),
    }),
    "ladder": ("Játék, dupla", {
        "full": ("szokásos", "Játék, dupla, volát a főszöveg táblája szerint."),
        "highest": ("legfőbb", "Dupla mellett nincs alapjáték, volát mellett egyik sem."),
        "no-defence": ("kontrás", "Az ellenpárt csendes duplája, volátja csak kontrával él."),
    }),
    "kontra-volat": ("Kontrás volát", {
        "5": ("5×", "Kontra után a csendes volát összesen ötszörös."),
        "6": ("6×", "Kontra után a csendes volát összesen hatszoros."),
    }),
    "volat-trull": ("Volátban trull", {
        "no": (None, "Saját volát mellett nem jár a csendes trull."),
        "yes": (None, "Saját volát mellett is jár a csendes trull."),
    }),
    "double-kings": ("Dupla+4 király", {
        "yes": (None, "Csendes dupla mellett is jár a csendes négykirály."),
        "no": (None, "Csendes dupla mellett nem jár a csendes négykirály."),
    }),
    "lost-ultimo": ("Bukott ulti", {
        "single": ("egyszer", "Az elbukott ulti vagy uhu az árát fizeti."),
        "double": ("kétszer", "Az elbukott ulti vagy uhu az ára kétszeresét fizeti."),
    }),
    "talon-honours": ("Talonhonőr", {
        "no": (None, "A talonból húzott honőrért nem jár semmi."),
        "yes": (None, "Ötösben honőrért az osztónak fizet: skíz 3, XXI 2, pagát 1."),
    }),
    "dealer-laughs": ("Osztó sír-nevet", {
        "no": (None, "Ötösben az osztó kimarad a fizetésből."),
        "yes": (None, "Ötösben az osztó az ellenpárttal nyer és veszít."),
    }),
    "kitty": ("Ultikassza", {
        "no": (None, "Nincs kassza."),
        "yes": (None, "Semmis játékért 2-2 pont megy bele; bemondott ulti viszi."),
    }),
    "self-kontra": ("Önkontra trull", {
        "no": (None, "A felvevő nem kontrázhatja a segítője trullját."),
        "yes": (None, "A felvevő megkontrázhatja a segítője trullját."),
    }),
}  # fmt: skip

NAMES = {
    "xxi-eagle-pagat": "XXI sas pagát",
    "king-big-bird": "kir. nagymadár",
}
