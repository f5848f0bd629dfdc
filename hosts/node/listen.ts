import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartProblem } from './settings.ts';

export type Place = {
  /** The setting that chose the port, to name it when the port cannot be had. */
  setting: 'PORT' | 'FAIRWATT_METRICS_PORT';
  port: number;
  host: string | undefined;
};

/** Resolves with the port that was given, or says why there is none. */
export const listen = (server: Server, place: Place) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, place)));
    server.listen({ port: place.port, host: place.host }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });

function explain(error: NodeJS.ErrnoException, { setting, port, host }: Place): Error {
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
