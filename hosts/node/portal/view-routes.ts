import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { fromOwnPages } from '../middleware/from-own-pages.ts';
import type { Front } from '../requests/front.ts';
import type { createCommunityCalls, CommunityVariables } from './call-community.ts';
import { problem } from './problem-response.ts';
import { readBody } from '../requests/read-body.ts';
import { streamChanges } from './stream-changes.ts';

type Parts = { call: ReturnType<typeof createCommunityCalls>; stopping: AbortSignal; front: Front };
type Handler = MiddlewareHandler<{ Variables: CommunityVariables }>;

const cookieName = 'fairwatt-view';
const mostBytes = 1024;

/**
 * The portal uses a sandbox through a session in an HttpOnly cookie. The cookie is limited to the
 * path of its sandbox, so that tabs can show different ones.
 */
export function viewRoutes({ call, stopping, front }: Parts) {
  const cookieOptions = (context: Context, id: string) =>
    ({
      path: `/sandboxes/views/${id}`,
      httpOnly: true,
      sameSite: 'Strict',
      secure: front.isOverTls(context),
    }) as const;
  const app = new Hono<{ Variables: CommunityVariables }>();
  app.use(fromOwnPages);

  app.post('/', async (context) => {
    const body = await readBody(context.req.raw, mostBytes);
    const right = body === null ? null : rightIn(body);
    const { communities } = context.get('service');
    const started = right === null ? null : await communities.startSession(right);
    if (started === null) return problem(context, 'view-link-used');
    const { id, session, expires } = started;
    setCookie(context, cookieName, session, { ...cookieOptions(context, id), expires });
    return context.json({ sandbox: id }, 201);
  });

  app.delete('/:sandbox', async (context) => {
    const session = getCookie(context, cookieName);
    if (session !== undefined) await context.var.service.communities.endSession(session);
    deleteCookie(context, cookieName, cookieOptions(context, context.req.param('sandbox')));
    return context.body(null, 204);
  });

  app.get('/:sandbox/changes', withSession, (context) => streamChanges(context, stopping));

  app.post('/:sandbox/rpc/:procedure{.+}', withSession, (context) =>
    call(context, context.req.param('procedure')),
  );
  return app;
}

function rightIn(body: Uint8Array): string | null {
  try {
    const { right } = JSON.parse(Buffer.from(body).toString()) as { right?: unknown };
    return typeof right === 'string' ? right : null;
  } catch {
    return null;
  }
}

const withSession: Handler = async (context, next) => {
  const { communities } = context.get('service');
  const id = context.req.param('sandbox') ?? '';
  const session = getCookie(context, cookieName) ?? '';
  const opened = session === '' ? null : await communities.open(session);
  if (opened?.kind !== 'session' || opened.community.id !== id) {
    return problem(context, (await communities.exists(id)) ? 'view-ended' : 'gone');
  }
  context.set('opened', opened);
  context.set('caller', { key: opened.keyId, role: opened.role });
  context.set('isOpen', async () => (await communities.open(session)) !== null);
  return next();
};
