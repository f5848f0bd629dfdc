import { Hono, type MiddlewareHandler } from 'hono';
import { scopes as allScopes, type Scope } from '#api/policy/actor.ts';
import { bearerKey } from '../requests/bearer-key.ts';
import { whenOpen } from '../middleware/when-open.ts';
import type { Front } from '../requests/front.ts';
import { createCommunityCalls, type CommunityVariables } from './call-community.ts';
import type { Service } from '../communities/start/open-service.ts';
import { problem } from './problem-response.ts';
import { streamChanges } from './stream-changes.ts';
import { viewRoutes } from './view-routes.ts';

export type PortalRoutesParts = {
  /** Null until the store is open. */
  service: () => Service | null;
  now: () => number;
  /** Aborted when the host stops: ends streams. */
  stopping: AbortSignal;
  front: Front;
};

type Handler = MiddlewareHandler<{ Variables: CommunityVariables }>;

/**
 * The portal's contract over HTTP: `/rpc` and `/changes` with the key of a sandbox, and `/views`
 * for the portal, which has no key. The public API creates and removes sandboxes.
 */
export function portalRoutes({ service, now, stopping, front }: PortalRoutesParts) {
  const call = createCommunityCalls(now, front);
  const app = new Hono<{ Variables: CommunityVariables }>();
  app.use(whenOpen(service));

  app.get('/changes', withKey, (context) => streamChanges(context, stopping));

  // The contract is a resident's, who may do everything, so the key needs all scopes.
  app.post('/rpc/:procedure{.+}', withKey, allowing(...allScopes), (context) =>
    call(context, context.req.param('procedure')),
  );

  app.route('/views', viewRoutes({ call, stopping, front }));
  return app;
}

/** Opens the sandbox of the key in `Authorization`. */
const withKey: Handler = async (context, next) => {
  const key = bearerKey(context) ?? '';
  const { communities } = context.get('service');
  const opened = key === '' ? null : await communities.open(key);
  if (opened?.kind !== 'key') return problem(context, 'unknown-key');
  context.set('opened', opened);
  context.set('caller', { key: opened.keyId, role: opened.role });
  context.set('isOpen', async () => (await communities.open(key)) !== null);
  return next();
};

const allowing =
  (...needed: readonly Scope[]): Handler =>
  async (context, next) => {
    const { scopes } = context.get('opened');
    return needed.every((scope) => scopes.includes(scope))
      ? next()
      : problem(context, 'not-allowed');
  };
