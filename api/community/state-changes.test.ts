import { assert, dictionary, jsonValue, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testEvening } from '#engine/demo/testing/evening.ts';
import { advanceBooks, executeInBooks, type SimulatedBooks } from '#engine/simulation/books.ts';
import { hour, instant, minute } from '#engine/units.ts';
import { changeBetween, withChange } from './state-changes.ts';

/** As another process gets it: written to a log and read back. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const changedInto = (before: object, after: object) =>
  withChange(before, stored(changeBetween(before, after)));

describe('a change between two states', () => {
  test.each([
    ['nothing', { a: 1 }, { a: 1 }],
    ['a new value', { a: 1, b: { c: 2 } }, { a: 1, b: { c: 3 } }],
    ['a new key', { a: {} }, { a: { b: null } }],
    ['a key that is gone', { a: { b: 1, c: 2 } }, { a: { c: 2 } }],
    ['a key that is undefined from now on', { a: 1, b: 2 }, { a: undefined, b: 2 }],
    ['an item at the end', { a: [1, 2] }, { a: [1, 2, 3] }],
    ['an item that is gone', { a: [1, 2, 3, 4] }, { a: [1, 3, 4] }],
    ['an item that differs', { a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }, { b: 3 }] }],
    ['no items', { a: [1, 2] }, { a: [] }],
    ['a list in place of an object', { a: { b: 1 } }, { a: [1] }],
    ['null in place of an object', { a: { b: 1 } }, { a: null }],
  ])('makes the second of the first: %s', (_name, before, after) => {
    expect(JSON.stringify(changedInto(before, after))).toBe(JSON.stringify(after));
  });

  test('keeps the order of keys: of equals the first goes first', () => {
    const [ann, ben] = [{ at: 1 }, { at: 2, space: 3 }];
    const after = { sessions: { ben: { space: 3, at: 2 }, ann } };
    const made = changedInto({ sessions: { ann, ben } }, after);
    expect(JSON.stringify(made)).toBe(JSON.stringify(after));
  });

  test('stores a key that objects treat in a way of their own', () => {
    const after = JSON.parse('{"accounts":{"__proto__":{"a":1},"constructor":{"b":2}}}') as object;
    const made = changedInto({ accounts: {} }, after);
    expect(JSON.stringify(made)).toBe(JSON.stringify(after));
    expect(Object.getPrototypeOf((made as { accounts: object }).accounts)).toBe(Object.prototype);
  });

  test('says nothing of what both share', () => {
    const [shared, before] = [{ large: 'x'.repeat(10_000) }, { counter: 1 }];
    const change = changeBetween({ ...before, shared }, { counter: 2, shared });
    expect(change).toEqual({ set: { counter: 2 } });
    expect(withChange({ ...before, shared }, change)).toHaveProperty('shared', shared);
  });

  test('makes the second of the first, whatever they are', () => {
    const state = dictionary(string(), jsonValue(), { noNullPrototype: true });
    assert(
      property(state, state, (before, after) => {
        expect(JSON.stringify(changedInto(before, after))).toBe(JSON.stringify(after));
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe('a night of the demo', () => {
  const space = 'golden-tower-93';
  const user = 'resident';
  const goal = { kind: 'full' } as const;

  /** Each state after the one before, as the log of a community has them. */
  function night(): readonly SimulatedBooks[] {
    const states: SimulatedBooks[] = [testEvening()];
    const now = () => states.at(-1)!;
    const keep = (outcome: ReturnType<typeof executeInBooks>) => {
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      states.push({ world: outcome.world, ledger: outcome.ledger });
    };
    const readyBy = instant(now().world.now + 12 * hour);
    keep(executeInBooks(now(), { kind: 'plug-in', user, space, vehicle: 1 }, 'resident'));
    keep(
      executeInBooks(
        now(),
        { kind: 'start', user, space, goal, readyBy, preference: 'cheapest' },
        'resident',
      ),
    );
    for (let at = 1; at <= 48; at += 1) {
      keep(advanceBooks(now(), instant(now().world.now + 15 * minute)));
    }
    keep(executeInBooks(now(), { kind: 'unplug', user, space }, 'resident'));
    return states;
  }

  test('is the same by its changes as by the engine, in a fiftieth of the bytes', () => {
    const [first, ...later] = night();
    let followed = stored(first!);
    let bytes = 0;
    let before = first!;
    for (const after of later) {
      const change = changeBetween(before, after);
      bytes += JSON.stringify(change).length;
      followed = withChange(followed, stored(change));
      before = after;
    }
    expect(JSON.stringify(followed)).toBe(JSON.stringify(before));
    expect(bytes / later.length).toBeLessThan(JSON.stringify(first).length / 50);
  });
});
