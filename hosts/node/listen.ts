import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartProblem } from './settings.ts';

export type ListenAddress = {
  /** The setting that chose the port, to name it in the message if the port is not available. */
  setting: 'PORT' | 'FAIRWATT_METRICS_PORT';
  port: number;
  host: string | undefined;
};

/** Resolves with the port it listens on, or rejects with a sentence that says why it cannot. */
export async function listen(server: Server, address: ListenAddress): Promise<number> {
  server.listen({ port: address.port, host: address.host });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, address);
  }
  return (server.address() as AddressInfo).port;
}

function explain(error: NodeJS.ErrnoException, { setting, port, host }: ListenAddress): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} is taken. Choose another: ${setting}=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartProblem(
        `Port ${port} needs more rights. Choose one above 1024 with ${setting}.`,
      );
    default:
      return host === undefined
        ? error
        : new StartProblem(
            `HOST "${host}" is no address of this machine (${error.code}). Leave it out to listen on all.`,
          );
  }
}
