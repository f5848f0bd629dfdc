import { describe, expect, it } from 'vitest';
import { amps, hour, instant, second } from '#engine/units.ts';
import { Booted } from '../testing/booted.ts';
import { TestLine } from '../testing/line.ts';

interface Profile {
  readonly connectorId: number;
  readonly csChargingProfiles: {
    readonly chargingProfilePurpose: string;
    readonly chargingSchedule: {
      readonly startSchedule: string;
      readonly chargingRateUnit: string;
      readonly chargingSchedulePeriod: readonly [{ readonly limit: number }];
    };
  };
}

/** Connector and limit of every profile that was sent. */
const limitsOf = (line: TestLine): readonly (readonly [number, number])[] =>
  (line.called('SetChargingProfile') as readonly Profile[]).map((one) => [
    one.connectorId,
    one.csChargingProfiles.chargingSchedule.chargingSchedulePeriod[0].limit,
  ]);

const settingsWith = (key: string, value: string) => ({
  GetConfiguration: () => ({ configurationKey: [{ key, readonly: true, value }] }),
});

/** Ann charges at 48 A, and the meter has shown it. */
function charging(line = new Booted()): Booted {
  line.status('Preparing');
  line.start();
  line.pass(1);
  line.meter(160);
  return line;
}

describe('a boot', () => {
  it('is accepted once the fallback is in place', () => {
    const line = new TestLine('ocpp1.6', { charger: { fallbackAmps: amps(6) } });
    line.open();
    const boot = { chargePointVendor: 'Acme', chargePointModel: 'Box' };
    expect(line.call('BootNotification', boot)).toMatchObject({ status: 'Pending' });
    expect(limitsOf(line)).toEqual([[0, 6]]);
    expect(line.called('TriggerMessage')).toEqual([{ requestedMessage: 'BootNotification' }]);
    expect(line.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' });
  });

  it.each([
    ['rejects it', { status: 'Rejected' }],
    ['has no smart charging', 'NotSupported'],
    ['does not answer', null],
  ])('of a station that %s is accepted nevertheless, in the end', (_, answer) => {
    const line = new TestLine('ocpp1.6', { answering: { SetChargingProfile: () => answer } });
    line.open();
    const boot = { chargePointVendor: 'Acme', chargePointModel: 'Box' };
    line.call('BootNotification', boot);
    line.pass(1);
    expect(line.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' });
  });

  it('asks for the readings that bills need, where they differ', () => {
    const line = new Booted('ocpp1.6', {
      answering: settingsWith('MeterValueSampleInterval', '60'),
    });
    const keys = (
      line.called('ChangeConfiguration') as readonly { key: string; value: string }[]
    ).map(({ key, value }) => `${key}=${value}`);
    expect(keys).toContain('ClockAlignedDataInterval=900');
    expect(keys).not.toContain('MeterValueSampleInterval=60');
  });
});

describe('a limit', () => {
  it('is one period that began a day ago, for the transaction', () => {
    const line = charging();
    const profile = line.called('SetChargingProfile').at(-1)! as Profile;
    const { chargingProfilePurpose, chargingSchedule } = profile.csChargingProfiles;
    expect(chargingProfilePurpose).toBe('TxProfile');
    expect(chargingSchedule).toMatchObject({
      chargingRateUnit: 'A',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 48 }],
    });
    expect(Date.parse(chargingSchedule.startSchedule)).toBe(line.now - 60 * second - 24 * hour);
  });

  it('is given in watts of all phases to a station that takes only those', () => {
    const line = new Booted('ocpp1.6', {
      answering: settingsWith('ChargingScheduleAllowedChargingRateUnit', 'Power'),
      charger: { phases: 3 },
    });
    line.start();
    expect(limitsOf(line).at(-1)).toEqual([1, 48 * 208 * 3]);
  });

  it('that is rejected right after the begin is sent again after a second, in the same unit', () => {
    let rejections = 0;
    const reject = () => ({ status: (rejections += 1) <= 2 ? 'Rejected' : 'Accepted' });
    const line = new Booted();
    line.answering = { ...line.answering, SetChargingProfile: reject };
    line.start();
    const sent = () => line.calls.filter(({ action }) => action === 'SetChargingProfile');
    const before = sent().length;
    line.pass(0.1);
    const times = sent()
      .slice(before - 1)
      .map(({ at }) => at);
    expect(times.map((at) => at - times[0]!)).toEqual([0, 1000, 3000]);
    const units = (line.called('SetChargingProfile') as readonly Profile[]).map(
      (one) => one.csChargingProfiles.chargingSchedule.chargingRateUnit,
    );
    expect(new Set(units)).toEqual(new Set(['A']));
    expect(line.reports('offer-answered')).toMatchObject([{ accepted: true }]);
  });

  it('is set again after a connection without a boot', () => {
    const line = charging();
    const before = limitsOf(line).length;
    line.close();
    line.pass(2);
    line.open();
    line.pass(0.1);
    expect(limitsOf(line).slice(before)).toEqual([
      [0, 0],
      [1, 48],
    ]);
    expect(line.called('TriggerMessage')).toContainEqual({
      requestedMessage: 'StatusNotification',
      connectorId: 1,
    });
  });

  it('of two cars: the cut is seen at the meter before the other one gets more', () => {
    const line = charging(new Booted('ocpp1.6', { spaces: ['a', 'b'] }));
    // After the two minutes that every charge begins with.
    line.pass(3);
    line.meter(640);
    line.status('Preparing', { connectorId: 2 });
    const ben = { user: 'ben', space: 'b' };
    line.service.do({ kind: 'authorize', vehicle: 2, ...ben });
    const goal = { kind: 'energy', energy: 9 as never } as const;
    const readyBy = instant(line.now + hour);
    line.service.do({ kind: 'start', ...ben, goal, readyBy, preference: 'fastest' });
    line.start('APP2', 0, { connectorId: 2 });
    const cut = limitsOf(line).findLast(([connector]) => connector === 1)!;
    expect(cut[1]).toBeLessThan(48);
    const given = () => limitsOf(line).findLast(([connector]) => connector === 2)![1];
    // 60 A for both, and the first may still draw 48 A: its word proves nothing.
    expect(given()).toBeLessThanOrEqual(12);
    line.pass(0.2);
    line.meter(650, { amps: cut[1] });
    line.pass(0.1);
    expect(given() + cut[1]).toBeGreaterThan(48);
    expect(given() + cut[1]).toBeLessThanOrEqual(60);
    expect(line.state.obeys).toBe(true);
  });
});

