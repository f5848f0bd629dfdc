import type { Answers } from '#api/contract/contract.ts';
import type { Host } from '../host.ts';
import { keepConnected } from './connection.ts';
import { serverCalls } from './server-calls.ts';

/** What grows by the minute is read so often; whatever happens is told at once. */
const pollMs = 10_000;

/** A community with real chargers, for a resident or an owner who is signed in. */
export function liveHost(community: string, role: 'resident' | 'owner', person: string): Host {
  const side = role === 'owner' ? `${community}/owner` : community;
  const address = `/communities/${side}`;
  const listeners = new Set<() => void>();
  // When somebody else signs in in another tab, the server refuses what this one asks.
  const headers = { 'fairwatt-person': person };
  const connection = keepConnected(
    address,
    () => {
      for (const hear of listeners) hear();
    },
    headers,
  );
  const send = serverCalls(address, connection, headers);
  /** How far the clock of the server is ahead of this browser's. */
  let ahead = 0;

  /** Its time is that of the server, which stands in most answers. */
  const clock = (): Answers['clock']['now'] => {
    const real = Date.now();
    return { demo: real + ahead, real, rate: 1, paused: false, speedEnds: 0, turn: 0, ownTurn: 0 };
  };

  return {
    link: {
      call: async (path, input, options) => {
        if (path.join('.') === 'clock.now') return clock();
        const answer = await send(path, input, options);
        const { at } = answer as { at?: unknown };
        if (typeof at === 'number') ahead = at - Date.now();
        return answer;
      },
    },
    watch: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    state: connection.state,
    onState: connection.onState,
    label: null,
    storagePrefix: `${side} `,
    pollMs,
    isSimulated: false,
    leave: null,
  };
}
