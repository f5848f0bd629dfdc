import type { Answers } from '../../contract/contract.ts';
import { formatEnergy } from '../format.ts';
import { slotInWords } from './slot-words.ts';

type Reserved = NonNullable<Answers['reservations']['suggestions']['reserved']>;

/** A car that cannot be suggested another slot, since it has one at that time. */
export const reservedInWords = (vehicle: string, reserved: Reserved, now: number): string =>
  `${vehicle} already has ${slotInWords(reserved.number, reserved, now)}, for ${formatEnergy(reserved.energy)}.`;

/** How to get more out of that slot: shortly before its start it can no longer be changed. */
export const moreInWords = ({ canChange }: Pick<Reserved, 'canChange'>): string =>
  canChange
    ? 'To charge more, change that reservation.'
    : 'To charge more, plug in there and change the plan.';
