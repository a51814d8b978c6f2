"""Alembic runs this: migrate over the connection that the store hands in."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from walpurgis.server.schema import metadata

connection: Connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