describe('a car that draws more than its limit', () => {
  it('though its driver has stopped it, is limited again, and its owner is told', () => {
    const line = charging();
    line.service.do({ kind: 'stop', user: 'ann', space: 'a' });
    line.settle();
    expect(limitsOf(line).at(-1)).toEqual([1, 0]);
    const before = limitsOf(line).length;
    for (let minutes = 0; minutes < 3; minutes += 1) {
      line.pass(0.5);
      line.meter(300 + minutes * 160);
      line.pass(0.5);
    }
    expect(limitsOf(line).length).toBeGreaterThan(before);
    expect(line.called('RemoteStopTransaction').length).toBeGreaterThan(0);
    expect(line.notices).toContainEqual({ what: 'draws-more-stopped', space: 'a', detail: '' });
  });

  it('is not, if that is only noise', () => {
    const line = charging();
    for (let minutes = 0; minutes < 5; minutes += 1) {
      line.pass(1);
      line.meter(320 + minutes * 160, { amps: 49 });
    }
    expect(line.called('RemoteStopTransaction')).toEqual([]);
  });
});

const slot = (line: TestLine) => ({
  vehicle: 1,
  space: 'a',
  from: instant(line.now + hour),
  to: instant(line.now + 3 * hour),
  energy: 5000 as never,
  preference: 'cheapest' as const,
});

describe('a reservation', () => {
  const answering = settingsWith('SupportedFeatureProfiles', 'Core,Reservation,SmartCharging');
  it('is held by a station that can, and given up when it is canceled or over', () => {
    const line = new Booted('ocpp1.6', { answering });
    line.service.do({ kind: 'reserve', user: 'ann', ...slot(line) });
    line.pass(50);
    expect(line.called('ReserveNow')).toMatchObject([
      { connectorId: 1, idTag: 'APP1', parentIdTag: 'APP1' },
    ]);
    line.pass(60);
    expect(line.called('CancelReservation')).toHaveLength(1);
    expect(line.called('ReserveNow')).toHaveLength(1);
  });

  it('is not asked of one that cannot', () => {
    const line = new Booted();
    line.service.do({ kind: 'reserve', user: 'ann', ...slot(line) });
    line.pass(50);
    expect(line.called('ReserveNow')).toEqual([]);
  });
});

describe('a line that does not answer', () => {
  it('gets one call at a time, and the next after half a minute', () => {
    const line = new Booted();
    line.answering = { ...line.answering, SetChargingProfile: () => null };
    line.start();
    const before = line.calls.length;
    line.pass(0.4);
    expect(line.calls.length).toBe(before);
    line.pass(0.2);
    expect(line.calls.length).toBeGreaterThan(before);
  });
});

/** Connector, purpose and limit of every profile that was sent. */
const purposes = (line: Booted) =>
  line.called('SetChargingProfile').map((payload) => {
    const { connectorId, csChargingProfiles: profile } = payload as Profile;
    const { chargingProfilePurpose: purpose, chargingSchedule } = profile;
    return [connectorId, purpose, chargingSchedule.chargingSchedulePeriod[0].limit];
  });

describe('a station that refuses limits of transactions', () => {
  /** Takes defaults alone. */
  const answering = {
    SetChargingProfile: (payload: unknown) => ({
      status: JSON.stringify(payload).includes('TxDefaultProfile') ? 'Accepted' : 'Rejected',
    }),
  };
  it('gets a default for the outlet, which is the fallback again once the car has left', () => {
    const line = new Booted('ocpp1.6', { answering, charger: { fallbackAmps: amps(6) } });
    line.start();
    line.pass(0.2);
    expect(purposes(line)).toEqual([
      [0, 'TxDefaultProfile', 6],
      [1, 'TxProfile', 48],
      [1, 'TxProfile', 48],
      [1, 'TxDefaultProfile', 48],
    ]);
    expect(line.reports('offer-answered')).toMatchObject([{ accepted: true }]);
    expect(line.notices).toEqual([]);
    line.meter(200);
    line.stop(300);
    line.status('Available');
    line.pass(0.2);
    expect(purposes(line).slice(4)).toEqual([[1, 'TxDefaultProfile', 6]]);
    // It is known from the first limit on.
    line.start('CARD1', 300);
    line.pass(0.2);
    expect(purposes(line).slice(5)).toEqual([[1, 'TxDefaultProfile', 48]]);
  });
});
