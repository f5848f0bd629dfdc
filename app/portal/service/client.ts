import { createORPCClient, type ClientContext, type ClientLink } from '@orpc/client';
import type { DemoService, Service } from '#api/contract/contract.ts';
import { connect, type Connection } from './connection.ts';
import { ServiceLost } from './problem.ts';

/** Timeout of a call: longer than a slow phone needs to start the service and answer. */
const patience = 15_000;

let connection: Connection | null = null;

/** The current connection; a lost one is replaced and continues from the stored state. */
function current(): Connection {
  if (connection === null || connection.lost.aborted) connection = connect();
  return connection;
}

const link: ClientLink<ClientContext> = {
  async call(path, input, options) {
    const { link: far, lost, close } = current();
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const giveUp = () => reject(new ServiceLost(`No answer to ${path.join('.')}`));
    lost.addEventListener('abort', giveUp);
    const timer = setTimeout(close, patience);
    try {
      return await Promise.race([far.then((one) => one.call(path, input, options)), silence]);
    } finally {
      clearTimeout(timer);
      lost.removeEventListener('abort', giveUp);
    }
  },
};

/** The client of the charging service. It starts with the first call. */
export const service: Service = createORPCClient(link);

/** Procedures that only the demo has: a clock that can be set, and simulated events. */
export const { clock: demoClock, demo }: DemoService = createORPCClient(link);
