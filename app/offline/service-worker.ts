/**
 * Keeps the demo working without a network: the page and every file it may ask for are stored at
 * the first visit. The page is fetched anew whenever there is a network; files carry their hash in
 * their name and never change. A new version waits until no tab uses the old one, so a tab never
 * misses a file of its own version.
 */
/* Written in at build time. */
declare const precachedFiles: readonly string[];
declare const version: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const page = '/demo';
const cacheName = `demo-${version}`;

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([page, ...precachedFiles])));
});

async function removeOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches());
});

async function freshPage(request: Request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(page)) ?? Response.error();
  }
}

worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== worker.location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate' && pathname === page) {
    event.respondWith(freshPage(event.request));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(event.request).then((stored) => stored ?? fetch(event.request)));
  }
});
