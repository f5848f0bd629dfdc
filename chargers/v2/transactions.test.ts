import { describe, expect, it } from 'vitest';
import { hour, instant, minute } from '#engine/units.ts';
import { Booted } from '../testing/booted.ts';

const id = 'T-1';

interface Event {
  readonly transactionId?: string;
  readonly register?: number;
  readonly card?: string;
  readonly at?: number;
  readonly stoppedReason?: string;
  readonly triggerReason?: string;
  readonly evse?: object;
}

/** Sends an event of a transaction. */
function event(line: Booted, eventType: string, seqNo: number, more: Event = {}): never {
  const { transactionId = id, register, card, stoppedReason, at = line.now } = more;
  const timestamp = line.stamp(at);
  return line.call('TransactionEvent', {
    eventType,
    timestamp,
    triggerReason: more.triggerReason ?? 'MeterValuePeriodic',
    seqNo,
    transactionInfo: { transactionId, ...(stoppedReason && { stoppedReason }) },
    ...(eventType === 'Started' && { evse: more.evse ?? { id: 1 } }),
    ...(card !== undefined && { idToken: { idToken: card, type: 'ISO14443' } }),
    ...(register !== undefined && {
      meterValue: [{ timestamp, sampledValue: [{ value: register }] }],
    }),
  });
}

const status = (line: Booted, connectorStatus: string, at: number = line.now): never =>
  line.call('StatusNotification', {
    evseId: 1,
    connectorId: 1,
    connectorStatus,
    timestamp: line.stamp(at),
  });

interface Variable {
  readonly component: { readonly name: string };
  readonly variable: { readonly name: string };
}

describe.each(['ocpp2.0.1', 'ocpp2.1'] as const)('%s: a charge', (version) => {
  function charging(): Booted {
    const line = new Booted(version);
    status(line, 'Occupied');
    event(line, 'Started', 0, { register: 0, card: 'CARD1' });
    line.pass(5);
    event(line, 'Updated', 1, { register: 500 });
    line.pass(5);
    return line;
  }

  it('is billed by its meter, and limited by its own id', () => {
    const line = charging();
    expect(line.called('SetChargingProfile').at(-1)).toMatchObject({
      evseId: 1,
      chargingProfile: { transactionId: id, chargingProfilePurpose: 'TxProfile' },
    });
    event(line, 'Ended', 2, { register: 1000, stoppedReason: 'EVDisconnected' });
    status(line, 'Available');
    expect(line.billed()).toEqual([1000]);
  });

  it('that ends without a reading is billed with the one that is asked for', () => {
    const line = charging();
    const ended = line.now;
    event(line, 'Ended', 2, { stoppedReason: 'EVDisconnected' });
    line.settle();
    expect(line.called('TriggerMessage')).toContainEqual({
      requestedMessage: 'MeterValues',
      evse: { id: 1 },
    });
    line.to(instant(ended + 1000));
    const meterValue = [{ timestamp: line.stamp(), sampledValue: [{ value: 1000 }] }];
    line.call('MeterValues', { evseId: 1, meterValue });
    expect(line.billed()).toEqual([1000]);
  });

  it('whose events all have the number 0 loses nothing', () => {
    const line = new Booted(version);
    event(line, 'Started', 0, { register: 0, card: 'CARD1' });
    line.pass(5);
    event(line, 'Updated', 0, { register: 500 });
    line.pass(5);
    event(line, 'Ended', 0, { register: 1000, stoppedReason: 'EVDisconnected' });
    expect(line.billed()).toEqual([1000]);
  });

  it('whose events come twice is billed once', () => {
    const line = charging();
    const at = line.now - 5 * minute;
    event(line, 'Updated', 1, { register: 500, at });
    const end = { register: 1000, stoppedReason: 'EVDisconnected', at: line.now };
    event(line, 'Ended', 2, end);
    line.pass(1);
    event(line, 'Ended', 2, end);
    expect(line.billed()).toEqual([1000]);
  });

  it('one of whose events is missing waits for it', () => {
    const line = new Booted(version);
    event(line, 'Started', 0, { register: 0, card: 'CARD1' });
    line.pass(10);
    event(line, 'Ended', 2, { register: 1000, stoppedReason: 'EVDisconnected' });
    expect(line.billed()).toEqual([]);
    event(line, 'Updated', 1, { register: 500, at: line.now - 21 * minute });
    expect(line.billed()).toEqual([1000]);
  });

  it('one of whose events was refused waits for nothing', () => {
    const line = charging();
    const wrong = {
      eventType: 'Updated',
      timestamp: line.stamp(),
      triggerReason: 'MeterValuePeriodic',
      seqNo: 2,
      transactionInfo: { transactionId: id },
      cableMaxCurrent: 'thirty-two',
    };
    expect(line.call('TransactionEvent', wrong)).toMatchObject({ kind: 'error' });
    event(line, 'Ended', 3, { register: 1000, stoppedReason: 'EVDisconnected' });
    expect(line.billed()).toEqual([1000]);
  });

  it('an id that is used again is another transaction', () => {
    const line = charging();
    event(line, 'Ended', 2, { register: 1000, stoppedReason: 'EVDisconnected' });
    line.pass(30);
    event(line, 'Started', 0, { register: 1000, card: 'CARD2' });
    line.pass(10);
    event(line, 'Ended', 1, { register: 1700, stoppedReason: 'EVDisconnected' });
    expect(line.billed('ann')).toEqual([1000]);
    expect(line.billed('ben')).toEqual([700]);
  });

  it('whose end does not say why it was sent ends all the same', () => {
    const line = charging();
    const said = {
      eventType: 'Ended',
      timestamp: line.stamp(),
      seqNo: 2,
      transactionInfo: { transactionId: id, chargingState: 'Idle' },
      meterValue: [{ timestamp: line.stamp(), sampledValue: [{ value: 900 }] }],
    };
    expect(line.call('TransactionEvent', said)).toEqual({});
    status(line, 'Available');
    expect(line.billed()).toEqual([900]);
  });

  it('of somebody nobody knows is refused and stopped', () => {
    const line = new Booted(version);
    const answer = event(line, 'Started', 0, { register: 0, card: 'STRANGER' });
    expect(answer).toMatchObject({ idTokenInfo: { status: 'Unknown' } });
    line.pass(0.1);
    expect(line.called('RequestStopTransaction')).toEqual([{ transactionId: id }]);
  });

  it('began before its card was shown', () => {
    const line = new Booted(version);
    event(line, 'Started', 0, { register: 0, triggerReason: 'CablePluggedIn' });
    expect(line.service.session).toBeUndefined();
    line.pass(1);
    event(line, 'Updated', 1, { card: 'CARD1', triggerReason: 'Authorized' });
    expect(line.service.session).toMatchObject({ user: 'ann' });
    line.pass(10);
    event(line, 'Ended', 2, { register: 1000, stoppedReason: 'EVDisconnected' });
    expect(line.billed()).toEqual([1000]);
  });

  it('that waited for a line is billed from its own time on', () => {
    const line = new Booted(version);
    line.close();
    const began = line.now + 10 * minute;
    line.to(instant(began + 3 * hour));
    line.open();
    status(line, 'Available');
    event(line, 'Started', 0, { register: 0, card: 'CARD1', at: began });
    event(line, 'Updated', 1, { register: 2000, at: began + hour });
    event(line, 'Ended', 2, {
      register: 4000,
      at: began + 2 * hour,
      stoppedReason: 'EVDisconnected',
    });
    expect(line.billed()).toEqual([4000]);
    expect(line.service.records('ann')[0]!.readings[0]!.at).toBe(began);
  });
});

