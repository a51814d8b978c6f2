/** The worker that holds the table: Python in Pyodide, logs in IndexedDB, and further workers that think. */
import { Files } from "./files";
import { BrowserDatabase } from "./database";
import type { FromTable, ToTable } from "./messages";
import { Pool } from "./pool";
import { startPython } from "./python";

/** walpurgis.offline.start.JsServer */
interface OfflineServer {
  request(method: string, path: string, body: string): Promise<[number, string]>;
  open_line(line: number, table: string, send: (text: string) => void): void;
  hear(line: number, text: string): Promise<void>;
  close_line(line: number): void;
  heard(table: string, number: number): void;
}

const tell = (message: FromTable) => postMessage(message);
const waiting: ToTable[] = []; // until the server is open
let server: OfflineServer | undefined;

async function start(home: string, pace: number) {
  const began = performance.now();
  const files = await Files.open(home, (loaded, total) => tell({ kind: "progress", loaded, total }));
  const keeper = await BrowserDatabase.open((table, number) => server?.heard(table, number));
  const pool = new Pool(files, (bot, milliseconds) => tell({ kind: "thought", bot, milliseconds }));
  const { pyodide, fromMemory, keep } = await startPython(files);
  pyodide.registerJsModule("walpurgis_page", { keeper, thinker: pool, pace });
  server = pyodide.runPython("from walpurgis.offline.start import open_server; open_server()") as OfflineServer;
  tell({ kind: "ready", milliseconds: Math.round(performance.now() - began), snapshot: fromMemory });
  for (const message of waiting.splice(0)) heed(message);
  await keep();
}

function heed(message: ToTable) {
  if (message.kind === "start") {
    start(message.home, message.pace).catch((error: unknown) => tell({ kind: "failed", reason: String(error) }));
    return;
  }
  if (!server) {
    waiting.push(message);
    return;
  }
  switch (message.kind) {
    case "request":
      void answer(message.id, message.method, message.path, message.body);
      break;
    case "open":
      server.open_line(message.line, message.table, (text) => tell({ kind: "heard", line: message.line, text }));
      break;
    case "say":
      void server.hear(message.line, message.text);
      break;
    case "close":
      server.close_line(message.line);
      break;
  }
}

async function answer(id: number, method: string, path: string, body: string) {
  try {
    const [status, text] = await server!.request(method, path, body);
    tell({ kind: "answer", id, status, text });
  } catch (error) {
    tell({ kind: "answer", id, status: 500, text: JSON.stringify({ detail: String(error) }) });
  }
}

onmessage = ({ data }: MessageEvent<ToTable>) => heed(data);
