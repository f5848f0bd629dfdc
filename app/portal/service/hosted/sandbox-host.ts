import type { ClientContext, ClientLink } from '@orpc/client';
import type { Answers } from '#api/contract/contract.ts';
import type { Host, HostState } from '../host.ts';
import { keepViewed, type Viewed } from '../viewed-sandbox.ts';
import { isCommand } from './command-keys.ts';
import { keepConnected, type Connection } from './connection.ts';
import { continueClock } from './continue-clock.ts';
import { serverCalls } from './server-calls.ts';
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

/** Calls of a sandbox on the server. Its clock goes on between two answers. */
function sandboxLink(address: string, connection: Connection) {
  const send = serverCalls(address, connection);
  const clock = continueClock(
    () => send(['clock', 'now'], undefined, { context: {} }) as Promise<Answers['clock']['now']>,
    () => performance.now(),
  );

  const call: ClientLink<ClientContext>['call'] = (path, input, options) => {
    if (path.join('.') === 'clock.now') return clock.now();
    const answer = send(path, input, options);
    return isCommand(path) ? answer.finally(clock.forget) : answer;
  };
  return { call, forgetClock: clock.forget };
}
