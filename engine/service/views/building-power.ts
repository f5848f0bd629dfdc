import { amps, type Amps, type Instant } from '../../units.ts';
import { expectedEnd } from '../../community/draft/expectation.ts';
import type { Phase } from '../../community/phase.ts';
import type { World } from '../../community/world.ts';

/** The current draw of one space, and why. */
export interface SpacePower {
  readonly space: string;
  readonly number: number;
  readonly yours: boolean;
  readonly amps: Amps;
  /** Null if no car is plugged in. */
  readonly phase: Phase | null;
  readonly leavesAt: Instant | null;
}

export interface BuildingPower {
  readonly capacity: Amps;
  readonly drawn: Amps;
  readonly spaces: readonly SpacePower[];
}

export function buildingPower(world: World, user: string, id: string): BuildingPower {
  const { capacity, spaces } = world.buildings[id]!;
  const shares = spaces.map((space): SpacePower => {
    const { number, session: sessionId } = world.spaces[space]!;
    const session = sessionId === null ? null : world.sessions[sessionId]!;
    return {
      space,
      number,
      yours: session?.user === user,
      amps: session?.flow.amps ?? amps(0),
      phase: session?.phase ?? null,
      leavesAt: session === null ? null : expectedEnd(world, session),
    };
  });
  const drawn = amps(shares.reduce((sum, share) => sum + share.amps, 0));
  return { capacity, drawn, spaces: shares };
}
