import { expect, test, vi } from 'vitest';
import { inBatches } from './in-batches.ts';

type Call = { id?: string; number: number };

/** Batches that are answered one after the other, when the test says so. */
function pausedBatches(most: number, gatherMs = 0) {
  const batches: (readonly Call[])[] = [];
  const answers: ((fail?: Error) => void)[] = [];
  const waiting: (() => void)[] = [];
  const call = inBatches<Call, number>(
    (calls) =>
      new Promise((resolve, reject) => {
        batches.push(calls);
        answers.push((fail) => (fail ? reject(fail) : resolve(calls.map(({ number }) => number))));
        waiting.shift()?.();
      }),
    { most, atOnce: 1, gatherMs },
  );
  const begun = async (count: number) => {
    while (batches.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { batches, call, begun, answer: (fail?: Error) => answers.shift()!(fail) };
}

test('calls that come while a batch is under way go together in the next, each with its answer', async () => {
  const { batches, call, begun, answer } = pausedBatches(10);
  const first = call({ id: 'a', number: 1 });
  await begun(1);
  const others = ['b', 'c', 'd'].map((id, at) => call({ id, number: at + 2 }));
  answer();
  await begun(2);
  answer();
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 3, 4]);
  expect(batches.map(({ length }) => length)).toEqual([1, 3]);
});

test('a batch has one call of each community, and not more than it may have', async () => {
  const { batches, call, begun, answer } = pausedBatches(2);
  const calls = ['a', 'a', 'b', 'c'].map((id, number) => call({ id, number }));
  for (let batch = 1; batch <= 2; batch += 1) {
    await begun(batch);
    answer();
  }
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3]);
  expect(batches.map((batch) => batch.map(({ number }) => number))).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

test('calls without an id go together, however often the same is asked', async () => {
  const { batches, call, begun, answer } = pausedBatches(10);
  const asked = { number: 1 };
  const calls = [asked, asked, asked].map(call);
  await begun(1);
  answer();
  expect(await Promise.all(calls)).toEqual([1, 1, 1]);
  expect(batches.map(({ length }) => length)).toEqual([3]);
});

test('a batch that fails fails for its own calls only', async () => {
  const { call, begun, answer } = pausedBatches(10);
  const failing = call({ id: 'a', number: 1 });
  await begun(1);
  const next = call({ id: 'a', number: 2 });
  answer(new Error('connection lost'));
  await expect(failing).rejects.toThrow('connection lost');
  await begun(2);
  answer();
  expect(await next).toBe(2);
});

test('after a batch of several calls the next waits for their callers to come again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const { batches, call, begun, answer } = pausedBatches(10, 2);
    const first = ['a', 'b'].map((id, number) => call({ id, number }));
    await begun(1);
    const waiting = call({ id: 'c', number: 2 });
    answer();
    await Promise.all(first);
    const again = ['a', 'b'].map((id, at) => call({ id, number: at + 3 }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(batches).toHaveLength(1);
    vi.advanceTimersByTime(2);
    await begun(2);
    answer();
    expect(await Promise.all([waiting, ...again])).toEqual([2, 3, 4]);
    expect(batches[1]).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test('after a single call nothing waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const { call, begun, answer } = pausedBatches(10, 2);
    for (const number of [1, 2]) {
      const only = call({ id: 'a', number });
      await begun(number);
      answer();
      expect(await only).toBe(number);
    }
  } finally {
    vi.useRealTimers();
  }
});
