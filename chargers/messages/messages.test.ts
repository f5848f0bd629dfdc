import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from '../../scripts/make-ocpp-validators.ts';
import { handlers16 } from '../v16/handlers.ts';
import { handlers2 } from '../v2/handlers.ts';
import { Booted } from '../testing/booted.ts';
import { strictSchemas } from '../testing/schemas.ts';
import { supported, versions } from './supported.ts';

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

describe.each(versions)('%s: what we say is what the schemas allow, to the letter', (version) => {
  const check = strictSchemas(version);

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
