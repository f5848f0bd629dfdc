const rightKey = 'view right';
const sandboxKey = 'viewed sandbox';

/** A sandbox on the server to look at: by a right from a link, or one that this tab has opened. */
export type Viewed = { readonly right: string } | { readonly sandbox: string };

const rightIn = (hash: string): string | undefined => /^#view=([\w-]+)$/.exec(hash)?.[1];

/** Takes the right of a view link out of the address bar, where others could see and keep it. */
function takeRight(): boolean {
  const right = rightIn(location.hash);
  if (right === undefined) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  // Until it is exchanged, so that a reload can try again.
  store(rightKey, right);
  return true;
}

/** What this tab is to look at, if not at the visitor's own demo. */
export function takeViewed(): Viewed | null {
  if (import.meta.env.SSR) return null;
  takeRight();
  // A link opened where the demo is shown already changes the fragment only.
  addEventListener('hashchange', () => {
    if (takeRight()) location.reload();
  });
  const [right, sandbox] = [recall(rightKey), recall(sandboxKey)];
  if (right !== null) return { right };
  return sandbox === null ? null : { sandbox };
}

/** Keeps to a sandbox, for the next reload of this tab; null goes back to the visitor's own demo. */
export function keepViewed(sandbox: string | null) {
  store(rightKey, null);
  store(sandboxKey, sandbox);
}

/** Fallback where storage is blocked: the page looks at the sandbox until it is reloaded. */
const inMemory = new Map<string, string>();

function store(key: string, value: string | null) {
  if (value === null) inMemory.delete(key);
  else inMemory.set(key, value);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Storage is blocked: memory is used.
  }
}

function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}
