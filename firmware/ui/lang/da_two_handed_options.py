"""Dansk: ordene for husreglerne i tarok for to."""

OPTIONS = {
    "primer-double": ("Dobbelt", {
        "whole": ("videre", "En dobbelt sagt først lader spillet gå videre."),
        "five": ("fem stik", "En dobbelt sagt først slutter også spillet."),
    }),
    "annul": ("Betli", {
        "other": ("den andens", "Betli sletter det, den anden har ansagt."),
        "own": ("sit eget", "Efter betli kan den anden tage sit eget tilbage."),
    }),
    "rekontra": ("Rekontra", {
        "no": (None, "En kontra er det sidste ord."),
        "yes": (None, "En kontra kan besvares, og så fremdeles."),
    }),
}  # fmt: skip
