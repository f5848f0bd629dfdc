import type { Answers } from '#api/contract/contract.ts';
import type { Reservation } from '../words/state-words.ts';

export type QueueEntry = Answers['reservations']['queue']['entries'][number];

/** A reservation the queue made for somebody: taken up or not within its hold. */
export const isOffer = ({ state, why }: Pick<Reservation, 'state' | 'why'>) =>
  state === 'RESERVED' && why === 'offered-from-queue';

export function placeInLine({
  position,
  buildingName,
}: Pick<QueueEntry, 'position' | 'buildingName'>) {
  return position === 1
    ? `You are next in line at ${buildingName}.`
    : `You are number ${position} in line at ${buildingName}.`;
}
