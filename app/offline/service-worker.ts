/**
 * Makes the demo and the other pages work offline: every page and every file they may request is
 * cached at the first visit. Pages are network first, with a timeout; files carry a hash in their
 * name and never change. A new version waits until no tab uses the old one, so a tab never misses a
 * file of its own version.
 */
/* Inserted at build time. */
declare const pages: readonly string[];
declare const files: readonly string[];
declare const version: string;
/** A marker that every page of ours contains, and no page of a proxy or captive portal. */
declare const pageMark: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const cacheName = `demo-${version}`;

/** Timeout for a page from the network before the cached one is used. */
const patience = 3000;

async function store(cache: Cache, path: string) {
  const response = await fetch(path);
  const isPage = pages.includes(path);
  // A proxy may answer any request with its own page and status 200.
  const isOurs = isPage ? await isOurPage(response.clone()) : response.ok && !isHtml(response);
  if (!isOurs) throw new Error(`${path} did not come as it should`);
  await cache.put(path, response);
}

const isHtml = ({ headers }: Response) => headers.get('content-type')?.includes('html') ?? false;

const isOurPage = async (response: Response) =>
  response.ok && !response.redirected && (await response.text()).includes(pageMark);

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => Promise.all([...pages, ...files].map((path) => store(cache, path)))),
  );
});

async function removeOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches());
});

/** The page from the network if it arrives completely, in time and is ours; else from the cache. */
async function freshPage(request: Request, path: string): Promise<Response> {
  const stored = await caches.match(path);
  // Without a cached page any answer is used.
  if (!stored) return fetch(request);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patience) });
    return (await isOurPage(response.clone())) ? response : stored;
  } catch {
    return stored;
  }
}

worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== worker.location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate' && pages.includes(pathname)) {
    event.respondWith(freshPage(event.request, pathname));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(event.request).then((stored) => stored ?? fetch(event.request)));
  }
});
