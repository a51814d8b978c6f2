// node pyodide.mjs ROOT GAME DECISIONS: plays matches in Pyodide, where there is neither NumPy nor msgspec; what was told, as JSON.
import { readFileSync } from "node:fs";
import { join } from "node:path";
const [root, game, decisions] = process.argv.slice(2);
const modules = join(root, "web/node_modules");
const { loadPyodide } = await import(join(modules, "pyodide/pyodide.mjs"));
const { FluentBundle, FluentResource } = await import(join(modules, "@fluent/bundle/esm/index.js"));
const pyodide = await loadPyodide({ indexURL: join(modules, "pyodide") });
const make = (language, texts) => {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text));
  const find = (message, args) => {
    const pattern = bundle.getMessage(message)?.value;
    return pattern ? bundle.formatPattern(pattern, JSON.parse(args), []) : undefined;
  };
  return { find };
};
pyodide.registerJsModule("fluent_js", { make });
pyodide.mountNodeFS("/src", join(root, "src"));
pyodide.mountNodeFS("/tests", join(root, "tests"));
pyodide.runPython("import os, sys; os.environ['WALPURGIS_RULES'] = 'plain'; sys.path[:0] = ['/src', '/tests']");
pyodide.runPython("from walpurgis.offline.start import speak; speak(); import light_table");
console.log(pyodide.runPython(`light_table.main(${JSON.stringify(game)}, ${Number(decisions)})`));
