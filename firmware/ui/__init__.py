"""What the table sees: screens that draw on a canvas and turn keys into moves.

font      the glyphs, made from the drawing host_tools/dev/screens/glyphs.txt
canvas    the picture as the display wants it; fast, loops over bytes, machine code on the board;
          large, letters twice as high
app       the stack of screens over one evening
lock      the two keys that open locked ones; imported on demand
memory    which module lives when; starting, how the app comes to an evening, and to it again
lang      what the screens say, from the files in texts/; languages, which there are
calendar  days, for a device that no clock tells the date
wording   names, figures and moves in words; accounts, what an evening comes to
widgets   title, wrapped text, message: what screens are made of; keys, their numbers
lists     a list with a marked row, a choice
qr        QR codes that fit the display
kinds     names for annotations alone; on no board
screen    what the app asks of every screen, with defaults
prefetch  what a key leads to, worked out before it is pressed
screens/  the table, the entry of a deal, the recap, the menu and what hangs on it
games/    how the deals of each family of games read
"""
