import { ORPCError, type ClientContext, type ClientLink } from '@orpc/client';
import type { Answers } from '#api/contract/contract.ts';
import { randomKey } from '#app/ui/random-key.ts';
import { tryStorage } from '../../visitor-state/try-storage.ts';
import { isFinal } from '../host.ts';
import { HostUnavailable } from '../problem.ts';
import { createCommandKeys, isCommand, type KeyStorage } from './command-keys.ts';
import type { Connection } from './connection.ts';
import { continueClock } from './continue-clock.ts';
import { over, serverLink } from './server-link.ts';

type Call = Parameters<ClientLink<ClientContext>['call']>;

/**
 * Calls of a sandbox on the server. Reads wait until it can be reached; a command fails, so that the
 * person who gave it can decide, and is carried out once however often it is sent.
 */
export function sandboxLink(address: string, connection: Connection) {
  const server = serverLink(address, connection);
  const keys = createCommandKeys(randomKey, () => Date.now(), keyStorage(address));

  async function command(...[path, input, options]: Call) {
    if (isFinal(connection.state())) throw over(connection.state());
    const key = keys.keyFor(path, input);
    try {
      const answer = await server.call(path, input, { ...options, context: { key } });
      keys.answered(path, input, true);
      return answer;
    } catch (error) {
      const isRefused = error instanceof ORPCError && error.status < 500;
      if (isRefused) keys.answered(path, input, false);
      throw error;
    } finally {
      clock.forget();
    }
  }

  async function read(...[path, input, options]: Call): Promise<unknown> {
    for (;;) {
      await connection.opened();
      try {
        return await server.call(path, input, { ...options, context: {} });
      } catch (error) {
        if (!(error instanceof HostUnavailable)) throw error;
      }
    }
  }

  const clock = continueClock(
    () => read(['clock', 'now'], undefined, { context: {} }) as Promise<Answers['clock']['now']>,
    () => performance.now(),
  );

  const call: ClientLink<ClientContext>['call'] = (path, input, options) => {
    if (isCommand(path)) return command(path, input, options);
    return path.join('.') === 'clock.now' ? clock.now() : read(path, input, options);
  };
  return { call, forgetClock: clock.forget };
}

/** Of this tab. Where storage is blocked, keys last as long as the page. */
function keyStorage(address: string): KeyStorage {
  const name = `unanswered ${address}`;
  return {
    read: () => tryStorage(() => sessionStorage.getItem(name)),
    write: (text) => tryStorage(() => sessionStorage.setItem(name, text)),
  };
}
