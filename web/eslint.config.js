import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      "svelte/no-navigation-without-resolve": "off", // that is SvelteKit's router; ours is lib/router.svelte.ts
      "svelte/prefer-svelte-reactivity": "off", // what is state is said to be with $state; other maps are just maps
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  { files: ["src/sw.js"], languageOptions: { globals: { ...globals.serviceworker } } },
  { files: ["offline/*.mjs"], languageOptions: { globals: { ...globals.node } } },
  { ignores: ["node_modules/", "dist/"] },
);
