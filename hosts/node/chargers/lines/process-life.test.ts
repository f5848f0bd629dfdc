import { expect, test } from 'vitest';
import { processLife } from './process-life.ts';

function open() {
  let now = 0;
  let isStoreThere = true;
  const life = processLife(
    async () => {
      if (!isStoreThere) throw new Error('The store is away');
    },
    { now: () => now, aliveFor: 10_000, trust: 12_000 },
  );
  return {
    life,
    store: (isThere: boolean) => void (isStoreThere = isThere),
    /** Says so every two seconds; whether it might tell of others each time. */
    run: async (seconds: number) => {
      const told: boolean[] = [];
      for (let passed = 0; passed < seconds; passed += 2) {
        now += 2000;
        told.push(await life().catch(() => false));
      }
      return told;
    },
    pass: (ms: number) => void (now += ms),
  };
}

test('a process tells of others once it has been alive for long enough itself', async () => {
  const { run } = open();
  expect(await run(12)).toEqual(Array(6).fill(false));
  expect(await run(4)).toEqual([true, true]);
});

test('after the store was away, the others get time to say that they are alive', async () => {
  const { run, store } = open();
  await run(20);
  store(false);
  expect(await run(4)).toEqual([false, false]);
  store(true);
  expect(await run(12)).toEqual(Array(6).fill(false));
  expect(await run(2)).toEqual([true]);
});

test('a process that stood still gives the others time, too', async () => {
  const { run, pass } = open();
  await run(20);
  pass(10_001);
  expect(await run(2)).toEqual([false]);
});
