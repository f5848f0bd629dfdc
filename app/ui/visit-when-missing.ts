type Route = { parentId?: string; path?: string; module: string };
type Manifest = { routes: Readonly<Record<string, Route>> };

/** The files of a page and of the layouts round it, as the framework lists them. */
function filesOf(pathname: string): string[] {
  const { routes } = (globalThis as unknown as { __reactRouterManifest: Manifest })
    .__reactRouterManifest;
  const files: string[] = [];
  // The home page, like its layouts, has no path; it comes after them.
  let route = Object.values(routes).findLast(({ path = '' }) => `/${path}` === pathname);
  for (; route; route = routes[route.parentId!]) files.push(route.module);
  return files;
}

const key = 'visit';

/** The framework's reload may win over our own visit; the page it brings then goes on from here. */
function remember(url: string): void {
  try {
    sessionStorage.setItem(key, url);
  } catch {
    // Without storage the later of two navigations counts.
  }
}

/** Goes on to the page that was asked for before a reload, once. */
export function visitRemembered(): void {
  try {
    const url = sessionStorage.getItem(key);
    if (url === null) return;
    sessionStorage.removeItem(key);
    if (url !== location.href) location.replace(url);
  } catch {
    // Nothing can be remembered here.
  }
}

/**
 * A deploy removes the files of the version that an open tab runs. Where one of the next page is
 * gone, the framework reloads the page one is on; this visits the next one, as a plain link would.
 */
export async function visitWhenMissing({ request: { url } }: { request: Request }): Promise<void> {
  const { pathname } = new URL(url);
  // The page one is on has its files: another section of it need not wait.
  if (pathname === location.pathname) return;
  try {
    await Promise.all(filesOf(pathname).map((file) => import(/* @vite-ignore */ file)));
  } catch {
    remember(url);
    location.assign(url);
    // Until this page is gone.
    await new Promise(() => undefined);
  }
}
