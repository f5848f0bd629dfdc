import { describe, expect, it } from 'vitest';
import { instant } from '#engine/units.ts';
import { parseNumber, readSample } from './read-sample.ts';
import { readStamp } from './read-stamp.ts';
import type { SampledValue } from './sample.ts';

describe('a number', () => {
  it.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234,567', 1_234_567],
    ['+7', 7],
    ['-3.5', -3.5],
    [' 8 ', 8],
    ['1e3', 1000],
    [42, 42],
    ['', null],
    ['-', null],
    ['NaN', null],
    ['OCMF|{"RV":12}|', null],
    [Number.NaN, null],
    [null, null],
  ])('%j is %j', (written, read) => {
    expect(parseNumber(written)).toBe(read);
  });
});

const sample = (...values: readonly SampledValue[]) => readSample({ at: instant(0), values });

describe('energy', () => {
  const measurand = 'Energy.Active.Import.Register';

  it.each<[string, readonly SampledValue[], number | null]>([
    ['without a unit is in watt-hours', [{ value: '1500' }], 1500],
    ['in kWh', [{ value: '1.5', unit: 'kWh' }], 1500],
    ['in kWh, with a comma', [{ value: '1,5', unit: 'kWh' }], 1500],
    [
      'in kWh, without errors of fractions',
      [{ value: '0.15002000000000001', unit: 'kWh' }],
      150.02,
    ],
    ['with a multiplier', [{ value: 15, unit: 'Wh', multiplier: 2 }], 1500],
    ['per phase', ['L1', 'L2', 'L3'].map((phase) => ({ value: '500', phase })), 1500],
    [
      'per phase and together',
      [{ value: '1500' }, ...['L1', 'L2'].map((phase) => ({ value: '750', phase }))],
      1500,
    ],
    [
      'at the outlet before the inlet',
      [
        { value: '9', location: 'Inlet' },
        { value: '7', location: 'Outlet' },
      ],
      7,
    ],
    [
      'signed, beside the plain one',
      [{ value: '{"x":1}', isSigned: true }, { value: '1500' }],
      1500,
    ],
    [
      'signed in digits alone, after the plain one',
      [{ value: '1500' }, { value: '99118803', isSigned: true }],
      1500,
    ],
    ['only signed', [{ value: 'OCMF|{}|', isSigned: true }], null],
    ['only signed, in digits alone', [{ value: '99118803', isSigned: true }], null],
    ['that is exported', [{ value: '9', measurand: 'Energy.Active.Export.Register' }], null],
    ['below zero', [{ value: '-4' }], 0],
    ['that is no number', [{ value: 'n/a' }], null],
  ])('%s', (_, values, register) => {
    expect(sample(...values.map((one) => ({ measurand, ...one }))).register).toBe(register);
  });

  it('of an interval is none of a register', () => {
    const value = { value: '250', measurand: 'Energy.Active.Import.Interval' };
    expect(sample(value)).toMatchObject({ register: null, interval: 250 });
  });
});

describe('current and power', () => {
  it('the largest current and the sum of the powers count', () => {
    const values = ['L1', 'L2', 'L3'].flatMap((phase, index) => [
      { value: String(10 + index), measurand: 'Current.Import', unit: 'A', phase },
      { value: '2.3', measurand: 'Power.Active.Import', unit: 'kW', phase },
    ]);
    expect(sample(...values)).toMatchObject({ amps: 12, watts: 6900 });
  });
});

describe('a time stamp', () => {
  const zone = 'America/New_York';
  const now = instant(Date.parse('2026-07-01T12:00:00Z'));
  const read = (text: string, naive: 'utc' | 'local' | null = null) => {
    const found = readStamp(text, now, zone, naive);
    return found === null ? null : { at: new Date(found.at).toISOString(), naive: found.naive };
  };

  it.each([
    ['2026-07-01T12:00:00Z', '2026-07-01T12:00:00.000Z', null],
    ['2026-07-01T14:00:00+02:00', '2026-07-01T12:00:00.000Z', null],
    // Local time of the building, without an offset.
    ['2026-07-01T07:59:30', '2026-07-01T11:59:30.000Z', 'local'],
    ['2026-07-01 07:59:30', '2026-07-01T11:59:30.000Z', 'local'],
    ['2026-07-01T11:59:30', '2026-07-01T11:59:30.000Z', 'utc'],
  ])('%s', (text, at, naive) => {
    expect(read(text)).toEqual({ at, naive });
  });

  it('of an old message is read as live ones were', () => {
    expect(read('2026-06-30T20:00:00', 'local')?.at).toBe('2026-07-01T00:00:00.000Z');
    expect(read('2026-06-30T20:00:00', 'utc')?.at).toBe('2026-06-30T20:00:00.000Z');
  });

  it('that is none is nothing', () => {
    expect(read('yesterday')).toBeNull();
    expect(read('')).toBeNull();
  });
});
