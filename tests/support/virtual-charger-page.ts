import { createServer } from 'node:http';
import tailwindcss from '@tailwindcss/vite';
import { build, type Rolldown } from 'vite';
import { protocolsFor } from '../../hosts/node/chargers/stations/tickets.ts';
import { testPglite } from '../../hosts/node/testing/databases/databases.ts';
import { chargerHost, houseWithCards } from '../../hosts/node/testing/chargers/charger-host.ts';
import { portOf, listen } from '../../hosts/node/testing/client.ts';
import { instant } from '../../engine/units.ts';

/** The virtual charger as a page of its own: it is no part of the site. */
async function buildStory(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [tailwindcss()],
    define: { productVersion: '"test"' },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: 'app/virtual-charger/story.tsx' },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    built.output.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  );
}

const typeOf = (path: string): string =>
  path.endsWith('.css') ? 'text/css' : path.endsWith('.js') ? 'text/javascript' : 'font/woff2';

/** A page with a virtual charger, and the host of a building that it calls, on the real clock. */
export async function virtualChargerPage() {
  const files = await buildStory();
  const find = (ending: string) => [...files.keys()].find((path) => path.endsWith(ending))!;
  const page = `<!doctype html><html lang="en"><title>Virtual charger</title>
    <meta name="viewport" content="width=device-width">
    <link rel="stylesheet" href="${find('.css')}">
    <body><main style="padding: 1rem; max-width: 52rem"><h1 class="sr-only">Virtual charger</h1><div id="story"></div></main>
    <script type="module" src="${find('.js')}"></script>`;
  const database = await testPglite();
  const clock = {
    get now() {
      return Date.now();
    },
    set now(_: number) {
      // The real one goes by itself.
    },
  };
  const host = await chargerHost(database.first, { clock });
  const outlets = [{ number: 1, space: 'a' }];
  const { community, access } = await host.house(houseWithCards(instant(Date.now())), [
    { name: 'Virtual', outlets, isVirtual: true },
  ]);
  const { id } = access[0]!;
  const ticketFor = async (at: string | undefined) => {
    const ticket = await host.chargers.virtualTicket(community, id);
    const protocols = protocolsFor('ocpp2.0.1', ticket!);
    return JSON.stringify({ address: `ws://${at}/ocpp/${id}`, protocols });
  };
  const answerFor = async (path: string, at: string | undefined) => {
    if (path === '/') return { type: 'text/html', body: page };
    if (path === '/ticket') return { type: 'application/json', body: await ticketFor(at) };
    return { type: typeOf(path), body: files.get(path) };
  };
  const server = createServer(async ({ url = '/', headers }, response) => {
    const { type, body } = await answerFor(url.split('?')[0]!, headers.host);
    response.setHeader('content-type', type).end(body);
  });
  server.on('upgrade', (request, socket, head) => {
    host.chargers.upgrade(request, socket, head, '127.0.0.1');
  });
  await listen(server);
  const waking = setInterval(() => void host.to(Date.now()), 250);
  return {
    address: `http://127.0.0.1:${portOf(server)}/`,
    host,
    community,
    stop: async () => {
      clearInterval(waking);
      server.closeAllConnections();
      server.close();
      await host.stop();
      await database.end();
    },
  };
}
