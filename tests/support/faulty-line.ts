import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, portOf } from '../../hosts/node/testing/client.ts';

/** How the connection to the site behaves; with a newer site every page is marked. */
export type Line = 'good' | 'newer-site' | 'bad-gateway' | 'captive-portal' | 'silent';

export const newerMark = '<!-- newer -->';
const signIn = '<!doctype html><title>Hotel</title><h1>Sign in to use this network</h1>';

/** A proxy between the browser and the site, as in hotel networks. */
export async function faultyLine(siteAddress: string) {
  let line: Line = 'good';
  let spared: string | undefined;

  function pass(asked: IncomingMessage, answer: ServerResponse, added: string) {
    // Always the full, uncompressed response.
    const headers = { ...asked.headers, 'accept-encoding': 'identity', 'if-none-match': '' };
    request(siteAddress + (asked.url ?? '/'), { headers }, (response) => {
      const isPage = response.headers['content-type']?.startsWith('text/html') ?? false;
      if (isPage) delete response.headers['content-length'];
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.on('data', (part) => answer.write(part));
      response.on('end', () => answer.end(isPage ? added : ''));
    }).end();
  }

  const server = createServer((asked, answer) => {
    const html = { 'content-type': 'text/html' };
    const state = asked.url === spared ? 'good' : line;
    if (state === 'silent') return;
    if (state === 'bad-gateway') answer.writeHead(502, html).end('<h1>502 Bad Gateway</h1>');
    else if (state === 'captive-portal') answer.writeHead(200, html).end(signIn);
    else pass(asked, answer, state === 'newer-site' ? newerMark : '');
  });
  await listen(server);
  return {
    address: `http://127.0.0.1:${portOf(server)}`,
    /** From now on, for every address except one. */
    become: (state: Line, but?: string) => {
      line = state;
      spared = but;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
