import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createRestHandler } from '#api/public/rest/handle-rest.ts';
import { matchOperation } from '#api/public/rest/match-operation.ts';
import type { Operation } from '#api/public/operations.ts';
import { problemResponse, refusal } from '#api/public/problems/problems.ts';
import type { PublicCall } from '#api/public/public-call.ts';
import { mostBytes } from '#api/public/rest/read-request.ts';
import { problemFrom } from '#api/public/problems/translate-errors.ts';
import { compressed } from '../compress-answer.ts';
import { completeAnswer, type AnswerVariables } from '../middleware/common-headers.ts';
import { describeError } from '../middleware/log-requests.ts';
import type { IsoDate } from '#engine/time/calendar.ts';
import type { Log } from '../operations/log.ts';
import { bearerKey } from '../requests/bearer-key.ts';
import { readBody } from '../requests/read-body.ts';
import type { Front } from '../requests/front.ts';
import { challenge } from '../agents/challenge.ts';
import { keepAnswers } from './keep-answers.ts';
import type { Quotas } from './quotas.ts';
import type { QuotaState } from './request-quota.ts';
import {
  callerOf,
  createSandbox,
  openedCommunity,
  openForRequest,
  type ApiService,
  type LastRequest,
} from './opened-community.ts';

export type ApiRoutesParts = {
  /** Null until the store is open. */
  service: () => ApiService | null;
  quotas: Quotas;
  front: Front;
  log: Log;
  /** Aborted when the host stops: ends streams. */
  stopping: AbortSignal;
};

const methods = ['GET', 'POST', 'PATCH', 'DELETE'];
const allow = methods.join(', ');

const exposed =
  'etag,idempotency-replayed,location,ratelimit,ratelimit-policy,retry-after,www-authenticate,x-request-id';

const preflight = cors({
  origin: '*',
  allowMethods: methods,
  allowHeaders: [
    'authorization',
    'content-type',
    'idempotency-key',
    'if-match',
    'if-none-match',
    'last-event-id',
  ],
  exposeHeaders: [exposed],
  maxAge: 86_400,
});

/** Any site may call the API from a browser: it takes keys, never cookies. */
const fromAnySite: MiddlewareHandler<{ Variables: AnswerVariables }> = async (context, next) => {
  if (context.req.method === 'OPTIONS') return preflight(context, next);
  const common = context.get('common');
  common['access-control-allow-origin'] = '*';
  common['access-control-expose-headers'] = exposed;
  return next();
};

/** `/v1`: the public API over HTTP. Everything it answers is JSON, refusals too. */
export function apiRoutes({ service, quotas: left, front, log, stopping }: ApiRoutesParts) {
  const handle = createRestHandler({
    hasLog: true,
    // Requests only get here once the service is open.
    repeatAnswer: (...asked) => keepAnswers(service()!.communities.answers)(...asked),
    onUnexpected: (cause) => {
      const known = cause instanceof Error ? describeError(cause) : {};
      log.error('operation failed', known);
    },
  });

  /** The caller by the key of the request, and what is left of their quota. */
  async function recognize(
    context: Context,
    open: ApiService,
    operation: Operation | null,
  ): Promise<{ call: PublicCall; quota: QuotaState; isWrongKey: boolean }> {
    const visitor = front.visitorOf(context);
    const key = bearerKey(context);
    const origin = front.originOf(context);
    const door = `${origin}/v1`;
    const readLast = async () => lastRequest(context, operation);
    const opened = await openForRequest(open, key, door, readLast);
    const creating = async (day?: IsoDate) => {
      const created = await createSandbox(open, day);
      left.hasCreated();
      return created;
    };
    const isCreating = operation?.id === 'createSandbox';
    if (opened !== null) {
      const { id } = opened.community;
      context.set('caller', { key: opened.keyId, role: opened.role });
      const sandbox = openedCommunity(open, opened, { origin, door });
      const call = { caller: callerOf(sandbox), opened: sandbox, createSandbox: creating };
      const quota = isCreating
        ? left.ofCreating(visitor)
        : left.ofSandbox(`${id} ${opened.person}`);
      return { call, quota, isWrongKey: false };
    }
    const call = { caller: visitor, opened: null, createSandbox: creating };
    const isWrongKey = key !== undefined;
    if (isWrongKey || !isCreating) return { call, quota: left.ofVisitor(visitor), isWrongKey };
    return { call, quota: left.ofCreating(visitor), isWrongKey };
  }

  const app = new Hono<{ Variables: AnswerVariables }>();
  app.use(fromAnySite, challenge('v1', front));
  app.all('*', async (context) => {
    // `new Request` throws for this method.
    if (context.req.method === 'TRACE') return refusal('METHOD_NOT_ALLOWED', { allow });
    const open = service();
    if (open === null) return refusal('NOT_READY', { 'retry-after': '5' });
    const operation = operationAt(context);
    const { call, quota, isWrongKey } = await recognize(context, open, operation);
    Object.assign(context.get('common'), quota.headers);
    if (quota.isUsedUp) return refusal('TOO_MANY_REQUESTS');
    // Also where no key is needed: a caller that sends one should learn that it is wrong.
    if (isWrongKey) return refusal('UNAUTHORIZED');
    const isStream = operation?.isStream === true;
    const { raw } = context.req;
    const request = isStream ? endingWith(stopping, raw) : await boundedRequest(raw);
    if (request === null) return refusal('TOO_LARGE');
    return handle(request, call, (body, status, headers) => {
      if (body === null) return completeAnswer(context, null, status, headers);
      const answer = compressed(context, body);
      return completeAnswer(context, answer.body, status, { ...headers, ...answer.headers });
    });
  });
  // Errors outside the operations, such as of the store when a key is looked up.
  app.onError((error) => problemResponse(problemFrom(error)));
  return app;
}

const operationAt = ({ req }: Context): Operation | null => {
  const match = matchOperation(req.method, req.path);
  return match !== null && 'operation' in match ? match.operation : null;
};

function lastRequest({ req }: Context, operation: Operation | null): LastRequest | null {
  const idempotencyKey = req.header('idempotency-key');
  const isLast = operation?.id === 'deleteSandbox' || operation?.id === 'rotateKey';
  return isLast && idempotencyKey !== undefined
    ? { operation: operation.id, idempotencyKey }
    : null;
}

/** A request for a stream, which also ends when the host stops. */
const endingWith = (stopping: AbortSignal, { url, method, headers, signal }: Request) =>
  new Request(url, { method, headers, signal: AbortSignal.any([signal, stopping]) });

/**
 * The request with a body of at most `mostBytes`; null if it is larger. Requests without a body, or
 * with a Content-Length, are passed on unread.
 */
async function boundedRequest(raw: Request): Promise<Request | null> {
  const { url, method, headers } = raw;
  if (method === 'GET' || method === 'HEAD') return raw;
  const announced = headers.get('content-length');
  if (announced !== null) return Number(announced) > mostBytes ? null : raw;
  const body = await readBody(raw, mostBytes);
  if (body === null) return null;
  return new Request(url, { method, headers, ...(body.length > 0 && { body }) });
}
