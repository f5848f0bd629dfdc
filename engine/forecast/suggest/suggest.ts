import { fraction, hour, instant, minute, type Instant } from '../../units.ts';
import { draftOf } from '../../world/draft.ts';
import type { World } from '../../world/world.ts';
import { chanceAbove } from '../distribution.ts';
import type { Forecaster } from '../forecaster.ts';
import type { History } from '../history.ts';
import { chanceFree } from './chances.ts';
import { deliveryIn } from './delivery.ts';
import { givesAll, reasonsFor, usualSpace, type Appraised } from './reasons.ts';
import { openSlots, type OpenSlot } from './slots.ts';
import type { Suggestion, Wish } from './suggestion.ts';
import { driverOf, localMinute } from './world-history.ts';
import { worth } from './worth.ts';

const atMost = 3;

/** Answers a wish with up to three slots that can be booked, best first. */
export function suggest(
  world: World,
  forecaster: Forecaster,
  history: History,
  wish: Wish,
): readonly Suggestion[] {
  const draft = draftOf(world);
  const { user, building } = wish;
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
      // People leave earlier than they say: what counts is that the car is still there when done.
      chanceReady: fraction(chanceAbove(stay, (delivery.done - arrives) / hour)),
      atOnce: deliveryIn(draft, wish, slot, 'fastest'),
    };
  };
  const burden = (one: Appraised) =>
    one.cost +
    (one.carbon / 1000) * worth.carbon +
    (1 - one.chanceOfNoWait) * worth.wait +
    (1 - one.chanceReady) * worth.unready +
    ((wish.energy - one.energy) / 1000) * worth.missing +
    (Math.abs(one.from - arrives) / hour) * worth.inconvenience;
  const ranked = openSlots(world, wish)
    .map(appraise)
    .filter(({ energy }) => energy > 0)
    .map((one) => ({ one, burden: burden(one) }))
    .toSorted((a, b) => a.burden - b.burden || a.one.from - b.one.from)
    .map(({ one }) => one);
  // Part of what was asked for is only offered where nobody can give it all.
  const whole = ranked.filter((one) => givesAll(one, wish));
  const offered = new Set(unlike(whole.length > 0 ? whole : ranked).slice(0, atMost));
  // What was chosen for being unlike the others still stands where it ranks.
  const chosen = ranked.filter((one) => offered.has(one));
  const usually = usualSpace(world, user);
  return chosen.map((one) =>
    Object.assign({}, one, { reasons: reasonsFor(one, chosen, wish, usually) }),
  );
}

/** When they will probably come; now, where that would be too late for the wish. */
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

/** A choice is none between the same hour next door: each start and each space comes once. */
function unlike(ranked: readonly Appraised[]): readonly Appraised[] {
  const chosen: Appraised[] = [];
  for (const one of ranked) {
    const alike = chosen.some(
      (other) => other.space === one.space || Math.abs(other.from - one.from) < hour,
    );
    if (!alike) chosen.push(one);
  }
  // Where only one hour or one space is left, the best of what there is.
  const rest = ranked.filter((one) => !chosen.includes(one));
  return [...chosen, ...rest];
}
