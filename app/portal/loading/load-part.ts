import { tryStorage } from '../visitor-state/try-storage.ts';
import { keepHeld } from '../visitor-state/use-held.ts';

const reloadedKey = 'reloaded version';

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
    return await load();
  } catch (cause) {
    if (!(await reloads())) throw new PartMissing('A file could not be loaded', { cause });
    // Never resolves: the page is being reloaded.
    return new Promise(() => undefined);
  }
}

/** Reloads once per version, only if the server answers and storage keeps what the visitor did. */
async function reloads(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(reloadedKey) === runningVersion()) return false;
    const { ok, redirected } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (!ok || redirected) return false;
    sessionStorage.setItem(reloadedKey, runningVersion());
    keepHeld();
  } catch {
    // No network or no storage: a reload would lose the page or its input.
    return false;
  }
  location.reload();
  return true;
}

/** Allows another reload after the visitor asked to retry. Without storage there is none. */
export const allowReload = () => tryStorage(() => sessionStorage.removeItem(reloadedKey));

/** A lazy chunk could not be loaded. */
export class PartMissing extends Error {
  override name = 'PartMissing';
}
