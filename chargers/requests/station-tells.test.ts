import { describe, expect, it } from 'vitest';
import type { Moment } from '../station/station.ts';
import { Booted } from '../testing/booted.ts';
import { ask } from './ask.ts';
import type { OperatorRequest } from './station-request.ts';

interface Variable {
  readonly component: { readonly name: string };
  readonly variable: { readonly name: string };
}

/** It shows its drivers costs. */
const showsCosts = {
  GetVariables: (asked: unknown) => ({
    getVariableResult: (asked as { getVariableData: Variable[] }).getVariableData.map(
      ({ component, variable }) =>
        component.name === 'TariffCostCtrlr'
          ? { component, variable, attributeStatus: 'Accepted', attributeValue: 'true' }
          : { component, variable, attributeStatus: 'UnknownComponent' },
    ),
  }),
};

class Told extends Booted {
  cost = 1.25;

  override get moment(): Moment {
    return { ...super.moment, costOf: () => this.cost };
  }

  operate(operation: OperatorRequest): number {
    const request = { kind: 'operate', id: 'r1', operation } as const;
    this.take(ask(this.moment, this.state, request));
    this.settle();
    return this.state.requests[0]!.number!;
  }

  get answer() {
    return this.state.requests[0]!.answer;
  }
}

describe.each(['ocpp2.0.1', 'ocpp2.1'] as const)('what a station of %s tells', (version) => {
  it('of its variables is collected as the answer, without secrets', () => {
    const line = new Told(version);
    const requestId = line.operate({ kind: 'report', about: 'all' });
    const tell = (seqNo: number, component: string, variable: string, value: string) =>
      line.call('NotifyReport', {
        requestId,
        generatedAt: line.stamp(),
        seqNo,
        reportData: [
          {
            component: { name: component },
            variable: { name: variable },
            variableAttribute: [{ value }],
          },
        ],
      });
    expect(tell(0, 'TxCtrlr', 'StopTxOnInvalidId', 'true')).toEqual({});
    tell(1, 'SecurityCtrlr', 'BasicAuthPassword', 'hidden');
    const all = { 'TxCtrlr.StopTxOnInvalidId': 'true', 'SecurityCtrlr.BasicAuthPassword': '•••' };
    expect(line.answer).toEqual(all);
  });

  it('of its limits is collected, with who has set them', () => {
    const line = new Told(version);
    const requestId = line.operate({ kind: 'read-limits' });
    line.call('ReportChargingProfiles', {
      requestId,
      chargingLimitSource: 'EMS',
      evseId: 1,
      chargingProfile: [
        {
          id: 7,
          stackLevel: 0,
          chargingProfilePurpose: 'ChargingStationExternalConstraints',
          chargingProfileKind: 'Absolute',
          chargingSchedule: [
            {
              id: 1,
              chargingRateUnit: 'A',
              chargingSchedulePeriod: [{ startPeriod: 0, limit: 20 }],
            },
          ],
        },
      ],
    });
    expect(line.answer).toEqual({ '1/ChargingStationExternalConstraints/7': '20 A (EMS)' });
  });

  it('of what it watches and shows is collected, by the numbers that end it', () => {
    const line = new Told(version);
    const requestId = line.operate({ kind: 'read-watched' });
    const monitor = {
      component: { name: 'Connector', evse: { id: 1 } },
      variable: { name: 'Temperature', instance: 'Plug' },
      variableMonitoring: [
        {
          id: 7,
          transaction: false,
          type: 'UpperThreshold',
          value: 60,
          severity: 4,
          ...(version === 'ocpp2.1' && { eventNotificationType: 'CustomMonitor' }),
        },
      ],
    };
    const report = { requestId, seqNo: 0, generatedAt: line.stamp(), monitor: [monitor] };
    expect(line.call('NotifyMonitoringReport', report)).toEqual({});
    expect(line.answer).toEqual({ 7: 'Connector/1.Temperature[Plug]: UpperThreshold 60 (4)' });
  });

  it('of a person is collected, part by part', () => {
    const line = new Told(version);
    const requestId = line.operate({ kind: 'read-card', card: 'CARD1' });
    const part = { requestId, generatedAt: line.stamp() };
    line.call('NotifyCustomerInformation', {
      ...part,
      seqNo: 0,
      tbc: true,
      data: 'CARD1, 2 charges',
    });
    line.call('NotifyCustomerInformation', { ...part, seqNo: 1, data: 'since May' });
    expect(line.answer).toEqual({ 1: 'CARD1, 2 charges', 2: 'since May' });
  });

  it('of its display is collected', () => {
    const line = new Told(version);
    const requestId = line.operate({ kind: 'read-messages' });
    const message = { format: 'UTF8', content: 'Closed on Friday' };
    const part = (id: number) => ({
      requestId,
      tbc: id === 1,
      messageInfo: [{ id, priority: 'InFront', message }],
    });
    for (const id of [1, 2]) expect(line.call('NotifyDisplayMessages', part(id))).toEqual({});
    expect(line.answer).toEqual({ 1: 'Closed on Friday', 2: 'Closed on Friday' });
  });

  it('of alerts and of limits of others reaches the owner', () => {
    const line = new Told(version);
    const event = {
      eventId: 1,
      timestamp: line.stamp(),
      trigger: 'Alerting',
      actualValue: '91',
      eventNotificationType: 'HardWiredMonitor',
      component: { name: 'Connector' },
      variable: { name: 'Temperature' },
    };
    const report = { generatedAt: line.stamp(), seqNo: 0, eventData: [event] };
    expect(line.call('NotifyEvent', report)).toEqual({});
    const limit = { chargingLimitSource: 'SO' };
    expect(line.call('NotifyChargingLimit', { evseId: 1, chargingLimit: limit })).toEqual({});
    expect(line.call('ClearedChargingLimit', { chargingLimitSource: 'SO' })).toEqual({});
    expect(line.notices).toMatchObject([
      { what: 'alert', detail: 'Connector.Temperature: 91' },
      { what: 'limited-elsewhere', space: 'a', detail: 'SO' },
    ]);
  });

  it('of what a car needs is accepted, and the level of its battery is used', () => {
    const line = new Told(version);
    const chargingNeeds = {
      requestedEnergyTransfer: 'DC',
      dcChargingParameters: { evMaxCurrent: 200, evMaxVoltage: 400, stateOfCharge: 35 },
    };
    const answer = line.call('NotifyEVChargingNeeds', { evseId: 1, chargingNeeds });
    expect(answer).toEqual({ status: 'Accepted' });
    line.pass(0.2);
    const levels = line.steps.filter(({ kind }) => kind === 'level');
    expect(levels).toMatchObject([{ space: 'a', level: 0.35 }]);
  });

  it('is answered with what a charge has come to, at most once a minute', () => {
    const line = new Told(version, { answering: showsCosts });
    line.call('TransactionEvent', {
      eventType: 'Started',
      timestamp: line.stamp(),
      triggerReason: 'Authorized',
      seqNo: 0,
      transactionInfo: { transactionId: 't1' },
      evse: { id: 1, connectorId: 1 },
      idToken: { idToken: 'CARD1', type: 'ISO14443' },
    });
    line.pass(0.5);
    line.cost = 1.3;
    line.pass(0.1);
    expect(line.called('CostUpdated')).toEqual([{ totalCost: 1.25, transactionId: 't1' }]);
    line.pass(1);
    expect(line.called('CostUpdated').at(-1)).toEqual({ totalCost: 1.3, transactionId: 't1' });
    line.pass(3);
    expect(line.called('CostUpdated')).toHaveLength(2);
  });
});
