"""Dansk: ordene for dansk taroks husregler."""

OPTIONS = {
    "sits-out": ("Af fire over", {
        "opposite": ("overfor", "Den over for giveren får ingen kort."),
        "left": ("venstre", "Den til venstre for giveren får ingen kort."),
        "right": ("højre", "Den til højre for giveren får ingen kort."),
    }),
    "nolo": ("Nolo", {
        "26": ("26", "Den, der intet stik tager, får så meget af hver."),
        "39": ("39", "Den, der intet stik tager, får så meget af hver."),
        "52": ("52", "Den, der intet stik tager, får så meget af hver."),
    }),
    "tout": ("Tout", {
        "26": ("26", "Den, der tager alle stik, får så meget af hver."),
        "52": ("52", "Den, der tager alle stik, får så meget af hver."),
        "78": ("78", "Den, der tager alle stik, får så meget af hver."),
    }),
    "half-cavalry": ("Halvt kavaleri", {
        "any": ("alle", "Ethvert af kortene kan mangle."),
        "with-king": ("konge", "Uden sin konge meldes det ikke."),
    }),
    "small-matadors": ("Små matadorer", {
        "no": (None, "Pagat, scus og II er ingen melding."),
        "yes": (None, "Pagat, scus og II meldes, og så fremdeles."),
    }),
    "two-baguds": ("To bagud", {
        "each": ("hver", "Hver sætter det, koppen holdt."),
        "in-turn": ("efter tur", "Den anden fordobler den fordoblede kop."),
    }),
}  # fmt: skip
