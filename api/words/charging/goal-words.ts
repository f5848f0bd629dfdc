import type { Answers } from '../../contract/contract.ts';
import { formatEnergy, formatMoney, formatPercent } from '../format.ts';
import { when } from '../moment-words.ts';

type Preview = Answers['charge']['preview'];
type Live = NonNullable<Answers['charge']['space']['session']>;
type Goal = Preview['order']['goal'];

/** A tenth of a kWh: the resolution of displayed energies. */
const smallestShown = 100;

/** Whether so much is missing to a goal that one can tell. */
export const isShort = (missing: number) => missing >= smallestShown;

/** The level to promise, in whole percent: no more than is reached. */
export const percentReached = (level: number) => Math.floor(level * 100 + 1e-6);

/** What was asked for: 80%, 18.0 kWh, a full battery. */
export function goalInWords(goal: Goal): string {
  if (goal.kind === 'level') return formatPercent(goal.level);
  return goal.kind === 'energy' ? formatEnergy(goal.energy * 1000) : 'A full battery';
}

type Outlook = Pick<Preview['outlook'], 'energyInTheEnd' | 'levelInTheEnd'>;

/** Whether the car's own limit stops it before the requested energy is delivered. */
const isTooMuch = (goal: Goal, { energyInTheEnd }: Outlook) =>
  goal.kind === 'energy' && isShort(goal.energy * 1000 - energyInTheEnd);

/**
 * The level reached and the level requested, in the goal's own unit: 64% and 80%. Where the level is
 * unknown, what is reached is energy.
 */
const againstGoal = (goal: Goal, { energyInTheEnd, levelInTheEnd }: Outlook) =>
  [
    goal.kind === 'energy' || levelInTheEnd === null
      ? formatEnergy(energyInTheEnd)
      : formatPercent(percentReached(levelInTheEnd) / 100),
    goal.kind === 'full' ? 'full' : goalInWords(goal),
  ] as const;

/** The level at the end; a car may stop at its own limit before. */
function reachedInWords(goal: Goal, outlook: Outlook): string {
  const { levelInTheEnd } = outlook;
  if (goal.kind === 'energy' && !isTooMuch(goal, outlook)) return formatEnergy(goal.energy * 1000);
  if (levelInTheEnd === null) return goal.kind === 'full' ? 'Full' : goalInWords(goal);
  return levelInTheEnd > 0.995 ? 'Full' : formatPercent(levelInTheEnd);
}

/** Whether a goal is expected in time, be it only with power that others leave. */
export const isExpectedInTime = (
  { readyBy }: Pick<Preview['order'], 'readyBy'>,
  { done }: Pick<Preview['outlook'], 'done'>,
) => done !== null && done <= readyBy;

/** How a session ends: 80% at 02:40, ready for 07:00. Null before anything was ordered. */
export function endInWords(
  { order, outlook, shortfall }: Pick<Live, 'order' | 'outlook' | 'shortfall'>,
  now: number,
): string | null {
  if (!order || !outlook) return null;
  const ready = when(order.readyBy, now);
  const isInTime = isExpectedInTime(order, outlook);
  if (shortfall && isShort(shortfall.energy) && !isInTime) {
    const [reached, asked] = againstGoal(order.goal, outlook);
    return `${reached} by ${ready}, not ${asked}.`;
  }
  if (outlook.done === null) return null;
  const end = `${reachedInWords(order.goal, outlook)} at ${when(outlook.done, now)}`;
  return isInTime ? `${end}, ready for ${ready}.` : `${end}.`;
}

/** A goal that cannot be reached in time: what is reached by then, and why not more. */
export function missInWords({
  at,
  order: { goal, readyBy },
  misses,
  outlook,
  atOnce,
}: Pick<Preview, 'at' | 'order' | 'misses' | 'outlook' | 'atOnce'>): {
  headline: string;
  reason: string;
} | null {
  if (!isShort(misses.energy)) {
    if (!isTooMuch(goal, outlook)) return null;
    const { energyInTheEnd, levelInTheEnd } = outlook;
    return {
      headline: `${goalInWords(goal)} is more than your car takes.`,
      reason: `It stops by itself${levelInTheEnd === null ? '' : ` at ${formatPercent(levelInTheEnd)}`}, after ${formatEnergy(energyInTheEnd)}.`,
    };
  }
  const ready = when(readyBy, at);
  const [reached, asked] = againstGoal(goal, outlook);
  const less = formatEnergy(misses.energy);
  const energy = `${formatEnergy(outlook.energyInTheEnd)}, ${less} less than you asked for`;
  const why =
    misses.why === 'shared-power'
      ? 'The building’s power is shared with cars that need it as well.'
      : misses.why === 'space-reserved'
        ? 'A neighbor has reserved this space, so it charges until they come.'
        : atOnce.done === null
          ? 'There is too little time, even at full power.'
          : `Even at full power it would take until ${when(atOnce.done, at)}.`;
  if (isExpectedInTime({ readyBy }, outlook)) {
    return {
      headline: `${goalInWords(goal)} by ${ready} is likely, but not promised.`,
      reason: `${less} of it would be power that others leave. ${why}`,
    };
  }
  return {
    headline: `By ${ready} it reaches ${reached}, not ${asked}.`,
    // What is reached in time comes first, so that it is not read as the later time.
    reason: `That is ${energy}. ${why}`,
  };
}

/** The consequences of stopping, for the confirmation. */
export function stopInWords({
  order,
  energy,
  bill,
  level,
}: Pick<Live, 'order' | 'energy' | 'bill' | 'level'>): string {
  const nothing =
    bill.total > 0
      ? `No power has flowed yet; the service fee comes to ${formatMoney(bill.total)}.`
      : 'No power has flowed yet, and nothing is billed.';
  const kept =
    energy > 0
      ? `You keep what is charged: ${formatEnergy(energy)} for ${formatMoney(bill.total)}.`
      : nothing;
  const goal = order ? goalInWords(order.goal) : null;
  const asked = goal && `ou asked for ${goal[0]!.toLowerCase()}${goal.slice(1)}.`;
  const stays = level === null ? 'Y' : `Your battery stays at ${formatPercent(level)}; y`;
  const left = asked ? ` ${stays}${asked}` : '';
  return `${kept}${left}`;
}
