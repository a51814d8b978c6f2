"""A match that is over, made in a moment: the browser plays it over its own socket, without drawing anything."""

from __future__ import annotations

import json

from visitor import Visitor

OPTIONS = {"witches": {"target": "none", "rounds": "1"}}

PLAY = """async ({ game, options }) => {
  const post = async (path, body) => {
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  await post('/api/guest', { name: 'Hazel' });
  const seats = ['me', 'greedy', 'greedy', 'greedy'];
  const { id } = await post('/api/tables', { game, players: 4, seats, options, start: true });
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${id}/socket`);
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', since: null }));
  let answered = null;
  await new Promise((done) => {
    socket.onmessage = ({ data }) => {
      const { now, table } = JSON.parse(data);
      if (table?.record) done();
      if (!now || now.ask === null || now.ask === answered) return;
      answered = now.ask;
      const action = now.legal[Math.floor(now.legal.length / 2)];
      socket.send(JSON.stringify({ type: 'act', ask: now.ask, action }));
    };
  });
  socket.close();
  return id;
}"""


def finished(me: Visitor, game: str) -> str:
    """Plays a match against bots to its end; its record."""
    return str(me.page.evaluate(PLAY, {"game": game, "options": OPTIONS.get(game, {})}))


def names_in(me: Visitor, record: str) -> list[str]:
    """Who played."""
    answer = me.page.request.get(f"{me.home}/api/records/{record}/replay")
    return [str(name) for name in json.loads(answer.text())["names"]]
