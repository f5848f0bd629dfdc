import { expect, test } from 'vitest';
import type { Query } from './database.ts';
import { storeClock } from './store-clock.ts';

/** A host and a store with clocks of their own, and a way between them that takes time. */
function open() {
  const at = { host: 5_000_000, store: 9_000_000, steady: 100, wayMs: 0 };
  const query = (async () => {
    at.steady += at.wayMs;
    return { rows: [{ now: at.store }] };
  }) as unknown as Query;
  return { at, clock: storeClock(query, { wall: () => at.host, steady: () => at.steady }) };
}

test('shows the time of the store, however the clock of the host is set', async () => {
  const { at, clock } = open();
  expect(clock.now()).toBe(5_000_000);
  await clock.ask();
  expect(clock.now()).toBe(9_000_000);
  at.steady += 250;
  for (const jump of [-3_600_000, 7_200_000]) {
    at.host += jump;
    expect(clock.now()).toBe(9_000_250);
  }
});

test('counts half of the way to the store, and ignores an answer that took too long', async () => {
  const { at, clock } = open();
  at.wayMs = 40;
  await clock.ask();
  expect(clock.now()).toBe(9_000_020);
  Object.assign(at, { wayMs: 1001, store: 1 });
  await clock.ask();
  expect(clock.now()).toBe(9_001_021);
});

test('a host whose clock is wrong believes a slow store rather than itself', async () => {
  const { at, clock } = open();
  at.wayMs = 4000;
  await clock.ask();
  expect(clock.now()).toBe(9_002_000);
});
