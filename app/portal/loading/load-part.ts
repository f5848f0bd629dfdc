import { keepHeld } from '../visitor-state/use-held.ts';

const reloadedKey = 'reloaded version';
let isAskedFor = false;

/** The version of this build: the framework writes it into the manifest that every page loads. */
const runningVersion = () =>
  (globalThis as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version ??
  'unknown';

/**
 * Loads a lazy chunk. A deploy removes the files of the version that an open tab runs, so the page
 * is reloaded into the new version, and what was selected is restored.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load();
    isAskedFor = false;
    return part;
  } catch (cause) {
    if (!(await reloads())) throw new PartMissing('A file could not be loaded', { cause });
    // Never resolves: the page is being reloaded.
    return new Promise(() => undefined);
  }
}

/**
 * Reloads if the visitor asked for it, or once per version; only if the server answers and storage
 * keeps what the visitor did.
 */
async function reloads(): Promise<boolean> {
  try {
    const wasReloaded = sessionStorage.getItem(reloadedKey) === runningVersion();
    if (wasReloaded && !isAskedFor) return false;
    const { ok, redirected } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (!ok || redirected) return false;
    // One that was asked for does not count: the next version may come while this one is open.
    if (!isAskedFor) sessionStorage.setItem(reloadedKey, runningVersion());
    keepHeld();
  } catch {
    // No network or no storage: a reload would lose the page or its input.
    return false;
  }
  location.reload();
  return true;
}

/**
 * The visitor asked to retry. Some browsers do not ask the server again for a file that was missing,
 * so this may take a reload. Without storage there is none.
 */
export function allowReload(): void {
  isAskedFor = true;
}

/** A lazy chunk could not be loaded. */
export class PartMissing extends Error {
  override name = 'PartMissing';
}
