import { chargerActions, type ChargerAction } from '../community/charger-action.ts';
import { tell, type Draft } from '../community/draft/draft.ts';
import { isDone } from '../community/phase.ts';
import { badInput } from '../community/refusal.ts';
import type { Session } from '../community/session.ts';
import type { Space, World } from '../community/world.ts';
import { knownSpace, type Changed } from './change-world.ts';
import type { SetupCommand } from './setup-command.ts';
import { unfit, type SetupRefusal } from './setup-refusal.ts';

/**
 * An owner does something to the charger of a space. The charger is told elsewhere; here it is decided
 * whether that may be, noted, and told to the driver whose charge it may end.
 */
export function operateCharger(
  world: World,
  command: Extract<SetupCommand, { kind: 'operate-charger' }>,
): Changed | SetupRefusal {
  const space = knownSpace(world, command.space);
  if ('code' in space) return space;
  const { action, isConfirmed = false } = command;
  if (!Object.hasOwn(chargerActions, action)) return badInput('action');
  const effect = chargerActions[action];
  if (effect === 'needs-free-space' && isUsed(space)) {
    return unfit({ why: 'car-plugged-in', space: space.id });
  }
  const charge = effect === 'may-end' ? chargeAt(world, space) : undefined;
  if (charge !== undefined && !isConfirmed) return unfit({ why: 'car-charging', space: space.id });
  return {
    world,
    about: { building: space.building, space: space.id, action },
    ...(charge !== undefined && { settle: (draft: Draft) => tellDriver(draft, charge, action) }),
  };
}

const isUsed = ({ session, plugged }: Space): boolean => session !== null || plugged !== null;

/** The session at a space whose charge is not over. */
function chargeAt({ sessions }: World, { session: id }: Space): Session | undefined {
  const session = id === null ? undefined : sessions[id];
  return session === undefined || isDone(session.phase) ? undefined : session;
}

function tellDriver(draft: Draft, { id, user, space }: Session, action: ChargerAction): void {
  tell(draft, { kind: 'charger-operated', at: draft.now, user, space, session: id, action });
}
