import type { Answers } from '../contract/contract.ts';

export type QueueEntry = Answers['reservations']['queue']['entries'][number];

export function placeInLine({
  position,
  buildingName,
}: Pick<QueueEntry, 'position' | 'buildingName'>) {
  return position === 1
    ? `You are next in line at ${buildingName}.`
    : `You are number ${position} in line at ${buildingName}.`;
}
