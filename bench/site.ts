import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { loadFiles } from '../hosts/node/files.ts';
import type { Headers } from '../hosts/node/security-headers.ts';
import { createSiteServer } from '../hosts/node/site.ts';

export const routes = ['/', '/terms', '/privacy', '/careers', '/investors', '/newsroom', '/demo'];

export const buildFolder = 'build/client';

/** The production build on a free port of loopback. */
export async function serveBuild() {
  const headers = JSON.parse(readFileSync('build/headers.json', 'utf8')) as Headers;
  const server = createSiteServer({ files: loadFiles(buildFolder), headers });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
