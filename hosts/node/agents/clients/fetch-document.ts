import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { acceptableUrl, lookUpPublic, mayConnect } from '../../webhooks/sending/public-address.ts';
import type { FetchDocument } from './client-document.ts';

const mostBytes = 10 * 1024;
const timeoutMs = 5000;

/**
 * Reads what an app says of itself. Anybody can name any address, so the same rules hold as for
 * webhooks: outside development only public ones over TLS, no redirects, little and soon.
 */
export const documentFetcher =
  (isDevelopment: boolean): FetchDocument =>
  async (address) => {
    const url = new URL(address);
    if (acceptableUrl(address, isDevelopment) === null) return null;
    if (!isDevelopment && !mayConnect(url)) return null;
    return new Promise((resolve) => {
      const request = (url.protocol === 'https:' ? getHttps : getHttp)(url, {
        agent: false,
        ...(!isDevelopment && { lookup: lookUpPublic }),
        headers: { accept: 'application/json', 'user-agent': 'Fairwatt-OAuth/1' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      request.on('error', () => resolve(null));
      request.on('response', (response) => {
        const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(
          response.headers['content-type'] ?? '',
        );
        if (response.statusCode !== 200 || !isJson) {
          request.destroy();
          return resolve(null);
        }
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          parts.push(part);
          if (bytes <= mostBytes) return;
          request.destroy();
          resolve(null);
        });
        response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
        response.on('error', () => resolve(null));
      });
    });
  };
