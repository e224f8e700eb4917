"""The screens, one module a group. They show what the core offers and know no rule.

home     the table: who deals, who speaks, the standings; and the welcome before the first evening
entry    a deal as it happens or by its outcome: auction, skart, speeches, result, points
recap    items and payouts before a deal is settled, and of earlier deals
menu     the menu, earlier deals, standings, who pays whom, language
table    a new table: game, people, names, dealer, stake
options  the house rules of a new table
letters  a name, letter by letter
"""
