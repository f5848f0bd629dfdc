import { describe, expect, test } from 'vitest';
import { deepFreeze } from '#engine/deep-freeze.ts';
import type { Books } from '#engine/service/books.ts';
import { wants } from '#engine/service/wants.ts';
import { hour, minute } from '#engine/units.ts';
import { advanceTo } from './kind.ts';
import { live } from './live.ts';
import { changeBetween, withChange } from './state-changes.ts';
import {
  ask,
  evening,
  liveHouse,
  nightRate,
  reports,
  waitingHouse,
  waitingSince,
} from '../testing/live.ts';

const host = { wall: evening, locale: 'en-US' };

const waiting = waitingHouse;

const wantedAt = ({ world }: Books) => wants(world)[0]!.amps;

describe('a live community', () => {
  test('has books and nothing simulated', () => {
    const { world, ledger } = live.partsOf(waiting());
    expect(world).not.toHaveProperty('simulation');
    expect(Object.keys(ledger.accounts)).toEqual(['ann']);
  });

  test('lives by the wall clock', () => {
    expect(live.timeAt(waiting(), 42)).toBe(42);
    expect(live.wallAt(waiting(), 42)).toBe(42);
  });

  test('changes by itself when the price does, and not before', () => {
    const books = waiting();
    expect(wantedAt(books)).toBe(0);
    expect(live.nextChange(books)).toBe(nightRate);
    const { state: before, events } = advanceTo(live, books, nightRate - minute);
    expect(events).toEqual([]);
    expect(wantedAt(before)).toBe(0);
    expect(wantedAt(advanceTo(live, before, nightRate).state)).toBe(48);
  });

  test('is the same in many short steps as in a long one', () => {
    const books = waiting();
    let inSteps = books;
    for (let at = 1; at <= 24; at += 1) {
      inSteps = advanceTo(live, inSteps, evening + at * hour).state;
    }
    expect(inSteps).toEqual(advanceTo(live, books, evening + 24 * hour).state);
  });

  test('stays where it is while the wall clock is set back', () => {
    const books = advanceTo(live, waiting(), nightRate).state;
    expect(advanceTo(live, books, evening)).toEqual({ state: books, events: [] });
  });

  test('takes what nobody simulates: a car at a charger, and a report of a real one', () => {
    const books = deepFreeze(liveHouse());
    const refused = () =>
      live.apply(books, ask({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1 }), host);
    expect(refused).toThrow('plug');
    const offline = reports({ kind: 'offline', space: 'a', expectedBack: null });
    const { world } = live.apply(books, offline, host).state;
    expect(world.spaces['a']!.condition.kind).toBe('offline');
  });

  test('is stored by what changed, and a tick changes nothing but the time', () => {
    const books = waiting();
    expect(live.apply(books, { kind: 'tick' }, host)).toEqual({ state: books, events: [] });
    const later = advanceTo(live, books, waitingSince + minute).state;
    const change = changeBetween(books, later);
    expect(change).toEqual({ in: { world: { set: { now: waitingSince + minute } } } });
    expect(withChange(books, change)).toEqual(later);
  });
});
