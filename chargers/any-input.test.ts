import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supported, versions } from './messages/supported.ts';
import { Booted } from './testing/booted.ts';

/** Values that stations should not send, and some that they do. */
const odd = fc.oneof(
  fc.constantFrom(
    -1,
    0,
    1,
    2 ** 40,
    1e300,
    -1e300,
    0.5,
    null,
    true,
    '',
    'x',
    '-4',
    '1e308',
    [],
    {},
  ),
  fc.constantFrom('2026-03-11T18:00:00', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'CARD1'),
  fc.string({ maxLength: 12 }),
);

const stamp = '2026-03-11T22:00:00Z';
const sampledValue = [
  {
    value: '5',
    unit: 'Wh',
    context: 'Sample.Periodic',
    unitOfMeasure: { unit: 'Wh', multiplier: 0 },
  },
];
const meterValue = [{ timestamp: stamp, sampledValue }];
const idToken = { idToken: 'CARD1', type: 'ISO14443' };

/** A good message of every kind that moves energy, to be spoiled. */
const good: Readonly<Record<string, object>> = {
  Authorize: { idTag: 'CARD1', idToken },
  StatusNotification: {
    connectorId: 1,
    evseId: 1,
    errorCode: 'NoError',
    status: 'Preparing',
    connectorStatus: 'Occupied',
    timestamp: stamp,
  },
  StartTransaction: { connectorId: 1, idTag: 'CARD1', meterStart: 0, timestamp: stamp },
  MeterValues: { connectorId: 1, evseId: 1, transactionId: 0, meterValue },
  StopTransaction: {
    transactionId: 0,
    meterStop: 10,
    timestamp: stamp,
    transactionData: meterValue,
  },
  TransactionEvent: {
    eventType: 'Updated',
    timestamp: stamp,
    triggerReason: 'MeterValuePeriodic',
    seqNo: 1,
    transactionInfo: { transactionId: 't', stoppedReason: 'Local' },
    evse: { id: 1 },
    idToken,
    meterValue,
  },
};

/** A message with some of its values, however deep, replaced by odd ones. */
const spoiled = (message: unknown): fc.Arbitrary<unknown> => {
  if (typeof message !== 'object' || message === null) {
    return fc.oneof({ weight: 6, arbitrary: fc.constant(message) }, { weight: 1, arbitrary: odd });
  }
  const whole = Array.isArray(message)
    ? fc.tuple(...message.map(spoiled))
    : fc.record(
        Object.fromEntries(Object.entries(message).map(([key, value]) => [key, spoiled(value)])),
      );
  return fc.oneof({ weight: 12, arbitrary: whole }, { weight: 1, arbitrary: odd });
};

describe.each(versions)('%s: whatever a station sends', (version) => {
  const actions = Object.keys(good).filter((one) => supported[version].fromStation.includes(one));
  const message = fc
    .constantFrom(...actions, 'Heartbeat', 'Frobnicate')
    .chain((action) => fc.tuple(fc.constant(action), spoiled(good[action] ?? {})));

  it('is answered, and the engine takes every report', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 15 }), (messages) => {
        const line = new Booted(version);
        for (const [action, payload] of messages) {
          const answer = line.raw(JSON.stringify([2, 'm', action, payload]));
          expect(['result', 'error']).toContain(answer?.kind);
          line.pass(0.5);
        }
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
