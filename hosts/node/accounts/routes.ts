import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { fromOwnPages } from '../middleware/from-own-pages.ts';
import { whenOpen } from '../middleware/when-open.ts';
import { problem } from '../portal/problem-response.ts';
import type { Front } from '../requests/front.ts';
import { isPageOfAnother } from '../requests/page-of.ts';
import { rateLimit } from '../requests/rate-limit.ts';
import { readBody } from '../requests/read-body.ts';
import { cookiesOf } from './sign-in/cookies.ts';
import type { AccountsHandler } from './handle-call.ts';

export type AccountsRoutesParts = {
  /** Null until the store is open. */
  handler: () => AccountsHandler | null;
  now: () => number;
  front: Front;
  /** Whether mails are shown to whoever sits at this machine. */
  hasOutbox: boolean;
};

const anHour = 3_600_000;
/**
 * Mails that a network may ask for in an hour, whatever their addresses. A whole building may share one,
 * so after the first number mails still go to those who have an account or an invitation: no neighbor
 * can lock them out. The answer stays the same.
 */
export const asksPerHour = { everybody: 30, known: 300 };
/** Forms with passkeys that a visitor may open in an hour: neighbors share an address. */
const passkeyFormsPerHour = 600;
const mostBytes = 16_384;
const utf8 = new TextDecoder();

/** The contract of accounts over HTTP, for our own pages. */
export function accountsRoutes({ handler, now, front, hasOutbox }: AccountsRoutesParts) {
  const askWait = rateLimit(asksPerHour.everybody, anHour, now);
  const knownWait = rateLimit(asksPerHour.known, anHour, now);
  const passkeyWait = rateLimit(passkeyFormsPerHour, anHour, now);
  const app = new Hono<{ Variables: { service: AccountsHandler; requestId: string } }>();
  app.use(whenOpen(handler), fromOwnPages);

  app.post('/rpc/:procedure{.+}', async (context) => {
    const body = await readBody(context.req.raw, mostBytes);
    if (body === null) return problem(context, 'too-large');
    const answer = await context.get('service').call(
      {
        procedure: context.req.param('procedure'),
        contentType: context.req.header('content-type'),
        body: utf8.decode(body),
      },
      {
        cookies: cookiesOf(context, front),
        userAgent: context.req.header('user-agent') ?? '',
        origin: front.originOf(context),
        outbox: hasOutbox && front.isLocal(context) ? '/outbox' : null,
        isPageOfAnother: (person) => isPageOfAnother(context, person),
        mailsFor: () => {
          const visitor = front.visitorOf(context);
          if (knownWait(visitor) > 0) return 'nobody';
          return askWait(visitor) > 0 ? 'known' : 'everybody';
        },
        passkeyWaitMs: () => passkeyWait(front.visitorOf(context)),
        requestId: context.get('requestId'),
      },
    );
    if (answer === null) return context.notFound();
    context.header('content-type', 'application/json');
    return context.body(answer.body, answer.status as ContentfulStatusCode);
  });
  return app;
}
