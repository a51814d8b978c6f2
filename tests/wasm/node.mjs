// node node.mjs FOLDER: reads the tasks from standard input, writes what came of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./play.mjs";

const folder = process.argv[2];
const { weights, tasks } = JSON.parse(readFileSync(0, "utf8"));
const files = Object.fromEntries(Object.entries(weights).map(([game, path]) => [game, new Uint8Array(readFileSync(path))]));
const description = JSON.parse(readFileSync(join(folder, "walpurgis.json"), "utf8"));
const done = await run(readFileSync(join(folder, "walpurgis.wasm")), description, files, tasks);
process.stdout.write(JSON.stringify(done));
