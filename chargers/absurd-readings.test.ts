import { describe, expect, it } from 'vitest';
import { TestService } from '#engine/service/testing/service.ts';
import { versions, type OcppVersion } from './messages/supported.ts';
import { Booted } from './testing/booted.ts';

type Values = readonly object[];

const at = (stamp: string) => ({ stamp, values: [{ value: '400', unit: 'Wh' }] });
const saying = (...values: Values) => ({ stamp: null, values });
const current = { measurand: 'Current.Import', unit: 'A' };

/** What a meter cannot have measured, and what is no figure at all. */
const absurd: readonly (readonly [
  string,
  { readonly stamp: string | null; readonly values: Values },
])[] = [
  ['NaN', saying({ value: 'NaN', unit: 'Wh' })],
  ['Infinity', saying({ value: 'Infinity' }, { value: '-Infinity', ...current })],
  ['1e308', saying({ value: '1e308', unit: 'Wh' })],
  ['1e308 kWh', saying({ value: '1e308', unit: 'kWh' })],
  ['a terawatt-hour', saying({ value: '999999999999' })],
  ['watt-hours labeled kWh', saying({ value: '400', unit: 'kWh' })],
  ['kWh labeled as watt-hours', saying({ value: '0.4', unit: 'Wh' })],
  ['below zero', saying({ value: '-400', unit: 'Wh' })],
  ['-1e308', saying({ value: '-1e308', unit: 'Wh' }, { value: '-1e308', ...current })],
  ['an empty text', saying({ value: '' })],
  ['words', saying({ value: 'about 400 Wh' })],
  ['hexadecimal digits', saying({ value: '0xFFFFFFFF' })],
  ['a unit nobody knows', saying({ value: '400', unit: 'furlong' })],
  ['a unit of something else', saying({ value: '400', unit: 'Celsius' })],
  ['a measurand nobody knows', saying({ value: '9999999', measurand: 'Energy.Dark' })],
  ['a million amperes', saying({ value: '400' }, { value: '1000000', ...current })],
  ['nothing', saying()],
  ['a sample without a value', saying({ unit: 'Wh' })],
  ['a number instead of a text', saying({ value: 1e308 })],
  ['a list', saying({ value: [400] })],
  ['the year 1970', at('1970-01-01T00:00:00Z')],
  ['the year 9999', at('9999-12-31T23:59:59Z')],
  ['the year 0', at('0000-01-01T00:00:00Z')],
  ['February 30', at('2026-02-30T00:00:00Z')],
  ['tomorrow', at('tomorrow')],
];

/** The charge of a car, as a version tells of it. */
class Charge {
  readonly line: Booted;
  readonly #version: OcppVersion;
  #seq = 0;

  constructor(version: OcppVersion, space: string, card: string, service: TestService) {
    this.#version = version;
    this.line = new Booted(version, { spaces: [space], id: `S-${space}` }, service);
    if (version === 'ocpp1.6') this.line.start(card, 0);
    else this.#event('Started', 0, { idToken: { idToken: card, type: 'ISO14443' } });
  }

  read(register: number): void {
    const { unit, ...amps } = current;
    const inUnit = this.#version === 'ocpp1.6' ? { unit } : { unitOfMeasure: { unit } };
    const value = (one: number) => (this.#version === 'ocpp1.6' ? String(one) : one);
    this.say(this.line.stamp(), [
      { value: value(register) },
      { value: value(30), ...amps, ...inUnit },
    ]);
  }

  say(timestamp: string, sampledValue: Values): void {
    const meterValue = [{ timestamp, sampledValue }];
    if (this.#version === 'ocpp1.6') {
      const { transaction: transactionId } = this.line;
      this.line.call('MeterValues', { connectorId: 1, transactionId, meterValue });
    } else this.#tell('Updated', timestamp, { meterValue });
  }

  end(register: number): void {
    if (this.#version === 'ocpp1.6') this.line.stop(register);
    else this.#event('Ended', register, { triggerReason: 'EVDeparted' });
  }

  #event(eventType: string, register: number, more: object): void {
    const timestamp = this.line.stamp();
    const meterValue = [{ timestamp, sampledValue: [{ value: register }] }];
    this.#tell(eventType, timestamp, { meterValue, ...more });
  }

  #tell(eventType: string, timestamp: string, more: object): void {
    this.line.call('TransactionEvent', {
      eventType,
      timestamp,
      triggerReason: 'MeterValuePeriodic',
      seqNo: (this.#seq += 1),
      transactionInfo: {
        transactionId: 't',
        ...(eventType === 'Ended' && { stoppedReason: 'EVDisconnected' }),
      },
      evse: { id: 1 },
      ...more,
    });
  }
}

const written = (version: OcppVersion, values: Values): Values =>
  version === 'ocpp1.6'
    ? values
    : values.map(({ unit, value, ...rest }: { unit?: string; value?: unknown }) => ({
        ...rest,
        value: typeof value === 'string' && Number.isFinite(Number(value)) ? Number(value) : value,
        ...(unit !== undefined && { unitOfMeasure: { unit } }),
      }));

describe.each(versions)('%s: a charger whose meter says', (version) => {
  it.each(absurd)(
    '%s in between bills what its meter shows, and the neighbor what theirs does',
    (_, { stamp, values }) => {
      const service = new TestService(undefined, ['a', 'b']);
      const odd = new Charge(version, 'a', 'CARD1', service);
      const good = new Charge(version, 'b', 'CARD2', service);
      for (let minute = 1; minute <= 10; minute += 1) {
        odd.line.pass(1);
        good.line.settle();
        good.read(minute * 100);
        if (minute === 4) odd.say(stamp ?? odd.line.stamp(), written(version, values));
        else odd.read(minute * 100);
      }
      odd.end(1000);
      good.end(1000);
      expect(odd.line.billed('ann')).toEqual([1000]);
      expect(odd.line.billed('ben')).toEqual([1000]);
    },
  );
});
