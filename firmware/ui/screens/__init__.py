"""The screens, one module a group. They show what the core offers and know no rule.

home       the table: who deals, who speaks, totals; home_view draws it; welcome, before the first
           evening
entry      a deal as it happens or by its outcome, a question on a page: answering, a list; figures,
           rows whose states are turned; number; correct, an earlier deal,
           whose rows are in corrected
glance     an open deal, large, after a while without a key
help       a sentence about what is marked
recap      payouts and their reasons before a deal is settled, and of earlier deals
menu       the menu, and the choice of language
undo       what a step back takes back, before it does
history    earlier deals; browse, from one to the next
standings  who pays whom, and the standings of the evening; curve, the same as a picture; story,
           what the evening is told by
evenings   all evenings that are kept, to be looked at or gone on with
codes      an evening taken home through a camera
table      a new table: as last time, or game, people, names; start, its dealer, money and date;
           plan, what it will be
options    the house rules of a new table
letters    a name, letter by letter; code, that of a tournament's table
"""
