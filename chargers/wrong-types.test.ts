import { describe, expect, it } from 'vitest';
import { TestService } from '#engine/service/testing/service.ts';
import { versions, type OcppVersion } from './messages/supported.ts';
import { Booted } from './testing/booted.ts';

const wrong: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  2 ** 53,
  1e308,
  '',
  'x'.repeat(5000),
  '-1',
  '\0',
  [],
  [[]],
  {},
  { value: { value: [] } },
];

const idToken = { idToken: 'STRANGER', type: 'ISO14443' };

/** A begin by nobody we know, with every field that it may have. */
const begins: Readonly<Record<OcppVersion, readonly [string, Readonly<Record<string, unknown>>]>> =
  {
    'ocpp1.6': [
      'StartTransaction',
      {
        connectorId: 1,
        idTag: 'STRANGER',
        meterStart: 0,
        reservationId: 1,
        timestamp: '2026-03-11T22:00:00Z',
      },
    ],
    'ocpp2.0.1': ['TransactionEvent', eventOf()],
    'ocpp2.1': ['TransactionEvent', eventOf()],
  };

function eventOf() {
  return {
    eventType: 'Started',
    timestamp: '2026-03-11T22:00:00Z',
    triggerReason: 'Authorized',
    seqNo: 0,
    offline: false,
    numberOfPhasesUsed: 1,
    cableMaxCurrent: 32,
    reservationId: 1,
    transactionInfo: {
      transactionId: 'odd',
      chargingState: 'Charging',
      timeSpentCharging: 0,
      remoteStartId: 1,
    },
    evse: { id: 1, connectorId: 1 },
    idToken,
    meterValue: [
      {
        timestamp: '2026-03-11T22:00:00Z',
        sampledValue: [{ value: 0, context: 'Transaction.Begin', unitOfMeasure: { unit: 'Wh' } }],
      },
    ],
  };
}

/** The paths to all values of a message, however deep. */
const pathsOf = (message: unknown, at: readonly string[] = []): readonly (readonly string[])[] =>
  typeof message !== 'object' || message === null
    ? [at]
    : [at, ...Object.entries(message).flatMap(([key, value]) => pathsOf(value, at.concat(key)))];

function withValue(message: unknown, [key, ...path]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const before = message as Record<string, unknown>;
  const changed = withValue(before[key], path, value);
  return Array.isArray(message)
    ? message.with(Number(key), changed)
    : { ...before, [key]: changed };
}

describe.each(versions)('a begin of %s with a wrong value in', (version) => {
  const [action, good] = begins[version];

  it.each(pathsOf(good).map((path) => [path.join('.') || 'all of it', path] as const))(
    '%s is answered, nothing is billed for it, and the neighbor pays what their meter shows',
    (_, path) => {
      const service = new TestService(undefined, ['a', 'b']);
      const odd = new Booted(version, { spaces: ['a'], id: 'S1' }, service);
      const neighbor = new Booted('ocpp1.6', { spaces: ['b'], id: 'S2' }, service);
      neighbor.start('CARD2', 0);
      for (const [at, value] of wrong.entries()) {
        const message = withValue(good, path, value);
        const answer = odd.raw(JSON.stringify([2, `m${at}`, action, message]));
        expect(['result', 'error']).toContain(answer?.kind);
        neighbor.pass(0.5);
        neighbor.meter((at + 1) * 50, { amps: 30 });
      }
      neighbor.stop(1000);
      expect(neighbor.billed('ben')).toEqual([1000]);
      expect(service.records('ann')).toEqual([]);
      const amps = Object.values(service.world.sessions).map(({ offered }) => offered);
      expect(amps.reduce((sum, one) => sum + one, 0)).toBe(0);
    },
  );
});
