import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { OCPP16, OCPP20, OCPP21 } from 'typed-ocpp';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from '../../scripts/make-ocpp-validators.ts';
import { handlers16 } from '../v16/handlers.ts';
import { handlers2 } from '../v2/handlers.ts';
import { Booted } from '../testing/booted.ts';
import { supported, versions, type OcppVersion } from './supported.ts';

describe('the validators', () => {
  it('are those that the schemas give (node scripts/make-ocpp-validators.ts)', () => {
    const outdated = Object.entries(generatedFiles()).filter(
      ([file, source]) => readFileSync(file, 'utf8') !== source,
    );
    expect(outdated.map(([file]) => file)).toEqual([]);
  });

  it.each(versions)(
    '%s: every message that is supported has a handler, and no other',
    (version) => {
      const handlers = version === 'ocpp1.6' ? handlers16 : handlers2;
      expect(Object.keys(handlers).toSorted()).toEqual(supported[version].fromStation.toSorted());
    },
  );

  it('the page on OCPP names every message', () => {
    const page = readFileSync('docs/ocpp.md', 'utf8');
    const all = versions.flatMap((version) => Object.values(supported[version]).flat() as string[]);
    expect(all.filter((action) => !page.includes(action))).toEqual([]);
  });
});

const schemas: Readonly<Record<OcppVersion, Readonly<Record<string, object>>>> = {
  'ocpp1.6': OCPP16.schemas,
  'ocpp2.0.1': OCPP20.schemas,
  'ocpp2.1': OCPP21.schemas,
};

describe.each(versions)('%s: what we say is what the schemas allow, to the letter', (version) => {
  const ajv = new Ajv({ strict: false, logger: false, validateFormats: false });
  const check = (name: string, message: unknown) => {
    const validate = ajv.compile(schemas[version][name]!);
    expect(validate(message), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
  };

  it('in calls and in answers', () => {
    const line = new Booted(version);
    const stamp = line.stamp();
    const card = version === 'ocpp1.6' ? 'CARD1' : { idToken: 'CARD1', type: 'ISO14443' };
    const answers =
      version === 'ocpp1.6'
        ? ([
            ['Authorize', { idTag: card }],
            ['Heartbeat', {}],
            ['StartTransaction', { connectorId: 1, idTag: card, meterStart: 0, timestamp: stamp }],
            ['DataTransfer', { vendorId: 'x' }],
            ['BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'Box' }],
          ] as const)
        : ([
            ['Authorize', { idToken: card }],
            ['Heartbeat', {}],
            [
              'TransactionEvent',
              {
                eventType: 'Started',
                timestamp: stamp,
                triggerReason: 'Authorized',
                seqNo: 0,
                transactionInfo: { transactionId: 't' },
                evse: { id: 1 },
                idToken: card,
              },
            ],
            ['DataTransfer', { vendorId: 'x' }],
          ] as const);
    for (const [action, payload] of answers) check(`${action}Response`, line.call(action, payload));
    line.pass(3);
    expect(line.calls.length).toBeGreaterThan(4);
    for (const { action, payload } of line.calls) check(`${action}Request`, payload);
  });
});
