import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { AddressRefused, lookUpPublic, mayConnect } from './public-address.ts';

/** The status of the answer and how it begins, or why there was none. */
export type Sent =
  | { status: number; error: null; answer: string }
  | { status: null; error: string; answer: '' };

/** Whether the receiver has taken it. */
export const isTaken = ({ status }: Sent) => status !== null && status >= 200 && status < 300;

export type Send = (url: string, headers: Record<string, string>, body: string) => Promise<Sent>;

export interface SenderOptions {
  readonly isDevelopment: boolean;
  /** From the connection to the end of the answer. */
  readonly timeoutMs?: number;
}

/** The body of an answer is read, so that the connection can be reused; up to here. */
const mostAnswerBytes = 16 * 1024;

/** What is kept of it for a moment: enough for the answer to a challenge. */
const mostKeptBytes = 1024;

/** Sends webhooks; outside development only to public addresses. Redirects are not followed. */
export function createSender({ isDevelopment, timeoutMs = 10_000 }: SenderOptions) {
  // As many sockets as are needed: the caller limits what is sent at the same time.
  const options = { keepAlive: true, maxFreeSockets: 100, timeout: timeoutMs };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

  const send: Send = (address, headers, body) => {
    const url = new URL(address);
    if (!isDevelopment && !mayConnect(url)) {
      return Promise.resolve(failed('address-refused'));
    }
    const isTls = url.protocol === 'https:';
    return new Promise<Sent>((settle) => {
      const resolve = (sent: Sent | Promise<Sent>) => {
        clearTimeout(timer);
        settle(sent);
      };
      const request = (isTls ? requestHttps : requestHttp)(url, {
        method: 'POST',
        agent: isTls ? agents.https : agents.http,
        ...(!isDevelopment && { lookup: lookUpPublic }),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Fairwatt-Webhooks/1',
          ...headers,
        },
      });
      // For the whole exchange: a socket timeout would never end an answer sent byte by byte.
      const timer = setTimeout(() => request.destroy(new TimedOut()), timeoutMs);
      request.on('error', (error) => {
        // The receiver had closed an idle connection that we reused: retried at once, on a new one.
        const isStale = request.reusedSocket && reasonOf(error) === 'ECONNRESET';
        resolve(isStale ? send(address, headers, body) : failed(reasonOf(error)));
      });
      request.on('response', (response) => {
        const kept: Buffer[] = [];
        let bytes = 0;
        const end = () =>
          resolve({
            status: response.statusCode ?? 0,
            error: null,
            answer: Buffer.concat(kept).toString('utf8', 0, mostKeptBytes),
          });
        response.on('data', (part: Buffer) => {
          if (bytes < mostKeptBytes) kept.push(part);
          bytes += part.length;
          if (bytes <= mostAnswerBytes) return;
          end();
          request.destroy();
        });
        response.on('end', end);
        response.on('error', (error) => resolve(failed(reasonOf(error))));
      });
      request.end(body);
    });
  };

  const close = () => {
    agents.http.destroy();
    agents.https.destroy();
  };
  return { send, close };
}

const failed = (error: string): Sent => ({ status: null, error, answer: '' });

class TimedOut extends Error {}

function reasonOf(error: Error): string {
  if (error instanceof AddressRefused) return 'address-refused';
  if (error instanceof TimedOut) return 'timeout';
  return 'code' in error && typeof error.code === 'string' ? error.code : 'no-answer';
}
