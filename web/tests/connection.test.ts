import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, patience } from "../src/lib/connection.svelte";
import type { FromServer } from "../src/lib/protocol";

/** The far end of a line, held in the hand: what was sent, and what arrives. */
class Line {
  readyState = 0;
  sent: { type: string; since?: number | null }[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  pickUp() {
    this.readyState = 1;
    this.onopen();
  }
  say(message: unknown) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  cut() {
    this.readyState = 3;
    this.onclose();
  }
}

let lines: Line[];
let heard: FromServer[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  heard = [];
  const open = () => {
    lines.push(new Line());
    return lines.at(-1) as unknown as WebSocket;
  };
  connection = new Connection("ws://table", (message) => heard.push(message), open);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

const numbers = () => heard.map((message) => ("number" in message ? message.number : null));

test("it says hello without a number first, and with the last one when it comes back", () => {
  lines[0]!.pickUp();
  expect(lines[0]!.sent).toEqual([{ type: "hello", since: null }]);
  lines[0]!.say({ type: "welcome", number: 7 });
  expect(connection.line).toBe("open");
  lines[0]!.cut();
  expect(connection.line).toBe("lost");
  vi.advanceTimersByTime(20_000);
  lines[1]!.pickUp();
  expect(lines[1]!.sent).toEqual([{ type: "hello", since: 7 }]);
});

test("what was heard before is not heard twice", () => {
  lines[0]!.pickUp();
  lines[0]!.say({ type: "welcome", number: 3 });
  lines[0]!.say({ type: "news", number: 4 });
  lines[0]!.say({ type: "news", number: 4 });
  expect(numbers()).toEqual([3, 4]);
});

test("after a gap it asks for what is missing, and takes nothing out of order", () => {
  lines[0]!.pickUp();
  lines[0]!.say({ type: "welcome", number: 3 });
  lines[0]!.say({ type: "news", number: 6 });
  expect(numbers()).toEqual([3]);
  expect(lines[0]!.sent.at(-1)).toEqual({ type: "hello", since: 3 });
  for (const number of [4, 5, 6]) lines[0]!.say({ type: "news", number });
  expect(numbers()).toEqual([3, 4, 5, 6]);
});

test("who comes and goes is told with the last number, and heard", () => {
  lines[0]!.pickUp();
  lines[0]!.say({ type: "welcome", number: 3 });
  lines[0]!.say({ type: "table", number: 3 });
  expect(heard).toHaveLength(2);
});

test("a dead line is noticed and left", () => {
  lines[0]!.pickUp();
  lines[0]!.say({ type: "welcome", number: 1 });
  vi.advanceTimersByTime(60_000);
  expect(lines.length).toBeGreaterThan(1);
});

test("nothing is sent while the line is cut", () => {
  expect(connection.send({ type: "start" })).toBe(false);
  lines[0]!.pickUp();
  expect(connection.send({ type: "start" })).toBe(true);
});

test("it grows more patient, up to a quarter of a minute", () => {
  const waits = [0, 1, 2, 3, 10].map((tries) => patience(tries, 1));
  expect(waits).toEqual([400, 800, 1600, 3200, 15_000]);
});
