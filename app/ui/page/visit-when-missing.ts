type Route = { parentId?: string; path?: string; module: string };
type Manifest = { routes: Readonly<Record<string, Route>> };

/** The files of a page and its layouts, as the framework lists them. */
function filesOf(pathname: string): string[] {
  const { routes } = (globalThis as unknown as { __reactRouterManifest: Manifest })
    .__reactRouterManifest;
  const files: string[] = [];
  // The home page has no path, like its layouts, and comes after them.
  let route = Object.values(routes).findLast(({ path = '' }) => `/${path}` === pathname);
  for (; route; route = routes[route.parentId!]) files.push(route.module);
  return files;
}

const key = 'visit';

/**
 * The framework's reload may override our navigation; the reloaded page then continues from here.
 */
function remember(url: string): void {
  try {
    sessionStorage.setItem(key, url);
  } catch {
    // Without storage the later of two navigations counts.
  }
}

/** False for Back: a visitor who goes back before the next page has started wants to stay. */
function isReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload';
}

/** After a reload, continues once to the page that was requested before it. */
export function visitRemembered(): void {
  try {
    const url = sessionStorage.getItem(key);
    if (url === null) return;
    sessionStorage.removeItem(key);
    if (url === location.href || !isReloaded()) return;
    // While a page is loading, an assigned address would replace it in the history.
    if (document.readyState === 'complete') location.assign(url);
    else addEventListener('load', () => setTimeout(() => location.assign(url)), { once: true });
  } catch {
    // Storage is blocked.
  }
}

/**
 * A deploy removes the files of the version that an open tab runs. If a file of the next page is
 * gone, the framework reloads the current page; this navigates to the next one, like a plain link.
 */
export async function visitWhenMissing({ request: { url } }: { request: Request }): Promise<void> {
  const { pathname } = new URL(url);
  // The page one is on has its files: another section of it need not wait.
  if (pathname === location.pathname) return;
  try {
    await Promise.all(filesOf(pathname).map((file) => import(/* @vite-ignore */ file)));
  } catch {
    remember(url);
    // After the framework's reload, which fails for the same file: the later navigation counts.
    setTimeout(() => location.assign(url));
    // Never resolves: the page is being replaced.
    await new Promise(() => undefined);
  }
}
