import type { Context } from 'hono';
import { refusal } from '#api/public/problems/problems.ts';
import type { OpenedCommunity } from '#api/public/public-call.ts';
import { keepAnswers } from '../api/keep-answers.ts';
import {
  openedCommunity,
  openForRequest,
  type ApiService,
  type LastRequest,
} from '../api/opened-community.ts';
import type { Quotas } from '../api/quotas.ts';
import { bearerKey } from '../requests/bearer-key.ts';
import type { Front } from '../requests/front.ts';
import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';
import { callers } from '../middleware/common-headers.ts';
import { productServer } from './product-server.ts';
import { mcpTransport } from './transport.ts';

export type McpRoutesParts = {
  /** Null until the store is open. */
  service: () => ApiService | null;
  /** The same quotas as for REST. */
  quotas: Pick<Quotas, 'ofSandbox' | 'ofVisitor'>;
  hostNames: readonly string[];
  front: Front;
  log: Log;
  stopping: AbortSignal;
};

/** There are no tools for keys. */
function lastCall(message: unknown): LastRequest | null {
  const { method, params } = (message ?? {}) as ToolCall;
  const idempotencyKey = params?.arguments?.idempotencyKey;
  const isRemoving = method === 'tools/call' && params?.name === 'deleteSandbox';
  return isRemoving && typeof idempotencyKey === 'string'
    ? { operation: 'deleteSandbox', idempotencyKey }
    : null;
}

/** Of a message that was not checked yet. */
type ToolCall = {
  method?: unknown;
  params?: { name?: unknown; arguments?: { idempotencyKey?: unknown } | null } | null;
};

/** The public API as MCP, for holders of a sandbox's key. */
export function mcpRoutes({ service, quotas, hostNames, front, log, stopping }: McpRoutesParts) {
  async function authenticate(context: Context, message: () => Promise<unknown>) {
    const open = service();
    if (open === null) return refusal('NOT_READY', { 'retry-after': '5' });
    const key = bearerKey(context);
    const origin = front.originOf(context);
    const door = `${origin}/mcp`;
    const readLast = async () => lastCall(await message());
    const opened = await openForRequest(open, key, door, readLast);
    const { isUsedUp, headers } =
      opened === null
        ? quotas.ofVisitor(front.visitorOf(context))
        : quotas.ofSandbox(`${opened.community.id} ${opened.person}`);
    if (isUsedUp) return refusal('TOO_MANY_REQUESTS', headers);
    if (opened === null) return refusal('UNAUTHORIZED', headers);
    callers.set(context.req.raw, { key: opened.keyId, role: opened.role });
    return { caller: openedCommunity(open, opened, { origin, door }), headers };
  }
  const report = (error: Error) => {
    // Errors without a cause are errors of a client, which are in its answer.
    const { cause } = error;
    if (cause === undefined) return;
    log.error('MCP failed', describeError(cause instanceof Error ? cause : error));
  };
  const serverFor = (opened: OpenedCommunity) => {
    // `authenticate` has made sure that the service is open.
    const repeatAnswer = keepAnswers(service()!.communities.answers);
    return productServer(opened, { repeatAnswer, report });
  };
  return mcpTransport({ hostNames, authenticate, serverFor, report, stopping }).app;
}
