import { carbonOf } from '../../community/signals.ts';
import type { Bill } from '../../billing/bill.ts';
import { meteredPower } from '../../charging/flow.ts';
import { priceSegments } from '../../tariff/price.ts';
import type { Interval } from '../../time/interval.ts';
import {
  day,
  duration,
  instant,
  wattHours,
  watts,
  type Duration,
  type Fraction,
  type Instant,
  type WattHours,
  type Watts,
} from '../../units.ts';
import { asOfNow, liveBill } from '../../sessions/as-of-now.ts';
import { buildingOf, pairOf } from '../../community/draft/draft.ts';
import { feeFrom, isFavor } from '../../sessions/idle-time.ts';
import { outlook, type Outlook } from '../previews/outlook.ts';
import { powerCurve } from './history.ts';
import type { Session } from '../../community/session.ts';
import type { World } from '../../community/world.ts';

/** Everything the live view of a session shows. */
export interface LiveSession {
  readonly session: Session;
  readonly level: Fraction;
  readonly power: Watts;
  /** Measured in the two minutes with which the charge began; null before they are over. */
  readonly proven: Watts | null;
  readonly energy: WattHours;
  /** Kilometers of range gained. */
  readonly range: number;
  readonly elapsed: Duration;
  readonly remaining: Duration | null;
  readonly bill: Bill | null;
  readonly carbon: number;
  readonly outlook: Outlook | null;
  /** Set while the car is idle, or its driver is asked to move. */
  readonly idle: Idling | null;
}

/** A car that is done or asked to move: since when, the request, and when an idle fee begins. */
export interface Idling {
  /** Null while it charges. */
  readonly since: Instant | null;
  /** Null while nobody needs the space. */
  readonly request: {
    readonly at: Instant;
    readonly by: Instant;
    readonly isFavor: boolean;
    /** When the slot of a neighbor begins here; null for one who waits. */
    readonly slotFrom: Instant | null;
  } | null;
  /** When the idle fee begins if the car is idle then, and its next pause for quiet hours. */
  readonly feeFrom: Instant | null;
  readonly pause: Interval | null;
}

export function liveSession(world: World, session: Session): LiveSession {
  const at = world.now;
  const pair = pairOf(world, session);
  const so = asOfNow(world, session);
  const ahead = outlook(world, session);
  const { battery, consumption } = pair.vehicle;
  const gained = (so.levelAtEnd - session.levelAtStart) * battery * 1000;
  const over = session.phase.kind === 'stopped' ? so.end : at;
  return {
    session,
    level: so.levelAtEnd,
    power: meteredPower(pair, session.flow.amps),
    proven: provenPower(session),
    energy: wattHours(so.readings.at(-1)!.energy - so.readings[0]!.energy),
    range: Math.max(0, Math.round(gained / consumption)),
    elapsed: duration(over - session.pluggedIn),
    remaining: ahead === null || ahead.done === null ? null : duration(ahead.done - at),
    bill: liveBill(world, session),
    carbon: carbonOf(buildingOf(world, session.space), so.readings),
    outlook: ahead,
    idle: idleOf(world, session),
  };
}

/** The most that the meter measured while a car charged to show that it works. */
function provenPower({ log, readings }: Session): Watts | null {
  const index = log.findIndex(
    ({ phase }) => phase.kind === 'charging' && phase.why.kind === 'proof',
  );
  const end = log[index + 1];
  if (index === -1 || end === undefined) return null;
  const from = log[index]!.at;
  const during = powerCurve({ readings }).filter(
    (step) => step.to > Math.max(from, step.from) && step.from < end.at,
  );
  return watts(Math.max(0, ...during.map(({ power }) => power)));
}

/** The idle state of a session whose car is done or asked to move. */
export function idleOf(world: World, session: Session): Idling | null {
  const { idleSince: since, moveRequest } = session;
  const isNeeded = moveRequest !== null && moveRequest.unneededSince === undefined;
  if (since === null && !isNeeded) return null;
  if (!isNeeded) return { since, request: null, feeFrom: null, pause: null };
  const { at, by, for: need } = moveRequest;
  const slotFrom = world.reservations[need.id]?.from ?? null;
  const request = { at, by, isFavor: isFavor(moveRequest), slotFrom };
  const from = feeFrom(session)!;
  const tariff = world.tariffs[session.tariff]!;
  const { zone } = buildingOf(world, session.space);
  // Two days, to include the end of a pause that begins within one day.
  const to = instant(Math.max(from, world.now) + 2 * day);
  const fees = priceSegments(tariff, 'PARKING_TIME', zone, { from, to });
  const first = fees.findIndex(({ price }) => price > 0);
  if (first === -1) return { since, request, feeFrom: null, pause: null };
  const pause = fees.slice(first).find((one) => one.price === 0 && one.to > world.now);
  return {
    since,
    request,
    feeFrom: fees[first]!.from,
    pause: pause === undefined ? null : { from: pause.from, to: pause.to },
  };
}
