"""Score sheets that several phones keep together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "sheets",
        sa.Column("view", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("sheet", sa.LargeBinary, nullable=False),
    )
    op.create_index("sheets_by_time", "sheets", ["at"])


def downgrade() -> None:
    op.drop_table("sheets")
