import type { Answers } from '../../contract/contract.ts';
import { when } from '../moment-words.ts';
import { zoneOf } from '../region.ts';

export type QueueEntry = Answers['reservations']['queue']['entries'][number];

export function placeInLine({
  position,
  buildingName,
}: Pick<QueueEntry, 'position' | 'buildingName'>) {
  return position === 1
    ? `You are next in line at ${buildingName}.`
    : `You are number ${position} in line at ${buildingName}.`;
}

/** What the queue waits for: a space, or power at one that is free. */
export function waitInWords(
  entry: Pick<QueueEntry, 'building' | 'until' | 'askedBy' | 'waitsForPowerAt'>,
  now: number,
): string {
  const { until, askedBy, waitsForPowerAt: free } = entry;
  const at = (instant: number) => when(instant, now, zoneOf(entry));
  if (free !== null) {
    return `Space ${free} is free, but all of the building’s power until ${at(until)} is promised to cars that came before. It is held for you as soon as there is some. If you plug in there now, your car gets what they leave.`;
  }
  const held = 'When a space frees up, it is held for you, and every section says so at the top.';
  return askedBy === null
    ? held
    : `A neighbor whose car is charged has been asked to make way by ${at(askedBy)}. ${held}`;
}
