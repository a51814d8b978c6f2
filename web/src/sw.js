/** The service worker: keeps what was loaded, so that the page opens without a connection and says so. */
const files = [] /* files */;
const cacheName = `walpurgis-${files.join("").split("").reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7)}`;
const shell = ["/", "/icon.svg", "/manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(shell)).then(() => self.skipWaiting()));
});

// What the page had loaded before there was a service worker.
self.addEventListener("message", (event) => {
  const loaded = event.data.filter((url) => isAsset(new URL(url)));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(loaded)));
});

self.addEventListener("activate", (event) => {
  const clear = async () => {
    const old = (await caches.keys()).filter((name) => name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || isLive(url.pathname)) return;
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match("/")));
  else event.respondWith(caches.match(event.request).then((kept) => kept ?? load(event.request)));
});

async function load(request) {
  const answer = await fetch(request);
  if (answer.ok && isAsset(new URL(request.url))) (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

/** A file of the build: its name changes with its content, so a kept one is never stale. */
function isAsset(url) {
  return url.origin === location.origin && url.pathname.startsWith("/assets/");
}

/** What only the server can answer. */
function isLive(path) {
  return ["/api/", "/schema", "/health", "/metrics"].some((start) => path.startsWith(start));
}
