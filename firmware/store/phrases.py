"""What a sheet is made of most, each a byte of its codes for a camera: see store.codes.

A phrase is its number here, so a code that was made once is read as long as this stays as it is; a
table that is another has another store.codes.FORMAT. The phrases are those that make sheets of all
games short; what they lack is spelt. `_` stands for a blank, `~` for the end of a line. Those that
begin alike stand together, the longest first.
"""

LINES = (
    "~dealer_D~ ~dealer_E~ ~dealer_ ~points_ ~seat_B_ ~seat_C_ ~seat_D_ ~seat_E_ ~",
    "_declarer~end~deal~declarer_ _defence~end~deal~ _kontra~ _19: _A_ _B_ _C_ _ , - . /",
    "0~end~deal~ 0 1~end~deal~ 1 2~end~deal~ 2 3~end~deal~ 3 4~end~deal~ 4 5~end~deal~ 5",
    "6~end~deal~ 6 7~end~deal~ 7 8~end~deal~ 8 9~end~deal~ 9 :",
    "A_call_XX~A_pass~B_pass~C_pass~D_pass~ A_3~B_pass~C_pass~D_pass~ A_pass~B_pass~ A_call_XIX~",
    "A_call_XX~ A_hold~ A_pass~ A_3~ A~ A_ A B_call_XX~B_pass~C_pass~D_pass~A_pass~",
    "B_3~C_pass~D_pass~A_pass~ B_pass~C_pass~ B_call_XIX~ B_call_XX~ B_hold~ B_pass~ B_3~ B~ B_ B",
    "C_call_XX~C_pass~D_pass~A_pass~B_pass~ C_3~D_pass~A_pass~B_pass~ C_pass~D_pass~ C_call_XIX~",
    "C_call_XX~ C_hold~ C_pass~ C_3~ C~ C_ C D_call_XX~D_pass~A_pass~B_pass~C_pass~",
    "D_3~A_pass~B_pass~C_pass~ D_pass~A_pass~ D_call_XIX~ D_call_XX~ D_hold~ D_pass~ D_3~ D~ D_ D",
    "E_pass~ E_ E F G H I J K L M N P R S T V X announced_declarer_pagat-ultimo~",
    "announced_declarer_ announced_defence_ announced_ a big-bird bagud_ b call_XVIII~ cavalry_",
    "closing~ centrum claim_ call_ clubs c double-lost~end~deal~declarer_",
    "double~end~deal~declarer_ double-lost~end~ deal~declarer_ double-lost~ declarer~ declarer_",
    "defence~ diamonds date_20 defence double~ double deal~ draw d end~deal~declarer_ eagle-ultimo",
    "end~deal~ eagle- end~ e four-kings~ four-kings follows_ f game_kontra~ g hearts hat_ h invit_",
    "i j kibic_1~game_illustrated-54~seat_A_ kibic_1~game_illustrated~seat_A_",
    "kibic_1~game_paskievics~seat_A_ kibic_1~game_two-handed~seat_A_ kibic_1~game_danish~seat_A_",
    "kibic_1~game_hunter~seat_A_ kibic_1~game_ king-ultimo_ king-uhu_ kontra king- k",
    "lost~end~deal~declarer_ lost~end~ loses_ laid_ lost~ last l",
    "made_pagat-ultimo_declarer~end~deal~ made_four-kings_declarer~end~deal~",
    "made_xxi-catch_declarer~end~deal~ made_trull_declarer~end~deal~ made_pagat-ultimo_",
    "made_king-ultimo_ made_four-kings_ made_xxi-catch_ made_trull_ matadors_ made_ meld_ m n",
    "option_ o partner_A~points_ partner_B~points_ partner_C~points_ partner_D~points_",
    "partner_E~points_ pagat-pheasant partner_none~ pagat-ultimo pagat-uhu partner_ points_ place_",
    "pagat p q r saves_pagat~ stake_20_Ft~ suit-family_ small-bird sprayed~ seat_A_ spades stage_",
    "stake_ seat_ skiz_ solo~ s tarokks_ trull t ultimo uhu u volat v won~end~deal~declarer_",
    "won~end~deal~ won~end~ won~ w xxi-catch x yielded_ y z Á É á å æ é í ó ö ø ú ü ő ű",
)  # fmt: skip
