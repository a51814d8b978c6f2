import "@fontsource-variable/fraunces/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { settings } from "./lib/settings.svelte";
import { words } from "./lib/words.svelte";

await words.speak(settings.language);
mount(App, { target: document.getElementById("page")! });
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
