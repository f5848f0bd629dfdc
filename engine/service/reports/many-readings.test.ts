import { describe, expect, it } from 'vitest';
import { billOf } from '../../billing/bill-session.ts';
import { billable } from '../../community/billable.ts';
import type { Session } from '../../community/session.ts';
import { chance } from '../../chance.ts';
import { amps, hour, wattHours } from '../../units.ts';
import { advance, execute, report, type Outcome } from '../front-door.ts';
import { TestService } from '../testing/service.ts';
import { at, car, testWorld } from '../testing/world.ts';

describe('a charger that reads its meter every minute for twelve hours', () => {
  const service = new TestService();
  service.arrive('ann', 't1');
  service.start('ann', 28, at(13));
  const random = chance(7, 1);
  const raw = [{ at: at(0), energy: wattHours(0) }];
  let register = 0;
  let largest = 0;
  for (let minutes = 1; minutes <= 12 * 60; minutes += 1) {
    service.to(at(0, minutes));
    // The car takes 10 A of what it is offered.
    const taken = Math.min(10, service.session!.offered);
    register += (taken * 208) / 60 + random();
    const shown = wattHours(Math.floor(register));
    raw.push({ at: service.world.now, energy: shown });
    const drawn = Math.max(0, taken + random() * 2 - 1);
    const reading = { seq: minutes, at: service.world.now, register: shown, amps: drawn };
    const { offerId } = service.session!.line;
    service.tell({
      kind: 'meter-read',
      space: 'a',
      transaction: 't1',
      reading: { ...reading, offerId },
    });
    largest = Math.max(largest, JSON.stringify(service.session).length);
  }
  service.cable('unplugged', 't1', 721, Math.floor(register));
  const [record] = service.records('ann');

  it('keeps its session below 4 KB', () => {
    expect(largest).toBeLessThanOrEqual(4096);
    expect(record!.readings.length).toBeLessThanOrEqual(30);
  });

  it('is billed as if all readings had been kept', () => {
    const kept = billOf(billable(service.world, record!));
    const full = billOf(billable(service.world, { ...record!, readings: raw }));
    expect(kept).toEqual(full);
    expect(kept.energy).toBeGreaterThan(20_000);
  });
});

describe('a hundred cars whose chargers measure with an error of 1 A', () => {
  const names = Array.from({ length: 100 }, (_, place) => `p${place}`);
  const {
    simulation: _s,
    ledger: _l,
    ...small
  } = testWorld({
    vehicles: names.map((_, place) => car(place + 1, 'ann')),
  });
  const spaces = Object.fromEntries(names.map((id) => [id, { ...small.spaces['a']!, id }]));
  const house = { ...small.buildings['house']!, spaces: names, capacity: amps(1600) };
  let world: Outcome & { readonly ok: true } = {
    ok: true,
    world: { ...small, spaces, buildings: { house } },
    events: [],
    entries: [],
    offers: [],
  };
  const must = (outcome: Outcome) => {
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    world = outcome;
    return outcome;
  };
  const sessionAt = (space: string): Session =>
    world.world.sessions[world.world.spaces[space]!.session!]!;
  const read = (space: string, seq: number, off: number) => {
    const { offered, line } = sessionAt(space);
    const energy = (offered * 208 * (world.world.now - at(0))) / hour;
    const register = wattHours(Math.floor(energy));
    const when = world.world.now;
    const reading = {
      seq,
      at: when,
      register,
      amps: Math.max(0, offered + off),
      offerId: line.offerId,
    };
    return must(
      report(world.world, { kind: 'meter-read', space, transaction: `${space}/1`, reading }),
    );
  };
  for (const [place, space] of names.entries()) {
    const reading = { seq: 0, at: at(0), register: wattHours(0), amps: 0, offerId: 0 };
    must(report(world.world, { kind: 'plugged', space, transaction: `${space}/1`, reading }));
    must(
      execute(
        world.world,
        { kind: 'authorize', user: 'ann', space, vehicle: place + 1 },
        'resident',
      ),
    );
    const order = { goal: { kind: 'full' }, readyBy: at(9), preference: 'fastest' } as const;
    must(execute(world.world, { kind: 'start', user: 'ann', space, ...order }, 'resident'));
  }
  // Each begins with two minutes at full power; from then on they share what there is, less the noise.
  const settled = 20;
  const random = chance(3, 1);
  const noise = () => random() * 2 - 1;
  for (let minutes = 1; minutes <= settled; minutes += 1) {
    must(advance(world.world, at(0, minutes)));
    for (const space of names) read(space, minutes, minutes < 8 ? 0 : noise());
  }

  it('changes few offers by that: once for each car that begins to charge', () => {
    let offers = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      world = { ...world, world: { ...world.world, now: at(0, settled + turn + 1) } };
      for (const space of names) {
        offers += read(space, settled + turn + 1, noise()).offers.length;
      }
    }
    expect(offers).toBeLessThanOrEqual(20);
  });
});
