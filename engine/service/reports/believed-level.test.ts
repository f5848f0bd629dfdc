import { describe, expect, it } from 'vitest';
import { flowAt } from '../../charging/flow.ts';
import { storedAt } from '../../charging/vehicle.ts';
import { amps, fraction, millijoulesPerWattHour, wattHours } from '../../units.ts';
import type { Report } from '../../community/report.ts';
import { report } from '../front-door.ts';
import { orderOf, TestService } from '../testing/service.ts';
import { at } from '../testing/world.ts';

/** Ann's car, with 60 kWh, is at a level when it arrives. */
function arrivesAt(level: number, ids: readonly string[] = ['a']): TestService {
  const service = new TestService(at(0), ids);
  const car = service.world.vehicles[1]!;
  const vehicles = {
    ...service.world.vehicles,
    1: { ...car, stored: storedAt(car, fraction(level)) },
  };
  service.world = { ...service.world, vehicles };
  service.arrive('ann', 't1');
  return service;
}

/** What the battery of the car at space a is believed to hold now, in watt-hours. */
function believed({ world, session }: TestService): number {
  const pair = { charger: world.spaces['a']!.charger, vehicle: world.vehicles[1]! };
  return flowAt(pair, session!.flow, world.now).stored / millijoulesPerWattHour;
}

/** A reading taken after so many minutes, under the first offer. */
const read = (seq: number, minutes: number, register: number, drawn: number): Report => ({
  kind: 'meter-read',
  space: 'a',
  transaction: 't1',
  reading: {
    seq,
    at: at(0, minutes),
    register: wattHours(register),
    amps: amps(drawn),
    offerId: 1,
  },
});

