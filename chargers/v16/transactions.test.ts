import { describe, expect, it } from 'vitest';
import { hour, instant, minute } from '#engine/units.ts';
import { Booted } from '../testing/booted.ts';
import { TestLine } from '../testing/line.ts';

/** A charge of 1,000 Wh in ten minutes, up to its end. */
function charging(line = new Booted()): Booted {
  line.status('Preparing');
  line.start();
  line.pass(5);
  line.meter(500, { amps: 29 });
  line.pass(5);
  return line;
}

describe('a charge by card', () => {
  it.each([0, -1, -30])('begins with its register %i seconds after the plug', (seconds) => {
    const line = new Booted();
    line.status('Preparing');
    line.start('CARD1', 5000, { at: line.now + seconds * 1000 });
    line.pass(15);
    line.meter(7400);
    line.stop(7400);
    expect(line.billed()).toEqual([2400]);
    expect(line.service.anomalies).toEqual([]);
  });

  it('is billed by its meter', () => {
    const line = charging();
    line.stop(1000);
    line.status('Available');
    expect(line.billed()).toEqual([1000]);
  });

  it('a status that overtakes the end of the transaction loses nothing', () => {
    const line = charging();
    line.status('Available');
    expect(line.reports('unplugged')).toEqual([]);
    line.stop(1000);
    expect(line.reports('unplugged')).toHaveLength(1);
    expect(line.billed()).toEqual([1000]);
  });

  it('stopped at the charger, its cable stays in until it is unplugged', () => {
    const line = charging();
    line.stop(1000, { reason: 'Local' });
    expect(line.service.session).toMatchObject({ phase: { kind: 'stopped' } });
    line.pass(30);
    line.status('Available');
    expect(line.service.session).toBeUndefined();
    expect(line.billed()).toEqual([1000]);
  });

  it('the end that never comes is awaited for two minutes, then the space is free', () => {
    const line = charging();
    line.status('Available');
    line.pass(3);
    expect(line.service.world.spaces['a']).toMatchObject({ plugged: null, session: null });
    // A late reading of the outlet is what was missing.
    line.meter(1000, { id: null, amps: null });
    expect(line.billed()).toEqual([1000]);
  });

  it('begins again by card after a stop, on the same cable', () => {
    const line = charging();
    line.stop(1000, { reason: 'Local' });
    line.pass(5);
    line.start('CARD1', 1000);
    line.pass(5);
    line.meter(1300, { amps: 17 });
    line.stop(1400);
    expect(line.billed()).toEqual([1000, 400]);
  });
});

describe('a message that comes again', () => {
  it('begins no second transaction, also with another id', () => {
    const line = new Booted();
    const at = line.now;
    const first = line.start('CARD1', 7, { at });
    line.pass(1);
    expect(line.start('CARD1', 7, { at })).toEqual(first);
    expect(line.reports('plugged')).toHaveLength(1);
  });

  it('ends a transaction once', () => {
    const line = charging();
    const { transaction: id, now: at } = line;
    line.stop(1000, { id, at });
    line.pass(1);
    line.stop(1000, { id, at });
    expect(line.billed()).toEqual([1000]);
    expect(line.reports('unplugged')).toHaveLength(1);
  });
});

