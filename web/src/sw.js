/**
 * The service worker: keeps what was loaded, so that the page opens without a connection. In a static folder it keeps
 * everything that a table needs, and the page plays on without one.
 */
const files = [] /* files */;
const version = files.join("").split("").reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7);
const home = new URL("./", location.href);
const cacheName = `walpurgis-${home.pathname}-${version}`;
const offlineName = `walpurgis-${home.pathname}-offline`; // its files have their version in the address
const shell = ["./", "icon.svg", "manifest.webmanifest"].map((name) => new URL(name, home).href);
const manifest = new URL("offline/manifest.json", home).href;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(shell)).then(() => self.skipWaiting()));
});

// What the page had loaded before there was a service worker; in a static folder all the rest as well.
self.addEventListener("message", (event) => {
  const { loaded, all } = event.data;
  const wanted = loaded.filter((url) => isAsset(new URL(url)));
  if (all) wanted.push(...files.map((name) => new URL(name, home).href));
  event.waitUntil(Promise.all([keep(cacheName, wanted), ...(all ? [keepOffline()] : [])]));
});

async function keep(name, urls) {
  const cache = await caches.open(name);
  const missing = [];
  for (const url of new Set(urls)) if (!(await cache.match(url))) missing.push(url);
  await Promise.all(missing.map((url) => cache.add(url).catch(() => undefined))); // there will be another time
}

/** What the table needs, but for the weights of bots: those come with the first table of their game. */
async function keepOffline() {
  const answer = await fetch(manifest, { cache: "no-cache" });
  if (!answer.ok) return; // a server without these files
  const { version, files } = await answer.clone().json();
  const cache = await caches.open(offlineName);
  const urls = Object.keys(files).map((name) => new URL(`offline/${name}?${version}`, home).href);
  await keep(offlineName, urls);
  // Until all of it is there, the version before it stays: the connection may end at any time.
  if (!(await Promise.all(urls.map((url) => cache.match(url)))).every(Boolean)) return;
  await cache.put(manifest, answer);
  const current = new Set(urls);
  for (const { url } of await cache.keys()) if (url !== manifest && !url.includes("/weights/") && !current.has(url)) await cache.delete(url);
}

self.addEventListener("activate", (event) => {
  const clear = async () => {
    const start = `walpurgis-${home.pathname}-`;
    const ours = (await caches.keys()).filter((name) => name.startsWith(start) || /^walpurgis-\d+$/.test(name));
    await Promise.all(ours.filter((name) => name !== cacheName && name !== offlineName).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || isLive(url)) return;
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(shell[0])));
  else if (url.href === manifest) event.respondWith(fetch(event.request).catch(() => caches.match(manifest)));
  else event.respondWith(caches.match(event.request).then((kept) => kept ?? load(event.request)));
});

async function load(request) {
  const answer = await fetch(request);
  const url = new URL(request.url);
  if (answer.ok && isAsset(url)) (await caches.open(isOffline(url) ? offlineName : cacheName)).put(request, answer.clone());
  return answer;
}

/** A file of the build: its name or its address changes with its content, so a kept one is never stale. */
function isAsset(url) {
  return url.origin === location.origin && (url.pathname.startsWith(`${home.pathname}assets/`) || (isOffline(url) && url.search !== ""));
}

function isOffline(url) {
  return url.pathname.startsWith(`${home.pathname}offline/`);
}

/** What only the server can answer. */
function isLive(url) {
  return home.pathname === "/" && ["/api/", "/schema", "/health", "/metrics"].some((start) => url.pathname.startsWith(start));
}
