import { expect, test } from 'vitest';
import { reopenAfterPanic } from './reopen-after-panic.ts';
import { StoreUnavailable } from '../store-unavailable.ts';

const panicking = {
  query: () => {
    const cause = Object.assign(new Error('no space left'), { severity: 'PANIC', code: '53100' });
    return Promise.reject(new StoreUnavailable(true, cause));
  },
  close: async () => undefined,
};

function opened() {
  const seen = { opened: 0 };
  const answering = {
    query: async () => ({ rows: [], rowCount: 0 }),
    close: async () => undefined,
  };
  const { query, close } = reopenAfterPanic(panicking, async () => {
    seen.opened += 1;
    return answering as never;
  });
  return { seen, query, close };
}

test('after a panic the next statement opens the database again', async () => {
  const { seen, query } = opened();
  await expect(query('select 1')).rejects.toThrow(StoreUnavailable);
  await query('select 1');
  await query('select 1');
  expect(seen.opened).toBe(1);
});

test('what comes after the end does not open it again: its folder may be another’s', async () => {
  const { seen, query, close } = opened();
  await expect(query('select 1')).rejects.toThrow(StoreUnavailable);
  await close();
  await expect(query('select 1')).rejects.toThrow(StoreUnavailable);
  expect(seen.opened).toBe(0);
});
