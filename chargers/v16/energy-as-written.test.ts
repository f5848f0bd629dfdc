import { describe, expect, it } from 'vitest';
import { Booted } from '../testing/booted.ts';

type Written = readonly object[];

const phases = ['L1', 'L2', 'L3'] as const;
/** A record of hexadecimal digits, none of which happens to be a letter. */
const signedDigits = { format: 'SignedData', value: '300402019911' };
const signed = { format: 'SignedData', value: 'OCMF|{"RV":"999"}|{"SA":"x"}' };

/** How stations in the field write a register of some watt-hours. */
const ways: readonly (readonly [string, (wattHours: number) => Written])[] = [
  ['without a unit', (wh) => [{ value: String(wh) }]],
  ['in kWh', (wh) => [{ value: String(wh / 1000), unit: 'kWh' }]],
  ['in kWh with a comma', (wh) => [{ value: String(wh / 1000).replace('.', ','), unit: 'kWh' }]],
  ['as a number', (wh) => [{ value: wh, unit: 'Wh' }]],
  ['per phase', (wh) => phases.map((phase) => ({ value: String(wh / 3), phase, unit: 'Wh' }))],
  ['beside a signed record', (wh) => [signed, { value: String(wh), unit: 'Wh' }]],
  ['before a signed record', (wh) => [{ value: String(wh), unit: 'Wh' }, signedDigits]],
  [
    'beside what was exported',
    (wh) => [{ value: '7', measurand: 'Energy.Active.Export.Register' }, { value: String(wh) }],
  ],
];

describe('a register that is written', () => {
  it.each(ways)('%s is followed and billed to the watt-hour', (_, written) => {
    const line = new Booted();
    line.start('CARD1', 3000);
    const id = line.transaction;
    const read = (wattHours: number) =>
      line.call('MeterValues', {
        connectorId: 1,
        transactionId: id,
        meterValue: [
          {
            timestamp: line.stamp(),
            sampledValue: written(wattHours),
          },
        ],
      });
    for (const wattHours of [3150, 3300, 3450]) {
      line.pass(1);
      expect(read(wattHours)).toEqual({});
    }
    const energies = line.service.session!.readings.map(({ energy }) => energy);
    expect(energies).toEqual([3000, 3150, 3300, 3450]);
    line.pass(1);
    line.stop(3600);
    expect(line.billed()).toEqual([600]);
    // Without a current, a charger counts as one that says little; nothing else is odd about it.
    expect(line.service.anomalies.filter(({ what }) => what !== 'silent')).toEqual([]);
  });
});
