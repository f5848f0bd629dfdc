import { ORPCError, type ClientContext, type ClientLink } from '@orpc/client';
import { randomKey } from '#app/ui/random-key.ts';
import { tryStorage } from '#app/ui/try-storage.ts';
import { isFinal } from '../host.ts';
import { HostUnavailable } from '../problem.ts';
import { createCommandKeys, isCommand, type KeyStorage } from './command-keys.ts';
import type { Connection } from './connection.ts';
import { over, serverLink } from './server-link.ts';

type Call = Parameters<ClientLink<ClientContext>['call']>;

/**
 * Calls of a community on the server. Reads wait until it can be reached; a command fails, so that the
 * person who gave it can decide, and is carried out once however often it is sent.
 */
export function serverCalls(
  address: string,
  connection: Connection,
  headers: Readonly<Record<string, string>> = {},
) {
  const server = serverLink(address, connection, headers);
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

  return (...call: Call): Promise<unknown> =>
    isCommand(call[0]) ? command(...call) : read(...call);
}

/** Of this tab. Where storage is blocked, keys last as long as the page. */
function keyStorage(address: string): KeyStorage {
  const name = `unanswered ${address}`;
  return {
    read: () => tryStorage(() => sessionStorage.getItem(name)),
    write: (text) => tryStorage(() => sessionStorage.setItem(name, text)),
  };
}
