"""The screens, one module a group. They show what the core offers and know no rule.

home     the table: who deals, who speaks, the standings; and the welcome before the first evening
entry    a deal as it happens or by its outcome: auction, skart, speeches, result, points
recap    items and payouts before a deal is settled, and of earlier deals
quick    a few answers, a key for each
menu     the menu, language; past, earlier deals; standings, and who pays whom
table    a new table: game, people, names, dealer, stake; code, that of a tournament
options  the house rules of a new table
letters  a name, letter by letter
"""
