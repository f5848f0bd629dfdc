import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type MiddlewareHandler } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { createHash } from 'node:crypto';
import type { Idempotency } from '../store/community-store.ts';
import type { Service } from './open-service.ts';
import { problem } from './problem.ts';
import { rateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import type { Sandbox } from './sandbox.ts';
import { streamChanges } from './stream-changes.ts';
import { visitorAddress } from './visitor-address.ts';

export type SandboxRoutesParts = {
  /** Null until the store is open. */
  service: () => Service | null;
  now: () => number;
  /** Ends what would go on for ever. */
  stopping: AbortSignal;
};

type Variables = { service: Service; sandbox: Sandbox } & Partial<RequestIdVariables>;

const anHour = 3_600_000;
const createdPerVisitor = 10;
const createdInAll = 1000;
const aMinute = 60_000;
const callsPerSandbox = 1200;
const mostBytes = 64 * 1024;
const longestKey = 200;

/** `POST /sandboxes` creates one; with its key, `/rpc`, `/changes` and `DELETE` are about it. */
export function sandboxRoutes({ service, now, stopping }: SandboxRoutesParts) {
  const visitorWait = rateLimit(createdPerVisitor, anHour, now);
  const wait = rateLimit(createdInAll, anHour, now);
  const callWait = rateLimit(callsPerSandbox, aMinute, now);

  const whenOpen: MiddlewareHandler<{ Variables: Variables }> = async (context, next) => {
    const open = service();
    if (open === null) return problem(context, 'not-ready', 5);
    context.header('cache-control', 'no-store');
    context.set('service', open);
    return next();
  };

  const app = new Hono<{ Variables: Variables }>();
  app.use(whenOpen);

  app.post('/', async (context) => {
    const peer = isOverHttp(context.env) ? getConnInfo(context).remote.address : undefined;
    const visitor = visitorAddress(peer, context.req.header('x-forwarded-for'));
    const waitMs = visitorWait(visitor) || wait('all');
    if (waitMs > 0) return problem(context, 'too-many-requests', Math.ceil(waitMs / 1000));
    const created = await context.get('service').sandboxes.create();
    return created === null ? problem(context, 'full', 3600) : context.json(created, 201);
  });

  app.delete('/', withKey, async (context) => {
    await context.get('service').sandboxes.remove(context.get('sandbox').id);
    return context.body(null, 204);
  });

  app.get('/changes', withKey, (context) =>
    streamChanges(context, context.get('service').sandboxes, context.get('sandbox').id, stopping),
  );

  app.post('/rpc/*', withKey, async (context) => {
    const waitMs = callWait(context.get('sandbox').id);
    if (waitMs > 0) return problem(context, 'too-many-calls', Math.ceil(waitMs / 1000));
    const key = context.req.header('idempotency-key');
    if (key !== undefined && (key === '' || key.length > longestKey)) {
      return problem(context, 'bad-idempotency-key');
    }
    const { url, headers } = context.req.raw;
    const body = await readBody(context.req.raw, mostBytes);
    if (body === null) return problem(context, 'too-large');
    const idempotency = key === undefined ? null : named(key, url, body);
    const call = new Request(url, { method: 'POST', headers, body });
    const {
      sandbox,
      service: { handleRpc },
      requestId,
    } = context.var;
    const response = await handleRpc(call, sandbox, idempotency, requestId);
    return response === undefined
      ? context.notFound()
      : context.newResponse(response.body, response);
  });
  return app;
}

/** Tests call the app without a connection. */
const isOverHttp = (env: unknown) => typeof env === 'object' && env !== null && 'incoming' in env;

/** Whoever has its key has the sandbox. */
const withKey: MiddlewareHandler<{ Variables: Variables }> = async (context, next) => {
  const [, key] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
  const sandbox = key === undefined ? null : await context.get('service').sandboxes.open(key);
  if (sandbox === null) return problem(context, 'unknown-key');
  context.set('sandbox', sandbox);
  return next();
};

/** The key of a request with what was asked, so that it cannot stand for anything else. */
function named(key: string, url: string, body: Uint8Array): Idempotency {
  return { key, request: createHash('sha256').update(new URL(url).pathname).update(body).digest() };
}
