"""How Alembic reaches the book: over the connection that `book` gives it."""

from alembic import context

connection = context.config.attributes["connection"]
context.configure(connection=connection, transactional_ddl=False)
context.run_migrations()
