import { describe, expect, test } from 'vitest';
import type { Answers } from '#api/contract/contract.ts';
import { continueClock } from './continue-clock.ts';

const atSpeed = {
  demo: 1_000_000,
  real: 0,
  rate: 600,
  paused: false,
  speedEnds: 0,
  turn: 1,
  ownTurn: 1,
} as const;

/** A server whose answers the test sets, and an elapsed time that it moves. */
function makeClock() {
  const server = { answer: atSpeed as Answers['clock']['now'], asked: 0 };
  const time = { now: 0 };
  const clock = continueClock(
    async () => {
      server.asked += 1;
      return server.answer;
    },
    () => time.now,
  );
  return { clock, server, time };
}

describe('the clock between two answers', () => {
  test('goes on at its rate for a second, then asks again', async () => {
    const { clock, server, time } = makeClock();
    await clock.now();
    time.now = 250;
    expect(await clock.now()).toMatchObject({ demo: 1_000_000 + 250 * 600, real: 250 });
    expect(server.asked).toBe(1);
    time.now = 1000;
    await clock.now();
    expect(server.asked).toBe(2);
  });

  test('stands while it is paused', async () => {
    const { clock, server, time } = makeClock();
    server.answer = { ...atSpeed, paused: true };
    await clock.now();
    time.now = 4000;
    expect((await clock.now()).demo).toBe(1_000_000);
    expect(server.asked).toBe(1);
  });

  test('is not set back by an answer that was long under way', async () => {
    const { clock, server, time } = makeClock();
    await clock.now();
    time.now = 999;
    const { demo } = await clock.now();
    time.now = 1200;
    server.answer = { ...atSpeed, demo: demo - 60_000 };
    expect((await clock.now()).demo).toBe(demo);
  });

  test('is read again after a change, and may then be an earlier one', async () => {
    const { clock, server } = makeClock();
    await clock.now();
    server.answer = { ...atSpeed, demo: 5, rate: 1 };
    clock.forget();
    expect((await clock.now()).demo).toBe(5);
  });

  test('does not go on from an answer to a question asked before a change', async () => {
    const { clock, server } = makeClock();
    const early = clock.now();
    clock.forget();
    await early;
    server.answer = { ...atSpeed, demo: 5 };
    expect((await clock.now()).demo).toBe(5);
  });
});
