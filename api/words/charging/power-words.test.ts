import { describe, expect, test } from 'vitest';
import type { Phase } from '../../contract/session.ts';
import { bayInWords, drawInWords, freeInWords, waitInWords } from './power-words.ts';
import { at, now, numberOf } from '../../testing/scene.ts';

const draws = (phase: Phase | null, power = 0) => ({
  space: 'golden-tower-42',
  number: 42,
  yours: false,
  amps: 0,
  power,
  phase,
  leavesAt: null,
});

describe('what a space draws', () => {
  test.each([
    [draws({ kind: 'charging', amps: 35, why: { kind: 'plan' } }, 7280), 'neighbor', '7.3 kW'],
    [draws({ kind: 'waiting', why: { kind: 'slot', until: at(23) } }), 'neighbor', 'waits'],
    [draws({ kind: 'complete', why: 'full' }), 'neighbor', 'charged'],
    [draws({ kind: 'plugged-in' }), 'yours', 'plugged in'],
    [draws({ kind: 'stopped' }), 'yours', 'plugged in'],
    [draws({ kind: 'faulted' }), 'faulted', 'out of order'],
    [draws({ kind: 'offline', amps: 0 }), 'offline', 'no connection'],
    [draws(null), 'free', 'free'],
    [draws(null), 'reserved', 'reserved'],
    [draws(null), 'faulted', 'out of order'],
    [draws(null), 'closed', 'closed'],
    [draws(null), 'assigned', 'assigned'],
  ] as const)('%#: %s', (space, state, words) => {
    expect(drawInWords(space, state)).toBe(words);
  });
  test.each(['closed', 'assigned'] as const)(
    'nothing where it is %s, as its bay shows',
    (state) => {
      const shown = bayInWords(draws(null), { state, reservedFrom: null }, now);
      expect(shown).toEqual({ state: 'closed', text: state });
    },
  );
});

describe('what a building has free', () => {
  test.each([
    [undefined, ''],
    [['free', 'yours', 'free'], '2 free'],
    [['neighbor', 'assigned'], 'none free'],
    [['closed', 'closed'], 'closed'],
    // Its owner has closed it, and a promise goes on.
    [['closed', 'reserved'], 'closed'],
  ] as const)('%j: %s', (states, words) => {
    expect(freeInWords(states?.map((state) => ({ state })))).toBe(words);
  });
});

describe('why it waits', () => {
  const ahead = [{ space: 'golden-tower-78', leavesAt: at(30) }];
  test.each([
    [
      { kind: 'price', until: at(23), rateNow: 0.3, rateThen: 0.1 },
      'for a lower price, starts at 11 PM',
    ],
    [
      { kind: 'carbon', until: at(27), carbonNow: 300, carbonThen: 200 },
      'for cleaner power at 3 AM',
    ],
    [{ kind: 'shared-power', ahead }, 'Space 78 goes first: it leaves at 6 AM.'],
    [{ kind: 'slot', until: at(26) }, 'for its turn at 2 AM'],
    [{ kind: 'rest', until: at(18, 35) }, 'a few minutes’ rest until 6:35 PM'],
  ] as const)('%#', (why, words) => {
    expect(waitInWords(draws({ kind: 'waiting', why }), numberOf, now)).toBe(words);
  });
  test('or gets less', () => {
    const phase = { kind: 'charging', amps: 6, why: { kind: 'shared-power', ahead } } as const;
    expect(waitInWords(draws(phase, 1248), numberOf, now)).toBe(
      'Space 78 goes first: it leaves at 6 AM.',
    );
  });
  test('nothing where it charges as it likes', () => {
    expect(
      waitInWords(draws({ kind: 'charging', amps: 48, why: { kind: 'plan' } }), numberOf, now),
    ).toBeNull();
  });
});
