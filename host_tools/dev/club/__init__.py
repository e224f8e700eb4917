"""A season that nobody played: what the club's book and pages are shown and measured with.

made        the sheets, drawn by chance
demo        `make demo-club`: 30 evenings as sheets, book and pages
views       pages as a phone shows them and as A4 prints them
"""
