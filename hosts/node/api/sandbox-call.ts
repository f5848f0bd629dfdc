import { createHash } from 'node:crypto';
import { scopes, type Actor, type Scope } from '#api/actor.ts';
import type { NamedRequest } from '#api/public/named-request.ts';
import { PublicProblem } from '#api/public/problems.ts';
import type { OpenedSandbox } from '#api/public/public-call.ts';
import type { WebhooksPort } from '#api/public/webhooks/port.ts';
import { visitor } from '#engine/demo/people.ts';
import type { Idempotency } from '../store/community-store.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { sandboxBounds, type Sandboxes } from '../sandboxes/sandboxes.ts';

/** What the public API needs of the service behind it. */
export interface ApiService {
  readonly sandboxes: Sandboxes;
  /** The webhooks of a sandbox. */
  readonly webhooksOf: (sandbox: string) => WebhooksPort;
  /** A link that opens a sandbox in the portal; null where there is no such sandbox any more. */
  readonly createViewLink: (
    sandbox: string,
  ) => Promise<{ readonly address: string; readonly expires: Date } | null>;
}

/** What a key opens, and what it allows there. */
interface OpenedKey {
  readonly sandbox: Sandbox;
  readonly scopes: readonly Scope[];
}

export async function openKey({ sandboxes }: ApiService, key: string): Promise<OpenedKey | null> {
  const sandbox = await sandboxes.open(key);
  return sandbox === null ? null : { sandbox, scopes };
}

/** Whoever has a key acts on behalf of the resident whose world it is. */
const agentWith = (granted: readonly Scope[]): Actor => ({
  user: 'agent',
  role: 'agent',
  onBehalfOf: visitor,
  scopes: granted,
});

const hashed = ({ key, request }: NamedRequest): Idempotency => ({
  key,
  request: createHash('sha256').update(request).digest(),
});

/** A sandbox as the operations of the public API see it. */
export function openedSandbox(
  { sandboxes, webhooksOf, createViewLink }: ApiService,
  { sandbox, scopes: granted }: OpenedKey,
  origin: string,
): OpenedSandbox {
  const { id } = sandbox;
  const actor = agentWith(granted);
  return {
    id,
    actor,
    demoFor: (named) => sandbox.forCall({ actor, idempotency: named && hashed(named) }),
    webhooks: webhooksOf(id),
    watch: (hear) => sandboxes.watch(id, hear),
    createViewLink: async () => {
      const link = await createViewLink(id);
      if (link === null) throw new PublicProblem('UNAUTHORIZED');
      return { url: new URL(link.address, origin).href, expiresAt: link.expires.toISOString() };
    },
    remove: () => sandboxes.remove(id),
  };
}

/** A new sandbox; null where there is no room for another. */
export async function createSandbox({ sandboxes }: ApiService) {
  const created = await sandboxes.create();
  if (created === null) return null;
  const { id: sandboxId, key } = created;
  return { sandboxId, key, scopes, unusedDays: sandboxBounds.unusedDays };
}
