import { expect, test } from 'vitest';
import { rememberKeys } from './remember-keys.ts';

const key = Buffer.from('key');

function counted(opens: { id: string } | null) {
  const clock = { now: 1_000_000 };
  const asked = { times: 0 };
  const keys = rememberKeys(
    async () => {
      asked.times += 1;
      return opens;
    },
    () => clock.now,
  );
  return { keys, clock, asked };
}

test('a key in constant use is asked for every few seconds', async () => {
  const { keys, clock, asked } = counted({ id: 'a' });
  for (let call = 0; call < 100; call += 1) {
    expect(await keys.open(key)).toEqual({ id: 'a' });
    clock.now += 100;
  }
  expect(asked.times).toBe(2);
});

test('a key of a removed sandbox is asked for again, and an unknown one every time', async () => {
  const known = counted({ id: 'a' });
  await known.keys.open(key);
  known.keys.forget('b');
  await known.keys.open(key);
  expect(known.asked.times).toBe(1);
  known.keys.forget('a');
  await known.keys.open(key);
  expect(known.asked.times).toBe(2);
  const unknown = counted(null);
  await unknown.keys.open(key);
  expect(await unknown.keys.open(key)).toBeNull();
  expect(unknown.asked.times).toBe(2);
});