it('whoever starts in the app is started at the station', () => {
  const line = new Booted('ocpp2.0.1');
  status(line, 'Occupied');
  line.service.authorize('ann');
  line.service.start('ann', 5, instant(line.now + 6 * hour));
  line.settle();
  expect(line.called('RequestStartTransaction')).toMatchObject([
    { evseId: 1, idToken: { idToken: 'APP1', type: 'Central' } },
  ]);
});

it('variables are asked for and set by one call each', () => {
  const line = new Booted('ocpp2.0.1');
  expect(line.called('GetVariables').length).toBeGreaterThan(0);
  const set = line.called('SetVariables').at(-1) as unknown as {
    readonly setVariableData: readonly object[];
  };
  expect(set.setVariableData).toContainEqual({
    attributeValue: '900',
    component: { name: 'AlignedDataCtrlr' },
    variable: { name: 'Interval' },
  });
});

/** Answers a call about at most two variables. */
const few =
  (key: string, answer: (data: readonly Variable[]) => object) =>
  (payload: never): object | string => {
    const data = (payload as Record<string, readonly Variable[]>)[key]!;
    return data.length > 2 ? 'OccurrenceConstraintViolation' : answer(data);
  };

it('a station that takes two variables at a time is asked for what limits need, and set one by one', () => {
  const set: string[] = [];
  const line = new Booted('ocpp2.0.1', {
    answering: {
      GetVariables: few('getVariableData', (data) => ({
        getVariableResult: data.map(({ component, variable }) => ({
          component,
          variable,
          attributeStatus: 'Accepted',
          attributeValue: variable.name === 'RateUnit' ? 'W' : 'true',
        })),
      })),
      SetVariables: few('setVariableData', (data) => {
        set.push(...data.map(({ component, variable }) => `${component.name}.${variable.name}`));
        return {
          setVariableResult: data.map(({ component, variable }) => ({
            component,
            variable,
            attributeStatus: 'Accepted',
          })),
        };
      }),
    },
  });
  line.pass(1);
  expect(line.state).toMatchObject({ unit: 'W', canReserve: true, settings: [], refused: [] });
  expect(set).toContain('AlignedDataCtrlr.Interval');
  expect(new Set(set).size).toBe(8);
});
