import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { ownerScopes, scopes, type Scope } from '#api/policy/actor.ts';
import { cookiesOf } from '../accounts/sign-in/cookies.ts';
import type { AccountsHandler } from '../accounts/handle-call.ts';
import type { MemberRole } from '../accounts/members/memberships.ts';
import { fromOwnPages } from '../middleware/from-own-pages.ts';
import { whenOpen } from '../middleware/when-open.ts';
import { isPageOfAnother } from '../requests/page-of.ts';
import { createCommunityCalls, type CommunityVariables } from './call-community.ts';
import { problem } from './problem-response.ts';
import type { PortalRoutesParts } from './routes.ts';
import { streamChanges } from './stream-changes.ts';

type Parts = PortalRoutesParts & {
  /** Null until the store is open. */
  readonly accounts: () => AccountsHandler | null;
};

type Variables = CommunityVariables;

/** What a role can need at all; the policy says what it may do. */
const scopesOf: Readonly<Record<MemberRole, readonly Scope[]>> = {
  resident: scopes,
  owner: ['charging:read', ...ownerScopes],
};

/** The contracts of a live community, for its residents and its owners in the app. */
export function memberRoutes({ service, accounts, now, stopping, front }: Parts) {
  const call = createCommunityCalls(now, front);
  const app = new Hono<{ Variables: Variables }>();
  app.use(whenOpen(service), fromOwnPages);

  /** Opens the community for whoever is signed in and belongs to it in a role. */
  const asMember =
    (role: MemberRole): MiddlewareHandler<{ Variables: Variables }> =>
    async (context, next) => {
      const handler = accounts();
      if (handler === null) return problem(context, 'not-ready', 5);
      const { openForMember } = handler.accounts;
      const id = context.req.param('community') ?? '';
      const secret = secretOf(context);
      const access = await openForMember(secret, id, role);
      if (access === null) return problem(context, 'signed-out');
      const { id: session, person, isMember } = access;
      if (isPageOfAnother(context, person.id)) return problem(context, 'another-person');
      if (!isMember) return problem(context, 'no-member');
      context.set('opened', {
        kind: 'session',
        keyId: session,
        person: person.id,
        role,
        scopes: scopesOf[role],
        expires: null,
        quoteSecret: '',
        community: context.get('service').communities.live(id),
      });
      context.set('caller', { key: session, role });
      context.set('isOpen', async () => (await openForMember(secret, id, role))?.isMember === true);
      return next();
    };
  const secretOf = (context: Context) => cookiesOf(context, front).get('fairwatt-session') ?? '';

  for (const [path, role] of [
    ['/:community', 'resident'],
    ['/:community/owner', 'owner'],
  ] as const) {
    app.get(`${path}/changes`, asMember(role), (context) => streamChanges(context, stopping));
    app.post(`${path}/rpc/:procedure{.+}`, asMember(role), (context) =>
      call(context, context.req.param('procedure')),
    );
  }
  return app;
}
