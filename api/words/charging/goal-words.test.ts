import { describe, expect, test } from 'vitest';
import { endInWords, missInWords, stopInWords } from './goal-words.ts';
import { at, car, now, order, outlook } from '../../testing/scene.ts';

const reached = { ...outlook, done: null, levelInTheEnd: 0.64, energyInTheEnd: 18_800 };
const atOnce = { ...outlook, done: at(32, 10) };

describe('a goal that cannot be reached in time', () => {
  test('too little time: by how much, when it would be, and what is reached', () => {
    const misses = { energy: 5200, why: 'too-little-time' as const };
    expect(missInWords({ at: now, order, misses, outlook: reached, atOnce })).toEqual({
      headline: 'By 7 AM it reaches 64%, not 80%.',
      reason:
        'That is 18.8 kWh, 5.2 kWh less than you asked for. Even at full power it would take until 8:10 AM.',
    });
  });
  test('shared power: why, and what is reached', () => {
    const misses = { energy: 5200, why: 'shared-power' as const };
    const full = { ...order, goal: { kind: 'full' as const } };
    expect(missInWords({ at: now, order: full, misses, outlook: reached, atOnce })).toEqual({
      headline: 'By 7 AM it reaches 64%, not full.',
      reason:
        'That is 18.8 kWh, 5.2 kWh less than you asked for. The building’s power is shared with cars that need it as well.',
    });
  });
  test('of energy: in kWh as well', () => {
    const misses = { energy: 5200, why: 'shared-power' as const };
    const asked = { ...order, goal: { kind: 'energy' as const, energy: 24 as never } };
    expect(missInWords({ at: now, order: asked, misses, outlook: reached, atOnce })?.headline).toBe(
      'By 7 AM it reaches 18.8 kWh, not 24.0 kWh.',
    );
  });
  test('likely, with power that others leave: that it is not promised', () => {
    const misses = { energy: 1900, why: 'shared-power' as const };
    expect(missInWords({ at: now, order, misses, outlook, atOnce })).toEqual({
      headline: '80% by 7 AM is likely, but not promised.',
      reason:
        '1.9 kWh of it would be power that others leave. The building’s power is shared with cars that need it as well.',
    });
    expect(endInWords({ order, outlook, shortfall: misses }, now)).toMatch(/, ready for 7 AM\.$/);
  });
  test('by less than can be shown: nothing', () => {
    const misses = { energy: 20, why: 'too-little-time' as const };
    expect(missInWords({ at: now, order, misses, outlook, atOnce })).toBeNull();
  });
  test('more than the car takes: where it stops by itself', () => {
    const misses = { energy: 0, why: null };
    const goal = { kind: 'energy' as const, energy: 500 as never };
    const much = { ...order, goal };
    const stops = { ...outlook, levelInTheEnd: 0.8, energyInTheEnd: 34_700 };
    expect(missInWords({ at: now, order: much, misses, outlook: stops, atOnce })).toEqual({
      headline: '500.0 kWh is more than your car takes.',
      reason: 'It stops by itself at 80%, after 34.7 kWh.',
    });
    expect(endInWords({ order: much, outlook: stops, shortfall: null }, now)).toMatch(/^80% at /);
  });
  test('nothing to say when it is reached', () => {
    const misses = { energy: 0, why: null };
    expect(missInWords({ at: now, order, misses, outlook, atOnce })).toBeNull();
  });
});

describe('before a stop', () => {
  const phase = { kind: 'charging', amps: 48, why: { kind: 'plan' } } as const;

  test('says what is kept and what is missing', () => {
    expect(stopInWords(car(phase))).toBe(
      'You keep what is charged: 13.4 kWh for $2.51. Your battery stays at 54%; you asked for 80%.',
    );
  });
  test('says that nothing is billed where nothing flowed', () => {
    const full = { ...order, goal: { kind: 'full' as const } };
    const free = { ...car(phase).bill, total: 0 };
    expect(stopInWords(car(phase, { energy: 0, order: full, bill: free }))).toBe(
      'No power has flowed yet, and nothing is billed. Your battery stays at 54%; you asked for a full battery.',
    );
  });
  test('says what the service costs where nothing flowed', () => {
    const fee = { ...car(phase).bill, total: 38 };
    expect(stopInWords(car(phase, { energy: 0, bill: fee }))).toMatch(
      /^No power has flowed yet; the service fee comes to \$0\.38\./,
    );
  });
});
