/**
 * Python with the table in it. The first visit loads Pyodide, imports the package and rehearses a table; the memory as it is
 * then is kept, and every later visit begins with that memory, which takes a fraction of the time.
 */
import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Files } from "./files";

/** What we use of Pyodide. */
export interface Pyodide {
  runPython(code: string): unknown;
  runPythonAsync(code: string): Promise<unknown>;
  registerJsModule(name: string, module: object): void;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array): void;
}
type LoadPyodide = (settings: Record<string, unknown>) => Promise<Pyodide>;

const folder = "/walpurgis";
const snapshots = "walpurgis-python";
const packedScript = "pyodide.asm.js.gz";
const counted = [packedScript, "pyodide.asm.wasm.gz", "python.zip", "walpurgis.pack.gz"] as const;

/** Fluent for Python, by JavaScript. */
const fluent = {
  make(language: string, texts: string[]) {
    const bundle = new FluentBundle(language, { useIsolating: false });
    for (const text of texts) bundle.addResource(new FluentResource(text));
    return {
      find(message: string, args: string): string | undefined {
        const pattern = bundle.getMessage(message)?.value;
        return pattern ? bundle.formatPattern(pattern, JSON.parse(args) as Record<string, string>, []) : undefined;
      },
    };
  },
};

/** Puts the files of the package where Python looks for them. */
function unpack(files: Uint8Array, system: FileSystem) {
  const end = files.indexOf(10);
  let at = end + 1;
  const made = new Set<string>();
  for (const [name, size] of JSON.parse(new TextDecoder().decode(files.subarray(0, end))) as [string, number][]) {
    const place = `${folder}/${name}`;
    const parent = place.slice(0, place.lastIndexOf("/"));
    if (!made.has(parent)) system.mkdirTree(parent);
    made.add(parent);
    system.writeFile(place, files.subarray(at, at + size));
    at += size;
  }
}

/** The script of Pyodide: a folder has it compressed, a server compresses it on the way. */
async function script(files: Files): Promise<unknown> {
  const isPacked = packedScript in files.manifest.files;
  const address = isPacked ? URL.createObjectURL(await (await files.response(packedScript)).blob()) : files.address("pyodide.asm.js");
  return ((await import(/* @vite-ignore */ address)) as { default: unknown }).default;
}

/** While Pyodide loads, its files come from ours: compressed, and counted. */
function fetchOurs(files: Files): () => void {
  const usual = globalThis.fetch;
  const ours = new Map([
    [`${files.folder}pyodide.asm.wasm`, "pyodide.asm.wasm.gz"],
    [`${files.folder}python.zip`, "python.zip"],
  ]);
  globalThis.fetch = (request, settings) => {
    const name = ours.get(request instanceof Request ? request.url : String(request));
    return name ? files.response(name) : usual(request, settings);
  };
  return () => (globalThis.fetch = usual);
}

async function keptMemory(files: Files): Promise<ArrayBuffer | undefined> {
  const cache = await caches.open(snapshots).catch(() => undefined); // not everywhere: a private window, plain http
  return (await cache?.match(files.address("memory")))?.arrayBuffer();
}

async function keepMemory(files: Files, memory: Uint8Array<ArrayBuffer>) {
  const cache = await caches.open(snapshots).catch(() => undefined);
  if (!cache) return;
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(files.address("memory"), new Response(memory)).catch(() => undefined); // no room: then without
}

export interface Started {
  pyodide: Pyodide;
  fromMemory: boolean;
  keep(): Promise<void>; // the memory, for the next visit
}

export async function startPython(files: Files): Promise<Started> {
  files.expect(...counted);
  const memory = await keptMemory(files);
  const [module, { loadPyodide }, own] = await Promise.all([
    script(files),
    import(/* @vite-ignore */ files.address("pyodide.js")) as Promise<{ loadPyodide: LoadPyodide }>,
    files.bytes("walpurgis.pack.gz"),
  ]);
  const restore = fetchOurs(files);
  const pyodide = await loadPyodide({
    indexURL: files.folder,
    stdLibURL: `${files.folder}python.zip`,
    lockFileContents: { info: files.manifest.pyodide, packages: {} }, // we bring no packages
    packageBaseUrl: files.folder,
    createPyodideModule: module,
    fsInit: (system: FileSystem) => Promise.resolve(unpack(own, system)),
    env: { WALPURGIS_RULES: "plain", HOME: "/" },
    ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }),
  }).finally(restore);
  if (memory) return begun(pyodide, true, async () => undefined);
  pyodide.runPython(`import sys; sys.path.insert(0, "${folder}")`);
  await pyodide.runPythonAsync("from walpurgis.offline.rehearsal import rehearse; await rehearse()");
  pyodide.runPython("import walpurgis.offline.start, gc; gc.collect()");
  const kept = pyodide.makeMemorySnapshot();
  return begun(pyodide, false, () => keepMemory(files, kept));
}

function begun(pyodide: Pyodide, fromMemory: boolean, keep: () => Promise<void>): Started {
  pyodide.registerJsModule("fluent_js", fluent);
  return { pyodide, fromMemory, keep };
}
