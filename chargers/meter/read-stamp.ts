import { isServiceTime, instantOf } from '#engine/time/local.ts';
import type { TimeZone } from '#engine/time/zone.ts';
import { day, duration, instant, minute, type Instant } from '#engine/units.ts';

/** How a station means stamps without an offset: in UTC, or in the building's time zone. */
export type NaiveStamps = 'utc' | 'local';

export interface ReadStamp {
  readonly at: Instant;
  /** What is known now about stamps without an offset. */
  readonly naive: NaiveStamps | null;
}

/** A live message arrives within this time, so its stamp shows how it is meant. */
const live = 10 * minute;

/**
 * Reads a time stamp of a station. One without an offset is ambiguous: the reading that is nearer to
 * now is taken until a live message shows which one is right. Null if it is no time.
 */
export function readStamp(
  text: string,
  now: Instant,
  zone: TimeZone,
  naive: NaiveStamps | null,
): ReadStamp | null {
  const isExact = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text.trim());
  const stamp = Date.parse(isExact ? text : `${text.trim().replace(' ', 'T')}Z`);
  if (Number.isNaN(stamp) || !isServiceTime(stamp)) return null;
  if (isExact) return { at: instant(stamp), naive };
  const utc = instant(stamp);
  const whole = Math.floor(stamp / day);
  const local = instantOf(
    zone,
    whole as Parameters<typeof instantOf>[1],
    duration(stamp - whole * day),
  );
  if (naive !== null) return { at: naive === 'utc' ? utc : local, naive };
  const isUtc = Math.abs(utc - now) <= Math.abs(local - now);
  const at = isUtc ? utc : local;
  const shows = Math.abs(at - now) <= live && utc !== local;
  return { at, naive: shows ? (isUtc ? 'utc' : 'local') : null };
}
