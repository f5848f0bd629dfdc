import { expect, it } from 'vitest';
import { orderOf } from '../../service/testing/service.ts';
import { at, booksOf, done, testWorld } from '../../service/testing/world.ts';
import { wattHours } from '../../units.ts';
import { isSound, type Dictionary } from './sound-world.ts';

/** Two sessions, a reservation and a charger that does not work. */
function stored(): Dictionary {
  const { world } = booksOf(
    done(
      testWorld(),
      { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
      { kind: 'start', user: 'ann', space: 'a', ...orderOf(5, at(8)) },
      { kind: 'plug-in', user: 'ben', space: 'b', vehicle: 2 },
      {
        kind: 'reserve',
        user: 'cleo',
        vehicle: 3,
        space: 'c',
        from: at(9),
        to: at(10),
        energy: wattHours(3000),
      },
    ),
  );
  const { spaces, sessions, reservations } = world;
  const condition = { kind: 'offline', since: at(0), until: at(1) };
  const [session] = Object.values(sessions);
  const [reservation] = Object.values(reservations);
  const entry = { id: 'q9', user: 'ann', vehicle: 4, building: 'house', energy: 3000 };
  const known = {
    ...world,
    spaces: { ...spaces, c: { ...spaces['c'], condition } },
    sessions: { ...sessions, only: session },
    reservations: { only: reservation },
    queue: [{ ...entry, until: at(6), joinedAt: at(0) }],
  };
  return JSON.parse(JSON.stringify(known)) as Dictionary;
}

/** Removes the field at the end of a path. */
function remove(from: Dictionary, [name, ...rest]: readonly string[]): void {
  if (rest.length === 0) delete (from as Record<string, unknown>)[name!];
  else remove(from[name!] as Dictionary, rest);
}

it('accepts a world that was stored', () => expect(isSound(stored())).toBe(true));

it.each([
  'buildings.house.capacity',
  'spaces.a.number',
  'spaces.a.charger.volts',
  'spaces.a.condition.kind',
  'spaces.c.condition.until',
  'vehicles.1.battery',
  'vehicles.1.limit',
  'sessions.only.order',
  'sessions.only.order.goal.kind',
  'sessions.only.plan.blocks.0.to',
  'sessions.only.flow.meter',
  'sessions.only.line.mayDraw',
  'sessions.only.phase.kind',
  'reservations.only.from',
  'reservations.only.promise.0.amps',
  'queue.0.until',
])('does not accept one without %s', (path) => {
  const damaged = stored();
  remove(damaged, path.split('.'));
  expect(isSound(damaged)).toBe(false);
});
