import "@fontsource-variable/fraunces/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { offline } from "./lib/offline.svelte";
import { home, isStatic } from "./lib/place";
import { settings } from "./lib/settings.svelte";
import { words } from "./lib/words.svelte";

await words.speak(settings.language);
mount(App, { target: document.getElementById("page")! });
if (isStatic) void offline.start();

/** The page was updated while it was open, and the part that is wanted now is gone: get the new one, once. */
async function reloadOnce() {
  if (!navigator.onLine || sessionStorage.getItem("walpurgis-reloaded") === import.meta.url) return;
  // If it is the server that is gone, a reload would lose what is still here.
  const isThere = await fetch(`${home}icon.svg?${Date.now()}`, { cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (!isThere) return;
  sessionStorage.setItem("walpurgis-reloaded", import.meta.url);
  location.reload();
}
window.addEventListener("vite:preloadError", () => void reloadOnce());

/** The service worker keeps what was loaded before it was there; from then on it sees for itself. */
async function keepShell() {
  await navigator.serviceWorker.register(`${home}sw.js`);
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ loaded, all: isStatic });
}
if (import.meta.env.PROD && "serviceWorker" in navigator) void keepShell();
