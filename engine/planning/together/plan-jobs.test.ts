import { describe, expect, it } from 'vitest';
import { draftOf } from '../../community/draft/open-draft.ts';
import { at, booksOf, done, later, testWorld } from '../../service/testing/world.ts';
import type { Act } from '../../simulation/live.ts';
import { kilowattHours, wattHours } from '../../units.ts';
import { reservationJob, sessionJob } from '../hours/job.ts';
import { planJobs } from './plan-jobs.ts';

const nobody = { count: 0, list: () => [], nameAhead: () => undefined };

const comes = (user: string, space: string, vehicle: number): Act[] => [
  { kind: 'plug-in', user, space, vehicle },
  {
    kind: 'start',
    user,
    space,
    goal: { kind: 'energy', energy: kilowattHours(9) },
    readyBy: at(7),
    preference: 'cheapest',
  },
];

describe('a joint plan for three cars and two cheap hours', () => {
  const booked = done(testWorld({ capacity: 48 }), {
    kind: 'reserve',
    user: 'ann',
    vehicle: 1,
    space: 'a',
    from: at(3),
    to: at(7),
    energy: wattHours(9000),
  });
  const world = done(later(booked, at(3)), ...comes('ben', 'b', 2), ...comes('cleo', 'c', 3));
  const draft = draftOf(booksOf(world).world);
  const ann = reservationJob(draft, [...draft.reservations.values()][0]!, at(3));
  const [ben, cleo] = [...draft.sessions.values()].map((one) => sessionJob(draft, one, at(3)));

  it.each([
    { where: 'between', jobs: [ben!, ann, cleo!] },
    { where: 'after', jobs: [cleo!, ben!, ann] },
  ])('keeps the price of the promised one, listed $where the others', ({ jobs }) => {
    expect(planJobs(draft, draft.buildings['house']!, jobs, nobody, at(3))).not.toBeNull();
  });
});
