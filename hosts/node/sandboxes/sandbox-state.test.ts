import { expect, test } from 'vitest';
import { startClock } from '#api/demo-clock.ts';
import { format } from '#api/store/store.ts';
import { createWorld, noon } from '../testing/sandbox-client.ts';
import { pack, unpack } from './sandbox-state.ts';

test('sandboxes with the same past hold it once, and those with another have their own', async () => {
  const { world, ledger } = await createWorld();
  const state = { seq: 0, clock: startClock(noon, world.now), world, ledger };
  const bytes = await pack(state);
  const [one, other] = [unpack(bytes), unpack(bytes)];
  expect(one).toEqual({ ...state, format });
  expect(one.world).not.toBe(other.world);
  expect(one.ledger.stays.length).toBeGreaterThan(0);
  for (const [place, page] of one.ledger.stays.entries()) {
    expect(other.ledger.stays[place]).toBe(page);
  }
  const [last] = one.ledger.stays.slice(-1);
  const stays = [...one.ledger.stays.slice(0, -1), last!.slice(0, -1)];
  const shorter = unpack(await pack({ ...state, ledger: { ...ledger, stays } }));
  expect(shorter.ledger.stays).toEqual(stays);
});
