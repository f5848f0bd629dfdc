import { expect, test } from 'vitest';
import { failFast, type Query } from './database.ts';
import { StoreUnavailable } from './store-unavailable.ts';

function slowDatabase() {
  const clock = { now: 0 };
  const state = { isAway: false, takes: 10, asked: 0 };
  const query = (async () => {
    state.asked += 1;
    clock.now += state.takes;
    if (state.isAway) throw new StoreUnavailable(true);
    return { rows: [] };
  }) as unknown as Query;
  return { clock, state, query: failFast(query, 1000, () => clock.now) };
}

test('after a statement that nobody answered the next ones fail at once, then one is tried', async () => {
  const { clock, state, query } = slowDatabase();
  await query('select');
  Object.assign(state, { isAway: true, takes: 4000 });
  await expect(query('select')).rejects.toMatchObject({ wasSent: true });
  for (let waiting = 0; waiting < 50; waiting += 1) {
    await expect(query('select')).rejects.toMatchObject({ status: 503, wasSent: false });
  }
  expect(state.asked).toBe(2);
  clock.now += 1000;
  Object.assign(state, { isAway: false, takes: 10 });
  await query('select');
  await query('select');
});

test('a connection that was cut is no reason to stop asking', async () => {
  const { state, query } = slowDatabase();
  state.isAway = true;
  await expect(query('select')).rejects.toThrow(StoreUnavailable);
  state.isAway = false;
  await query('select');
});
