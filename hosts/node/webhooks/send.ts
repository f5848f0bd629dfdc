import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { AddressRefused, lookUpPublic, mayConnect } from './public-address.ts';

/** The status of the answer, or why there was none. */
export type Sent = { status: number; error: null } | { status: null; error: string };

export type Send = (url: string, headers: Record<string, string>, body: string) => Promise<Sent>;

export interface SenderOptions {
  readonly isDevelopment: boolean;
  /** From the connection to the end of the answer. */
  readonly timeoutMs?: number;
}

/** The body of an answer is read and dropped, so that the connection can be reused; up to here. */
const mostAnswerBytes = 16 * 1024;

/** Sends webhooks; outside development only to public addresses. Redirects are not followed. */
export function createSender({ isDevelopment, timeoutMs = 10_000 }: SenderOptions) {
  // As many sockets as are needed: the caller limits what is sent at the same time.
  const options = { keepAlive: true, maxFreeSockets: 100, timeout: timeoutMs };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

  const send: Send = (address, headers, body) => {
    const url = new URL(address);
    if (!isDevelopment && !mayConnect(url)) {
      return Promise.resolve({ status: null, error: 'address-refused' });
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
        resolve(isStale ? send(address, headers, body) : { status: null, error: reasonOf(error) });
      });
      request.on('response', (response) => {
        const sent = { status: response.statusCode ?? 0, error: null };
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes <= mostAnswerBytes) return;
          resolve(sent);
          request.destroy();
        });
        response.on('end', () => resolve(sent));
        response.on('error', (error) => resolve({ status: null, error: reasonOf(error) }));
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

class TimedOut extends Error {}

function reasonOf(error: Error): string {
  if (error instanceof AddressRefused) return 'address-refused';
  if (error instanceof TimedOut) return 'timeout';
  return 'code' in error && typeof error.code === 'string' ? error.code : 'no-answer';
}
