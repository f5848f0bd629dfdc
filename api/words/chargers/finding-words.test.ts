import { expect, it } from 'vitest';
import type { Finding } from '#engine/charging/commissioning.ts';
import { findingWords } from './finding-words.ts';

/** One of each kind: a missing one is a compile error. */
const findings: Readonly<Record<Finding['what'], Finding>> = {
  called: {
    what: 'called',
    vendor: 'Keba',
    model: 'KeContact P30',
    firmware: '3.10.42',
    version: 'ocpp1.6',
  },
  'clock-right': { what: 'clock-right', secondsAhead: -0.8 },
  'clock-off': { what: 'clock-off', secondsAhead: 3600 },
  'clock-local': { what: 'clock-local' },
  'clock-untold': { what: 'clock-untold' },
  meter: { what: 'meter', register: 1_204_512, every: 'quarter' },
  'meter-silent': { what: 'meter-silent' },
  'meter-without-current': { what: 'meter-without-current' },
  'meter-contradicts-itself': { what: 'meter-contradicts-itself' },
  follows: { what: 'follows', withinSeconds: 4 },
  'follows-from': { what: 'follows-from', amps: 8 },
  'on-off': { what: 'on-off' },
  'no-control': { what: 'no-control' },
  'car-takes-nothing': { what: 'car-takes-nothing' },
  'car-takes-little': { what: 'car-takes-little', amps: 8 },
  ignores: { what: 'ignores', asked: 0, drawn: 156 },
  'alone-keeps': { what: 'alone-keeps', amps: 6 },
  'alone-full': { what: 'alone-full', amps: 32 },
  'alone-nothing': { what: 'alone-nothing' },
  'alone-unseen': { what: 'alone-unseen' },
  'no-fallback': { what: 'no-fallback' },
  interrupted: { what: 'interrupted', by: 'unplugged' },
};

it.each(Object.values(findings))('$what says what was seen and what follows from it', (finding) => {
  const { grade, seen, follows } = findingWords(finding);
  expect(seen).toMatch(/^[A-Z0-9]/);
  expect(follows).toMatch(grade === 'good' ? /^$|\.$/ : /\.$/);
  expect(`${seen} ${follows}`).not.toMatch(/undefined|NaN|!/);
});

const said = (what: Finding['what']) => Object.values(findingWords(findings[what])).slice(1);

it('reads like a person would say it', () => {
  expect(said('called')).toEqual(['Keba KeContact P30, firmware 3.10.42, OCPP 1.6', '']);
  expect(said('clock-right')[0]).toBe('0.8 sec behind.');
  expect(said('clock-off')[0]).toBe('Its clock is 1 hr ahead and was not set.');
  expect(said('meter')).toEqual([
    '1,204.512 kWh; it reports every 15 minutes.',
    'Prices within a quarter of an hour are split evenly.',
  ]);
  expect(said('ignores')[0]).toBe('It accepted 0 A and drew 156 A.');
});
