import { expect, test } from 'vitest';
import { at, car, outlook } from '#api/testing/scene.ts';
import { strideTo } from './stride.ts';

const price = { kind: 'price', until: at(23), rateNow: 0.31, rateThen: 0.13 } as const;
const steps = [{ from: at(23), to: at(26), power: 9984 }];
const waiting = car({ kind: 'waiting', why: price }, { outlook: { ...outlook, steps } });

test('the empty hours of a night pass in strides, shorter ones while neighbors charge', () => {
  expect(strideTo(at(19), waiting, 0)).toBe(at(19, 20));
  expect(strideTo(at(19), waiting, 5000)).toBe(at(19, 5));
});

test('a stride ends shortly before the car charges', () => {
  expect(strideTo(at(22, 50), waiting, 0)).toBe(at(22, 58));
  expect(strideTo(at(22, 58), waiting, 0)).toBeNull();
});

test('a car that charges, or waits for nobody knows how long, is watched', () => {
  const charging = { kind: 'charging', amps: 48, why: { kind: 'plan' } } as const;
  expect(strideTo(at(19), car(charging), 0)).toBeNull();
  expect(strideTo(at(19), { ...waiting, outlook: null }, 0)).toBeNull();
});
