import { tryStorage } from '#app/ui/try-storage.ts';
import { rightKey, type WithRight } from './view-link-script.ts';

const sandboxKey = 'viewed sandbox';

/** A sandbox on the server to look at: by the right of a link, or one that this tab has opened. */
export type Viewed = { readonly right: string } | { readonly sandbox: string };

/** What this tab is to look at, if not at the visitor's own demo. */
export function findViewed(): Viewed | null {
  if (import.meta.env.SSR) return null;
  // A link opened where the demo is shown already changes the fragment only: loaded again, the page
  // takes it out of the address.
  addEventListener('hashchange', () => {
    if (location.hash.startsWith('#view=')) location.reload();
  });
  try {
    const [right, sandbox] = [rightKey, sandboxKey].map((key) => sessionStorage.getItem(key));
    if (right) return { right };
    return sandbox ? { sandbox } : null;
  } catch {
    // Storage is blocked: the sandbox is open until the page is reloaded.
    const { viewRight: right } = globalThis as WithRight;
    return right === undefined ? null : { right };
  }
}

/** Keeps to a sandbox, for the next reload of this tab; null goes back to the visitor's own demo. */
export function keepViewed(sandbox: string | null) {
  delete (globalThis as WithRight).viewRight;
  tryStorage(() => {
    sessionStorage.removeItem(rightKey);
    if (sandbox === null) sessionStorage.removeItem(sandboxKey);
    else sessionStorage.setItem(sandboxKey, sandbox);
  });
}
