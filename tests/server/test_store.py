"""The store keeps what it has acknowledged, on SQLite and on PostgreSQL; clashes and failures are told, and heal."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from walpurgis.server import schema
from walpurgis.server.store import Job, Store, migrate
from walpurgis.table.live import Clash, StoreGone
from walpurgis.table.rows import Chatted

DATABASES = ("sqlite", "postgres")


@pytest.fixture(params=DATABASES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'x' / 'store.sqlite'}"
    return request.getfixturevalue("fresh_postgres")


def with_store(address: str, story: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(address)
        store.open()
        try:
            await story(store)
        finally:
            store.close()

    asyncio.run(run())


def row(text: str) -> Chatted:
    return Chatted(0, "Ada", text)


def test_rows_come_back_in_order(address: str) -> None:
    async def story(store: Store) -> None:
        await store.write(Job().add("one", 0, 5, [row("a"), row("b")]))
        await store.write(Job().add("one", 2, 6, [row("c")]))
        assert await store.rows_of("one") == [(5, row("a")), (5, row("b")), (6, row("c"))]
        assert await store.rows_of("one", after=2) == [(6, row("c"))]
        assert await store.rows_of("two") == []

    with_store(address, story)


def test_many_tables_share_a_commit_and_one_clash_harms_nobody_else(address: str) -> None:
    async def story(store: Store) -> None:
        await store.write(Job().add("t7", 0, 1, [row("first")]))
        jobs = [store.write(Job().add(f"t{n}", 0, 2, [row("x"), row("y")])) for n in range(50)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(result) for result in results if result] == [Clash]
        assert isinstance(results[7], Clash)
        assert await store.rows_of("t7") == [(1, row("first"))], "all of a job or nothing"
        assert len(await store.rows_of("t8")) == 2
        before = store.commits
        await asyncio.gather(*(store.write(Job().add(f"t{n}", 2, 3, [row("z")])) for n in range(100, 300)))
        assert store.commits - before < 200, "many jobs, few commits"

    with_store(address, story)


def test_a_key_is_made_once(address: str) -> None:
    async def story(store: Store) -> None:
        keys = await asyncio.gather(*(store.key("cookies") for _ in range(5)))
        assert len(set(keys)) == 1 and len(keys[0]) == 64
        assert await store.key("other") != keys[0]

    with_store(address, story)


def test_migrations_make_what_the_code_expects(address: str) -> None:
    async def story(store: Store) -> None:
        migrate(store.engine)  # once more does nothing
        found = sa.inspect(store.engine)
        for name, table in schema.metadata.tables.items():
            columns = {column["name"]: column for column in found.get_columns(name)}
            assert set(columns) == set(table.columns.keys())
            assert all(columns[column.name]["nullable"] == column.nullable for column in table.columns)
            assert set(found.get_pk_constraint(name)["constrained_columns"]) == {c.name for c in table.primary_key}
            assert {index["name"] for index in found.get_indexes(name)} == {index.name for index in table.indexes}

    with_store(address, story)


def test_sqlite_is_set_to_survive_a_power_cut(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        def ask(connection: sa.Connection) -> tuple[object, object]:
            pragma = connection.exec_driver_sql
            return pragma("PRAGMA journal_mode").scalar(), pragma("PRAGMA synchronous").scalar()

        assert await store.read(ask) == ("wal", 2)

    with_store(f"sqlite:///{tmp_path / 'store.sqlite'}", story)


def test_a_store_that_cannot_write_says_so_and_goes_on_later(tmp_path: Path) -> None:
    """The file is locked by somebody else for a while, as a full disk or a lost server would refuse."""

    async def story(store: Store) -> None:
        def refuse(connection: sa.Connection) -> None:
            connection.exec_driver_sql("SELECT * FROM no_such_table")

        with pytest.raises(StoreGone, match="cannot write now"):
            await store.write(Job(extra=refuse).add("t", 0, 1, [row("lost")]))
        assert await store.rows_of("t") == []
        await store.write(Job().add("t", 0, 1, [row("kept")]))
        assert await store.rows_of("t") == [(1, row("kept"))]

    with_store(f"sqlite:///{tmp_path / 'store.sqlite'}", story)


@pytest.mark.parametrize("address", ["nonsense", "mysql://x/y", "sqlite://", "sqlite:////proc/nowhere/x.sqlite"])
def test_an_invalid_address_is_refused(address: str) -> None:
    with pytest.raises((StoreGone, OSError)):
        Store(address).open()


def test_all_sql_is_in_the_store() -> None:
    """Questions to the database are in the modules of the store; a backup copies every table there is."""
    folder = Path(schema.__file__).parent
    allowed = {"store", "table_store", "queries", "backup"}
    asking = re.compile(r"\bsa\.(select|insert|update|delete|text)\b|\bexec_driver_sql\b")
    found = {path.stem for path in folder.glob("*.py") if asking.search(path.read_text(encoding="utf-8"))}
    assert found == allowed
