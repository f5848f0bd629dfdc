import { expect, test } from 'vitest';
import { startClock } from '#api/sandbox/clock.ts';
import type { SandboxState } from '#api/sandbox/sandbox.ts';
import { createWorld, noon } from '../testing/community-client.ts';
import { pack, stateAt } from './community-state.ts';

/** As it is loaded from a snapshot. */
async function loaded(state: SandboxState): Promise<SandboxState> {
  const snapshot = async () => ({ seq: 0, state: await pack({ seq: 0, state }) });
  const found = await stateAt<SandboxState>({ snapshot, entries: async () => [] }, 'one');
  if (typeof found === 'string') throw new Error(found);
  return found.state;
}

test('sandboxes with the same past hold it once, and those with another have their own', async () => {
  const { world, ledger } = await createWorld();
  const state = { clock: startClock(noon, world.now), world, ledger };
  const [one, other] = [await loaded(state), await loaded(state)];
  expect(one).toEqual(state);
  expect(one.world).not.toBe(other.world);
  expect(one.ledger.stays.length).toBeGreaterThan(0);
  for (const [index, page] of one.ledger.stays.entries()) {
    expect(other.ledger.stays[index]).toBe(page);
  }
  const [last] = one.ledger.stays.slice(-1);
  const stays = [...one.ledger.stays.slice(0, -1), last!.slice(0, -1)];
  const shorter = await loaded({ ...state, ledger: { ...ledger, stays } });
  expect(shorter.ledger.stays).toEqual(stays);
});
