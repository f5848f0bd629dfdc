import type { Finding, ProvenTraits } from '#engine/charging/commissioning.ts';
import { floorAmps, type Charger } from '#engine/charging/charger.ts';
import { amps } from '#engine/units.ts';
import { isNear } from './judge-trial.ts';
import type { Outcome } from './run.ts';

interface Judged {
  readonly findings: readonly Finding[];
  readonly traits: ProvenTraits;
}

/** A car that draws less takes nothing. */
const nothing = 1.5;

const drawnAt = (outcomes: readonly Outcome[], asked: number): number | undefined =>
  outcomes.findLast((one) => one.asked === asked)?.drawn;

/** What the limits that were asked for have shown, by the meter. */
export function judgeLimits(outcomes: readonly Outcome[], charger: Charger): Judged {
  const contradicts: readonly Finding[] = outcomes.every(({ isClaimRight }) => isClaimRight)
    ? []
    : [{ what: 'meter-contradicts-itself' }];
  const judged = judgeDraw(outcomes, charger);
  return { ...judged, findings: [...contradicts, ...judged.findings] };
}

function judgeDraw(outcomes: readonly Outcome[], { maxAmps }: Charger): Judged {
  const low = drawnAt(outcomes, 6) ?? 0;
  const high = drawnAt(outcomes, 12) ?? 0;
  const none = drawnAt(outcomes, 0);
  const most = Math.max(low, high, none ?? 0);
  if (most < nothing) return { findings: [{ what: 'car-takes-nothing' }], traits: {} };
  const over = outcomes.find(({ asked, drawn }) => asked === 0 && drawn >= nothing);
  const isHigh = high > 13.5 || low > 13.5;
  if (over !== undefined || isHigh) {
    const { asked, drawn } =
      over ?? (high > low ? { asked: 12, drawn: high } : { asked: 6, drawn: low });
    // Off is off: then it can at least be switched.
    if (none !== undefined && none < nothing) {
      return { findings: [{ what: 'on-off' }], traits: { control: 'on-off' } };
    }
    const ignored: Finding = { what: 'ignores', asked, drawn: Math.round(drawn) };
    return { findings: [ignored], traits: { control: 'none' } };
  }
  if (isNear(low, 6)) return { findings: followed(outcomes, high), traits: { control: 'amps' } };
  if (low < nothing || low > 6) {
    // Between 6 and 12 A lies the least it can be set to.
    const least = leastOf(outcomes, low);
    const leastAmps = amps(Math.min(maxAmps, Math.max(floorAmps, least)));
    return {
      findings: [{ what: 'follows-from', amps: leastAmps }],
      traits: { control: 'amps', leastAmps },
    };
  }
  return { findings: [{ what: 'car-takes-little', amps: Math.round(most) }], traits: {} };
}

/** What it gave when asked for less than it can, or the least it was seen to follow. */
function leastOf(outcomes: readonly Outcome[], low: number): number {
  if (low > 6) return Math.ceil(low - 0.5);
  const obeyed = outcomes.filter(({ asked, drawn }) => asked > 6 && isNear(drawn, asked));
  return Math.min(12, ...obeyed.map(({ asked }) => asked));
}

function followed(outcomes: readonly Outcome[], high: number): readonly Finding[] {
  const withinSeconds = Math.max(...outcomes.map((one) => one.withinSeconds));
  const follows: Finding = { what: 'follows', withinSeconds };
  // It rose above 6 A, and the car itself takes no more.
  return isNear(high, 12)
    ? [follows]
    : [follows, { what: 'car-takes-little', amps: Math.round(high) }];
}

/** What it did without a line, where `before` was drawn until then. */
export function judgeAlone(
  drawn: number | null,
  before: number,
  { maxAmps, fallbackAmps = amps(0) }: Charger,
  hasFallback: boolean,
): Judged {
  const missing: readonly Finding[] = hasFallback ? [] : [{ what: 'no-fallback' }];
  if (drawn === null) {
    const traits = hasFallback ? {} : { fallbackAmps: maxAmps };
    return { findings: [...missing, { what: 'alone-unseen' }], traits };
  }
  if (drawn > before && !isNear(drawn, before)) {
    const full: Finding = { what: 'alone-full', amps: Math.round(drawn) };
    return { findings: [...missing, full], traits: { fallbackAmps: maxAmps } };
  }
  const kept: Finding =
    drawn < nothing ? { what: 'alone-nothing' } : { what: 'alone-keeps', amps: Math.round(drawn) };
  const own = hasFallback ? fallbackAmps : maxAmps;
  return { findings: [...missing, kept], traits: { fallbackAmps: own } };
}
