import type { Page } from '@playwright/test';

/** Behaves like a browser that blocks cookies: all storage is refused. */
function refuseStorage() {
  const reason = 'Access is denied for this document.';
  const refuse = () => {
    throw new DOMException(reason, 'SecurityError');
  };
  const reject = async () => refuse();
  const scope = globalThis as unknown as Record<string, object | undefined>;
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    if (name in scope) Object.defineProperty(scope, name, { get: refuse });
  }
  Object.defineProperty(scope, 'BroadcastChannel', { value: refuse });
  for (const [name, method] of [
    ['LockManager', 'request'],
    ['CookieStore', 'get'],
    ['ServiceWorkerContainer', 'register'],
  ] as const) {
    const kind = scope[name] as { prototype: object } | undefined;
    if (kind) Object.defineProperty(kind.prototype, method, { value: reject });
  }
  if ('document' in scope) {
    Object.defineProperty(scope['document'], 'cookie', { get: refuse, set: refuse });
  }
}

/** Applies to the page and to its worker, which init scripts do not reach. */
export async function blockCookies(page: Page) {
  await page.addInitScript(refuseStorage);
  await page.route(/\/worker[-.][^/]*$/, async (route) => {
    // As browsers do: a connection that was idle may be closed at the moment it is used again.
    const response = await route.fetch({ maxRetries: 1 });
    const body = `(${String(refuseStorage)})();\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
}
