import { expect, it } from 'vitest';
import { draftOf } from '../community/draft/open-draft.ts';
import type { World } from '../community/world.ts';
import type { Command } from '../service/commands.ts';
import { advance, execute, report, type Outcome } from '../service/front-door.ts';
import { orderOf } from '../service/testing/service.ts';
import { at, car, done, later, testWorld } from '../service/testing/world.ts';
import { amps, instant, minute, wattHours } from '../units.ts';

const worldOf = (outcome: Outcome): World => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.world;
};
const doing = (world: World, ...commands: readonly Command[]) =>
  commands.reduce((before, command) => worldOf(execute(before, command, 'resident')), world);

/** A report of the charger at a space, which follows the latest offer. */
function tell(world: World, space: string, seq: number, register: number): World {
  const session = world.sessions[world.spaces[space]!.session ?? ''];
  const reading = {
    seq,
    at: world.now,
    register: wattHours(register),
    amps: amps(session?.offered ?? 0),
    offerId: session?.line.offerId ?? 0,
  };
  const kind = seq === 0 ? 'plugged' : 'meter-read';
  return worldOf(report(world, { kind, space, transaction: `in ${space}`, reading }));
}

const charge = (user: string, space: string, vehicle: number, kwh: number): Command[] => [
  { kind: 'authorize', user, space, vehicle },
  {
    kind: 'start',
    user,
    space,
    ...orderOf(kwh, at(5)),
  },
];

const requests = (world: World) =>
  Object.values(world.sessions).map(({ user, moveRequest }) => [user, moveRequest !== null]);

it('asks another driver when the meter of the one who was asked shows that it is not done', () => {
  const {
    simulation: _s,
    ledger: _l,
    ...founded
  } = testWorld({
    capacity: 144,
    vehicles: [car(1, 'ann'), car(2, 'ben'), car(3, 'cleo')],
  });
  const house = { ...founded.buildings['house']!, spaces: ['a', 'b'] };
  const plugged = ['a', 'b'].reduce<World>((before, space) => tell(before, space, 0, 0), {
    ...founded,
    buildings: { house },
  });
  const both = doing(plugged, ...charge('ann', 'a', 1, 1), ...charge('ben', 'b', 2, 2));
  const begun = tell(tell(both, 'a', 1, 0), 'b', 1, 0);
  // By the estimate Ann's car is done first, then Ben's; Ben's charger confirms it.
  const estimated = tell(worldOf(advance(begun, instant(at(0) + 20 * minute))), 'b', 2, 2000);
  const asked = doing(estimated, {
    kind: 'join-queue',
    user: 'cleo',
    vehicle: 3,
    building: 'house',
    energy: wattHours(4000),
    until: at(8),
  });
  expect(requests(asked)).toEqual([
    ['ann', true],
    ['ben', false],
  ]);
  const short = tell(asked, 'a', 2, 600);
  expect(short.sessions[short.spaces['a']!.session!]!.idleSince).toBeNull();
  expect(requests(short)).toEqual([
    ['ann', true],
    ['ben', true],
  ]);
});

it('begins every step with nothing to check, wherever the last one ended', () => {
  const charging = done(
    testWorld(),
    { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
    {
      kind: 'start',
      user: 'ann',
      space: 'a',
      ...orderOf(1, at(3)),
    },
  );
  const booked = done(later(charging, at(1)), {
    kind: 'reserve',
    user: 'ben',
    vehicle: 2,
    space: 'a',
    from: at(4),
    to: at(6),
    energy: wattHours(2000),
  });
  const { moveChecks, unsettled, spaceFreed } = draftOf(booked);
  expect([moveChecks.size, unsettled.size, spaceFreed]).toEqual([0, 0, false]);
});
