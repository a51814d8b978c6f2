import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes sw.js with the list of the files that were built, so that the shell loads without a connection. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css|woff2)$/.test(name));
      const source = readFileSync(new URL("src/sw.js", import.meta.url), "utf-8");
      const list = JSON.stringify(files.map((name) => `/${name}`).sort());
      this.emitFile({ type: "asset", fileName: "sw.js", source: source.replace("[] /* files */", list) });
    },
  };
}

const server = process.env.WALPURGIS_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: "../src/walpurgis/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // data addresses would need exceptions in the content security policy
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    fs: { allow: [".."] }, // the words and the rulebooks belong to the Python package
    proxy: { "/api": { target: server, ws: true, changeOrigin: true } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
