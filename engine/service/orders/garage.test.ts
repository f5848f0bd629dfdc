import { describe, expect, it } from 'vitest';
import { levelOf } from '../../charging/vehicle.ts';
import { amps, duration, fraction, hour, kilowattHours, wattHours } from '../../units.ts';
import type { VehicleDetails } from './garage.ts';
import { at, done, later, only, refused, testWorld } from '../testing/world.ts';

const details: VehicleDetails = {
  name: 'Second car',
  battery: kilowattHours(40),
  maxAmps: amps(32),
  phases: 1,
  consumption: 150,
  limit: fraction(0.8),
  level: fraction(0.3),
  readyBy: duration(8 * hour),
};
const add = { kind: 'add-vehicle', user: 'ann', details } as const;

describe('vehicles', () => {
  it('are added with a level and never reuse an id', () => {
    const added = done(testWorld(), add);
    const five = added.vehicles[5]!;
    expect(five.name).toBe('Second car');
    expect(levelOf(five, five.stored)).toBeCloseTo(0.3, 9);
    const replaced = done(added, { kind: 'remove-vehicle', user: 'ann', vehicle: 5 }, add);
    expect(Object.keys(replaced.vehicles)).toEqual(['1', '2', '3', '4', '6']);
  });

  it('have a default that passes to another one when it is removed', () => {
    expect(testWorld().defaults['ann']).toBe(1);
    const chosen = done(testWorld(), { kind: 'set-default-vehicle', user: 'ann', vehicle: 4 });
    expect(chosen.defaults['ann']).toBe(4);
    const removed = done(chosen, { kind: 'remove-vehicle', user: 'ann', vehicle: 4 });
    expect(removed.defaults['ann']).toBe(1);
    const none = done(removed, { kind: 'remove-vehicle', user: 'ann', vehicle: 1 });
    expect(none.defaults).not.toHaveProperty('ann');
    expect(done(none, add).defaults['ann']).toBe(5);
  });

  it('cannot be removed while charging or reserved; the refusal says where', () => {
    const plugged = done(testWorld(), { kind: 'plug-in', user: 'ann', space: 'b', vehicle: 1 });
    const remove = { kind: 'remove-vehicle', user: 'ann', vehicle: 1 } as const;
    expect(refused(plugged, remove)).toEqual({ code: 'vehicle-charging', space: 'b' });
    const booked = done(testWorld(), {
      kind: 'reserve',
      user: 'ann',
      vehicle: 1,
      space: 'a',
      from: at(2),
      to: at(12),
      energy: wattHours(5000),
    });
    expect(refused(booked, remove)).toMatchObject({ code: 'vehicle-reserved' });
    const nobodys = refused(booked, { ...remove, vehicle: 99 });
    expect(refused(booked, { ...remove, user: 'ben' })).toEqual(nobodys);
  });

  it('can get another limit while charging, with immediate effect', () => {
    const charging = later(
      done(
        testWorld(),
        { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
        {
          kind: 'start',
          user: 'ann',
          space: 'a',
          goal: { kind: 'full' },
          readyBy: at(13),
          preference: 'fastest',
        },
      ),
      at(1),
    );
    const { name, battery, maxAmps, phases, consumption, readyBy } = charging.vehicles[1]!;
    const kept = { name, battery, maxAmps, phases, consumption, readyBy, level: fraction(0.1) };
    const edit = { kind: 'edit-vehicle', user: 'ann', vehicle: 1 } as const;
    const lower = done(charging, { ...edit, details: { ...kept, limit: fraction(0.55) } });
    expect(only(lower).phase).toEqual({ kind: 'complete', why: 'limit' });
    const higher = done(lower, { ...edit, details: { ...kept, limit: fraction(0.9) } });
    expect(only(higher).phase.kind).toBe('charging');
    const other = { ...kept, limit: fraction(0.9), maxAmps: amps(16) };
    expect(refused(charging, { ...edit, details: other }).code).toBe('vehicle-charging');
  });
});

it('a limit that is lowered while charging holds, watched or not', () => {
  const car = testWorld().vehicles[1]!;
  const goal = { kind: 'full' } as const;
  const order = { goal, readyBy: at(12), preference: 'fastest' } as const;
  const charging = later(
    done(
      testWorld(),
      { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1, level: fraction(0.5) },
      { kind: 'start', user: 'ann', space: 'a', ...order },
    ),
    at(0.25),
  );
  const { name, battery, maxAmps, phases, consumption } = car;
  const same = { name, battery, maxAmps, phases, consumption, readyBy: duration(7 * hour) };
  const lowered = done(charging, {
    kind: 'edit-vehicle',
    user: 'ann',
    vehicle: 1,
    details: { ...same, limit: fraction(0.6), level: fraction(0.5) },
  });
  let watched = lowered;
  for (let hours = 0.5; hours < 4; hours += 0.1) watched = later(watched, at(hours));
  const jumped = only(later(lowered, at(4)));
  expect(only(later(watched, at(4)))).toEqual(jumped);
  expect(levelOf(car, jumped.flow.stored)).toBeCloseTo(0.6, 6);
});
