"""The page's own face: what a phone shows instead of the display, as data, and what a tap does.

It lays out the screens that the app has open, so both faces show one state and write one journal: a
tap acts through the screen's own `key`, in the place of a key.

view        the view of whatever is on top, for JSON
deal        a question of a deal: answers, rows of figures, numbers
correcting  the rows of a correction before its figures
recap       what a deal pays, and why
home        the table between two deals
lists       every other screen with a list, a name to type, or a sentence
taps        what a tap does
"""
