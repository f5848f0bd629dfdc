import { duration, minute, type Instant } from '../../units.ts';
import type { Session } from '../session.ts';

/** Until when the charger's own word has the cable of a session plugged in. */
export const lastHeard = ({ readings }: Pick<Session, 'readings'>): Instant => {
  const { at, taken = at } = readings.at(-1)!;
  return taken > at ? taken : at;
};

/** When its charger last said anything of a cable, also if its present session began later. */
export const lastWord = ({ readings }: Pick<Session, 'readings'>): Instant => {
  const { at, taken = at } = readings.at(-1)!;
  return taken;
};

/** A charger reads its meter every quarter hour while a cable is plugged in, or more often. */
const longestSilence = duration(20 * minute);

/** Whether nothing has been heard of a cable for so long that its unplug may be lost. */
export const mayBeLost = (session: Pick<Session, 'readings'>, at: Instant): boolean =>
  at - lastHeard(session) >= longestSilence;
