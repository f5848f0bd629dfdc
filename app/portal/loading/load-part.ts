import { keepHeld } from '../forms/use-held.ts';

const reloadedKey = 'reloaded version';

/** Names this build: the framework writes it into the list of files that every page loads. */
const runningVersion = () =>
  (globalThis as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version ??
  'unknown';

/**
 * Loads a part of the app that comes in a file of its own. A deploy removes the files of the
 * version that an open tab runs, so the page is reloaded into the new one, with what was typed.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (!(await reloads())) throw new PartMissing('A file could not be loaded', { cause });
    // The page is on its way out.
    return new Promise(() => undefined);
  }
}

/** Once for each version, only where a page would come, and where it keeps what was typed. */
async function reloads(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(reloadedKey) === runningVersion()) return false;
    const { ok, redirected } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (!ok || redirected) return false;
    sessionStorage.setItem(reloadedKey, runningVersion());
    keepHeld();
  } catch {
    // No network, or no storage: then a reload would lose more than it brings.
    return false;
  }
  location.reload();
  return true;
}

/** Asked to try again, a page may be reloaded again. */
export function allowReload() {
  try {
    sessionStorage.removeItem(reloadedKey);
  } catch {
    // Without storage it is not reloaded at all.
  }
}

/** A part of the app that comes in a file of its own did not come. */
export class PartMissing extends Error {
  override name = 'PartMissing';
}
