import { createRouterClient } from '@orpc/server';
import type { Service } from './contract/contract.ts';
import { openDemo, type Host } from './demo.ts';
import { router } from './router/router.ts';
import { memoryStore } from './store/memory.ts';
import type { Store } from './store/store.ts';

/** A wall clock that moves only when told to. */
export interface HandClock {
  now: number;
}

/** 15 November 2026, noon in New York: the demo starts that evening at 18:30. */
export const noon = Date.UTC(2026, 10, 15, 17);

export const halfPastSix = Date.UTC(2026, 10, 15, 23, 30);

/** A page of a visitor, on a store it may share with others. */
export function openPage(
  given: { readonly store?: Store; readonly wall?: HandClock } & Partial<Omit<Host, 'wall'>> = {},
): { readonly service: Service; readonly wall: HandClock } {
  const { store = memoryStore(), wall = { now: noon }, ...host } = given;
  const demo = openDemo({
    today: () => ({ year: 2026, month: 11, day: 15 }),
    zone: 'America/New_York',
    currency: 'USD',
    locale: 'en-US',
    changed: () => undefined,
    ...host,
    store,
    wall: () => wall.now,
  });
  return { service: createRouterClient(router, { context: { demo } }), wall };
}