describe('ids of transactions', () => {
  it.each([0, -1, 4711])('%d is taken for the one that runs', (id) => {
    const line = new Booted();
    line.status('Preparing');
    line.start();
    line.pass(5);
    line.meter(500, { id, amps: 29 });
    expect(line.service.session!.readings.at(-1)!.energy).toBe(500);
    line.pass(5);
    line.stop(1000, { id });
    expect(line.billed()).toEqual([1000]);
  });

  it('used again for the next charge means the one that runs', () => {
    const line = charging();
    const { transaction: id } = line;
    line.stop(1000, { id });
    line.status('Available');
    line.pass(30);
    line.start('CARD2', 1000);
    line.pass(5);
    line.meter(1500, { id, amps: 29 });
    expect(line.service.session!.readings.at(-1)!.energy).toBe(1500);
    line.pass(5);
    const at = line.now;
    line.stop(2000, { id, at });
    line.stop(2000, { id, at });
    expect(line.billed('ann')).toEqual([1000]);
    expect(line.billed('ben')).toEqual([1000]);
  });

  it('of a charge before that ends again with another stamp ends nothing else', () => {
    const line = charging();
    const { transaction: id } = line;
    line.stop(1000, { id });
    line.status('Available');
    line.pass(30);
    line.start('CARD2', 1000);
    line.pass(5);
    line.meter(1500, { amps: 29 });
    line.stop(1000, { id });
    expect(line.service.session!.user).toBe('ben');
    line.pass(5);
    line.stop(2000);
    expect(line.billed('ben')).toEqual([1000]);
  });

  it('of two stations are told apart', () => {
    const one = new Booted('ocpp1.6', { id: 'S1' });
    const other = new Booted('ocpp1.6', { id: 'S2' });
    one.start();
    other.start();
    const names = [one, other].map((line) => line.service.session!.transaction);
    expect(new Set(names).size).toBe(2);
  });
});

describe('what is missing', () => {
  it('a stop without a start is answered, and changes nothing', () => {
    const line = new Booted();
    line.stop(1000, { id: 5 });
    expect(line.reports('unplugged')).toEqual([]);
  });

  it('a start without a stop before it ends the charge with the register of the next', () => {
    const line = charging();
    line.pass(30);
    line.start('CARD2', 1200);
    expect(line.service.session!.user).toBe('ben');
    expect(line.billed()).toEqual([1200]);
  });

  it('a boot during a transaction goes on with it, and sets its limit again', () => {
    const line = charging();
    const before = line.called('SetChargingProfile').length;
    line.close();
    line.pass(1);
    line.open();
    line.boot();
    line.boot();
    expect(line.called('SetChargingProfile').length).toBe(before + 2);
    line.stop(1000);
    expect(line.billed()).toEqual([1000]);
  });
});

describe('after hours without a line', () => {
  it('a charge that began and ended meanwhile is billed from its own time on', () => {
    const line = new Booted();
    line.close();
    const began = line.now + 10 * minute;
    line.to(instant(began + 3 * hour));
    line.open();
    line.status('Available');
    line.start('CARD1', 100, { at: began });
    line.meter(2100, { at: began + hour });
    line.stop(4100, { at: began + 2 * hour });
    // The status of now was before that; the station sends no other.
    line.pass(3);
    expect(line.billed()).toEqual([4000]);
    const [record] = line.service.records('ann');
    expect(record!.readings[0]!.at).toBe(began);
  });

  it('the next car, already plugged in, is told apart from the one before', () => {
    const line = new Booted();
    line.close();
    const began = line.now + 10 * minute;
    line.to(instant(began + 3 * hour));
    line.open();
    line.status('Preparing', { at: began + 2.5 * hour });
    line.start('CARD1', 100, { at: began });
    line.stop(4100, { at: began + 2 * hour });
    line.start('CARD2', 4100);
    expect(line.service.session!.user).toBe('ben');
    line.pass(10);
    line.stop(5000);
    expect(line.billed('ann')).toEqual([4000]);
    expect(line.billed('ben')).toEqual([900]);
  });
});

/** Minutes after the beginning, by a clock in New York. */
const local = (minutes: number) => `2026-03-11T18:${String(minutes).padStart(2, '0')}:00`;

