"""The club's book: many evenings in a database, what it tells, and the pages made of it.

Sheets stay the truth. The book keeps each as it was read, and beside it what a question needs;
`check` works the latter out again from the former.
"""
