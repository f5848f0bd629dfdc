import type { Answers } from '../../contract/contract.ts';
import { hour } from '#engine/units.ts';
import { formatPower } from '../format.ts';
import { when } from '../moment-words.ts';
import { goesFirstInWords } from './neighbor-words.ts';

type SpacePower = Answers['charge']['power']['spaces'][number];
type Place = Answers['charge']['places']['buildings'][number]['spaces'][number];
type State = Place['state'];

/** What a space does with the building's power, short enough for a table row. */
export function drawInWords({ phase, power }: SpacePower, state: State | undefined): string {
  if (power > 0) return formatPower(power);
  if (state === 'faulted') return 'out of order';
  if (state === 'offline') return 'no connection';
  switch (phase?.kind) {
    case undefined:
      return state === 'reserved' || isNotOffered(state) ? state : 'free';
    case 'waiting':
      return 'waits';
    case 'complete':
      return 'charged';
    default:
      return 'plugged in';
  }
}

/** Nothing begins there for the resident, and a word says why. */
const isNotOffered = (state: State | undefined): state is 'closed' | 'assigned' =>
  state === 'closed' || state === 'assigned';

/** What a building has for somebody who looks for a space; empty while unknown. */
export function freeInWords(spaces: readonly Pick<Place, 'state'>[] | undefined): string {
  if (spaces === undefined) return '';
  const count = (wanted: State) => spaces.filter(({ state }) => state === wanted).length;
  const free = count('free');
  if (free === 0) return count('closed') > 0 ? 'closed' : 'none free';
  return `${free} free`;
}

/** What a bay of the garage shows. */
export type BayKind =
  | 'free'
  | 'reserved'
  | 'plugged-in'
  | 'waiting'
  | 'charging'
  | 'ready'
  | 'fault'
  | 'offline'
  | 'closed';

/** A reservation further away does not matter to somebody who looks for a space now. */
const soon = 12 * hour;

/** A space as a bay of the garage: what it shows, and that in one to three words. */
export function bayInWords(
  space: Pick<SpacePower, 'phase' | 'power'>,
  { state, reservedFrom }: Pick<Place, 'state' | 'reservedFrom'>,
  now: number,
): { state: BayKind; text: string } {
  const { phase, power } = space;
  if (power > 0) return { state: 'charging', text: formatPower(power) };
  if (state === 'faulted') return { state: 'fault', text: 'out of order' };
  if (state === 'offline') return { state: 'offline', text: 'no connection' };
  switch (phase?.kind) {
    case undefined:
      if (state === 'reserved') return { state, text: state };
      if (isNotOffered(state)) return { state: 'closed', text: state };
      // A car that nobody has announced, or one that just left.
      if (state === 'neighbor' || state === 'yours')
        return { state: 'plugged-in', text: 'plugged in' };
      return {
        state: 'free',
        text:
          reservedFrom === null || reservedFrom - now > soon
            ? 'free'
            : `free until ${when(reservedFrom, now)}`,
      };
    case 'waiting':
      return {
        state: 'waiting',
        text: 'until' in phase.why ? `from ${when(phase.why.until, now)}` : 'waits',
      };
    case 'complete':
      return { state: 'ready', text: 'ready' };
    default:
      return { state: 'plugged-in', text: 'plugged in' };
  }
}

/** Why a space waits or gets less power, if known. */
export function waitInWords(
  { phase, leavesAt }: SpacePower,
  numberOf: (space: string) => number,
  now: number,
): string | null {
  if (phase?.kind === 'waiting') {
    const { why } = phase;
    switch (why.kind) {
      case 'price':
        return why.begins !== undefined && why.begins < why.until
          ? `for the lower price at ${when(why.begins, now)}, its turn is at ${when(why.until, now)}`
          : `for a lower price, starts at ${when(why.until, now)}`;
      case 'carbon':
        return `for cleaner power at ${when(why.until, now)}`;
      case 'shared-power':
        return goesFirstInWords(why.ahead, numberOf, now, leavesAt);
      case 'proof':
        return `for power, which is in use until ${when(why.until, now)}`;
      case 'slot':
        return `for its turn at ${when(why.until, now)}`;
      case 'reserved':
        return `without power until ${when(why.until, now)}: a neighbor’s slot`;
      case 'rest':
        return `a few minutes’ rest until ${when(why.until, now)}`;
      case 'car':
        return 'for the car to take power';
    }
  }
  if (phase?.kind === 'charging' && phase.why.kind === 'shared-power') {
    return goesFirstInWords(phase.why.ahead, numberOf, now, leavesAt);
  }
  return null;
}
