import type { Context } from 'hono';
import { createHash } from 'node:crypto';
import { scopes as allScopes, type Actor } from '#api/policy/actor.ts';
import { completeAnswer, type AnswerVariables } from '../middleware/common-headers.ts';
import type { Idempotency } from '#api/store/log-entry.ts';
import { problem } from './problem-response.ts';
import type { Front } from '../requests/front.ts';
import { rateLimit } from '../requests/rate-limit.ts';
import { readBody } from '../requests/read-body.ts';
import type { Service } from '../communities/start/open-service.ts';
import type { CommunityAccess } from '../communities/communities.ts';

/** What the middleware of the sandbox routes adds to the context of a request. */
export type CommunityVariables = AnswerVariables & {
  service: Service;
  opened: CommunityAccess;
  requestId: string;
  /** Whether what opened it still does: a key or session may end while a stream is open. */
  isOpen: () => Promise<boolean>;
};

const aMinute = 60_000;
const callsPerMinute = 1200;
const mostBytes = 64 * 1024;
const longestKey = 200;
const utf8 = new TextDecoder();
const answerHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** Answers calls of the portal's contract, up to a number per minute for each person. */
export function createCommunityCalls(now: () => number, front: Pick<Front, 'originOf'>) {
  const callWait = rateLimit(callsPerMinute, aMinute, now);

  return async (context: Context<{ Variables: CommunityVariables }>, procedure: string) => {
    // `context.var` would copy all variables on each access.
    const opened = context.get('opened');
    // Counted apart, so that people in the portal do not use up the calls of an agent.
    const waitMs = callWait(`${opened.kind} ${opened.community.id} ${opened.person}`);
    if (waitMs > 0) return problem(context, 'too-many-calls', Math.ceil(waitMs / 1000));
    const key = context.req.header('idempotency-key');
    if (key !== undefined && (key === '' || key.length > longestKey)) {
      return problem(context, 'bad-idempotency-key');
    }
    const body = await readBody(context.req.raw, mostBytes);
    if (body === null) return problem(context, 'too-large');
    const idempotency = key === undefined ? null : named(key, `/sandboxes/rpc/${procedure}`, body);
    const { handleRpc, communities } = context.get('service');
    const answer = await handleRpc(opened.community, actorOf(opened), {
      procedure,
      contentType: context.req.header('content-type'),
      body: utf8.decode(body),
      idempotency,
      requestId: context.get('requestId'),
      namesOf: (ids) => communities.namesOf(opened.community.id, ids),
      origin: front.originOf(context),
    });
    if (answer === null) return context.notFound();
    const { status, body: answered } = answer;
    return completeAnswer(context, answered, status, answerHeaders);
  };
}

/**
 * A session is the person's own. A key of a sandbox with every scope may do what its resident does:
 * there is nobody else in it.
 */
function actorOf({ kind, keyId, person, role, scopes, community }: CommunityAccess): Actor {
  if (kind === 'session') return { user: person, role, onBehalfOf: person, scopes };
  const isResident = community.kind === 'sandbox' && allScopes.every((one) => scopes.includes(one));
  return { user: keyId, role: isResident ? 'resident' : role, onBehalfOf: person, scopes };
}

/** The Idempotency-Key with a hash of the request, to detect its use for another one. */
function named(key: string, path: string, body: Uint8Array): Idempotency {
  return { key, request: createHash('sha256').update(path).update(body).digest() };
}
