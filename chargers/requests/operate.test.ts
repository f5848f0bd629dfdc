import { describe, expect, it } from 'vitest';
import { versions } from '../messages/supported.ts';
import { strictSchemas } from '../testing/schemas.ts';
import { VirtualLine } from '../testing/virtual-line.ts';
import { ask } from './ask.ts';
import type { OperatorRequest, RequestRecord } from './station-request.ts';

/** A station whose operator asks something of it. */
class Operated extends VirtualLine {
  override open(): this {
    super.open();
    this.pass(1);
    return this;
  }

  operate(operation: OperatorRequest, { id = 'r1', isConfirmed = false } = {}): RequestRecord {
    this.take(ask(this.moment, this.state, { kind: 'operate', id, operation, isConfirmed }));
    this.settle();
    return this.state.requests.find((one) => one.id === id)!;
  }
}

const restart = { kind: 'restart', isHard: true } as const;

describe.each(versions)('an operator in %s', (version) => {
  const [setting, unknown] =
    version === 'ocpp1.6'
      ? (['HeartbeatInterval', 'Nonsense'] as const)
      : (['TxCtrlr.StopTxOnInvalidId', 'TxCtrlr.Nonsense'] as const);

  it('restarts a station, which boots and is accepted again', () => {
    const line = new Operated(version).open();
    const boots = () =>
      line.said.filter(({ schema }) => schema === 'BootNotificationRequest').length;
    const before = boots();
    expect(line.operate(restart)).toMatchObject({ state: 'accepted', answer: 'Accepted' });
    line.close();
    line.open();
    expect(boots()).toBeGreaterThan(before);
    expect(line.state.boot).toBe('accepted');
  });

  it('is asked twice where a car charges', () => {
    const line = new Operated(version).open();
    line.plug();
    line.do({ kind: 'card', token: 'CARD1' });
    line.pass(5);
    const risky = [
      restart,
      { kind: 'unlock', outlet: 1 },
      { kind: 'firmware', address: 'https://x.example/f.bin' },
      { kind: 'availability', outlet: null, isOpen: false },
    ] as const;
    risky.forEach((operation, index) => {
      expect(line.operate(operation, { id: `r${index}` }).state).toBe('car-charging');
    });
    expect(line.called('Reset')).toEqual([]);
    expect(line.operate({ kind: 'availability', outlet: 1, isOpen: true }, { id: 'x' }).state).toBe(
      'accepted',
    );
    expect(line.operate(risky[1], { id: 'r1', isConfirmed: true })).toMatchObject({
      state: 'accepted',
      answer: 'Unlocked',
    });
    expect(line.charger.transaction).toBeNull();
  });

  it('reads and changes settings, and secrets are not shown', () => {
    const line = new Operated(version).open();
    expect(line.operate({ kind: 'change-setting', name: setting, value: '60' }).state).toBe(
      'accepted',
    );
    const read = line.operate({ kind: 'read-settings', names: [setting] }, { id: 'r2' });
    expect(read.answer).toEqual({ [setting]: '60' });
    const nothing = line.operate({ kind: 'read-settings', names: [unknown] }, { id: 'r5' });
    expect(nothing.answer).toEqual({ [unknown]: expect.stringMatching(/^Unknown/) });
    const refused = { kind: 'change-setting', name: unknown, value: '1' } as const;
    expect(line.operate(refused, { id: 'r3' }).state).toBe('unsupported');
    line.charger = {
      ...line.charger,
      settings: { AuthorizationKey: 'hidden', 'A.AuthorizationKey': 'hidden' },
    };
    const names = [version === 'ocpp1.6' ? 'AuthorizationKey' : 'A.AuthorizationKey'];
    const secret = line.operate({ kind: 'read-settings', names }, { id: 'r4' });
    expect(JSON.stringify(secret)).not.toContain('hidden');
  });

  it('learns what a station does not know, or does not answer', () => {
    const line = new Operated(version).open();
    const address = 'https://fairwatt.example/logs/1';
    expect(line.operate({ kind: 'diagnostics', address }).state).toBe('unsupported');
    line.answering = { UnlockConnector: () => null };
    expect(line.operate({ kind: 'unlock', outlet: 1 }, { id: 'r2' }).state).toBe('sent');
    line.pass(1);
    expect(line.state.requests.at(-1)!.state).toBe('unanswered');
  });

  it('has a charge told, and not where there is none', () => {
    const line = new Operated(version).open();
    const trigger = { kind: 'trigger', what: 'TransactionEvent', outlet: 1 } as const;
    const isRejected = version !== 'ocpp1.6';
    expect(line.operate(trigger).state).toBe(isRejected ? 'rejected' : 'accepted');
    line.plug();
    line.do({ kind: 'card', token: 'CARD1' });
    line.pass(5);
    const { schema } = line.said.findLast(({ schema: name }) => name.endsWith('Request'))!;
    const count = () => line.said.filter((one) => one.schema === schema).length;
    const before = count();
    expect(line.operate(trigger, { id: 'r2' }).state).toBe('accepted');
    expect(schema).toBe(isRejected ? 'TransactionEventRequest' : 'MeterValuesRequest');
    expect(count()).toBe(before + 1);
  });

  it('learns that something is done later, or has failed', () => {
    const line = new Operated(version).open();
    line.answering = {
      ChangeAvailability: () => ({ status: 'Scheduled' }),
      UnlockConnector: () => ({ status: 'UnlockFailed' }),
      GetCompositeSchedule: () => ({ status: 'Rejected' }),
    };
    const asked = [
      [{ kind: 'availability', outlet: 1, isOpen: false }, 'accepted', 'Scheduled'],
      [{ kind: 'unlock', outlet: 1 }, 'rejected', 'UnlockFailed'],
      [{ kind: 'read-limit', outlet: 1 }, 'rejected', 'Rejected'],
    ] as const;
    for (const [operation, state, answer] of asked) {
      expect(line.operate(operation, { id: operation.kind })).toMatchObject({ state, answer });
    }
  });

  it('says only what the schemas allow, once for each request', () => {
    const line = new Operated(version).open();
    const operations: readonly OperatorRequest[] = [
      { kind: 'unlock', outlet: 1 },
      { kind: 'availability', outlet: null, isOpen: false },
      { kind: 'availability', outlet: 1, isOpen: true },
      { kind: 'read-settings', names: [setting] },
      { kind: 'change-setting', name: setting, value: '60' },
      { kind: 'trigger', what: 'StatusNotification', outlet: 1 },
      { kind: 'trigger', what: 'Heartbeat', outlet: null },
      { kind: 'diagnostics', address: 'https://fairwatt.example/logs/1' },
      { kind: 'firmware', address: 'https://fairwatt.example/firmware.bin' },
      restart,
    ];
    const before = line.calls.length;
    for (const [index, operation] of operations.entries()) {
      line.operate(operation, { id: String(index) });
      line.operate(operation, { id: String(index), isConfirmed: true });
    }
    const check = strictSchemas(version);
    const calls = line.calls.slice(before);
    for (const { action, payload } of calls) check(`${action}Request`, payload);
    expect(calls.filter(({ action }) => action === 'UpdateFirmware')).toHaveLength(1);
    expect(line.state.requests).toHaveLength(operations.length);
  });
});
