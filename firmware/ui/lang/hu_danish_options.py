"""Magyar: a dán tarokk házi szabályainak szavai."""

OPTIONS = {
    "sits-out": ("Kimarad", {
        "opposite": ("szemben", "Az osztóval szemben ülő nem kap lapot."),
        "left": ("bal", "Az osztó bal oldalán ülő nem kap lapot."),
        "right": ("jobb", "Az osztó jobb oldalán ülő nem kap lapot."),
    }),
    "nolo": ("Nolo", {
        "26": ("26", "Aki nem üt, ennyit kap mindkettőtől."),
        "39": ("39", "Aki nem üt, ennyit kap mindkettőtől."),
        "52": ("52", "Aki nem üt, ennyit kap mindkettőtől."),
    }),
    "tout": ("Tout", {
        "26": ("26", "Aki mindent visz, ennyit kap mindkettőtől."),
        "52": ("52", "Aki mindent visz, ennyit kap mindkettőtől."),
        "78": ("78", "Aki mindent visz, ennyit kap mindkettőtől."),
    }),
    "half-cavalry": ("Fél kavaléria", {
        "any": ("bármely", "Bármelyik lapja hiányozhat."),
        "with-king": ("király", "Király nélkül nem jelenthető be."),
    }),
    "small-matadors": ("Kis matadorok", {
        "no": (None, "Pagát, skíz és a II nem bejelentés."),
        "yes": (None, "Pagát, skíz és a II is bejelentés, és így tovább."),
    }),
    "two-baguds": ("Két bukás", {
        "each": ("külön", "Mindkettő annyit tesz be, amennyi bent volt."),
        "in-turn": ("sorban", "A második már a dupla kasszát duplázza."),
    }),
}  # fmt: skip
