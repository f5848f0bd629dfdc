import { lookUp } from '../look-up.ts';
import type { Instant } from '../units.ts';
import type { Space } from './world.ts';

/** The space with an id that came from outside, unless its owner has removed it. */
export function spaceWith(
  { spaces }: { readonly spaces: Readonly<Record<string, Space>> },
  id: string,
): Space | undefined {
  const space = lookUp(spaces, id);
  return space?.isRemoved ? undefined : space;
}

/** Whether a user may use a space: it is shared, or assigned to them. */
export const isFor = ({ assignedTo }: Pick<Space, 'assignedTo'>, user: string | null): boolean =>
  assignedTo === undefined || assignedTo === user;

/** The number that was painted on the floor at an instant. */
export const numberAt = ({ number, formerNumbers = [] }: Space, at: Instant): number =>
  formerNumbers.find(({ until }) => at < until)?.number ?? number;
