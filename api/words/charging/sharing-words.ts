import type { Answers } from '../../contract/contract.ts';
import { formatPower } from '../format.ts';
import { when } from '../moment-words.ts';
import type { LiveSession } from './status-words.ts';

type BuildingPower = Answers['charge']['power'];

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const countOf = (count: number) => `${numbers[count] ?? count} ${count === 1 ? 'car' : 'cars'}`;

/** How the building's power is shared now, in one sentence, with your part of it. */
export function sharingInWords(
  { at, spaces, capacityPower, drawnPower }: BuildingPower,
  session: LiveSession | null,
): string {
  const drawing = spaces.filter(({ power }) => power > 0);
  if (drawing.length === 0) return waitingInWords(spaces, at);
  const isShared =
    drawing.length > 1 &&
    (drawnPower > 0.95 * capacityPower || spaces.some(({ phase }) => waitsForOthers(phase)));
  if (!isShared) {
    const verb = drawing.length === 1 ? 'takes' : 'take';
    return `${countOf(drawing.length)} ${verb} ${formatPower(drawnPower)} of the building’s ${formatPower(capacityPower)}. There is enough for everybody.`;
  }
  const until = session && moreFrom(session);
  return `${countOf(drawing.length)} share ${formatPower(capacityPower)}${until ? ` until ${when(until, at)}` : ''}${session ? ownPart(session, at) : ''}.`;
}

type Phase = BuildingPower['spaces'][number]['phase'];

const waitsForOthers = (phase: Phase): boolean =>
  (phase?.kind === 'waiting' || phase?.kind === 'charging') && phase.why.kind === 'shared-power';

/** When this car gets more power than now, by its plan. */
const moreFrom = ({ power, outlook }: LiveSession): number | undefined =>
  outlook?.steps.find((step) => step.power > 1.1 * power)?.from;

function ownPart({ phase, power, fullPower, order, outlook }: LiveSession, at: number): string {
  if (!order || (phase.kind !== 'charging' && phase.kind !== 'waiting')) return '';
  if (power >= 0.97 * fullPower) return `; yours takes all it can, ${formatPower(power)}`;
  const does = power > 0 ? `takes ${formatPower(power)}` : 'waits';
  const isInTime = outlook?.done && outlook.done <= order.readyBy;
  return isInTime
    ? `; yours ${does} and is ready at ${when(outlook.done!, at)} all the same`
    : `; yours ${does}`;
}

/** Nobody charges: when the first ones begin. */
function waitingInWords(spaces: BuildingPower['spaces'], at: number): string {
  const starts = spaces.flatMap(({ phase }) =>
    phase?.kind === 'waiting' && 'until' in phase.why ? [phase.why.until] : [],
  );
  if (starts.length === 0) return 'Nobody is charging: all of the building’s power is free.';
  const first = Math.min(...starts);
  const count = starts.filter((start) => start === first).length;
  return `Nobody is charging yet. ${countOf(count)} ${count === 1 ? 'starts' : 'start'} at ${when(first, at)}.`;
}
