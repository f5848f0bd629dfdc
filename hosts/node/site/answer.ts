import type { IncomingMessage, ServerResponse } from 'node:http';
import { isForwardedOverTls } from '../forwarded.ts';
import type { Target } from '../request-target.ts';
import { chooseEncoding, hasCurrent, parseRange } from './negotiate.ts';
import {
  secureHeaders,
  type HeaderList,
  type PreparedFile,
  type PreparedSite,
} from './prepare-site.ts';

/** Answers from memory: a path that is not one of the site's reaches nothing. */
export function answerFromSite(
  site: PreparedSite,
  { path, query }: Target,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(site, request, response, 405, 'Method not allowed', ['allow', 'GET, HEAD']);
  }
  const file = site.files.get(path);
  if (file) return send(site, request, response, 200, file);
  const withoutSlash = path.replace(/\/$/, '');
  // Only ever to a page of ours: a path such as //elsewhere/ must not become a redirect.
  if (site.files.has(withoutSlash)) {
    const location = withoutSlash + query;
    const headers = ['location', location, 'content-length', '0'];
    response.writeHead(308, withTransport([...site.headers, ...headers], request));
    return response.end();
  }
  if (!site.notFound) return refuse(site, request, response, 404, 'Not found');
  return send(site, request, response, 404, site.notFound);
}

/** A short answer in plain text, with the security headers. */
export function refuse(
  site: PreparedSite,
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
  more: HeaderList = [],
) {
  const headers = [
    ...site.headers,
    ...more,
    'content-type',
    'text/plain; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(message)),
  ];
  response.writeHead(status, withTransport(headers, request));
  response.end(message);
}

const withTransport = (headers: string[], request: IncomingMessage) => {
  if (isForwardedOverTls(request.headers['x-forwarded-proto'])) headers.push(...secureHeaders);
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
  const { body, etag, headers } = file[encoding] ?? file.identity;

  if (status === 200 && hasCurrent(asked['if-none-match'], etag)) {
    response.writeHead(304, withTransport([...headers], request));
    return response.end();
  }
  const sameVersion = asked['if-range'] === undefined || asked['if-range'] === etag;
  const range = wantsRange && sameVersion ? parseRange(asked.range, body.length) : undefined;
  if (range === 'unsatisfiable') {
    const whole = ['content-range', `bytes */${body.length}`];
    return refuse(site, request, response, 416, 'Range not satisfiable', whole);
  }
  const part = range ? body.subarray(range.start, range.end + 1) : body;
  const sent = [...headers, 'content-length', String(part.length)];
  if (range) sent.push('content-range', `bytes ${range.start}-${range.end}/${body.length}`);
  response.writeHead(range ? 206 : status, withTransport(sent, request));
  return response.end(request.method === 'HEAD' ? undefined : part);
}
