import { createRouterClient } from '@orpc/server';
import type { DemoService, Service } from '#api/contract/contract.ts';
import { memoryWebhooks, type MemoryWebhooks } from '#api/public/webhooks/memory-webhooks.ts';
import { visitorActor } from '#hosts/worker/visitor.ts';
import { worldOnDay } from '#hosts/worker/visitors-world.ts';
import { demoRouter, serviceRouter } from '#api/router/router.ts';
import { testEvening } from '#engine/demo/test-evening.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { parseIsoDate, type IsoDate } from '#engine/time/calendar.ts';
import type { ApiService } from '../api/sandbox-call.ts';
import type { SandboxHandle } from '../sandboxes/hold-sandboxes.ts';
import { openSandboxes, type SandboxesOptions } from '../sandboxes/sandboxes.ts';
import type { Idempotency } from '../store/log-entry.ts';
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
export const openTestSandboxes = (
  database: Database,
  options: Partial<SandboxesOptions> & { clock?: { now: number } } = {},
) => {
  const { clock = { now: noon }, bounds, ...rest } = options;
  return openSandboxes(database, {
    wall: () => clock.now,
    createWorld,
    // Prunes at once, so that all tests run on a pruned log.
    bounds: { repeatMinutes: 0, ...bounds },
    ...rest,
  });
};

/** The service of a sandbox as its visitor calls it. */
export function serviceOf(
  sandbox: SandboxHandle,
  idempotency: Idempotency | null = null,
): Service & DemoService {
  const demo = sandbox.forCall({ actor: visitorActor, idempotency });
  const context = { community: demo, demo, actor: visitorActor };
  return createRouterClient({ ...serviceRouter, ...demoRouter }, { context });
}

/** What the public API needs, on sandboxes that a test has opened. */
export function apiServiceOf(sandboxes: ApiService['sandboxes']): ApiService {
  const kept = new Map<string, MemoryWebhooks>();
  const webhooksOf = (id: string) => {
    const webhooks = kept.get(id) ?? memoryWebhooks(() => new Date(noon).toISOString());
    kept.set(id, webhooks);
    return webhooks;
  };
  return { sandboxes, webhooksOf };
}
