import { cents, duration, fraction, hour, type Cents, type Instant } from '../units.ts';
import { preferences } from '../power/preference.ts';
import { quarter } from '../community/due.ts';
import { preview, type Preview } from '../service/preview.ts';
import type { Refusal } from '../community/refusal.ts';
import type { Order, Session } from '../community/session.ts';
import type { World } from '../community/world.ts';
import type { Forecaster } from '../forecast/forecaster.ts';
import type { History } from '../forecast/history.ts';
import { ownDepartures } from '../forecast/own-departures.ts';
import { allowForLeavingEarly, risk, stillToStay, type Prudence } from './early-departure.ts';
import { driverOf, localMinute } from './world-history.ts';
import { worth } from './worth.ts';

/** The order to place, and its preview. */
export interface PrudentPreview {
  readonly order: Order;
  readonly preview: Preview;
  /** The additional cost of the allowance, in money and grams of CO₂. */
  readonly extra: { readonly cost: Cents; readonly carbon: number };
}

const nothingExtra = { cost: cents(0), carbon: 0 };

/**
 * Previews an order with an allowance for leaving early, if the forecast says that is likely and it
 * is worth its cost. Otherwise the order stays as requested.
 */
export function previewPrudently(
  world: World,
  forecaster: Forecaster,
  history: History,
  user: string,
  space: string,
  asked: Order,
): ({ readonly ok: true } & PrudentPreview) | { readonly ok: false; readonly refusal: Refusal } {
  const plain = preview(world, user, space, asked);
  if (!plain.ok) return plain;
  const asAsked = { ok: true, order: asked, preview: plain.preview, extra: nothingExtra } as const;
  // Charging at full power cannot be done any earlier.
  if (asked.preference === 'fastest') return asAsked;
  const session = world.sessions[world.spaces[space]!.session!]!;
  const prudence = prudenceFor(world, forecaster, history, session, asked.readyBy, plain.preview);
  if (prudence === null) return asAsked;
  const { readyBy: chargedBy, chanceOfLeavingEarly: chance, chanceBefore } = prudence;
  const order = { ...asked, allowance: { chargedBy, chance } };
  const early = preview(world, user, space, order);
  if (!early.ok || early.preview.misses > 0) return asAsked;
  const extra = {
    cost: cents(early.preview.outlook.bill.total - plain.preview.outlook.bill.total),
    carbon: early.preview.outlook.carbon - plain.preview.outlook.carbon,
  };
  const burden = extra.cost + (extra.carbon / 1000) * worth.carbon;
  // It only helps those who leave before the plan as asked is done, which may be early as well.
  const done = plain.preview.outlook.done ?? asked.readyBy;
  const helped = Math.min(chance, chanceBefore(done)) - chanceBefore(chargedBy);
  if (helped <= 0 || burden > helped * worth.unready) return asAsked;
  if (isWorseThanOthers(world, user, space, asked, early.preview)) return asAsked;
  return { ok: true, order, preview: early.preview, extra };
}

/** Being ready early must not make the cheapest choice dearer than another, or the greenest dirtier. */
const isWorseThanOthers = (
  world: World,
  user: string,
  space: string,
  asked: Order,
  { outlook: early }: Preview,
): boolean =>
  preferences.some((preference) => {
    if (preference === asked.preference) return false;
    const other = preview(world, user, space, { ...asked, preference });
    if (!other.ok) return false;
    const { bill, carbon } = other.preview.outlook;
    return asked.preference === 'cheapest' ? bill.total < early.bill.total : carbon < early.carbon;
  });

/** Null if the stated time is early enough, or if the goal needs every minute until then. */
function prudenceFor(
  world: World,
  forecaster: Forecaster,
  history: History,
  { user, vehicle, building, pluggedIn }: Session,
  readyBy: Instant,
  { atOnce, misses }: Preview,
): Prudence | null {
  if (misses > 0 || atOnce.done === null || atOnce.done <= world.now) return null;
  const { zone } = world.buildings[building]!;
  const driver = driverOf({ user, vehicle });
  const at = localMinute(zone, pluggedIn);
  const { hours } = forecaster.predictStay(history, { user: driver, site: building, at });
  const stay = stillToStay(hours, (world.now - pluggedIn) / hour);
  if (stay === null) return null;
  const leastTime = duration(atOnce.done - world.now + quarter);
  const prudence = allowForLeavingEarly(stay, world.now, readyBy, leastTime);
  if (prudence.readyBy <= world.now || prudence.readyBy >= readyBy) return null;
  // The driver is told their usual departure, so it must be true of this particular car.
  const own = ownDepartures(history, driver, {
    from: at,
    now: localMinute(zone, world.now),
    until: localMinute(zone, readyBy),
  });
  const shown = (own.before + 1) / (own.of + 2);
  if (own.before === 0 || shown <= risk) return null;
  const chanceOfLeavingEarly = fraction(Math.min(prudence.chanceOfLeavingEarly, shown));
  return { ...prudence, chanceOfLeavingEarly };
}
