import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Target } from '../requests/request-target.ts';
import { chooseEncoding, hasCurrent, parseRange } from './negotiate.ts';
import {
  secureHeaders,
  type HeaderList,
  type PreparedFile,
  type PreparedSite,
} from './prepare-site.ts';

/** Answers from memory. There is no file access, so no path can reach other files. */
export function answerFromSite(
  site: PreparedSite,
  { path, query }: Target,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const headers = [...site.headers, 'allow', 'GET, HEAD'];
    return refuse(site, request, response, headers, 405, 'Method not allowed');
  }
  const file = site.files.get(path);
  if (file) return send(site, request, response, 200, file);
  const withoutSlash = path.replace(/\/$/, '');
  // Redirects only to known pages: a path such as //elsewhere/ must not lead to another site.
  if (site.files.has(withoutSlash)) {
    const location = withoutSlash + query;
    const headers = ['location', location, 'content-length', '0'];
    response.writeHead(308, withTransport(site, [...site.headers, ...headers], request));
    return response.end();
  }
  if (!site.notFound) return refuse(site, request, response, site.headers, 404, 'Not found');
  return send(site, request, response, 404, site.notFound);
}

/** A refusal, in plain text by default. */
export function refuse(
  site: Pick<PreparedSite, 'isOverTls'>,
  request: IncomingMessage,
  response: ServerResponse,
  headers: HeaderList,
  status: number,
  message: string,
  type = 'text/plain; charset=utf-8',
) {
  const length = String(Buffer.byteLength(message));
  const sent = [...headers, 'content-type', type, 'content-length', length];
  response.writeHead(status, withTransport(site, sent, request));
  response.end(message);
}

const withTransport = (
  { isOverTls }: Pick<PreparedSite, 'isOverTls'>,
  headers: string[],
  request: IncomingMessage,
) => {
  if (isOverTls(request)) headers.push(...secureHeaders);
  return headers;
};

function send(
  site: PreparedSite,
  request: IncomingMessage,
  response: ServerResponse,
  status: 200 | 404,
  file: PreparedFile,
) {
  const asked = request.headers;
  // Only GET has ranges, and a range counts bytes of the file itself.
  const wantsRange = status === 200 && request.method === 'GET' && asked.range !== undefined;
  const encoding = wantsRange ? 'identity' : chooseEncoding(asked['accept-encoding'], file);
  const { body, type, etag, headers } = file[encoding] ?? file.identity;

  if (status === 200 && hasCurrent(asked['if-none-match'], etag)) {
    response.writeHead(304, withTransport(site, [...headers, 'content-type', type], request));
    return response.end();
  }
  const sameVersion = asked['if-range'] === undefined || asked['if-range'] === etag;
  const range = wantsRange && sameVersion ? parseRange(asked.range, body.length) : undefined;
  if (range === 'unsatisfiable') {
    const whole = [...headers, 'content-range', `bytes */${body.length}`];
    return refuse(site, request, response, whole, 416, 'Range not satisfiable');
  }
  const part = range ? body.subarray(range.start, range.end + 1) : body;
  const sent = [...headers, 'content-type', type, 'content-length', String(part.length)];
  if (range) sent.push('content-range', `bytes ${range.start}-${range.end}/${body.length}`);
  response.writeHead(range ? 206 : status, withTransport(site, sent, request));
  return response.end(request.method === 'HEAD' ? undefined : part);
}
