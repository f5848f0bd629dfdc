import type { Duration, Instant } from '../units.ts';

/** An IANA zone name such as `America/New_York`. */
export type TimeZone = string;

/**
 * An interval in which a zone has one UTC offset. Adjacent intervals may have the same offset: see
 * SURVEY.
 */
export type Stretch = { readonly from: Instant; readonly to: Instant; readonly offset: Duration };

/**
 * A call to Intl takes microseconds and a simulated year needs millions, so offsets are cached in
 * blocks of about six days. No zone in use has changed its clocks twice within so few days, so a
 * block contains one change at most.
 */
const SURVEY = 2 ** 29;

type Zone = {
  readonly name: TimeZone;
  readonly read: (at: number) => number;
  readonly blocks: Map<number, readonly [Stretch, ...Stretch[]]>;
};

const zones = new Map<TimeZone, Zone>();
let latest: Zone | undefined;

/** The only place where the engine asks its host about time zones. */
function offsetReader(name: TimeZone): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  return (at) => {
    const text = format.formatToParts(at).find((part) => part.type === 'timeZoneName')!.value;
    const match = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(text);
    if (!match) return 0;
    const [, sign, hours, minutes, seconds = '0'] = match;
    const length = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
    return sign === '-' ? -length : length;
  };
}

export function isTimeZone(name: string): boolean {
  try {
    open(name);
    return true;
  } catch {
    return false;
  }
}

function open(name: TimeZone): Zone {
  const known = zones.get(name);
  if (known) return known;
  const zone = { name, read: offsetReader(name), blocks: new Map() };
  zones.set(name, zone);
  return zone;
}

function survey(zone: Zone, block: number): readonly [Stretch, ...Stretch[]] {
  const from = block * SURVEY;
  const to = from + SURVEY;
  const before = zone.read(from);
  const after = zone.read(to - 1);
  const stretch = (start: number, end: number, offset: number) =>
    ({ from: start, to: end, offset }) as Stretch;
  if (before === after) return [stretch(from, to, before)];
  let kept = from;
  let changed = to - 1;
  while (changed - kept > 1) {
    const middle = Math.floor((kept + changed) / 2);
    if (zone.read(middle) === before) kept = middle;
    else changed = middle;
  }
  return [stretch(from, changed, before), stretch(changed, to, after)];
}

/** The interval of constant offset around an instant. */
export function stretchAt(name: TimeZone, at: Instant): Stretch {
  if (latest?.name !== name) latest = open(name);
  const block = Math.floor(at / SURVEY);
  let stretches = latest.blocks.get(block);
  if (!stretches) {
    stretches = survey(latest, block);
    latest.blocks.set(block, stretches);
  }
  const first = stretches[0];
  return at < first.to ? first : stretches[1]!;
}
