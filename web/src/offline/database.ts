/** The logs of all tables, in the browser's own database. A row's number is taken once, in whichever window. */

const name = "walpurgis";

interface StoredRow {
  table: string;
  number: number;
  at: number;
  row: string;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB"));
  });
}

export class BrowserDatabase {
  private constructor(
    readonly database: IDBDatabase,
    readonly windows: BroadcastChannel,
  ) {}

  /** `hear` is told what other windows write. */
  static async open(hear: (table: string, number: number) => void): Promise<BrowserDatabase> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("rows", { keyPath: ["table", "number"] });
      request.result.createObjectStore("tables", { keyPath: "id" });
    };
    const windows = new BroadcastChannel(name);
    windows.onmessage = ({ data }: MessageEvent<{ table: string; number: number }>) => hear(data.table, data.number);
    return new BrowserDatabase(await done(request), windows);
  }

  async read(table: string, after: number): Promise<string> {
    const range = IDBKeyRange.bound([table, after + 1], [table, Infinity]);
    const rows: StoredRow[] = await done(this.database.transaction("rows").objectStore("rows").getAll(range));
    return JSON.stringify(rows.map(({ at, row }) => [at, row]));
  }

  async write(table: string, after: number, rows: string): Promise<string> {
    const transaction = this.database.transaction("rows", "readwrite", { durability: "strict" });
    const store = transaction.objectStore("rows");
    const fresh = JSON.parse(rows) as [number, string][];
    if (after && !(await done(store.getKey([table, after])))) return "clash"; // another window has deleted the table
    fresh.forEach(([at, row], index) => store.add({ table, number: after + 1 + index, at, row } satisfies StoredRow));
    try {
      await finished(transaction);
    } catch (error) {
      if (error instanceof DOMException && error.name === "ConstraintError") return "clash";
      throw error;
    }
    this.windows.postMessage({ table, number: after + fresh.length });
    return "";
  }

  async note(id: string, info: string): Promise<void> {
    const transaction = this.database.transaction("tables", "readwrite");
    transaction.objectStore("tables").put({ id, info, at: Date.now() });
    await finished(transaction);
  }

  /** How the tables stand, the latest first. */
  async infos(): Promise<string> {
    const all: { info: string; at: number }[] = await done(this.database.transaction("tables").objectStore("tables").getAll());
    return JSON.stringify(all.sort((one, other) => other.at - one.at).map(({ info }) => info));
  }

  async forget(table: string): Promise<void> {
    const transaction = this.database.transaction(["rows", "tables"], "readwrite");
    transaction.objectStore("rows").delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
    transaction.objectStore("tables").delete(table);
    await finished(transaction);
  }
}
