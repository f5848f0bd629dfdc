import type { Asks } from '#api/contract/contract.ts';
import type { Goal, Preference } from '#api/contract/session.ts';
import type { Typed } from '../../forms/draft-storage.ts';
import { formatClock, formatDuration, formatTimeOfDay } from '#app/ui/words/format.ts';
import { mostKilowattHours, readNumber } from '../../forms/read-number.ts';
import { readTimeOfDay, timePassed } from '../../forms/time-of-day.ts';
import { readWallTime, wallTimeOf } from '../../forms/wall-time.ts';
import type { LiveSession } from '#api/words/charging/status-words.ts';

export type OrderInput = Asks['charge']['start']['order'];
export type OrderField = 'level' | 'energy' | 'readyBy';

/** The fields of an order as the form has them. */
export type OrderDraft = {
  readonly goal: Goal['kind'];
  /** Whole percent. */
  readonly level: number;
  readonly energy: string;
  readonly date: string;
  readonly time: string;
  readonly preference: Preference;
  /** Whether the plan is to allow for leaving before that time. */
  readonly mayLeaveEarly: boolean;
};

export const goals = ['level', 'energy', 'full'] as const satisfies readonly Goal['kind'][];
export const preferences = ['cheapest', 'fastest', 'greenest'] as const satisfies Preference[];

/**
 * The name of a session's draft. With the time of plug-in, because after a reset session ids are
 * reused.
 */
export const planDraftName = ({ id, pluggedIn }: Pick<LiveSession, 'id' | 'pluggedIn'>) =>
  `plan ${id} ${pluggedIn}`;

const wholePercent = (share: number) => Math.round(share * 100);

/**
 * The initial values of the form: the order in force, or the car's usual need. A reserved charge
 * ends with its slot at the latest.
 */
export function draftOf(
  {
    order,
    limit,
    reservedUntil,
    usualReadyBy,
  }: Pick<LiveSession, 'order' | 'limit' | 'reservedUntil' | 'usualReadyBy'>,
  now: number,
): OrderDraft {
  const until = [order?.readyBy, reservedUntil].find((one) => one && one > now) ?? usualReadyBy;
  const usual = {
    goal: 'level' as const,
    level: wholePercent(limit),
    energy: '20',
    ...wallTimeOf(until),
    preference: 'cheapest' as const,
    mayLeaveEarly: true,
  };
  if (!order) return usual;
  const { goal, preference, allowance } = order;
  return {
    ...usual,
    goal: goal.kind,
    level: goal.kind === 'level' ? wholePercent(goal.level) : usual.level,
    energy: goal.kind === 'energy' ? String(goal.energy) : usual.energy,
    preference,
    mayLeaveEarly: allowance !== null,
  };
}

/** What the draft of a form stores: changed fields as text. Day and time belong together. */
export function typedOrder(
  draft: OrderDraft,
  changes: Partial<OrderDraft>,
): Typed<keyof OrderDraft> {
  const { date, time } = { ...draft, ...changes };
  const changesTime = changes.date !== undefined || changes.time !== undefined;
  const changed = { ...changes, ...(changesTime && { date, time }) };
  return Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, String(value)]));
}

/** The initial values with what was typed over them, as far as it can still be understood. */
export function withTyped(initial: OrderDraft, typed: Typed<keyof OrderDraft>): OrderDraft {
  const level = Math.round(Number(typed.level ?? Number.NaN));
  return {
    goal: goals.find((kind) => kind === typed.goal) ?? initial.goal,
    level: level >= 0 && level <= 100 ? level : initial.level,
    energy: typed.energy ?? initial.energy,
    date: typed.date ?? initial.date,
    time: typed.time ?? initial.time,
    preference: preferences.find((one) => one === typed.preference) ?? initial.preference,
    mayLeaveEarly:
      typed.mayLeaveEarly === undefined ? initial.mayLeaveEarly : typed.mayLeaveEarly === 'true',
  };
}

/** The typed order, or its errors. */
export function readDraft(
  draft: OrderDraft,
  now: number,
): { order: OrderInput } | { errors: Partial<Record<OrderField, string>> } {
  const errors: Partial<Record<OrderField, string>> = {};
  const energy = readNumber(draft.energy);
  const readyBy = readWallTime(draft, undefined, now);
  if (draft.goal === 'energy' && !(energy !== null && energy > 0 && energy <= mostKilowattHours)) {
    errors.energy = `Enter how many kWh, up to ${mostKilowattHours}.`;
  }
  if (readyBy === null || readTimeOfDay(draft.time) === null) errors.readyBy = 'Enter a time.';
  else if (readyBy <= now) errors.readyBy = timePassed;
  if (Object.keys(errors).length > 0) return { errors };
  const { preference, mayLeaveEarly } = draft;
  return {
    order: { goal: goalOf(draft, energy!), readyBy: readyBy!, preference, mayLeaveEarly },
  };
}

/** How long until the ready-by time; and when that is, if clocks change at the typed time. */
export function readyByNote(draft: OrderDraft, now: number): string | null {
  const readyBy = readWallTime(draft, undefined, now);
  if (readyBy === null || readyBy <= now) return null;
  const away = `In ${formatDuration(readyBy - now)}`;
  const clock = formatClock(readyBy);
  return clock === formatTimeOfDay(readTimeOfDay(draft.time)!)
    ? away
    : `${away}, at ${clock}: the clocks change that night.`;
}

function goalOf({ goal, level }: OrderDraft, energy: number): OrderInput['goal'] {
  if (goal === 'level') return { kind: 'level', level: level / 100 };
  return goal === 'energy' ? { kind: 'energy', energy } : { kind: 'full' };
}
