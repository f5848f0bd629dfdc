import { createRouterClient } from '@orpc/server';
import { vi } from 'vitest';
import { testEvening } from '#engine/demo/testing/evening.ts';
import type { Actor } from '../policy/actor.ts';
import type { SandboxService, Service } from '../contract/contract.ts';
import type { OwnerService } from '../owner/contract.ts';
import { ownerRouter } from '../owner/router.ts';
import { openDemo, type Host } from '../sandbox/demo.ts';
import { visitorActor } from '../sandbox/visitor.ts';
import { serviceRouter } from '../router/router.ts';
import { sandboxRouter } from '../sandbox/router.ts';
import { memoryStore } from '../store/memory.ts';
import type { BrowserStore } from '../store/log-store.ts';

// Creating a world takes long on a busy machine, and no test here measures time.
vi.setConfig({ testTimeout: 60_000 });

/** A wall clock that moves only when set. */
export interface HandClock {
  now: number;
}

/** 15 November 2026, noon in New York: the demo starts that evening at 18:30. */
export const noon = Date.UTC(2026, 10, 15, 17);

export const halfPastSix = Date.UTC(2026, 10, 15, 23, 30);

/** A visitor's page, on a store it may share with others. */
export function openPage(
  given: {
    readonly store?: BrowserStore;
    readonly wall?: HandClock;
    readonly actor?: Actor;
  } & Partial<Omit<Host, 'wall'>> = {},
): { readonly service: Service & SandboxService & OwnerService; readonly wall: HandClock } {
  const { store = memoryStore(), wall = { now: noon }, actor = visitorActor, ...host } = given;
  const demo = openDemo({
    createWorld: async () => testEvening(),
    locale: 'en-US',
    changed: () => undefined,
    ...host,
    store,
    wall: () => wall.now,
  });
  const router = { ...serviceRouter, ...sandboxRouter, ...ownerRouter };
  const context = { community: demo, sandbox: demo, actor };
  return { service: createRouterClient(router, { context }), wall };
}
