import { createRouterClient } from '@orpc/server';
import type { Actor } from '#api/policy/actor.ts';
import type { SandboxService, Service } from '#api/contract/contract.ts';
import { memoryWebhooks, type MemoryWebhooks } from '#api/public/webhooks/memory-webhooks.ts';
import { visitorActor } from '#api/sandbox/visitor.ts';
import { worldOnDay } from '#api/sandbox/first-world.ts';
import { serviceRouter } from '#api/router/router.ts';
import { sandboxRouter } from '#api/sandbox/router.ts';
import { testEvening } from '#engine/demo/testing/evening.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { parseIsoDate, type IsoDate } from '#engine/time/calendar.ts';
import type { ApiService } from '../api/opened-community.ts';
import { openedFor, type CommunityHandle } from '../communities/hold-communities.ts';
import { openCommunities, type CommunitiesOptions } from '../communities/communities.ts';
import type { Idempotency } from '#api/store/log-entry.ts';
import type { Database } from '../store/database.ts';

/** 15 November 2026, noon in New York: a sandbox starts that evening at 18:30. */
export const noon = Date.UTC(2026, 10, 15, 17);

export const halfPastSix = Date.UTC(2026, 10, 15, 23, 30);

/** Worlds are immutable, so all tests of a day share one. */
const evenings = new Map<string, SimulatedBooks>();

export async function createWorld(day: IsoDate = '2026-11-15'): Promise<SimulatedBooks> {
  if (day === '2026-11-15') return testEvening();
  const place = { zone: 'America/New_York', currency: 'USD' };
  const evening = evenings.get(day) ?? worldOnDay(parseIsoDate(day)!, place);
  evenings.set(day, evening);
  return evening;
}

/** The sandboxes of a process, with a wall clock that only the test moves. */
export const openTestCommunities = (
  database: Database,
  options: Partial<CommunitiesOptions> & { clock?: { now: number } } = {},
) => {
  const { clock = { now: noon }, bounds, ...rest } = options;
  return openCommunities(database, {
    wall: () => clock.now,
    createWorld,
    // Prunes at once, so that all tests run on a pruned log.
    bounds: { repeatMinutes: 0, ...bounds },
    ...rest,
  });
};

/** The service of a community as its resident calls it. */
export function serviceOf(
  handle: CommunityHandle,
  idempotency: Idempotency | null = null,
  actor: Actor = visitorActor,
): Service & SandboxService {
  const context = { ...openedFor(handle, { actor, idempotency }), actor };
  return createRouterClient({ ...serviceRouter, ...sandboxRouter }, { context });
}

/** What the public API needs, on sandboxes that a test has opened. */
export function apiServiceOf(communities: ApiService['communities']): ApiService {
  const kept = new Map<string, MemoryWebhooks>();
  const webhooksOf = (id: string) => {
    const webhooks = kept.get(id) ?? memoryWebhooks(() => new Date(noon).toISOString());
    kept.set(id, webhooks);
    return webhooks;
  };
  return { communities, webhooksOf };
}
