"""The screens, one module a group. They show what the core offers and know no rule.

home       the table: who deals, who speaks, totals; and the welcome before the first evening
entry      a deal as it happens or by its outcome: auction, skart, speeches, result, points
quick      a few answers, a key for each
recap      items and payouts before a deal is settled, and of earlier deals
menu       the menu, and the choice of language
history    earlier deals
standings  the standings of the evening, and who pays whom
table      a new table: game, people, names, dealer, stake
options    the house rules of a new table
letters    a name, letter by letter; code, that of a tournament's table
"""
