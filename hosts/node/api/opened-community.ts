import { createHash, createHmac } from 'node:crypto';
import { keyScopes, type Actor } from '#api/policy/actor.ts';
import type { IdempotentRequest } from '#api/public/idempotent-request.ts';
import { PublicProblem } from '#api/public/problems/problems.ts';
import type { InviteResident, OpenedCommunity } from '#api/public/public-call.ts';
import type { Sign } from '#api/public/quote-id.ts';
import type { WebhooksPort } from '#api/public/webhooks/webhooks-port.ts';
import { visitor } from '#engine/demo/people.ts';
import type { IsoDate } from '#engine/time/calendar.ts';
import type { Idempotency } from '#api/store/log-entry.ts';
import { openedFor } from '../communities/hold-communities.ts';
import { watcherOf } from '../communities/notices/listeners.ts';
import {
  communityBounds,
  type CommunityAccess,
  type Communities,
} from '../communities/communities.ts';
import { isMeantFor } from '../agents/metadata.ts';
import { quotas } from './quotas.ts';

/** What the public API needs of the service behind it. */
export interface ApiService {
  readonly communities: Communities;
  /** The webhooks of a sandbox. */
  readonly webhooksOf: (sandbox: string) => WebhooksPort;
  /** Invites a resident by mail on behalf of an owner; left out where there are no accounts. */
  readonly invite?: (
    invitation: {
      readonly community: string;
      readonly email: string;
      readonly label: string;
      readonly invitedBy: string;
    },
    origin: string,
  ) => ReturnType<InviteResident>;
}

/** What a key opens, and what it allows there. */
type OpenedKey = Omit<CommunityAccess, 'kind' | 'expires'> & {
  readonly key: string;
  /** Whether a rotation has replaced the secret: only that request is answered again. */
  readonly isReplaced?: boolean;
};

/** A request that may be repeated with a key that it has ended, by its Idempotency-Key. */
export interface LastRequest {
  readonly operation: 'deleteSandbox' | 'rotateKey';
  readonly idempotencyKey: string;
}

/** Null for a key that is unknown or expired, for a session of the portal, and for a token that is meant for another address. */
async function openKey(
  { communities }: ApiService,
  key: string,
  door: string,
): Promise<OpenedKey | null> {
  const opened = await communities.open(key);
  const isMeant = opened?.resources === undefined || isMeantFor(opened.resources, door);
  return opened?.kind === 'key' && isMeant ? { ...opened, key } : null;
}

/**
 * What the key of a request opens. A repeated `deleteSandbox` or `rotateKey` opens what it did before,
 * although the key is gone or replaced since. `readLast` reads such a request, and is called only where
 * the key opens nothing.
 */
export async function openForRequest(
  service: ApiService,
  key: string | undefined,
  /** The address of the door that was used, such as `https://charge.example/mcp`. */
  door: string,
  readLast: () => Promise<LastRequest | null>,
): Promise<OpenedKey | null> {
  if (key === undefined) return null;
  const opened = await openKey(service, key, door);
  if (opened !== null) return opened;
  const last = await readLast();
  if (last === null) return null;
  const { operation, idempotencyKey } = last;
  if (operation === 'rotateKey') {
    const replaced = await service.communities.openReplaced(key);
    return replaced && { ...replaced, key, isReplaced: true };
  }
  const removed = await service.communities.removedBy({ key, idempotencyKey });
  return (
    removed && {
      key,
      ...removed,
      person: visitor,
      role: 'agent',
      scopes: ['sandbox:manage'],
      quoteSecret: '',
    }
  );
}

/** A key acts on behalf of its person, and so does an app that they linked. */
function actorOf({ keyId, keyName, role, person, scopes: granted, terms }: OpenedKey): Actor {
  const caller = { user: keyId, onBehalfOf: person, scopes: granted };
  return role === 'agent'
    ? { ...caller, role, ...(terms && { terms }) }
    : { ...caller, role, ...(keyName && { keyName }) };
}

/** To whom Idempotency-Keys belong: the key, whichever of its secrets was sent. */
export const callerOf = ({ id, actor }: Pick<OpenedCommunity, 'id' | 'actor'>): string =>
  `${id} ${actor.user}`;

const tooManyStreams = () =>
  new PublicProblem('TOO_MANY_REQUESTS', {
    detail: `A resident, and a sandbox, may have ${quotas.streams} streams open at a time.`,
    next: 'Close one first.',
  });

const hashed = ({ key, request }: IdempotentRequest): Idempotency => ({
  key,
  request: createHash('sha256').update(request).digest(),
});

/** HMAC-SHA256, shortened to 128 bits to keep ids short. */
const signWith =
  (secret: string): Sign =>
  (text) =>
    createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url');

/** A community as the operations of the public API see it, asked for under an origin of this host. */
export function openedCommunity(
  service: ApiService,
  opened: OpenedKey,
  { origin, door }: { readonly origin: string; readonly door: string },
): OpenedCommunity {
  const { communities, webhooksOf, invite } = service;
  const { key, keyId, community, quoteSecret } = opened;
  const { id } = community;
  const actor = actorOf(opened);
  return {
    id,
    kind: community.kind,
    actor,
    forCall: (idempotent) =>
      openedFor(community, { actor, idempotency: idempotent && hashed(idempotent) }),
    approvals: opened.terms === undefined ? null : communities.approvalsOf(keyId),
    webhooks: webhooksOf(id),
    namesOf: (ids) => communities.namesOf(id, ids),
    invite:
      invite && community.kind === 'live'
        ? (email, label) =>
            invite({ community: id, email, label, invitedBy: opened.person }, origin)
        : null,
    keys: communities.keysOf(id, opened, keyId, opened.isReplaced),
    sign: signWith(quoteSecret),
    isOpen: async () => (await openKey(service, key, door)) !== null,
    watch: (listener) => {
      const watcher = watcherOf({ kind: 'key', person: opened.person });
      if (communities.watcherCountOf(id, watcher) >= quotas.streams) throw tooManyStreams();
      return communities.watch(id, listener, watcher);
    },
    createViewLink: async () => {
      const link = await communities.createViewLink(id);
      if (link === null) throw new PublicProblem('UNAUTHORIZED');
      return { url: new URL(link.address, origin).href, expiresAt: link.expires.toISOString() };
    },
    remove: (idempotent) =>
      communities.remove(id, idempotent && { key, keyId, idempotencyKey: idempotent.key }),
  };
}

/** Null if there are as many sandboxes as there may be. */
export async function createSandbox({ communities }: ApiService, day: IsoDate | undefined) {
  const created = await communities.createSandbox({ day });
  if (created === null) return null;
  const { id: sandboxId, key } = created;
  return { sandboxId, key, scopes: keyScopes, unusedDays: communityBounds.unusedDays };
}
