import { describe, expect, test } from 'vitest';
import { recentKeys } from './recent-keys.ts';

const hash = Buffer.from('hash');
const opened = { id: 'one', kind: 'key', scopes: [], expires: null } as const;

function makeKeys() {
  const clock = { now: 0 };
  return { clock, keys: recentKeys(() => clock.now) };
}

describe('a key that was looked up', () => {
  test('is known for a second', () => {
    const { clock, keys } = makeKeys();
    expect(keys.find(hash)).toBeNull();
    keys.add(hash, opened);
    clock.now = 999;
    expect(keys.find(hash)).toBe(opened);
    clock.now = 1000;
    expect(keys.find(hash)).toBeNull();
  });

  test('is not known beyond its own end', () => {
    const { clock, keys } = makeKeys();
    keys.add(hash, { ...opened, expires: new Date(300) });
    clock.now = 300;
    expect(keys.find(hash)).toBeNull();
  });

  test('is forgotten with its sandbox, and no other is', () => {
    const { keys } = makeKeys();
    const other = Buffer.from('other');
    keys.add(hash, opened);
    keys.add(other, { ...opened, id: 'two' });
    keys.forget('one');
    expect([keys.find(hash), keys.find(other)?.id]).toEqual([null, 'two']);
  });

  test('is looked up each time if it is a session of the portal', () => {
    const { keys } = makeKeys();
    keys.add(hash, { ...opened, kind: 'session' });
    expect(keys.find(hash)).toBeNull();
  });
});
