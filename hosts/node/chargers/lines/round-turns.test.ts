import { setImmediate as nextLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { roundTurns } from './round-turns.ts';

test('rounds begin one after the other, those somebody waits for first, and not too many at a time', async () => {
  const take = roundTurns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const begin = async (name: string, isUrgent: boolean) => {
    const end = await take(() => isUrgent);
    begun.push(name);
    ends.push(end);
  };
  const ask = (name: string, isUrgent: boolean) => void begin(name, isUrgent);
  for (let index = 0; index < 20; index += 1) ask(`due ${index}`, false);
  ask('heard', true);
  await nextLoop();
  // Sockets are read in between.
  expect(begun).toEqual(['heard']);
  for (let loops = 0; loops < 30; loops += 1) await nextLoop();
  expect(begun).toHaveLength(12);
  ask('heard later', true);
  ends[0]!();
  for (let loops = 0; loops < 5; loops += 1) await nextLoop();
  expect(begun.slice(12)).toEqual(['heard later']);
  for (const end of ends.splice(0)) end();
  for (let loops = 0; loops < 30; loops += 1) await nextLoop();
  for (const end of ends.splice(0)) end();
  expect(new Set(begun).size).toBe(22);
});
