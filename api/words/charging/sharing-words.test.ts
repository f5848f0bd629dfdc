import { describe, expect, test } from 'vitest';
import type { Phase } from '../../contract/session.ts';
import { bayInWords } from './power-words.ts';
import { sharingInWords } from './sharing-words.ts';
import { at, car, now, outlook } from '../../testing/scene.ts';

const shared: Phase = { kind: 'charging', amps: 24, why: { kind: 'shared-power', ahead: [] } };
const full: Phase = { kind: 'charging', amps: 48, why: { kind: 'full-power' } };
const night: Phase = {
  kind: 'waiting',
  why: { kind: 'price', until: at(23), rateNow: 0.31, rateThen: 0.13 },
};

const building = (moment: number, ...draws: (readonly [number, Phase | null])[]) => {
  const drawnPower = draws.reduce((sum, [power]) => sum + power, 0);
  return {
    at: moment,
    capacity: 120,
    drawn: drawnPower / 208,
    capacityPower: 24_960,
    drawnPower,
    spaces: draws.map(([power, phase], index) => ({
      space: `golden-tower-${index}`,
      number: index,
      yours: index === 0,
      amps: power / 208,
      power,
      phase,
      leavesAt: null,
    })),
  };
};

describe('how the power of a building is shared', () => {
  test('nobody charges: who begins, and when', () => {
    expect(sharingInWords(building(now, [0, null], [0, night], [0, night]), null)).toBe(
      'Nobody is charging yet. Two cars start at 11 PM.',
    );
    expect(sharingInWords(building(now, [0, null]), null)).toBe(
      'Nobody is charging: all of the building’s power is free.',
    );
  });

  test('enough for everybody', () => {
    expect(sharingInWords(building(at(23), [9984, full]), null)).toBe(
      'One car takes 10.0 kW of the building’s 25.0 kW. There is enough for everybody.',
    );
  });

  test('three share, yours takes less until then and is ready all the same', () => {
    const power = building(at(23), [4992, shared], [9984, full], [9984, full]);
    const steps = [
      { from: at(23), to: at(24, 3), power: 4992 },
      { from: at(24, 3), to: at(26, 40), power: 9984 },
    ];
    const yours = car(shared, { power: 4992, fullPower: 9984, outlook: { ...outlook, steps } });
    expect(sharingInWords(power, yours)).toBe(
      'Three cars share 25.0 kW until 12:03 AM; yours takes 5.0 kW and is ready at 2:40 AM all the same.',
    );
    expect(sharingInWords(power, null)).toBe('Three cars share 25.0 kW.');
  });

  test('yours takes all it can, or waits; what comes too late is not called ready', () => {
    const power = building(at(23), [9984, full], [7000, shared], [7976, shared]);
    expect(sharingInWords(power, car(full, { power: 9984, fullPower: 9984 }))).toBe(
      'Three cars share 25.0 kW; yours takes all it can, 10.0 kW.',
    );
    const waits: Phase = { kind: 'waiting', why: { kind: 'shared-power', ahead: [] } };
    const late = { ...outlook, done: null };
    expect(sharingInWords(power, car(waits, { power: 0, fullPower: 9984, outlook: late }))).toBe(
      'Three cars share 25.0 kW; yours waits.',
    );
  });
});

const draws = (phase: Phase | null, power = 0) => ({ phase, power });

describe('a bay of the garage', () => {
  test.each([
    [draws(full, 9984), 'yours', null, 'charging', '10.0 kW'],
    [draws(night), 'neighbor', null, 'waiting', 'from 11 PM'],
    [
      draws({ kind: 'waiting', why: { kind: 'shared-power', ahead: [] } }),
      'neighbor',
      null,
      'waiting',
      'waits',
    ],
    [draws({ kind: 'complete', why: 'full' }), 'neighbor', null, 'ready', 'ready'],
    [draws({ kind: 'stopped' }), 'yours', null, 'plugged-in', 'plugged in'],
    [draws(null), 'free', null, 'free', 'free'],
    [draws(null), 'free', at(21), 'free', 'free until 9 PM'],
    [draws(null), 'free', at(48), 'free', 'free'],
    [draws(null), 'reserved', null, 'reserved', 'reserved'],
    [draws(null), 'neighbor', null, 'plugged-in', 'plugged in'],
    [draws({ kind: 'faulted' }), 'faulted', null, 'fault', 'out of order'],
    [draws({ kind: 'offline', amps: 0 }), 'offline', null, 'offline', 'no connection'],
  ] as const)('%#', (space, state, reservedFrom, shows, text) => {
    expect(bayInWords(space, { state, reservedFrom }, now)).toEqual({ state: shows, text });
  });
});
