import { fraction, hour, instant, minute, wattHours, type Instant } from '../units.ts';
import { draftOf } from '../community/draft/open-draft.ts';
import type { Books } from '../service/books.ts';
import { quote } from '../service/quote.ts';
import type { World } from '../community/world.ts';
import { chanceAbove, quantile, type Distribution } from '../forecast/distribution.ts';
import type { Forecaster } from '../forecast/forecaster.ts';
import type { History } from '../forecast/history.ts';
import { quarter } from '../community/due.ts';
import { terms } from '../community/reservation.ts';
import { chanceFree } from './chances.ts';
import { contrastAgain, contrasting, type Contrasted } from './contrast.ts';
import { atOnceIn, deliveryIn } from './delivery.ts';
import { pluggedInFor } from './plugged-in.ts';
import { givesAll, reasonsFor, usualSpace, type UsualSpace } from './reasons.ts';
import { openSlots, type OpenSlot } from './slots.ts';
import type { Appraised, Suggestion, Wish } from './suggestion.ts';
import { driverOf, localMinute } from './world-history.ts';
import { worth } from './worth.ts';

/**
 * Up to three bookable slots for a request, best first, each with an advantage over the others.
 * Empty for a car that is plugged in: it can charge where it is.
 */
export function suggest(
  { world, ledger }: Books,
  forecaster: Forecaster,
  history: History,
  wish: Wish,
): readonly Suggestion[] {
  if (pluggedInFor(world, wish) !== undefined) return [];
  const draft = draftOf(world);
  const { building } = wish;
  const { zone } = world.buildings[building]!;
  const arrives = wish.from ?? usualArrival(world, forecaster, history, wish);
  const arrival = { user: driverOf(wish), site: building, at: localMinute(zone, arrives) };
  const { hours: stay } = forecaster.predictStay(history, arrival);
  const appraise = (slot: OpenSlot): Appraised => {
    const delivery = deliveryIn(draft, wish, slot, 'cheapest');
    return {
      ...slot,
      ...delivery,
      chanceOfNoWait: chanceFree(world, forecaster, history, slot.space, slot.from),
      // Drivers leave earlier than they say, so the car must be done before the probable departure.
      chanceReady: fraction(chanceAbove(stay, (delivery.done - arrives) / hour)),
      atOnce: {
        ...atOnceIn(draft, wish, slot, delivery.energy),
        done: deliveryIn(draft, wish, slot, 'fastest').done,
      },
    };
  };
  const usually = usualSpace(ledger, wish);
  const burden = (one: Appraised) =>
    one.cost +
    (usually === undefined || one.space === usually ? 0 : worth.otherSpace) +
    (one.carbon / 1000) * worth.carbon +
    (1 - one.chanceOfNoWait) * worth.wait +
    (1 - one.chanceReady) * worth.unready +
    ((wish.energy - one.energy) / 1000) * worth.missing +
    (Math.abs(one.from - arrives) / hour) * worth.inconvenience;
  const inOrder = (some: readonly Appraised[]) =>
    some
      .filter(({ energy, chanceOfNoWait }) => energy > 0 && chanceOfNoWait >= leastChance)
      .map((one) => ({ one, burden: burden(one) }))
      .toSorted((a, b) => a.burden - b.burden || a.one.from - b.one.from)
      .map(({ one }) => one);
  const ranked = inOrder(openSlots(world, wish).map(appraise));
  const short = inOrder(firstOfEachSpace(ranked).map(brief).map(appraise));
  // A partial charge is offered only if no slot fits all of the energy.
  const whole = ranked.filter((one) => givesAll(one, wish.energy));
  const full = short.filter((one) => givesAll(one, wish.energy));
  const chosen = whole.length > 0 ? contrasting(whole, full) : contrasting(ranked, []);
  const offered = contrastAgain(
    chosen
      .map(({ one, contrast }) => ({
        one: { ...one, ...asLongAsTheStay(one, one.done, stay) },
        contrast,
      }))
      .map((offer) => quoted(world, wish, offer))
      .filter((offer) => offer !== null),
  );
  const usual = usually === undefined ? undefined : usualSlotOf(world, ranked, usually);
  return offered.map((one) =>
    Object.assign({}, one, { reasons: reasonsFor(one, offered, wish, usual) }),
  );
}

/** What is left of the usual space: its best slot, if it has any. */
const usualSlotOf = (world: World, ranked: readonly Appraised[], space: string): UsualSpace => ({
  space,
  number: world.spaces[space]!.number,
  isInUse: world.spaces[space]!.session !== null,
  slot: ranked.find((one) => one.space === space),
});

/** A space that is almost surely taken when the slot begins is no suggestion. */
const leastChance = 0.1;

/** The first slot of each space: charging at full power there ends earliest, for the impatient. */
function firstOfEachSpace(slots: readonly Appraised[]): readonly Appraised[] {
  const first = new Map<string, Appraised>();
  for (const slot of slots.toSorted((a, b) => a.from - b.from)) {
    if (!first.has(slot.space)) first.set(slot.space, slot);
  }
  return [...first.values()];
}

const brief = ({ space, from, to, atOnce }: Appraised): OpenSlot =>
  asLongAsTheCharge({ space, from, to }, atOnce.done);

/** With the bill that its booking is quoted; null if it cannot be booked after all. */
function quoted(world: World, wish: Wish, { one, contrast }: Contrasted) {
  const { space, from, to } = one;
  const { user, vehicle } = wish;
  const energy = wattHours(Math.min(one.energy, wish.energy));
  const tried = quote(world, user, { space, vehicle, from, to, energy });
  if (!tried.ok) return null;
  const { bill, carbon, done } = tried.quote;
  return { ...one, energy, bill, carbon, cost: bill.total, done: done ?? one.done, contrast };
}

/** The probable arrival; now if that would be too late for the request. */
function usualArrival(
  world: World,
  forecaster: Forecaster,
  history: History,
  { user, vehicle, building, readyBy }: Wish,
): Instant {
  const now = localMinute(world.buildings[building]!.zone, world.now);
  const { arrival } = forecaster.nextNeed(history, {
    user: driverOf({ user, vehicle }),
    site: building,
    at: now,
  });
  const arrives = instant(world.now + (arrival - now) * minute);
  return arrives < readyBy ? arrives : world.now;
}

/** The quantile of stays that end within the slot. */
const nearlyAll = 0.9;

const roundUp = (at: number): Instant => instant(Math.ceil(at / quarter) * quarter);

const endingAt = (slot: OpenSlot, end: number): OpenSlot => ({
  ...slot,
  to: instant(Math.min(slot.to, Math.max(slot.from + terms.shortest, roundUp(end)))),
});

/** A slot as long as the charge and the usual stay, rather than until the ready-by time. */
export const asLongAsTheStay = (slot: OpenSlot, done: Instant, stay: Distribution): OpenSlot =>
  endingAt(slot, Math.max(done, slot.from + quantile(stay, nearlyAll) * hour));

/** A slot only as long as charging at full power takes. */
const asLongAsTheCharge = (slot: OpenSlot, done: Instant): OpenSlot => endingAt(slot, done);
