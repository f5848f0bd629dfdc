import { keptFor, remembering } from '../locale/remembering.ts';
import { stretchAt } from '#engine/time/zone.ts';
import { instant, minute, type Instant } from '#engine/units.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

const inZone = keptFor((zone) => remembering((at) => formatIso(zone, at)));

/** An instant as the clocks of a zone show it: 2026-11-15T18:30:00-05:00. */
export const isoTime = (zone: string, at: number): string => inZone(zone)(at);

function formatIso(zone: string, at: number): string {
  const { offset } = stretchAt(zone, instant(at));
  const wall = new Date(at + offset).toISOString();
  const shown = wall.endsWith('.000Z') ? wall.slice(0, 19) : wall.slice(0, 23);
  const minutes = Math.abs(offset) / minute;
  const sign = offset < 0 ? '-' : '+';
  return `${shown}${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** The instant of a time that the contract has validated. */
export const readTime = (iso: string): Instant => instant(Date.parse(iso));
