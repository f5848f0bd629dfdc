import { Hono, type MiddlewareHandler } from 'hono';
import { scopes as allScopes, type Scope } from '#api/actor.ts';
import { createSandboxCalls } from './call-sandbox.ts';
import type { Service } from './open-service.ts';
import { problem } from './problem.ts';
import { rateLimit } from './rate-limit.ts';
import type { SandboxVariables } from './sandbox-variables.ts';
import { streamChanges } from './stream-changes.ts';
import { viewRoutes } from './view-routes.ts';
import { visitorOf } from './visitor-address.ts';

export type SandboxRoutesParts = {
  /** Null until the store is open. */
  service: () => Service | null;
  now: () => number;
  /** Ends what would go on for ever. */
  stopping: AbortSignal;
};

type Handler = MiddlewareHandler<{ Variables: SandboxVariables }>;

const anHour = 3_600_000;
const createdPerVisitor = 10;
const createdInAll = 1000;

/**
 * `POST /sandboxes` creates one; with its key, `/rpc`, `/changes`, `/view-links` and `DELETE` are
 * about it. `/views` is how the portal looks at it without a key.
 */
export function sandboxRoutes({ service, now, stopping }: SandboxRoutesParts) {
  const visitorWait = rateLimit(createdPerVisitor, anHour, now);
  const wait = rateLimit(createdInAll, anHour, now);
  const call = createSandboxCalls(now);

  const whenOpen: Handler = async (context, next) => {
    const open = service();
    if (open === null) return problem(context, 'not-ready', 5);
    context.header('cache-control', 'no-store');
    context.set('service', open);
    return next();
  };

  const app = new Hono<{ Variables: SandboxVariables }>();
  app.use(whenOpen);

  app.post('/', async (context) => {
    const visitor = visitorOf(context);
    const waitMs = visitorWait(visitor) || wait('all');
    if (waitMs > 0) return problem(context, 'too-many-requests', Math.ceil(waitMs / 1000));
    const created = await context.var.service.sandboxes.create();
    return created === null ? problem(context, 'full', 3600) : context.json(created, 201);
  });

  app.delete('/', withKey, allowing('sandbox:manage'), async (context) => {
    const { service: open, opened } = context.var;
    await open.sandboxes.remove(opened.sandbox.id);
    return context.body(null, 204);
  });

  app.post('/view-links', withKey, allowing('sandbox:manage'), async (context) => {
    const { service: open, opened } = context.var;
    const link = await open.sandboxes.createViewLink(opened.sandbox.id);
    return link === null ? problem(context, 'gone') : context.json(link, 201);
  });

  app.get('/changes', withKey, (context) =>
    streamChanges(context, context.var.service.sandboxes, context.var.opened.sandbox.id, stopping),
  );

  // The portal's contract is a resident's, who may do everything.
  app.post('/rpc/:procedure{.+}', withKey, allowing(...allScopes), (context) =>
    call(context, context.req.param('procedure')),
  );

  app.route('/views', viewRoutes({ call, stopping }));
  return app;
}

/** Whoever has its key has the sandbox. */
const withKey: Handler = async (context, next) => {
  const [, key] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
  const opened = key === undefined ? null : await context.get('service').sandboxes.open(key);
  if (opened?.kind !== 'key') return problem(context, 'unknown-key');
  context.set('opened', opened);
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
