import { instant, second, type Instant } from '#engine/units.ts';
import type { StationState } from './station.ts';
import type { Task, Trigger } from './task.ts';
import type { Work } from './work.ts';

type NotBefore = (kind: Task['kind'], about?: string | number) => string;

const keyOf: NotBefore = (kind, about = '') => `${kind}/${about}`;

/** What a task is about, so that the same one is not tried again too soon. */
export function aboutTask(task: Task): string {
  switch (task.kind) {
    case 'trigger':
      return keyOf(task.kind, task.outlet === null ? task.what : `${task.what}/${task.outlet}`);
    case 'request':
      return keyOf(task.kind, task.id);
    case 'default-limit':
      return keyOf(task.kind, task.outlet);
    case 'ask-settings':
    case 'change-settings':
    case 'ask-extras':
    case 'ask-cards':
    case 'send-cards':
      return keyOf(task.kind);
    case 'cancel-reservation':
      return keyOf('reserve', task.outlet);
    default:
      return keyOf(task.kind, task.outlet);
  }
}

export const isAllowed = (
  { notBefore }: StationState,
  now: Instant,
  ...about: Parameters<NotBefore>
): boolean => (notBefore[keyOf(...about)] ?? 0) <= now;

export const may = (work: Work, ...about: Parameters<NotBefore>): boolean =>
  isAllowed(work.state, work.moment.now, ...about);

export const mayTrigger = (work: Work, what: Trigger, outlet: number | null): boolean =>
  !work.state.untold.includes(what) &&
  may(work, 'trigger', outlet === null ? what : `${what}/${outlet}`);

/** How long the same is not asked again, whatever the answer was. */
export const pause: Readonly<Record<Task['kind'], number>> = {
  'default-limit': 10 * second,
  // Too soon after the begin of a transaction it is rejected by some.
  limit: second,
  composite: 60 * second,
  start: 30 * second,
  stop: 10 * second,
  reserve: 60 * second,
  'cancel-reservation': 60 * second,
  trigger: 60 * second,
  'ask-settings': 300 * second,
  request: 0,
  'ask-extras': 300 * second,
  'ask-cards': 60 * second,
  // What is asked first waits as long.
  'send-cards': 0,
  cost: 60 * second,
  // The list gets shorter with every answer.
  'change-settings': 0,
};

export const withPause = (
  notBefore: StationState['notBefore'],
  task: Task,
  now: Instant,
): StationState['notBefore'] => ({
  ...Object.fromEntries(Object.entries(notBefore).filter(([, at]) => at > now)),
  [aboutTask(task)]: instant(now + (('every' in task && task.every) || pause[task.kind])),
});

/** The same may be asked again at once. */
export const withoutPause = (
  notBefore: StationState['notBefore'],
  task: Task,
): StationState['notBefore'] =>
  Object.fromEntries(Object.entries(notBefore).filter(([about]) => about !== aboutTask(task)));
