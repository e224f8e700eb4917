"""The club's book: many evenings in a database, what it tells, and the pages made of it.

Sheets stay the truth. The book keeps each as it was read, and beside it what a question needs;
`check` works the latter out again from the former.

command   the commands
sheets    from files to evenings; adding, into the book; checking, all worked out again
schema    its tables; migrations/, how an older book becomes a newer one; book, bulk, the database
names     who a name in a sheet stands for; people, what is done to players; likeness, slips
chains    which tables are one evening; versions, which sheets; standing, which of them stands
ask       what the book answers; person, of one player; owed, who pays whom; honest, how sure it is;
          rating, how strong players are; payouts, a row a payout
telling   what a command prints; tables, as a table, CSV, JSON, XLSX; words, texts/, in a language
pages/    pages as files; markup, their templates
"""
