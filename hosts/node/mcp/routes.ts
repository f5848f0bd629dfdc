import type { Context } from 'hono';
import type { OpenedSandbox } from '#api/public/public-call.ts';
import { keepAnswers } from '../api/keep-answers.ts';
import { openedSandbox, openKey, type ApiService } from '../api/sandbox-call.ts';
import type { Quotas } from '../api/quotas.ts';
import { visitorOf } from '../sandboxes/visitor-address.ts';
import { visitedOrigin } from '../forwarded.ts';
import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';
import { bearerKey, refusal } from './authenticate.ts';
import { productServer } from './product-server.ts';
import { mcpTransport } from './transport.ts';

export type McpRoutesParts = {
  /** Null until the store is open. */
  service: () => ApiService | null;
  /** The same that REST counts by. */
  quotas: Pick<Quotas, 'ofSandbox' | 'ofVisitor'>;
  hostNames: readonly string[];
  log: Log;
  stopping: AbortSignal;
};

/** The public API as MCP, for whoever has the key of a sandbox. */
export function mcpRoutes({ service, quotas, hostNames, log, stopping }: McpRoutesParts) {
  async function authenticate(context: Context) {
    const open = service();
    if (open === null) return refusal('NOT_READY', { 'retry-after': '5' });
    const key = bearerKey(context);
    const opened = key === undefined ? null : await openKey(open, key);
    const { isUsedUp, headers } =
      opened === null ? quotas.ofVisitor(visitorOf(context)) : quotas.ofSandbox(opened.sandbox.id);
    if (isUsedUp) return refusal('TOO_MANY_REQUESTS', headers);
    if (opened === null) return refusal('UNAUTHORIZED', headers);
    return { caller: openedSandbox(open, opened, () => visitedOrigin(context)), headers };
  }
  // Whatever is asked is asked of an open service.
  const serverFor = (opened: OpenedSandbox) =>
    productServer(opened, keepAnswers(service()!.sandboxes.answers));
  const report = (error: Error) => {
    // What a client did wrong it was told; the rest are mistakes of ours.
    if (error.cause !== undefined) log.error('MCP failed', describeError(error));
  };
  return mcpTransport({ hostNames, authenticate, serverFor, report, stopping }).app;
}
