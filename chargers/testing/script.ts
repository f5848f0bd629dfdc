import { instant, minute, type Instant } from '#engine/units.ts';
import type { OcppVersion } from '../messages/supported.ts';

/** A message that a station wants to send. Those of transactions wait for each other and for a line. */
export interface Scripted {
  readonly at: Instant;
  readonly lane: 'status' | 'transaction';
  readonly action: string;
  readonly payload: object;
}

/** One car: minutes after the script began. */
export interface Visit {
  readonly card: string;
  readonly plugged: number;
  readonly started: number;
  readonly ended: number;
  /** How long after the end the cable is unplugged; at once if 0. */
  readonly lingers: number;
  readonly watts: number;
}

/** What a station says of visits to its first outlet, with its meter read at every quarter hour. */
export function scriptOf(
  version: OcppVersion,
  began: Instant,
  visits: readonly Visit[],
): readonly Scripted[] {
  const script: Scripted[] = [];
  const at = (minutes: number) => instant(began + minutes * minute);
  const push = (minutes: number, [lane, action, payload]: Said) =>
    script.push({ at: at(minutes), lane, action, payload });
  const stamp = (minutes: number) => new Date(at(minutes)).toISOString();
  let register = 1000;
  visits.forEach((visit, index) => {
    const say = version === 'ocpp1.6' ? say16 : say2(`tx-${index}`);
    const energy = (minutes: number) =>
      Math.round(register + (visit.watts * (minutes - visit.started)) / 60);
    push(visit.plugged, say.status('in', stamp(visit.plugged)));
    push(visit.started, say.start(visit.card, energy(visit.started), stamp(visit.started)));
    const first = Math.floor(visit.started / 15) * 15 + 15;
    for (let minutes = first; minutes < visit.ended; minutes += 15) {
      push(minutes, say.meter(energy(minutes), visit.watts, stamp(minutes)));
    }
    const isOut = visit.lingers === 0;
    push(visit.ended, say.stop(energy(visit.ended), stamp(visit.ended), isOut));
    const out = visit.ended + visit.lingers;
    push(out, say.status('out', stamp(out)));
    register = energy(visit.ended);
  });
  return script;
}

type Said = readonly [Scripted['lane'], string, object];

const say16 = {
  status: (plug: 'in' | 'out', timestamp: string): Said => {
    const status = plug === 'in' ? 'Preparing' : 'Available';
    return [
      'status',
      'StatusNotification',
      { connectorId: 1, errorCode: 'NoError', status, timestamp },
    ];
  },
  start: (idTag: string, meterStart: number, timestamp: string): Said => [
    'transaction',
    'StartTransaction',
    { connectorId: 1, idTag, meterStart, timestamp },
  ],
  meter: (register: number, watts: number, timestamp: string): Said => {
    const sampledValue = [
      { value: String(register) },
      { value: String(watts / 1000), measurand: 'Power.Active.Import', unit: 'kW' },
    ];
    const meterValue = [{ timestamp, sampledValue }];
    return ['transaction', 'MeterValues', { connectorId: 1, transactionId: 0, meterValue }];
  },
  stop: (meterStop: number, timestamp: string, isOut: boolean): Said => [
    'transaction',
    'StopTransaction',
    { transactionId: 0, meterStop, timestamp, reason: isOut ? 'EVDisconnected' : 'Local' },
  ],
};

const say2 = (transactionId: string) => {
  let seqNo = -1;
  const event = (eventType: string, timestamp: string, register: number, more: object): Said => {
    seqNo += 1;
    const sampledValue = [{ value: register / 1000, unitOfMeasure: { unit: 'kWh' } }];
    return [
      'transaction',
      'TransactionEvent',
      {
        eventType,
        timestamp,
        triggerReason: 'MeterValuePeriodic',
        seqNo,
        transactionInfo: { transactionId },
        evse: { id: 1, connectorId: 1 },
        meterValue: [{ timestamp, sampledValue }],
        ...more,
      },
    ];
  };
  return {
    status: (plug: 'in' | 'out', timestamp: string): Said => {
      const connectorStatus = plug === 'in' ? 'Occupied' : 'Available';
      const where = { evseId: 1, connectorId: 1 };
      return ['status', 'StatusNotification', { ...where, connectorStatus, timestamp }];
    },
    start: (idToken: string, register: number, timestamp: string): Said =>
      event('Started', timestamp, register, { idToken: { idToken, type: 'ISO14443' } }),
    meter: (register: number, _: number, timestamp: string): Said =>
      event('Updated', timestamp, register, {}),
    stop: (register: number, timestamp: string, isOut: boolean): Said => {
      const stoppedReason = isOut ? 'EVDisconnected' : 'Local';
      return event('Ended', timestamp, register, {
        transactionInfo: { transactionId, stoppedReason },
      });
    },
  };
};
