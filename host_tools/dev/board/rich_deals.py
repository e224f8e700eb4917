"""Rich deals of every game, for the emulated board: figures and counts, kontras up to the third,
claims, hats, honours drawn, melds, fines.

Of each game one is told as it was spoken, one by its outcome (of Danish tarok, which has no bids,
both are told in full), as if the last seat dealt.
"""

from dev.board.games import Game

RICH = (
    Game(
        "paskievics",
        5,
        (
            "A 3|B pass|C 2|D pass|A hold|C pass|A laid 1|lies 2|D draws XXI|A tarokks 8|A call XX"
            "|A trull|A four-kings|A pagat-ultimo|A pass|B kontra game|B kontra trull"
            "|B kontra pagat-ultimo|B tarokks 8|B pass|C xxi-catch|C pass|D rekontra game"
            "|D rekontra trull|D pass|A double|A pass|B kontra double|B subkontra game|B pass"
            "|C pass|D pass|A pass|points 52|made pagat-ultimo declarer|made four-kings defence"
            "|made xxi-catch defence|hat D",
            "declarer B 1|tarokks C 9|announced declarer volat kontra|announced declarer trull"
            "|announced declarer pagat-ultimo rekontra|announced defence four-kings kontra"
            "|game kontra|partner D|points 58|made trull declarer|made four-kings defence"
            "|made xxi-catch declarer|hat C|claim D 8",
        ),
        ("talon-honours yes",),
    ),
    Game(
        "illustrated",
        5,
        (
            "A 3|B 1|C pass|D pass|A hold|B pass|A laid 1|A call XIX|A centrum"
            "|A king-ultimo hearts|A tarokks 8|A pass|B trull|B pass|C kontra game"
            "|C kontra centrum|C kontra king-ultimo hearts|C four-kings|C hairy spades|C pass"
            "|D csuzima|D pass|A kontra four-kings|A kontra hairy spades|A pass|B pass|C pass"
            "|D pass|points 40|made trull declarer|made centrum declarer|made four-kings defence",
            "declarer C 2|announced declarer small-bird kontra|announced declarer trull"
            "|announced declarer king-uhu clubs|announced declarer pagat-ultimo kontra"
            "|announced defence four-kings kontra|game rekontra|tarokks C 8|partner B|points 61"
            "|made trull declarer|made pagat-ultimo declarer"
            "|made xxi-catch declarer|hat A|claim B 8",
        ),
        ("pagat-catch 4/8", "hairy 0/25", "csuzima 0/4", "self-kontra yes"),
    ),
    Game(
        "high",
        5,
        (
            "A pass|B 3|C pass|D 2|B hold|D pass|lies 1|B tarokks 8|B call XX|B eagle-pheasant"
            "|B king-ultimo hearts|B long-double|B pass|C kontra game|C kontra eagle-pheasant"
            "|C kontra king-ultimo hearts|C kontra double|C pass|D three-kings"
            "|D suit-family spades|D pass|A rekontra game|A kontra three-kings|A pass"
            "|B kontra suit-family spades|B pass|C pass|D pass|A pass|points 55"
            "|made eagle-pheasant declarer|made king-ultimo hearts declarer|made trull defence"
            "|made four-kings declarer",
            "declarer A 1|announced declarer pagat-small-bird kontra"
            "|announced declarer big-bird kontra|announced declarer closing-pair kontra"
            "|announced declarer trull kontra|announced defence king-big-bird clubs"
            "|announced defence eagle-uhu rekontra|game rekontra|tarokks B 8|partner C|points 50"
            "|made trull declarer|made four-kings defence|made xxi-catch declarer|hat D|claim C 8",
        ),
    ),
    Game(
        "illustrated-54",
        5,
        (
            "A pass|B pass|C 3|D 1|C hold|D pass|C laid 1|C call XIX|C small-bird|C king-uhu clubs"
            "|C tarokks 10|C pass|D pagat-ultimo|D pass|A kontra small-bird"
            "|A kontra king-uhu clubs|A kontra game|A four-kings|A pass|B xxi-catch|B pass"
            "|C rekontra small-bird|C kontra four-kings|C pass|D rekontra game|D pass|A pass"
            "|B pass|C pass|points 50|made xxi-catch defence|hat D|made four-kings defence",
            "declarer D 2|announced declarer big-bird kontra|announced declarer centrum"
            "|announced declarer pagat-uhu rekontra|announced defence king-ultimo spades kontra"
            "|game kontra|tarokks A 10|partner B|points double|made trull declarer"
            "|made big-bird declarer|claim B 9",
        ),
        ("pagat-catch 4/8", "centrum 0/6", "big-bird 0/6", "small-bird 0/8", "pagat-uhu 0/19"),
    ),
    Game(
        "hunter",
        7,
        (
            "A 3|B 2|E pass|F pass|A hold|A inverse|B pass|A call XX|A trull|A pagat-ultimo"
            "|A tarokks 8|A pass|F kontra game|F kontra trull|F kontra pagat-ultimo|F four-kings"
            "|F pass|E xxi-catch|E pass|B rekontra game|B kontra xxi-catch|B kontra four-kings"
            "|B pass|A pass|F pass|E pass|points 61|made trull declarer|made pagat-ultimo declarer"
            "|made four-kings defence",
            "declarer B 1|tarokks B 8|announced declarer trull kontra"
            "|announced declarer four-kings|announced declarer volat kontra"
            "|announced declarer pagat-ultimo rekontra|announced defence xxi-catch|game kontra"
            "|partner F|points 66|made four-kings declarer|made trull declarer"
            "|made pagat-ultimo declarer",
        ),
    ),
    Game(
        "two-handed",
        3,
        (
            "A 2|B 1|A hold|B pass|A laid 1|B takes 0|A pass|B pass|stage draw A|A trull"
            "|B kontra trull|trick B|B four-kings|A kontra four-kings|B ultimo king-clubs"
            "|A kontra ultimo king-clubs|stage last B|B xxi-catch|B pass|A kontra xxi-catch|A pass"
            "|B rekontra xxi-catch|B pass|A pass|points A 46 B 38|made ultimo king-clubs B"
            "|made xxi-catch B",
            "declarer A 2 free|announced B four-kings kontra|announced A ultimo pagat rekontra"
            "|game rekontra|points A 18 B 24|made four-kings B|made ultimo pagat A",
        ),
        ("rekontra yes",),
    ),
    Game(
        "danish",
        4,
        (
            "D misdeals|D refund|C meld matadors 3|C meld cavalry clubs half queen"
            "|A meld tarokks 10 without|D meld cavalry spades full|A last|C saves pagat"
            "|points A 31 C 28 D 19|D loses king|A false tarokks 10 without|A fine major"
            "|C fine minor|D fine wrong-cards|D miscounts",
            "A last|C loses pagat|D loses king|points A 31 C 28 D 19|D fine minor|C fine major"
            "|C miscounts|D short 2",
        ),
        ("small-matadors yes",),
    ),
)