describe('readings as stations send them', () => {
  it('in local time without an offset', () => {
    const line = new Booted();
    line.call('StartTransaction', {
      connectorId: 1,
      idTag: 'CARD1',
      meterStart: 0,
      timestamp: local(0),
    });
    line.pass(10);
    const id = line.transaction!;
    line.call('StopTransaction', {
      transactionId: id,
      meterStop: 1000,
      timestamp: local(10),
      reason: 'EVDisconnected',
    });
    expect(line.billed()).toEqual([1000]);
    expect(line.service.records('ann')[0]!.end).toBe(line.now - 16 * minute);
  });

  it('as intervals instead of a register', () => {
    const line = new Booted();
    line.start('CARD1', 5000);
    const id = line.transaction;
    for (const value of ['200', '300', '300']) {
      line.pass(3);
      const sampledValue = [{ value, measurand: 'Energy.Active.Import.Interval', unit: 'Wh' }];
      const message = {
        connectorId: 1,
        transactionId: id,
        meterValue: [{ timestamp: line.stamp(), sampledValue }],
      };
      line.call('MeterValues', message);
      // Sent again, it does not count twice.
      line.call('MeterValues', message);
    }
    expect(line.service.session!.readings.at(-1)!.energy).toBe(5800);
  });

  it('several in one message', () => {
    const line = new Booted();
    line.start();
    const [first, second] = [line.now + 5 * minute, line.now + 10 * minute];
    line.pass(10);
    const meterValue = [
      { timestamp: line.stamp(first), sampledValue: [{ value: '400' }] },
      { timestamp: line.stamp(second), sampledValue: [{ value: '800' }] },
    ];
    line.call('MeterValues', { connectorId: 1, transactionId: line.transaction, meterValue });
    expect(line.service.session!.readings.map(({ energy }) => energy)).toEqual([0, 400, 800]);
  });
});

describe('who may charge', () => {
  it.each([
    ['CARD1', 'Accepted'],
    ['card1', 'Accepted'],
    ['LOST', 'Blocked'],
    ['STRANGER', 'Invalid'],
    ['', 'Invalid'],
  ])('card %j: %s', (idTag, status) => {
    const line = new Booted();
    expect(line.call('Authorize', { idTag })).toMatchObject({ idTagInfo: { status } });
    expect(line.notices.length).toBe(status === 'Accepted' ? 0 : 1);
  });

  it('the same card at two outlets is refused at the second', () => {
    const line = new Booted('ocpp1.6', { spaces: ['a', 'b'] });
    expect(line.start().idTagInfo.status).toBe('Accepted');
    line.pass(1);
    expect(line.start('CARD1', 0, { connectorId: 2 }).idTagInfo.status).toBe('ConcurrentTx');
  });

  it('a refused transaction begins nevertheless: it gets no power and is stopped', () => {
    const line = new Booted();
    const { transactionId, idTagInfo } = line.start('STRANGER');
    expect(idTagInfo.status).toBe('Invalid');
    expect(line.called('SetChargingProfile').at(-1)).toMatchObject({
      csChargingProfiles: {
        transactionId,
        chargingSchedule: { chargingSchedulePeriod: [{ limit: 0 }] },
      },
    });
    line.pass(0.1);
    expect(line.called('RemoteStopTransaction')).toEqual([{ transactionId }]);
    expect(line.service.session).toBeUndefined();
  });

  it('whoever starts in the app is started at the station', () => {
    const line = new Booted();
    line.status('Preparing');
    line.service.authorize('ann');
    line.service.start('ann', 5, instant(line.now + 6 * hour));
    line.settle();
    expect(line.called('RemoteStartTransaction')).toMatchObject([
      {
        connectorId: 1,
        idTag: 'APP1',
        // From its first moment on it draws no more than was offered.
        chargingProfile: {
          chargingProfilePurpose: 'TxProfile',
          chargingSchedule: { chargingSchedulePeriod: [{ startPeriod: 0, limit: 48 }] },
        },
      },
    ]);
    line.start('APP1');
    expect(line.service.session).toMatchObject({ user: 'ann' });
    expect(line.called('SetChargingProfile').at(-1)).toMatchObject({ connectorId: 1 });
    line.pass(2);
    expect(line.called('RemoteStartTransaction')).toHaveLength(1);
  });
});

it('an outlet that was not set up is told to the owner', () => {
  const line = new TestLine();
  line.open();
  line.call('StatusNotification', { connectorId: 9, errorCode: 'NoError', status: 'Available' });
  expect(line.notices).toMatchObject([{ what: 'unknown-outlet', detail: '9' }]);
});
