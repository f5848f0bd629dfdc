import type { ClientContext, ClientLink } from '@orpc/client';
import type { Answers } from '#api/contract/contract.ts';
import type { Host, HostState } from '../host.ts';
import { keepViewed, type Viewed } from '../viewed-sandbox.ts';
import { isCommand } from './command-keys.ts';
import { keepConnected, type Connection } from './connection.ts';
import { continueClock } from './continue-clock.ts';
import { serverCalls } from './server-calls.ts';
import { backOff } from './back-off.ts';
import { problemCodeIn } from './final-state.ts';

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
    label: 'Sandbox on this server',
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
  label: null,
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

const tries = 4;
const answerMs = 10_000;

/** Exchanges the right of a view link for a session in a cookie; gives the id of its sandbox. */
async function startSession(
  right: string,
): Promise<{ sandbox: string } | 'link-used' | 'unreachable'> {
  for (let failures = 0; failures < tries; failures += 1) {
    if (failures > 0) await pause(backOff(failures, Math.random()));
    try {
      const response = await fetch('/sandboxes/views', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ right }),
        signal: AbortSignal.timeout(answerMs),
      });
      if (response.ok) return (await response.json()) as { sandbox: string };
      if ((await problemCodeIn(response)) === 'view-link-used') return 'link-used';
    } catch {
      // Not reached, or not by our own server.
    }
  }
  return 'unreachable';
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