describe('the level that a car is believed to have', () => {
  it('leaves power to one that was drawing at its limit, went away and is back', () => {
    const service = arrivesAt(0.985);
    service.start('ann', 8, at(6));
    service.follow('t1', 1, 0);
    service.to(at(1));
    // Its battery counts as full by now, but it draws on.
    service.follow('t1', 2, 3952);
    service.to(at(1, 1));
    service.cable('unplugged', 't1', 3, 4018);
    service.to(at(1, 3));
    service.cable('plugged', 't2', 0, 4018, { offerId: 0 });
    service.authorize('ann');
    expect(service.session).toMatchObject({ offered: 19, phase: { kind: 'charging' } });
  });

  it('keeps giving power to a car that draws on after it counts as full and its time is over', () => {
    const service = arrivesAt(0.985);
    service.do({
      kind: 'start',
      user: 'ann',
      space: 'a',
      goal: { kind: 'full' },
      readyBy: at(1),
      preference: 'fastest',
    });
    service.follow('t1', 1, 0);
    // 19 A at 208 V, as its meter shows it every ten minutes, past several quarter hours.
    for (let turn = 1; turn <= 15; turn += 1) {
      service.to(at(0, 10 * turn));
      service.follow('t1', turn + 1, Math.round((turn * 3952) / 6), { amps: 19 });
    }
    const waits = service.events.filter(
      (one) => one.kind === 'session-phase' && one.phase.kind === 'waiting',
    );
    expect(waits).toEqual([]);
    expect(service.session).toMatchObject({ offered: 19, phase: { kind: 'charging' } });
  });

  it('follows the readings of an outage in which it drew less toward full', () => {
    const service = arrivesAt(0.9);
    service.do({
      kind: 'start',
      user: 'ann',
      space: 'a',
      goal: { kind: 'full' },
      readyBy: at(1.2),
      preference: 'fastest',
    });
    service.follow('t1', 1, 0);
    service.to(at(0, 5));
    service.tell({ kind: 'offline', space: 'a', expectedBack: null });
    service.to(at(0, 50));
    // What was noted meanwhile arrives in one message.
    service.take(
      report(
        service.world,
        { kind: 'connected', space: 'a', clock: at(0, 50) },
        read(2, 20, 3341, 33),
        read(3, 38, 5393, 19),
        read(4, 50, 6183, 19),
      ),
    );
    expect(believed(service)).toBeGreaterThan(59_400);
    expect(believed(service)).toBeLessThan(59_600);
  });

  it('does not count the time before an offer whose answer is late', () => {
    const service = arrivesAt(0.5);
    service.to(at(1));
    service.start('ann', 8, at(6));
    service.to(at(1, 0.2));
    service.take(report(service.world, { ...read(1, 60, 0, 48) }));
    expect(believed(service)).toBeLessThan(30_100);
    service.to(at(1, 2));
    service.take(report(service.world, read(2, 60.5, 83, 48)));
    expect(believed(service)).toBeLessThan(30_500);
  });

  it('follows the readings of an outage that began well below full and ran near it', () => {
    const service = arrivesAt(0.87);
    const house = { ...service.world.buildings['house']!, capacity: amps(17) };
    service.world = { ...service.world, buildings: { house } };
    service.do({
      kind: 'start',
      user: 'ann',
      space: 'a',
      goal: { kind: 'full' },
      readyBy: at(3),
      preference: 'fastest',
    });
    service.follow('t1', 1, 0);
    service.to(at(0, 5));
    service.tell({ kind: 'offline', space: 'a', expectedBack: null });
    service.to(at(1, 35));
    service.take(
      report(
        service.world,
        { kind: 'connected', space: 'a', clock: at(1, 35) },
        read(2, 5, 294, 17),
        read(3, 50, 2946, 17),
        read(4, 95, 5598, 17),
      ),
    );
    // 52.2 kWh, and what 17 A bring in 95 minutes.
    expect(believed(service)).toBeGreaterThan(56_900);
    expect(believed(service)).toBeLessThan(57_100);
  });

  it('is what the register says where it left in an outage, whatever was assumed by then', () => {
    const service = arrivesAt(0.5);
    service.start('ann', 8, at(6));
    service.follow('t1', 1, 0);
    service.to(at(0, 5));
    service.tell({ kind: 'offline', space: 'a', expectedBack: null });
    // By then it would have all that was ordered.
    service.to(at(1));
    service.take(
      report(
        service.world,
        { kind: 'connected', space: 'a', clock: at(1) },
        read(2, 15, 2496, 48),
        {
          ...read(3, 20, 3328, 0),
          kind: 'unplugged',
        } as Report,
      ),
    );
    const { stored } = service.world.vehicles[1]!;
    // 3,328 Wh at the meter are 2,988 in the battery.
    expect(stored / millijoulesPerWattHour).toBeGreaterThan(32_950);
    expect(stored / millijoulesPerWattHour).toBeLessThan(33_000);
  });

  it('is not full by a reading from before the offer after a fault', () => {
    const service = arrivesAt(0.98);
    service.start('ann', 8, at(6));
    service.follow('t1', 1, 0);
    service.to(at(0, 2));
    service.tell({ kind: 'faulted', space: 'a', expectedBack: null });
    service.to(at(0, 10));
    service.tell({ kind: 'fault-cleared', space: 'a' });
    expect(service.session).toMatchObject({ offered: 19 });
    // The offer has not arrived yet.
    service.cable('meter-read', 't1', 2, 132, { offerId: 2 });
    expect(service.session!.phase.kind).not.toBe('complete');
    service.follow('t1', 3, 132);
    expect(service.session).toMatchObject({ offered: 19, phase: { kind: 'charging' } });
    // Under its offer, a car near full that takes nothing is full.
    service.to(at(0, 15));
    service.cable('meter-read', 't1', 4, 460);
    expect(service.session!.phase).toMatchObject({ kind: 'complete', why: 'full' });
  });

  it('is full by the first reading under the offer, if it takes nothing of it', () => {
    const service = arrivesAt(0.98);
    service.start('ann', 8, at(6));
    // The offer has not arrived yet, then it has.
    service.cable('meter-read', 't1', 1, 0, { offerId: 0 });
    expect(service.session!.phase.kind).not.toBe('complete');
    service.cable('meter-read', 't1', 2, 0);
    expect(service.session!.phase).toMatchObject({ kind: 'complete', why: 'full' });
  });

  it('is that of the last reading where nobody has seen when it left', () => {
    const service = arrivesAt(0.5, ['a', 'b']);
    service.do({ kind: 'start', user: 'ann', space: 'a', ...orderOf(25, at(6)) });
    service.follow('t1', 1, 0);
    service.to(at(0, 15));
    service.follow('t1', 2, 2496);
    // It leaves; neither that nor anything else is reported of its cable for two hours.
    service.to(at(2, 15));
    service.cable('plugged', 'b/1', 0, 0, { space: 'b', offerId: 0 });
    service.do({ kind: 'authorize', user: 'ann', space: 'b', vehicle: 1 });
    const there = service.world.sessions[service.world.spaces['b']!.session!]!;
    expect(there.levelAtStart).toBeCloseTo(0.5 + 2.24 / 60, 2);
  });
});

const told = ({ events }: TestService) =>
  events.flatMap((event) => (event.kind === 'plan-changed' ? [[event.at, event.shortfall]] : []));
const begun = () => {
  const service = new TestService();
  service.arrive('ann', 't1');
  service.start('ann', 15, at(2));
  service.follow('t1', 1, 0);
  service.to(at(0, 0.5));
  service.cable('meter-read', 't1', 2, 30, { amps: 16 });
  return service;
};

describe('a car that takes less than it was believed to want', () => {
  it('is planned with what it takes after a minute, and its driver is told what will be missing', () => {
    const service = begun();
    expect(told(service)).toEqual([]);
    service.to(at(0, 1));
    expect(service.session).toMatchObject({ takes: 16 });
    const [when, missing] = told(service)[0]!;
    expect(when).toBe(at(0, 1));
    // 16 A for two hours are 6.7 of the 15 kWh; it may take a little more.
    expect(missing).toBeGreaterThan(7000);
    expect(missing).toBeLessThan(8500);
  });

  it('is believed again when it takes more after all', () => {
    const service = begun();
    service.to(at(0, 10));
    expect(service.session).toMatchObject({ takes: 16, offered: 19 });
    service.follow('t1', 3, 600);
    expect(service.session!.takes).toBeUndefined();
    expect(service.session).toMatchObject({ offered: 48, plan: { shortfall: 0 } });
  });
});
