import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import type { Front } from '../requests/front.ts';
import { rateLimit } from '../requests/rate-limit.ts';
import { readBody } from '../requests/read-body.ts';
import { readAuthorizationRequest, stateIn } from './authorization-request.ts';
import { resourceMetadata, servedResources, serverMetadata } from './metadata.ts';
import { busy, problem, type OAuthError } from './oauth-error.ts';
import type { Agents } from './open-agents.ts';
import { isRegisteredRedirect } from './clients/redirects.ts';
import { registrationRoutes } from './registration-routes.ts';
import { answerTokenRequest, tokenResponse } from './tokens/token-request.ts';

export type OAuthRoutesParts = {
  /** Null until the store is open. */
  agents: () => Agents | null;
  now: () => number;
  front: Front;
};

const anHour = 3_600_000;
/** Per visitor and hour. */
const mostRequests = 2000;
const mostBytes = 16 * 1024;
const utf8 = new TextDecoder();

/** Apps call from their own pages, without cookies. */
const fromAnySite = cors({ origin: '*', allowMethods: ['GET', 'POST'], maxAge: 86_400 });

/** `/.well-known`: how clients find out where and how to ask. */
export function discoveryRoutes({ front }: Pick<OAuthRoutesParts, 'front'>) {
  const app = new Hono();
  app.use(fromAnySite);
  const server = (context: Context) => context.json(serverMetadata(front.originOf(context)));
  app.get('/oauth-authorization-server', server);
  for (const path of ['', '/mcp', '/v1'] as const) {
    app.get(`/oauth-protected-resource${path}`, (context) =>
      context.json(resourceMetadata(front.originOf(context), path)),
    );
  }
  return app;
}

/** `/oauth`: the authorization server (OAuth 2.1) for apps that act for residents. */
export function oauthRoutes({ agents, now, front }: OAuthRoutesParts) {
  const requestWait = rateLimit(mostRequests, anHour, now);
  const app = new Hono<{ Variables: { agents: Agents } }>();

  app.use(async (context, next) => {
    const open = agents();
    if (open === null || requestWait(front.visitorOf(context)) > 0) {
      return problem(context, busy, 429);
    }
    context.set('agents', open);
    context.header('cache-control', 'no-store');
    return next();
  });

  app.get('/authorize', async (context) => {
    const parameters = new URL(context.req.url).searchParams;
    const origin = front.originOf(context);
    const { clients, grants } = context.get('agents');
    const [id, ...moreIds] = parameters.getAll('client_id');
    const [redirect, ...moreRedirects] = parameters.getAll('redirect_uri');
    const client =
      id === undefined || id.length > 500 || moreIds.length > 0 ? null : await clients.find(id);
    // An address that the app did not name itself never gets an answer: it may be anybody's.
    if (client === null) return context.redirect(`${origin}/app/link#problem=app`, 303);
    if (
      redirect === undefined ||
      moreRedirects.length > 0 ||
      !isRegisteredRedirect(client.redirects, redirect)
    ) {
      return context.redirect(`${origin}/app/link#problem=address`, 303);
    }
    const request = readAuthorizationRequest(parameters, servedResources(origin));
    const secret = await ('error' in request
      ? grants.askInVain(client.id, redirect, stateIn(parameters), request)
      : grants.ask(client.id, redirect, request));
    return context.redirect(`${origin}/app/link#request=${secret}`, 303);
  });

  app.use('/token', fromAnySite);
  app.post('/token', async (context) => {
    const form = await formOf(context);
    if (form === null) return problem(context, unreadable, 400);
    const { tokens, clients } = context.get('agents');
    const client = form.getAll('client_id').length === 1 ? form.get('client_id') : null;
    if (client === null || (await clients.find(client)) === null) {
      return problem(context, unknownClient, 401);
    }
    const answer = await answerTokenRequest(form, client, tokens);
    return 'error' in answer ? problem(context, answer, 400) : context.json(tokenResponse(answer));
  });

  app.use('/revoke', fromAnySite);
  app.post('/revoke', async (context) => {
    const form = await formOf(context);
    const [token = null, client = null] = [form?.get('token'), form?.get('client_id')];
    if (token === null || client === null) return problem(context, unreadable, 400);
    // The same answer for tokens that are unknown, expired or somebody else's (RFC 7009, 2.2).
    await context.get('agents').tokens.revoke(client, token);
    return context.body(null, 200);
  });

  app.route('/register', registrationRoutes({ now, front }));
  return app;
}

const unreadable: OAuthError = {
  error: 'invalid_request',
  description: 'The body has to be a form (application/x-www-form-urlencoded) with its parameters.',
};

const unknownClient: OAuthError = {
  error: 'invalid_client',
  description: 'client_id names no app that is known here.',
};

async function formOf({ req }: Context): Promise<URLSearchParams | null> {
  const type = req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return null;
  const body = await readBody(req.raw, mostBytes);
  return body === null ? null : new URLSearchParams(utf8.decode(body));
}
