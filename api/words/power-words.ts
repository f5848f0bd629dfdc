import type { Answers } from '../contract/contract.ts';
import { formatPower } from './format.ts';
import { when } from './moment-words.ts';
import { goesFirstInWords } from './neighbor-words.ts';

type SpacePower = Answers['charge']['power']['spaces'][number];
type State = Answers['charge']['places']['buildings'][number]['spaces'][number]['state'];

/** What a space does with the building's power, short enough for a table row. */
export function drawInWords({ phase, power }: SpacePower, state: State | undefined): string {
  if (power > 0) return formatPower(power);
  if (state === 'faulted') return 'out of order';
  if (state === 'offline') return 'no connection';
  switch (phase?.kind) {
    case undefined:
      return state === 'reserved' ? 'reserved' : 'free';
    case 'waiting':
      return 'waits';
    case 'complete':
      return 'charged';
    default:
      return 'plugged in';
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
