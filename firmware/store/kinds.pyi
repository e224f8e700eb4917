"""Names for what a sheet is kept by, for annotations alone: see tarokk.kinds.

Modules that these classes import on demand name them here: to import them back would be a circle.
"""

from store.evening import Evening as Evening
from store.index import Index as Index
from store.journal import Journal as Journal
