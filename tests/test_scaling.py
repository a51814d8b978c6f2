"""The model behind docs/scaling.md: more people need more machines, a plan keeps its limits, and queues behave."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from scaling_model import (
    BUSY,
    EVERY,
    GATHER_MS,
    PEOPLE_AT_A_TABLE,
    SOCKETS,
    Costs,
    Simulation,
    breaking_points,
    cell_of,
    commits_of_node,
    largest_cell,
    plan,
    simulate_plan,
)
from scaling_page import page

FIGURES = Path(__file__).parents[1] / "docs" / "scaling.json"
COSTS = Costs(
    move_us=400,
    commit_us=100,
    heard_us=60,
    heard_row_us=0.5,
    database_us=25,
    database_commit_us=50,
    commit_ms=1.0,
    row_us=10,
    log_bytes=300,
    table_kib=25,
    socket_kib=28,
    idle_us=0.2,
)


@pytest.mark.parametrize("people", [1_000, 100_000, 10_000_000])
def test_a_plan_keeps_every_limit(people: int) -> None:
    found = plan(people, COSTS)
    assert found.tables * PEOPLE_AT_A_TABLE >= people
    assert found.moves == pytest.approx(found.tables / EVERY)
    assert found.people_of_node <= SOCKETS
    each = found.moves / found.cells
    assert each <= cell_of(COSTS, found.nodes // found.cells).moves * 1.001
    assert each * COSTS.database_us / 1e6 / 8 <= BUSY


def test_one_node_is_enough_for_a_village_and_not_for_a_city() -> None:
    assert (plan(1_000, COSTS).cells, plan(1_000, COSTS).nodes) == (1, 1)
    assert plan(100_000, COSTS).nodes > 1
    assert plan(10_000_000, COSTS).cells > 10


def test_cheaper_moves_need_fewer_nodes() -> None:
    busy = replace(COSTS, move_us=1200)
    assert plan(1_000_000, COSTS).nodes < plan(1_000_000, busy).nodes


def test_slow_commits_make_smaller_cells() -> None:
    assert largest_cell(replace(COSTS, commit_ms=5.0)).nodes < largest_cell(COSTS).nodes


def test_the_limits_name_what_stops_the_largest_cell() -> None:
    for costs in (COSTS, replace(COSTS, commit_ms=5.0), replace(COSTS, heard_us=2000)):
        best = largest_cell(costs)
        assert breaking_points(costs)[f"{best.nodes} nodes: {best.limit}"] == pytest.approx(best.people, rel=0.01)
        assert plan(10_000_000, costs).limit == best.limit


@pytest.mark.parametrize("nodes", [1, 4, 40])
def test_nodes_commit_one_after_another(nodes: int) -> None:
    assert nodes * commits_of_node(COSTS, nodes) * COSTS.commit_ms / 1e3 <= 1


def test_one_database_for_everybody_gives_way_after_one_node() -> None:
    names = list(breaking_points(COSTS))
    assert names[0].startswith("one node"), names


def test_an_idle_cell_waits_for_gathering_and_commit_only() -> None:
    found = Simulation(COSTS, nodes=1, moves=5).run(60)
    least = GATHER_MS + COSTS.commit_ms + COSTS.move_us / 1e3  # the node's own work for the commit goes on meanwhile
    assert found.p50_ms == pytest.approx(least, rel=0.05)
    assert found.rows_of_commit < 1.1


def test_a_core_with_more_work_than_time_falls_behind() -> None:
    calm, mad = (Simulation(COSTS, nodes=1, moves=moves).run(5) for moves in (500, 4000))
    assert calm.busiest_core < 0.3
    assert mad.busiest_core > 1.0
    assert mad.p99_ms > 20 * calm.p99_ms


def test_the_same_seed_gives_the_same_simulation() -> None:
    assert Simulation(COSTS, 3, 900, seed=4).run(3) == Simulation(COSTS, 3, 900, seed=4).run(3)


def test_people_in_a_planned_cell_do_not_wait_long() -> None:
    assert simulate_plan(plan(10_000_000, COSTS), COSTS, seconds=2).p99_ms < 40


def test_the_page_says_what_was_found() -> None:
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    assert page(figures) == FIGURES.with_suffix(".md").read_text(encoding="utf-8")
