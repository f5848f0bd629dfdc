/**
 * Keeps the demo and the pages round it working without a network: every page and every file they
 * may ask for is stored at the first visit. A page is fetched anew whenever the network brings one
 * of ours in time; files carry their hash in their name and never change. A new version waits until
 * no tab uses the old one, so a tab never misses a file of its own version.
 */
/* Written in at build time. */
declare const pages: readonly string[];
declare const files: readonly string[];
declare const version: string;
/** Stands in every page of ours, and in no page of a proxy or a captive portal. */
declare const pageMark: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const cacheName = `demo-${version}`;

/** A network that takes longer for a page is worse than the page that was stored. */
const patience = 3000;

async function store(cache: Cache, path: string) {
  const response = await fetch(path);
  const isPage = pages.includes(path);
  // A proxy may answer any address with a page of its own, and with success.
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

/** The page as the network has it, if it comes whole and in time and is ours; else as it was stored. */
async function freshPage(request: Request, path: string): Promise<Response> {
  const stored = await caches.match(path);
  // Without one to fall back on, whatever comes is better than nothing.
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
