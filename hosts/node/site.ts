import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Encoding, StoredFile } from './files.ts';
import { chooseEncoding, hasCurrent, parseRange } from './negotiate.ts';
import { requestedPath } from './path.ts';
import { strictTransport, type Headers } from './security-headers.ts';

export type Site = { files: ReadonlyMap<string, StoredFile>; headers: Headers };

/** The site over HTTP: every answer from memory, every answer with the security headers. */
export function createSiteServer(site: Site) {
  const server = createServer((request, response) => answer(site, request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  return server;
}

function answer(site: Site, request: IncomingMessage, response: ServerResponse) {
  for (const [name, value] of Object.entries(site.headers)) response.setHeader(name, value);
  if (request.headers['x-forwarded-proto'] === 'https') {
    for (const [name, value] of Object.entries(strictTransport)) response.setHeader(name, value);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return refuse(response, 405, 'Method not allowed');
  }
  const path = requestedPath(request.url ?? '/');
  if (typeof path === 'object') return refuse(response, path.status, path.message);

  const file = site.files.get(path);
  if (file) return send(request, response, 200, file);
  const withoutSlash = path.replace(/\/$/, '');
  // Only ever to a page of ours: a path such as //elsewhere/ must not become a redirect.
  if (site.files.has(withoutSlash)) {
    response.writeHead(308, { location: withoutSlash + query(request.url), 'content-length': 0 });
    return response.end();
  }
  const notFound = site.files.get('/404.html');
  if (!notFound) return refuse(response, 404, 'Not found');
  return send(request, response, 404, notFound);
}

const query = (url = '') => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

function refuse(response: ServerResponse, status: number, message: string) {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(message),
  });
  response.end(message);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  file: StoredFile,
) {
  const { headers } = request;
  // A range counts bytes of the file itself.
  const wantsRange = status === 200 && headers.range !== undefined;
  const encoding: Encoding = wantsRange
    ? 'identity'
    : chooseEncoding(headers['accept-encoding'], file);
  const body = file.bodies[encoding] ?? file.bodies.identity;
  const etag = file.etags[encoding];
  response.setHeader('content-type', file.type);
  response.setHeader('cache-control', file.caching);
  response.setHeader('etag', etag);
  response.setHeader('vary', 'accept-encoding');
  response.setHeader('accept-ranges', 'bytes');
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);

  if (status === 200 && hasCurrent(headers['if-none-match'], etag)) {
    response.writeHead(304);
    return response.end();
  }
  const sameVersion = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = wantsRange && sameVersion ? parseRange(headers.range, body.length) : undefined;
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${body.length}`);
    return refuse(response, 416, 'Range not satisfiable');
  }
  const part = range ? body.subarray(range.start, range.end + 1) : body;
  if (range)
    response.setHeader('content-range', `bytes ${range.start}-${range.end}/${body.length}`);
  response.writeHead(range ? 206 : status, { 'content-length': part.length });
  return response.end(request.method === 'HEAD' ? undefined : part);
}
