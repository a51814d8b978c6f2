/**
 * Builds the offline table: Pyodide, the part of Python's library that the table uses, and the package, each compressed
 * so that a plain file server sends no more than it must. `node offline/build.mjs [folder]`; docs/offline.md says more.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { loadPyodide, version } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const source = resolve(here, "../../src");
const pyodideFolder = resolve(here, "../node_modules/pyodide");
const out = resolve(process.argv[2] ?? join(source, "walpurgis/offline/built"));

/** Everything that the result depends on, as one hash; the manifest keeps it, and nothing is built twice. */
function hashOfSources() {
  const hash = createHash("sha256").update(version);
  const add = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!/^(__pycache__|built|pictures|page)$/.test(name)) add(join(path, name));
    } else if (/\.(py|ftl|json|md|mjs)$/.test(path)) hash.update(readFileSync(path));
  };
  for (const name of ["core", "games", "match", "table", "words", "review", "offline", "bots", "score"]) add(join(source, "walpurgis", name));
  add(here);
  return hash.digest("hex").slice(0, 16);
}

/** Fluent for Python, by JavaScript: what the worker of the page offers, too. */
export const fluent = {
  make(language, texts) {
    const bundle = new FluentBundle(language, { useIsolating: false });
    for (const text of texts) bundle.addResource(new FluentResource(text));
    return {
      find(message, args) {
        const pattern = bundle.getMessage(message)?.value;
        return pattern ? bundle.formatPattern(pattern, JSON.parse(args), []) : undefined;
      },
    };
  },
};

async function build(hash) {
  const pyodide = await loadPyodide({ indexURL: pyodideFolder });
  pyodide.mountNodeFS("/src", source);
  pyodide.runPython("import os, sys; os.environ['WALPURGIS_RULES'] = 'plain'; sys.path.insert(0, '/src')");
  pyodide.registerJsModule("fluent_js", fluent);
  await pyodide.runPythonAsync("from walpurgis.offline import start; await start.rehearse_here()");
  pyodide.runPython(readFileSync(join(here, "pack.py"), "utf-8"));
  const bytes = (expression) => Buffer.from(pyodide.runPython(expression).toJs());
  const wasm = readFileSync(join(pyodideFolder, "pyodide.asm.wasm"));
  const files = {
    "pyodide.js": readFileSync(join(pyodideFolder, "pyodide.mjs"), "utf-8").replace(/\n\/\/# sourceMappingURL=.*/, ""),
    "pyodide.asm.js": readFileSync(join(pyodideFolder, "pyodide.asm.mjs")),
    "pyodide.asm.js.gz": gzipSync(readFileSync(join(pyodideFolder, "pyodide.asm.mjs")), { level: 9 }),
    "pyodide.asm.wasm.gz": gzipSync(wasm, { level: 9 }),
    "python.zip": bytes("library()"),
    "walpurgis.pack.gz": bytes("gzipped(pack('/src', '/walpurgis'))"),
  };
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(out, name), content);
  const sizes = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.byteLength(content)]));
  const { info } = JSON.parse(readFileSync(join(pyodideFolder, "pyodide-lock.json"), "utf-8"));
  const manifest = { version: hash, pyodide: info, files: sizes };
  writeFileSync(join(out, "manifest.json"), JSON.stringify(manifest, null, 1) + "\n");
  return sizes;
}

const hash = hashOfSources();
const manifest = join(out, "manifest.json");
if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf-8")).version === hash) {
  console.log("The offline table is up to date.");
} else {
  const sizes = await build(hash);
  for (const [name, size] of Object.entries(sizes)) console.log(`${String(size).padStart(9)}  ${name}`);
}
