"""Magyar: a kettes tarokk házi szabályainak szavai."""

OPTIONS = {
    "primer-double": ("Primer dupla", {
        "whole": ("tovább", "A primerben mondott dupla után tovább megy a játék."),
        "five": ("öt ütés", "A primerben mondott dupla is lezárja a játékot."),
    }),
    "annul": ("Betli", {
        "other": ("a másikét", "A betli törli, amit a másik bemondott."),
        "own": ("a sajátot", "A betli után a másik visszavonhatja a sajátját."),
    }),
    "rekontra": ("Rekontra", {
        "no": (None, "A kontra az utolsó szó."),
        "yes": (None, "A kontrára lehet rekontra, és így tovább."),
    }),
}  # fmt: skip
