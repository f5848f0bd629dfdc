import { Hono, type Context } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { RequestIdVariables } from 'hono/request-id';
import { problemResponse, PublicProblem, refusal } from '#api/public/problems/problems.ts';
import { outboxRoutes } from './accounts/mail/outbox-routes.ts';
import { accountsRoutes, type AccountsRoutesParts } from './accounts/routes.ts';
import { challenge } from './agents/challenge.ts';
import { discoveryRoutes, oauthRoutes, type OAuthRoutesParts } from './agents/routes.ts';
import { openApiRoute } from './api/openapi-route.ts';
import { createQuotas } from './api/quotas.ts';
import { apiRoutes, type ApiRoutesParts } from './api/routes.ts';
import { mcpOnFirstRequest } from './mcp/load-on-first-request.ts';
import { uploadPath, uploadRoutes, type UploadRoutesParts } from './chargers/upload-routes.ts';
import { setCommonHeaders, type AnswerVariables } from './middleware/common-headers.ts';
import { logRequests } from './middleware/log-requests.ts';
import { measureRequests } from './middleware/measure-requests.ts';
import { nameProblems, nameRequests } from './middleware/request-id.ts';
import { setRetryAfter } from './middleware/retry-after.ts';
import { healthRoutes, type Readiness } from './operations/health.ts';
import type { HttpMetrics } from './operations/http-metrics.ts';
import type { Log } from './operations/log.ts';
import { createFront, type Front } from './requests/front.ts';
import { isServiceError, problemOf } from './portal/problem-response.ts';
import { memberRoutes } from './portal/member-routes.ts';
import { portalRoutes, type PortalRoutesParts } from './portal/routes.ts';
import type { Headers } from './security-headers.ts';

export type AppParts = {
  headers: Headers;
  log: Log;
  http: HttpMetrics;
  readiness: () => Readiness | Promise<Readiness>;
  communities?: Omit<PortalRoutesParts, 'front'>;
  api?: Omit<ApiRoutesParts, 'quotas' | 'front'> & { hostNames?: readonly string[] };
  accounts?: Omit<AccountsRoutesParts, 'front' | 'now'>;
  oauth?: Pick<OAuthRoutesParts, 'agents'>;
  chargers?: UploadRoutesParts['chargers'];
  front?: Front;
  now: () => number;
};

const onMethodNotAllowed = (_: Context, methods: readonly string[]) =>
  refusal('METHOD_NOT_ALLOWED', { allow: methods.join(', ') });

/** What looks like a version of the API; `/v1` has routes of its own. */
const otherVersions = /[vV]\d+/;

const refuseOtherVersion = () => {
  const detail = 'The API has no such version.';
  const next = 'Use /v1, in lower case; /openapi.json has all its paths.';
  const problem = new PublicProblem('NO_SUCH_OPERATION', { detail, next });
  return problemResponse(problem, { 'access-control-allow-origin': '*' });
};

/** All routes but the files of the site, which are answered before, from memory. */
export function createApp(parts: AppParts) {
  const { headers, log, http, readiness, now, communities, api, accounts, oauth, chargers } = parts;
  const { front = createFront() } = parts;
  const app = new Hono<{ Variables: RequestIdVariables & AnswerVariables }>();
  app.use(setCommonHeaders(headers, front), measureRequests(http, now), setRetryAfter);
  app.use(methodNotAllowed({ app, onMethodNotAllowed }));
  // Before the log: health checks come every few seconds.
  app.route('/', healthRoutes(readiness));
  app.use(nameRequests, logRequests(log, now), nameProblems);
  if (communities) app.route('/sandboxes', portalRoutes({ ...communities, front }));
  if (accounts) {
    const { handler, hasOutbox } = accounts;
    app.route('/accounts', accountsRoutes({ handler, now, front, hasOutbox }));
    if (hasOutbox) app.route('/outbox', outboxRoutes({ handler, front }));
    if (communities) {
      app.route('/communities', memberRoutes({ ...communities, accounts: handler, front }));
    }
  }
  if (chargers) app.route(uploadPath, uploadRoutes({ chargers }));
  if (oauth) {
    app.route('/oauth', oauthRoutes({ agents: oauth.agents, now, front }));
    app.route('/.well-known', discoveryRoutes({ front }));
  }
  if (api) {
    const quotas = createQuotas(now);
    app.route('/v1', apiRoutes({ ...api, quotas, front }));
    app.get('/openapi.json', openApiRoute(front));
    app.all(`/:version{${otherVersions.source}}/*`, refuseOtherVersion);
    app.all(
      '/mcp',
      challenge('mcp', front),
      mcpOnFirstRequest({ hostNames: [], ...api, quotas, front }),
    );
  }
  app.notFound(() => refusal('NO_SUCH_OPERATION'));
  app.onError((error, context) => {
    if (error instanceof PublicProblem) return problemResponse(error);
    return isServiceError(error) ? problemOf(context, error) : refusal('UNEXPECTED');
  });
  return app;
}

/**
 * Whether the app answers a path, by the first segment of its routes; every other path belongs to the
 * site. Of `.well-known` each has a part, so it is told apart by the file.
 */
export function claims(app: Pick<Hono, 'routes'>): (path: string) => boolean {
  const segments = new Set(app.routes.map(({ path }) => claimOf(path)));
  segments.delete('*');
  const version = new RegExp(`^${otherVersions.source}$`);
  return (path) => {
    const segment = claimOf(path);
    return segments.has(segment) || (segments.has('v1') && version.test(segment));
  };
}

function claimOf(path: string): string {
  const [, first = '', file = ''] = path.split('/', 3);
  return first === '.well-known' ? `${first}/${file}` : first;
}
