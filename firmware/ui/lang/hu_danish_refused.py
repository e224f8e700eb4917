"""Magyar: dán tarokk, miért nem lehet valami, és mit kell tenni."""

REFUSED = {
    # kasszák és osztás
    "nobody-dealt": "Az első osztás előtt senki sem osztott: a sor elhagyandó.",
    "not-last-dealer": "Csak %s osztott utoljára, csak nála lehet a kassza: javítandó.",
    "not-dealer": "Ez csak az osztó dolga, most %s oszt: a hely javítandó.",
    "founds-for": "%s nem fizet helyette (%s): csak aki a kasszát vitte, más helyett.",
    "cup-replaced": "%s kasszáját a hibás pótolja: nem kell feltölteni.",
    # bejelentések
    "no-such-meld": 'Itt nincs "%s": más szó vagy beállítás kell.',
    "no-such-suit": 'Nincs "%s" szín: hearts, diamonds, clubs vagy spades kell.',
    "no-such-card": 'Ide nem illik ez a lap: "%s". Más szó kell.',
    "with-or-without": '"%s" nem mond semmit a pagátról: with vagy without kell.',
    "meld-number": "Ennyi lehet: %s, %s és %s közt. A szám javítandó.",
    "meld-extent": 'Nem lehet "%s": half, full vagy sprayed kell.',
    "meld-twice": "%s már bejelentett ilyet (%s): az egyik javítandó.",
    "meld-forfeited": "%s tévesen jelentette be (%s), semmit sem kap: elhagyandó.",
    "half-without-king": "Király nélküli fél kavaléria itt nem jár: elhagyandó.",
    "both-hold": "%s és %s kezében nem lehet ugyanaz (%s): az egyik javítandó.",
    "own-melds": "%s kezében nem lehet is, nem is (%s): az egyik javítandó.",
    "no-half": "%s nem pont egy lapot nélkülöz: a fél bejelentés javítandó.",
    "fewer-tarokks": "%s kezében több a matador, mint a tarokk: javítandó.",
    "hand-over": "%s több lapot jelent be, mint %s: az egyik javítandó.",
    "kings-over": "Csak négy király van: bejelentés vagy elvesztés javítandó.",
    "tarokks-over": "Csak 22 tarokk van: az egyik bejelentés javítandó.",
    # hibák
    "no-such-fine": 'Nincs "%s" bírság: minor, major vagy wrong-cards kell.',
    "not-melded": "%s nem jelentett be ilyet: a szavak javítandók.",
    "no-ultimo": "%s elvesztette az ultimó jogát: az egyik visszavonandó.",
    "no-last-trick": "%s lapszáma hibás, nincs utolsó ütése: az egyik visszavonandó.",
    "no-fault": "%s nem hibázott így: előbb a bírság vagy a barred sor kell.",
    "nothing-to-bear": "%s helyett nincs mit állni (%s): előbb az kell.",
    # játék
    "one-pagat": "A pagát sorsa már megvan, %s kezében volt: az egyik javítandó.",
    "one-last-trick": "%s vitte az utolsó ütést: az egyik javítandó.",
    "one-last-card": "%s egy lapot tett az utolsó ütésbe: az egyik javítandó.",
    "last-and-bagud": "%s ultimója bukott, az utolsó ütés nem fizet: javítandó.",
    "nobody-wins": "Az utolsó ütést valaki viszi: mind a három nem bukhat.",
    "pagat-beats-king": "%s királya nem üti a pagátot: az egyik javítandó.",
    "nolo-or-tout": "%s már elérte (%s): egy nolo vagy tout lehet.",
    "nolo-no-ultimo": "%s nolót játszott, nincs ultimó: az egyik javítandó.",
    "took-none": "%s nem visz ütést, ha %s játéka %s: az egyik javítandó.",
    "took-all": "%s minden ütést visz, nem veszthet lapot: az egyik javítandó.",
    # számolás
    "points-of-all": "Mindhárman egyszer számolnak: mind a három kell.",
    "protest": "Protest: a pontok összege %s, nem 78. Újra kell számolni.",
    "not-counted": "Ilyenkor nincs számolás (%s): az egyik elhagyandó.",
}
