import { advance } from '../commands.ts';
import type { Session } from '../../community/session.ts';
import type { World } from '../../community/world.ts';

/**
 * A session whose charger is out of order, as it will be once the charger is back, if nobody else
 * comes or goes until then. Null where nothing is interrupted.
 */
export function afterFault(
  world: World,
  session: Session,
): { readonly world: World; readonly session: Session } | null {
  const { condition } = world.spaces[session.space]!;
  const { kind } = session.phase;
  if (condition.kind === 'ready' || (kind !== 'faulted' && kind !== 'offline')) return null;
  const later = advance({ ...world, errands: [] }, condition.until);
  const resumed = later.ok ? later.world.sessions[session.id] : undefined;
  return later.ok && resumed !== undefined ? { world: later.world, session: resumed } : null;
}
