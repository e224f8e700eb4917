"""Pages of the book, as files that need no network and no server."""
