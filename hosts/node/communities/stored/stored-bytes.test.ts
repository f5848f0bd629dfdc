import { expect, test } from 'vitest';
import { startClock } from '#api/sandbox/clock.ts';
import type { SandboxState } from '#api/sandbox/sandbox.ts';
import { createWorld, noon } from '../../testing/community-client.ts';
import { stateAt } from '#api/community/state-at.ts';
import { currentState } from '#api/store/migrations/migrations.ts';
import { format } from '#api/store/log-store.ts';
import type { CommunityStore } from '../../store/community-store.ts';
import { logStore, pack } from './stored-bytes.ts';

/** As it is loaded from a snapshot. */
async function loaded(state: SandboxState): Promise<SandboxState> {
  const snapshot = async () => ({ seq: 0, state: await pack({ format, ...state }) });
  const store = logStore({ snapshot, entries: async () => [] } as Partial<CommunityStore> as never);
  const found = await stateAt<SandboxState>(store, 'one', currentState);
  if ('problem' in found) throw new Error(found.problem);
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
