import { describe, expect, test } from 'vitest';
import { policy } from '#api/policy/policy.ts';
import { commands, createCommandKeys, isCommand } from './command-keys.ts';

const add = ['vehicles', 'add'];
const readInPerson = new Set(['assistant.tools', 'clock.now', 'clock.nextEvents', 'sandbox.about']);
/** Areas of owners: these only read or only change something, and accounts have calls of their own. */
const ofOwners = new Set([
  'owner',
  'setup',
  'books',
  'stations',
  'members',
  'invitations',
  'coverage',
]);
const van = { name: 'The van' };

function makeKeys(stored: string | null = null) {
  const clock = { now: 0 };
  const kept = { text: stored };
  let made = 0;
  const keys = createCommandKeys(
    () => `key ${(made += 1)}`,
    () => clock.now,
    {
      read: () => kept.text,
      write: (text) => {
        kept.text = text;
      },
    },
  );
  return { keys, clock, kept };
}

describe('the key of a command', () => {
  test('stays the same until it is answered', () => {
    const { keys } = makeKeys();
    expect(keys.keyFor(add, van)).toBe('key 1');
    expect(keys.keyFor(add, van)).toBe('key 1');
    keys.answered(add, van, false);
    expect(keys.keyFor(add, van)).toBe('key 2');
  });

  test('is another for other input and for another procedure', () => {
    const { keys } = makeKeys();
    const all = [
      keys.keyFor(add, van),
      keys.keyFor(add, { name: 'Another' }),
      keys.keyFor(['vehicles', 'edit'], van),
    ];
    expect(new Set(all).size).toBe(3);
  });

  test('is a new one after something else was done there: plugged in, unplugged, plugged in', () => {
    const { keys } = makeKeys();
    const [plugIn, unplug, at] = [['sandbox', 'plugIn'], ['sandbox', 'unplug'], { space: 'a' }];
    const first = keys.keyFor(plugIn, at);
    keys.keyFor(unplug, at);
    keys.answered(unplug, at, true);
    expect(keys.keyFor(plugIn, at)).not.toBe(first);
  });

  test('is kept when something else was refused, or done elsewhere', () => {
    const { keys } = makeKeys();
    const first = keys.keyFor(add, van);
    keys.answered(['vehicles', 'remove'], { vehicle: 1 }, false);
    keys.answered(['clock', 'pause'], undefined, true);
    expect(keys.keyFor(add, van)).toBe(first);
  });

  test('outlives a reload of the page, and damaged storage does no harm', () => {
    const { keys, kept } = makeKeys();
    keys.keyFor(['vehicles', 'edit'], van);
    const second = keys.keyFor(add, van);
    expect(makeKeys(kept.text).keys.keyFor(add, van)).toBe(second);
    for (const damaged of ['{', '7', '[1]', 'null']) {
      expect(makeKeys(damaged).keys.keyFor(add, van)).toBe('key 1');
    }
  });

  test('is not kept for ever', () => {
    const { keys, clock } = makeKeys();
    const first = keys.keyFor(add, van);
    clock.now = 10 * 60_000;
    expect(keys.keyFor(add, van)).not.toBe(first);
  });
});

test('commands are what the policy grants as writing, and what only residents do in person', () => {
  const ofPortal = Object.entries(policy).filter(
    ([operation]) => operation.includes('.') && !ofOwners.has(operation.split('.')[0]!),
  );
  for (const [operation, { scopes }] of ofPortal) {
    const [scope] = scopes;
    const writes = scope === undefined ? !readInPerson.has(operation) : scope.endsWith(':write');
    expect([operation, isCommand(operation.split('.'))]).toEqual([operation, writes]);
  }
  for (const [area, writes] of [
    ['owner', false],
    ['setup', true],
    ['books', true],
  ] as const) {
    expect([area, isCommand([area, 'any'])]).toEqual([area, writes]);
  }
  const areas = new Set(ofPortal.map(([operation]) => operation.split('.')[0]!));
  expect(new Set(Object.keys(commands))).toEqual(areas);
});
