"""How published cups are played: sets of a plan's settings, each with its source.

What a source leaves open is not in its row. Sources in other tarock games are there for how they
run a tournament, not for the game.
"""

from typing import Any

PRESETS: dict[str, tuple[dict[str, Any], str]] = {
    "itvb-2019": (
        {"game": "illustrated", "rounds": 4, "minutes": [90, 80], "tables": [4, 5],
         "deals": {"4": 16, "5": 20}, "points": "rank",
         "rank_points": {"4": [10, 8, 6, 4], "5": [[10, 8, 6, 4, 4], [10, 8, 6, 4, 2]]}},
        "Országos Nyílt Illusztrált Tarokk Kupák versenyszabályzata, version 4.0, from 1 January "
        "2019, Illusztrált Tarokk Versenyrendező Bizottság (tarokk.hu), 1.2, 2.1 to 2.3, 2.6, "
        "2.7, through what others cite of it; its count of XXI-catches beside the points is left "
        "out",
    ),
    "paskievics-2018": (
        {"game": "paskievics", "rounds": 4, "minutes": 80, "tables": [4, 5],
         "deals": {"4": 16, "5": 20}, "points": "rank",
         "rank_points": {"4": [10, 8, 6, 4], "5": [10, 8, 6, 4, 4]}},
        "Paskievics tarokkversenyeken alkalmazandó versenyszabályok, from 1 March 2018, 2.2 to "
        "2.4 and 3.2 (tarokk.hu), through what others cite of it",
    ),
    "tarokk-kupa": (
        {"game": "illustrated", "set": "kupa"},
        "Tarokk Kupa, Versenyszabályzat, §1 (tarokk.hu/kupa_vsz.htm): what is played; rounds and "
        "points are not in what can be had of it",
    ),
    "eger-2012": (
        {"game": "paskievics", "rounds": 5, "deals": {}, "minutes": [55, 55, 55, 55, 60],
         "tables": [4], "finals": 1},
        "V. Országos Tarokkverseny, Egri Gibás Imre Tarokk Klub, Szilvásvárad, 31 March 2012 "
        "(lovasetterem.blog.hu): four rounds of 55 minutes, then a final of places 1 to 4 and "
        "small finals of 5 to 8, 9 to 12 and so on, from 16:00 to 17:00, which settle the order",
    ),
    "dm-2023": (
        {"game": "danish", "rounds": 2, "deals": {}, "tables": [4, 3],
         "seating": ["random", "avoid"]},
        "Dansk Tarokforbund, DM i Tarok, 11 November 2023 (dansk-tarok.dk): 25 people at four "
        "tables of four and three of three, before and after lunch against others; titles for "
        "clubs, teams and players; how many deals is not told",
    ),
    "tirol": (
        {"rounds": 3, "deals": {"4": 16, "5": 20}, "tables": [4, 5], "seating": ["random"],
         "points": "written", "kontras": "do not count", "ties": ["table-ranks", "best-round"]},
        "Tiroler Tarockcup, Turniermodus (tarock.tirol, Tarock-Cups, 2020); equal points: the "
        "cup's report of March 2015 (tirol-tarock, Grande Finale, die siebte)",
    ),
    "kaernten-2025": (
        {"rounds": 3, "deals": {"4": 20, "5": 20}, "tables": [4, 5], "points": "written",
         "ties": ["best-round"]},
        "Kärntner Tarockcup (kärntner-tarockcup.at): three rounds of 20 deals (24 April 2022); "
        "tables of four and five (14 April 2024); of equal points the better best round (9 March "
        "2025)",
    ),
    "tarockcup-at": (
        {"points": "written", "kontras": "do not count"},
        "Raiffeisen Tarockcup Austria, Spielregeln (tarockcup.at): points are written plus and "
        "minus, a kontra changes the money alone; rounds, deals and cup points are not told there",
    ),
}  # fmt: skip
