import type { ClientContext, ClientLink } from '@orpc/client';
import type { Answers } from '#api/contract/contract.ts';
import { isCommand } from './command-keys.ts';
import type { Connection } from './connection.ts';
import { continueClock } from './continue-clock.ts';
import { serverCalls } from './server-calls.ts';

/** Calls of a sandbox on the server. Its clock goes on between two answers. */
export function sandboxLink(address: string, connection: Connection) {
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
