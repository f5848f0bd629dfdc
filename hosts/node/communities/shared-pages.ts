import { hash } from 'node:crypto';
import { deepFreeze } from '#engine/deep-freeze.ts';

const pages = new Map<string, WeakRef<object>>();

const forget = new FinalizationRegistry((digest: string) => {
  if (pages.get(digest)?.deref() === undefined) pages.delete(digest);
});

/**
 * Returns the page in memory that has the same content, if there is one. The sandboxes of a day
 * share their first half year, which is most of a world, so it is in memory only once.
 */
export function sharedPage(page: object): object {
  const digest = hash('sha256', JSON.stringify(page), 'base64');
  const held = pages.get(digest)?.deref();
  if (held !== undefined) return held;
  pages.set(digest, new WeakRef(deepFreeze(page)));
  forget.register(page, digest);
  return page;
}
