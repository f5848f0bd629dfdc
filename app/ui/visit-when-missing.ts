type Route = { parentId?: string; path?: string; index?: boolean; module: string };
type Manifest = { routes: Readonly<Record<string, Route>> };

/** The files of a page and of the layouts round it, as the framework lists them. */
function filesOf(pathname: string): string[] {
  const { routes } = (globalThis as unknown as { __reactRouterManifest: Manifest })
    .__reactRouterManifest;
  const path = pathname.replaceAll(/^\/|\/$/g, '');
  const all = Object.values(routes);
  const files: string[] = [];
  let route =
    all.find((one) => (path === '' ? one.index : one.path === path)) ??
    all.find((one) => one.path === '*');
  for (; route; route = routes[route.parentId ?? '']) files.push(route.module);
  return files;
}

/**
 * A deploy removes the files of the version that an open tab runs. Where one of the next page is
 * gone, the framework reloads the page one is on; this visits the next one, as a plain link would.
 */
export async function visitWhenMissing({ request }: { request: Request }): Promise<void> {
  const files = filesOf(new URL(request.url).pathname);
  try {
    await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
  } catch {
    location.assign(request.url);
    // Until this page is gone.
    await new Promise(() => undefined);
  }
}
