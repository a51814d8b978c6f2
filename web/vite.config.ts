import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes sw.js with the names of the files that were built: another build, another cache. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css|woff2)$/.test(name));
      const source = readFileSync(new URL("src/sw.js", import.meta.url), "utf-8");
      const list = JSON.stringify(files.sort());
      this.emitFile({ type: "asset", fileName: "sw.js", source: source.replace("[] /* files */", list) });
    },
  };
}

/** Puts a .br and a .gz beside every file that is worth it; server/page.py sends the smallest one a browser takes. */
function compressed(): Plugin {
  const least = 400; // bytes; below this, headers weigh more than what is saved
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    name: "compressed",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
          if (!/\.(js|css|svg|html|json)$/.test(name) || content.length < least) continue;
          this.emitFile({ type: "asset", fileName: `${name}.br`, source: brotliCompressSync(content, best) });
          this.emitFile({ type: "asset", fileName: `${name}.gz`, source: gzipSync(content, { level: 9 }) });
        }
      },
    },
  };
}

/** A server has the page at every address, so index.html names its files from the root; all other files name each other. */
function fromTheRoot(): Plugin {
  return {
    name: "from-the-root",
    apply: "build",
    enforce: "post",
    transformIndexHtml: { order: "post", handler: (html) => html.replace(/(src|href)="\.\//g, '$1="/') },
  };
}

/**
 * What is loaded together: every screen needs the shell, every table the felt; a language is a file by itself. A table
 * is five files, for a browser asks for six things at a time, and the sixth is the table itself.
 */
const shell = [
  "node_modules/(svelte|@fluent|esm-env)/",
  "src/(main|App|lib/(announce|api|focus|motion|offline|place|router|settings|share|sitdown|words)|games/(face|names))\\.",
  "src/parts/(Announcer|Bar|Emblem|Hat|Loading|Settings|Sky|Tips)\\.",
  "src/pages/(Start|NotFound)\\.",
  "preload-helper|rolldown/runtime",
];
const felt = [
  "src/lib/(awake|connection|fair|moments|pieces|sounds|table|talk)\\.",
  "src/pages/(Gathering|Playing|Table)\\.",
  "src/parts/(?!Coach|Review|Timeline|ReplayDock|Rulebook)",
  "src/games/(LastRound|Sheet|front|signs|tricks/|[a-z]+/(view\\.ts|Card\\.|Suit|Potion))",
];
const groups = Object.entries({ shell, felt }).map(([name, parts]) => ({ name, test: new RegExp(parts.join("|")) }));

const server = process.env.WALPURGIS_SERVER ?? "http://127.0.0.1:8000";

const checks = { bundlerTimings: false }; // which plug-ins are slow is no news to those who play

export default defineConfig({
  base: "./", // a static folder may lie anywhere
  plugins: [svelte(), fromTheRoot(), serviceWorker(), compressed()],
  worker: { format: "es", rolldownOptions: { checks } },
  build: {
    outDir: "../src/walpurgis/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // data addresses would need exceptions in the content security policy
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups } }, checks },
  },
  server: {
    fs: { allow: [".."] }, // the words and the rulebooks belong to the Python package
    proxy: { "/api": { target: server, ws: true, changeOrigin: true } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
