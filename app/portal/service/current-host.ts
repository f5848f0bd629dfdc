import { loadPart } from '../loading/load-part.ts';
import { browserHost } from './browser-host.ts';
import type { Host } from './host.ts';
import { findViewed } from './viewed-sandbox.ts';

const viewed = findViewed();

let chosen: Host = browserHost;

/** Chooses the host, before anything is shown: a sandbox on the server, or else this browser. */
export async function chooseHost(): Promise<void> {
  if (viewed === null || chosen !== browserHost) return;
  const { openSandboxHost } = await loadPart(() => import('./hosted/sandbox-host.ts'));
  chosen = await openSandboxHost(viewed);
}

/** Shows a live community instead, before anything is shown. */
export async function chooseCommunity(
  community: string,
  role: 'resident' | 'owner',
  person: string,
): Promise<void> {
  const { liveHost } = await loadPart(() => import('./hosted/live-host.ts'));
  chosen = liveHost(community, role, person);
}

export const host = (): Host => chosen;
