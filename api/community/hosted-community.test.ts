import { expect, test } from 'vitest';
import { annArrives, ask, evening, liveHouse, nightRate } from '../testing/live.ts';
import { inTurn } from '../in-turn.ts';
import { currentState } from '../store/migrations/migrations.ts';
import type { BrowserStore, LogStore } from '../store/log-store.ts';
import { memoryStore } from '../store/memory.ts';
import { StoreFailed } from '../store/store-errors.ts';
import { HostedCommunity } from './hosted-community.ts';
import { live } from './live.ts';

const call = { actor: { user: 'ann' }, idempotency: null };

/** A live community of a process, on a store that others use, too. */
const hosted = (store: LogStore, clock: { readonly now: number }) =>
  new HostedCommunity('house', live, {
    store,
    wall: () => clock.now,
    locale: 'en-US',
    restore: currentState,
    begin: async () => liveHouse(),
    changed: () => undefined,
    isShared: true,
    conflicted: () => undefined,
    snapshotEvery: 1000,
    repeatMinutes: 0,
    keepLater: inTurn(),
    mostBytes: Infinity,
    dueAfter: () => null,
  });

async function twoProcesses(storeOfSecond: (store: BrowserStore) => LogStore) {
  const store = memoryStore();
  const clock = { now: evening as number };
  const [first, second] = [hosted(store, clock), hosted(storeOfSecond(store), clock)];
  for (const { at, action } of annArrives()) {
    clock.now = at;
    await first.act(call, () => action);
  }
  clock.now = nightRate;
  return { first, second };
}

test('a process that was told it is behind, and could not look, looks again', async () => {
  let isDown = false;
  const { first, second } = await twoProcesses((store) => ({
    ...store,
    entries: async (...asked) => {
      if (isDown) throw new StoreFailed('connection lost');
      return store.entries(...asked);
    },
  }));
  const phase = async () => Object.values((await second.known()).world.sessions)[0]!.phase.kind;
  const before = await phase();
  await first.act(call, () => ask({ kind: 'stop', user: 'ann', space: 'a' }));
  isDown = true;
  second.log.receive(null);
  await expect(second.known()).rejects.toThrow('connection lost');
  isDown = false;
  expect([before, await phase()]).toEqual(['charging', 'stopped']);
});
