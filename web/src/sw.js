/** The service worker: keeps the shell of the page, so that it opens without a connection and says so. */
const files = [] /* files */;
const cacheName = `walpurgis-${files.join("").split("").reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7)}`;
const shell = ["/", "/icon.svg", "/manifest.webmanifest", ...files];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(shell)).then(() => self.skipWaiting()));
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
  else event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});

/** What only the server can answer. */
function isLive(path) {
  return ["/api/", "/schema", "/health", "/metrics"].some((start) => path.startsWith(start));
}
