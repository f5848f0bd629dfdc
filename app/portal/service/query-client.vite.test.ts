import { ORPCError } from '@orpc/client';
import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { isRefusal, problemOf, ServiceLost } from './problem.ts';
import { paceOf } from './queries/sandbox.ts';
import { createQueryClient, dropUnused } from './query-client.ts';

const data = { next: 'Choose another space.', field: null, details: {}, zone: null };
const taken = new ORPCError('SPACE_TAKEN', {
  defined: true,
  status: 422,
  message: 'A neighbor is plugged in here.',
  data,
});
const busy = new ORPCError('BUSY', { defined: true, status: 503, message: 'Busy.', data });

describe('a question that failed', () => {
  const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries!;
  const again = retry as (failures: number, error: Error) => boolean;
  const delay = retryDelay as (failures: number, error: Error) => number;

  test('is asked again three times, after one second, two, four, never more than thirty', () => {
    expect([0, 1, 2, 3].map((failures) => again(failures, busy))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([0, 1, 2, 4, 5, 9].map((failures) => delay(failures, busy))).toEqual([
      1000, 2000, 4000, 16_000, 30_000, 30_000,
    ]);
  });

  test('is not asked again when the service said no', () => {
    expect(again(0, taken)).toBe(false);
  });
});

test('answers that nothing shows are freed after five minutes, others never', () => {
  const queries = createQueryClient();
  const now = Date.now();
  queries.setQueryData(['old'], 1, { updatedAt: now - 301_000 });
  queries.setQueryData(['recent'], 2, { updatedAt: now - 290_000 });
  queries.setQueryData(['old and shown'], 3, { updatedAt: now - 301_000 });
  const stop = new QueryObserver(queries, {
    queryKey: ['old and shown'],
    queryFn: () => 4,
    staleTime: Infinity,
  }).subscribe(() => undefined);
  dropUnused(queries);
  stop();
  const kept = queries.getQueryCache().getAll();
  expect(kept.map(({ queryKey }) => queryKey[0])).toEqual(['recent', 'old and shown']);
});

describe('a problem', () => {
  test('is told in the words of the service', () => {
    expect(isRefusal(taken)).toBe(true);
    expect(problemOf(taken)).toEqual({
      code: 'SPACE_TAKEN',
      message: 'A neighbor is plugged in here.',
      ...data,
    });
  });

  test.each([new ServiceLost('gone'), new TypeError('a bug'), 'what?'])(
    'has words of its own where the service had none: %s',
    (error) => {
      expect(isRefusal(error)).toBe(false);
      const { message, next } = problemOf(error);
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(next).toMatch(/^[A-Z].*\.$/);
    },
  );
});

test('a clock is looked at four times a second at speed, once at 1×, not while it stands', () => {
  const clock = { demo: 0, real: 0, speedEnds: 0, turn: 0, ownTurn: 0, paused: false };
  expect(paceOf({ ...clock, rate: 600 })).toBe(250);
  expect(paceOf({ ...clock, rate: 60 })).toBe(250);
  expect(paceOf({ ...clock, rate: 1 })).toBe(1000);
  expect(paceOf({ ...clock, rate: 600, paused: true })).toBe(false);
});
