import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PublicProblem } from '#api/public/problems/problems.ts';
import { readTarget } from './requests/request-target.ts';
import { answerFromSite, refuse } from './site/answer.ts';
import type { PreparedSite } from './site/prepare-site.ts';

/** Addresses of the API, also where the rest of the address is malformed. */
const underApi = /^(?:https?:\/\/[^/?#]+)?\/(?:v\d+|mcp|openapi\.json)(?:[/?#]|$)/i;

export type AnswerParts = {
  site: PreparedSite;
  /** Answers what is not the site's. */
  app: RequestListener;
  /** Whether the app answers a path. */
  claims: (path: string) => boolean;
  /** Called with the status of an answer that is not the app's. */
  answered: (status: number) => void;
};

/**
 * Answers requests by the app or by the site. Refuses those that neither can read: with a problem
 * where a client of the API may ask, in plain text elsewhere.
 */
export function requestAnswerer({ site, app, claims, answered }: AnswerParts) {
  const isForApi = (url: string) => claims('/v1') && underApi.test(url);

  function refuseUnread(
    request: IncomingMessage,
    response: ServerResponse,
    status: 400 | 414 | 417,
    message: string,
  ) {
    if (!isForApi(request.url ?? ''))
      refuse(site, request, response, site.headers, status, message);
    else {
      const headers = [...site.headers, 'access-control-allow-origin', '*'];
      const detail = `${message}.`;
      const { body } = new PublicProblem('UNREADABLE_REQUEST', { detail, status });
      refuse(site, request, response, headers, body.status, JSON.stringify(body), problemType);
    }
    answered(response.statusCode);
  }

  return {
    answer: (request: IncomingMessage, response: ServerResponse) => {
      const { url = '/' } = request;
      const target = readTarget(url);
      if (!hasOneHost(request)) {
        return refuseUnread(request, response, 400, 'One Host header is needed');
      }
      if ('status' in target) {
        // The API names the field that is malformed.
        if (isForApi(url)) return app(request, response);
        return refuseUnread(request, response, target.status, target.message);
      }
      if (claims(target.path)) return app(request, response);
      answerFromSite(site, target, request, response);
      return answered(response.statusCode);
    },

    /** To an `Expect` header other than 100-continue. */
    refuseExpectation: (request: IncomingMessage, response: ServerResponse) => {
      response.setHeader('connection', 'close');
      refuseUnread(request, response, 417, 'Expectation failed');
    },
  };
}

const problemType = 'application/problem+json';

/** With two Host headers, a proxy and we may each follow another one. HTTP/1.0 needs none. */
function hasOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}
