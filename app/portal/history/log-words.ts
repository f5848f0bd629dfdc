import type { Phase } from '#api/contract/session.ts';
import type { Answers } from '#api/contract/contract.ts';
import { formatClock, formatPrice } from '#app/ui/words/format.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { isOut } from '#engine/community/phase.ts';
import { minute } from '#engine/units.ts';

type PastSession = Answers['history']['session'];

/** What the car did from a moment on, in the past tense. */
export function phaseInWords(phase: Phase, currency?: string): string {
  switch (phase.kind) {
    case 'plugged-in':
      return 'Plugged in';
    case 'waiting':
      return waitingInWords(phase.why, currency);
    case 'charging':
      return chargingInWords(phase.why);
    case 'complete':
      return {
        full: 'Battery full',
        limit: 'At its charge limit',
        goal: 'Goal reached',
        car: 'The car took no more power',
      }[phase.why];
    case 'faulted':
      return 'Charger out of order; nothing metered was lost';
    case 'offline':
      if (phase.why === 'silent') return 'Charger did not answer; nothing metered was lost';
      if (phase.why === 'draws-more') return 'Charger drew more than it may, and was told to stop';
      return 'Charger without connection; it kept charging by itself';
    case 'stopped':
      return 'Charging stopped';
  }
}

function waitingInWords(
  why: Extract<Phase, { kind: 'waiting' }>['why'],
  currency: string | undefined,
): string {
  switch (why.kind) {
    case 'price':
      return `Waited for a lower price: ${formatPrice(why.rateThen, currency)} instead of ${formatPrice(why.rateNow, currency)} a kWh`;
    case 'carbon':
      return 'Waited for cleaner power';
    case 'shared-power':
      return 'Waited for a share of the building’s power';
    case 'proof':
      return 'Waited for power: all of it was in use';
    case 'slot':
      return 'Waited for its turn in the plan';
    case 'reserved':
      return 'No power in a neighbor’s slot';
    case 'rest':
      return 'Rested a few minutes before starting again';
    case 'car':
      return 'The car took no power';
  }
}

function chargingInWords(why: Extract<Phase, { kind: 'charging' }>['why']): string {
  switch (why.kind) {
    case 'proof':
      return 'Charged for two minutes: it works';
    case 'full-power':
      return 'Charged at full power';
    case 'plan':
      return 'Charged as planned';
    case 'spare-power':
      return 'Charged with power the neighbors left over';
    case 'catching-up':
      return 'Caught up with its plan';
    case 'shared-power':
      return 'Charged with its share of the building’s power';
    case 'taper':
      return 'Charged more slowly, close to full';
    case 'car':
      return 'Charged with what the car took';
  }
}

type Logged = PastSession['log'][number];

/** A charger that fails first reports that no power flows: that is not the car's doing. */
const isOfFault = (phase: Phase, at: number, next: Logged | undefined): boolean =>
  phase.kind === 'waiting' &&
  phase.why.kind === 'car' &&
  next !== undefined &&
  isOut(next.phase) &&
  next.at - at < minute;

export type LogEntry = { at: number; time: string; words: string };

/**
 * The log of a session: what changed, and when; consecutive entries with the same text are joined.
 */
export function storyOf(session: PastSession): readonly LogEntry[] {
  const { pluggedIn, end, endedBy, log } = session;
  const zone = zoneOf(session);
  const entry = (at: number, words: string) => ({ at, time: formatClock(at, zone), words });
  const entries: LogEntry[] = [entry(pluggedIn, 'Plugged in')];
  for (const [index, { at, phase }] of log.entries()) {
    if (isOfFault(phase, at, log[index + 1])) continue;
    const words = phaseInWords(phase, session.currency);
    if (words !== entries.at(-1)?.words) entries.push(entry(at, words));
  }
  const ending = entry(end, endedBy === 'stop' ? 'Charging stopped' : 'Unplugged');
  // A stop at the instant of unplugging is not listed separately.
  return [...entries.filter(({ at }) => at < end), ending];
}
