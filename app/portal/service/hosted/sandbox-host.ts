import type { Host, HostState } from '../host.ts';
import { keepViewed, type Viewed } from '../viewed-sandbox.ts';
import { keepConnected } from './connection.ts';
import { sandboxLink } from './sandbox-link.ts';
import { startSession } from './start-session.ts';

/** Every read goes over the network, and a sandbox has so many calls a minute. */
const pollMs = 500;

/** A sandbox on the server. */
export async function openSandboxHost(viewed: Viewed): Promise<Host> {
  const opened = 'right' in viewed ? await startSession(viewed.right) : viewed;
  // The right stays: the next reload tries again.
  if (opened === 'unreachable') return closedHost(opened);
  if (opened === 'link-used') {
    keepViewed(null);
    return closedHost(opened);
  }
  keepViewed(opened.sandbox);
  return connectedHost(opened.sandbox);
}

function connectedHost(sandbox: string): Host {
  const address = `/sandboxes/views/${sandbox}`;
  const listeners = new Set<() => void>();
  const connection = keepConnected(address, () => {
    forgetClock();
    for (const hear of listeners) hear();
  });
  const { call, forgetClock } = sandboxLink(address, connection);
  return {
    link: { call },
    watch: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    state: connection.state,
    onState: connection.onState,
    place: 'Sandbox on this server',
    storagePrefix: `${sandbox} `,
    pollMs,
    isSimulated: true,
    leave: async () => {
      // A session that cannot be ended now ends by itself.
      const signal = AbortSignal.timeout(2000);
      await fetch(address, { method: 'DELETE', signal }).catch(() => undefined);
      goToOwnDemo();
    },
  };
}

/** There is nothing to look at: the page says why. */
const closedHost = (state: HostState): Host => ({
  link: { call: () => new Promise(() => undefined) },
  watch: () => () => undefined,
  state: () => state,
  onState: () => () => undefined,
  place: null,
  storagePrefix: 'closed ',
  pollMs,
  isSimulated: true,
  leave: async () => goToOwnDemo(),
});

function goToOwnDemo() {
  keepViewed(null);
  location.assign('/demo');
}
