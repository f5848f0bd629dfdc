import { createServer, type AddressInfo } from 'node:net';
import { createHost } from '../../hosts/node/host.ts';
import { readBuild } from '../../hosts/node/site/read-build.ts';
import { listen, portOf } from '../../hosts/node/testing/client.ts';
import { siteRoutes } from '../../tests/support/pages/site-pages.ts';

export const routes = [
  ...siteRoutes,
  '/demo/owner',
  // Of the documentation one page of each kind: with examples, a guide, the reference, plain text.
  '/developers',
  '/developers/book-a-slot',
  '/developers/reference/reservations',
  '/developers/errors',
];

export const buildFolder = 'build/client';

/** Serves the production build on a free loopback port. */
export async function serveBuild() {
  const { server } = createHost(readBuild('build'));
  await listen(server);
  return {
    address: `http://127.0.0.1:${portOf(server)}`,
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
