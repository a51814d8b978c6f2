"""Looking back at a match on the server: asked for, called for, told in the reader's language."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from nodes import Person, node

from walpurgis.match import new, record_of
from walpurgis.server import reviews
from walpurgis.server.reviews import MOST_WAITING, Reviewer
from walpurgis.server.settings import Settings
from walpurgis.server.thinking import Thinkers
from walpurgis.table.driven import TooBusy


async def reviewed(ada: Person, record: str, wish: dict[str, Any]) -> dict[str, Any]:
    """Post until it is done."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        answer = await ada.web.post(f"/api/records/{record}/review", json=wish)
        assert answer.status_code in (200, 202), answer.text
        said = answer.json()
        if answer.status_code == 200:
            return said
        assert said["review"] is None and said["state"] in ("waiting", "working")
        await asyncio.sleep(0.1)
    raise AssertionError("no review")


def test_a_review_is_made_and_kept(quick: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews.Reviewer.__init__, "__defaults__", (20,))

    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            table = await ada.create(game="broom", seats=["me", "greedy", "greedy", "greedy"], start=True)
            async with ada.at(table) as line:
                await line.play_on()
                await line.until(lambda m: m["type"] == "table" and m["table"]["record"] is not None)
            said = await reviewed(ada, table, {"seat": 0})
            review = said["review"]
            assert said["done"] == said["of"]
            turns = [moment["turn"] for moment in review["moments"]]
            assert turns and turns == sorted(turns)
            assert all(moment["options"][0] == moment["best"] for moment in review["moments"])
            assert set(review["costliest"]) <= set(turns) and review["lines"]
            german = (await reviewed(ada, table, {"seat": 0, "language": "de"}))["review"]
            assert german["moments"] == review["moments"] and german["lines"] != review["lines"]
            no_seat = await ada.web.post(f"/api/records/{table}/review", json={"seat": 5})
            assert no_seat.status_code == 400
            unknown = await ada.web.post("/api/records/nothing/review", json={"seat": 0})
            assert unknown.status_code == 404

    asyncio.run(story())


def test_the_queue_is_bounded() -> None:
    thinkers = Thinkers(1, 10)
    reviewer = Reviewer(thinkers, warming=True)  # and never warm, so nothing moves on
    record = record_of(new("broom", seed=1))
    try:
        for number in range(MOST_WAITING):
            reviewer.begin(f"record-{number}", record, 0)
        with pytest.raises(TooBusy):
            reviewer.begin("one more", record, 0)
        assert reviewer.known("record-0", 0) is not None
    finally:
        reviewer.close()
        thinkers.close()
