import { hash } from 'node:crypto';
import { deepFreeze } from '#engine/community/deep-freeze.ts';

const pages = new Map<string, WeakRef<object>>();

const forget = new FinalizationRegistry((digest: string) => {
  if (pages.get(digest)?.deref() === undefined) pages.delete(digest);
});

/**
 * The page of a ledger that is held already, if one has the same content. The sandboxes of a day
 * begin with the same half year, which is most of a world: so it is in memory once.
 */
export function sharedPage(page: object): object {
  const digest = hash('sha256', JSON.stringify(page), 'base64');
  const held = pages.get(digest)?.deref();
  if (held !== undefined) return held;
  pages.set(digest, new WeakRef(deepFreeze(page)));
  forget.register(page, digest);
  return page;
}
