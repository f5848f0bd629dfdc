import type { Answers } from '../../contract/contract.ts';
import type { Preference } from '../../contract/session.ts';
import {
  capitalized,
  formatCarbon,
  formatDuration,
  formatEnergy,
  formatList,
  formatMoney,
  formatPercent,
  shownCarbon,
} from '../format.ts';
import { minute } from '#engine/units.ts';
import { percentReached } from './goal-words.ts';
import { when } from '../moment-words.ts';

type Preview = Answers['charge']['preview'];

const names: Readonly<Record<Preference, string>> = {
  cheapest: 'cheapest hours',
  fastest: 'as fast as possible',
  greenest: 'cleanest hours',
};

export const preferenceInWords = (preference: Preference) => names[preference];

/** A plan in a line: $3.87, 80% at 02:40. */
export function summaryInWords({ at, outlook }: Pick<Preview, 'at' | 'outlook'>): string {
  const { done, levelInTheEnd, energyInTheEnd } = outlook;
  const level = levelInTheEnd === null ? null : formatPercent(levelInTheEnd);
  const reached =
    levelInTheEnd === null
      ? formatEnergy(energyInTheEnd)
      : formatPercent(percentReached(levelInTheEnd) / 100);
  const end =
    done === null ? reached : `${level ?? formatEnergy(energyInTheEnd)} at ${when(done, at)}`;
  return `${formatMoney(outlook.bill.total)}, ${end}`;
}

/** When it is done, or that it is not in time: also for charging right away. */
export function doneInWords(
  { done }: Pick<Preview['outlook'], 'done'>,
  { at, order: { readyBy } }: { readonly at: number; readonly order: { readonly readyBy: number } },
): string {
  return done === null || done > readyBy ? 'not in time' : when(done, at);
}

/** Why even the fastest plan takes longer than the car would alone. Null where it does not. */
export function sharedInWords({
  order: { preference },
  outlook,
  atOnce,
}: Pick<Preview, 'order' | 'outlook' | 'atOnce'>): string | null {
  if (preference !== 'fastest' || atOnce.done === null) return null;
  const isLater = outlook.done === null || outlook.done - atOnce.done >= minute;
  return isLater
    ? 'Other cars use part of the building’s power, so this is as fast as it can be shared. Right away would be alone in the building.'
    : null;
}

/** Saves $1.96 and 1.2 kg CO₂ compared with charging right away, done 5 hr 30 min later. */
export function comparisonInWords({
  outlook,
  atOnce,
}: Pick<Preview, 'outlook' | 'atOnce'>): string {
  const money = atOnce.bill.total - outlook.bill.total;
  const carbon = shownCarbon(atOnce.carbon) - shownCarbon(outlook.carbon);
  const less = [money > 0 && formatMoney(money), carbon > 0 && formatCarbon(carbon)].filter(
    (part) => part !== false,
  );
  const more = [money < 0 && formatMoney(-money), carbon < 0 && formatCarbon(-carbon)].filter(
    (part) => part !== false,
  );
  const later = outlook.done !== null && atOnce.done !== null ? outlook.done - atOnce.done : 0;
  const saves = less.length > 0;
  const price = [
    more.length > 0 && `${saves ? 'for ' : ''}${formatList(more)} more`,
    later >= minute && `done ${formatDuration(later)} later`,
  ].filter((part) => part !== false);
  if (saves) {
    return `${[`Saves ${formatList(less)} compared with charging right away`, ...price].join(', ')}.`;
  }
  return price.length > 0
    ? `Compared with charging right away: ${price.join(', ')}.`
    : 'The same as charging right away.';
}

/** Below this share, rounding would give never or always. */
const nearly = 0.95;

/** How often somebody leaves before a time: about 6 times in 10. */
function leavingInWords(chance: number, before: string): string {
  if (chance >= nearly) return `you nearly always leave before ${before}`;
  const times = Math.max(1, Math.round(chance * 10));
  return `you leave before ${before} about ${times === 1 ? '1 time' : `${times} times`} in 10`;
}

/** The extra cost of being charged early: $0.12 more. Null if negligible. */
export function extraInWords({ cost, carbon }: Preview['extra']): string | null {
  const parts = [
    cost !== 0 && `${formatMoney(Math.abs(cost))} ${cost > 0 ? 'more' : 'less'}`,
    shownCarbon(carbon) !== 0 &&
      `${formatCarbon(Math.abs(carbon))} ${carbon > 0 ? 'more' : 'less'}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : formatList(parts);
}

/** Why a plan is done earlier than asked for, and what that costs. Null where it is not. */
export function allowanceInWords({
  at,
  order: { allowance, readyBy },
  extra,
}: Pick<Preview, 'at' | 'order' | 'extra'>): string | null {
  if (!allowance) return null;
  const leaving = leavingInWords(allowance.chance, when(readyBy, at));
  const costs = extraInWords(extra);
  const by = `so it is charged by ${when(allowance.chargedBy, at)}, ${costs ? `for ${costs}` : 'at no extra cost'}`;
  return `${capitalized(leaving)}, ${by}.`;
}

/** A change that ends a quoted maximum says so before it is made. Null if none is lost. */
export const endsCeilingInWords = ({ endsCeiling }: Pick<Preview, 'endsCeiling'>): string | null =>
  endsCeiling === null
    ? null
    : `With this change the quoted maximum of ${formatMoney(endsCeiling)} no longer holds. Changing back brings it back.`;

/** The same for a running plan, until its early time has passed. */
export function runningAllowanceInWords(
  { allowance, readyBy }: Preview['order'],
  now: number,
): string | null {
  if (!allowance || allowance.chargedBy <= now) return null;
  const by = when(allowance.chargedBy, now);
  return `Charged by ${by}: ${leavingInWords(allowance.chance, when(readyBy, now))}.`;
}

/** A neighbor has reserved the space before the time the car was to be ready. */
export const leaveByInWords = (leaveBy: number, now: number): string =>
  `A neighbor has reserved this space from ${when(leaveBy, now)}, so it charges until then. Please leave by that time.`;
