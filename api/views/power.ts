import { powerOf } from '#engine/charging/charger.ts';
import { meteredPower } from '#engine/charging/flow.ts';
import { pairOf } from '#engine/community/draft/draft.ts';
import type { Building, World } from '#engine/community/world.ts';
import { buildingPower } from '#engine/service/views/building-power.ts';
import type { Answers } from '../contract/contract.ts';
import { presentPhase } from './phase.ts';

export function powerView(
  world: World,
  user: string,
  building: Building,
): Answers['charge']['power'] {
  const { capacity, drawn, spaces } = buildingPower(world, user, building.id);
  const { charger } = world.spaces[building.spaces[0]!]!;
  const shares = spaces.map(({ space, number, yours, amps, leavesAt }) => {
    const { power, phase } = drawAt(world, space);
    return { space, number, yours, amps, power, phase, leavesAt };
  });
  return {
    at: world.now,
    capacity,
    drawn,
    capacityPower: powerOf(capacity, charger.volts, charger.phases),
    drawnPower: shares.reduce((sum, { power }) => sum + power, 0),
    spaces: shares,
  };
}

/** A car's draw at a space, and why. */
function drawAt(world: World, space: string) {
  const { session: id } = world.spaces[space]!;
  const session = id === null ? undefined : world.sessions[id];
  if (session === undefined) return { power: 0, phase: null };
  return {
    power: meteredPower(pairOf(world, session), session.flow.amps),
    phase: presentPhase(world, session),
  };
}
