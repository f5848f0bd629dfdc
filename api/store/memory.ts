import type { Page } from './ledger-pages.ts';
import { StoreFailed } from './store-errors.ts';
import type { Store, Write } from './store.ts';

/** A store that a reload loses: for browsers that refuse storage, and for tests. */
export function memoryStore(): Store {
  let kept: Pick<Write, 'head' | 'pages'> | null = null;
  const version = () => kept?.head.version ?? 0;
  return {
    remembers: false,
    version: async () => version(),
    load: async () => kept ?? { head: undefined, pages: new Map() },
    append: async (write, expected) => {
      if (version() !== expected) return 'conflict';
      const { head, pages, isWhole } = copied(write);
      kept = { head, pages: new Map([...(isWhole ? [] : (kept?.pages ?? [])), ...pages]) };
      return 'stored';
    },
  };
}

/** A structured clone, as IndexedDB makes it: only plain data can be stored. */
function copied({ head, pages, isWhole }: Write): Write {
  try {
    return {
      head: structuredClone(head),
      pages: new Map([...pages].map(([name, page]) => [name, copiedPage(page)])),
      isWhole,
    };
  } catch (error) {
    throw new StoreFailed(String(error));
  }
}

/** Frozen pages that can be copied. Nobody can change them, so they are stored as they are. */
const storable = new WeakSet<Page>();

function copiedPage(page: Page): Page {
  if (storable.has(page)) return page;
  const copy = structuredClone(page);
  if (Object.isFrozen(page)) storable.add(page);
  return copy;
}
