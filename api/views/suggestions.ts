import { levelOf } from '#engine/charging/vehicle.ts';
import { suggest } from '#engine/forecast/suggest/suggest.ts';
import type { Suggestion, Wish } from '#engine/forecast/suggest/suggestion.ts';
import { driverOf, localMinute } from '#engine/forecast/suggest/world-history.ts';
import { day, duration, instant, type Instant } from '#engine/units.ts';
import { execute } from '#engine/world/commands.ts';
import { usualReadyBy } from '#engine/world/expectation.ts';
import type { OwnedVehicle, World } from '#engine/world/world.ts';
import type { Answers } from '../contract/contract.ts';
import { foresightOf } from '../foresight.ts';

type Answer = Answers['reservations'];

/**
 * What a vehicle will likely need next: the energy as foretold, but never more than it can take;
 * the time as its owner said it usually is.
 */
export function needView(world: World, user: string, car: OwnedVehicle): Answer['need'] {
  const { forecaster, history } = foresightOf(world);
  const site =
    world.past.findLast((one) => one.user === user)?.building ?? Object.keys(world.buildings)[0]!;
  const { zone } = world.buildings[site]!;
  const at = localMinute(zone, world.now);
  const { kwh } = forecaster.nextNeed(history, {
    user: driverOf({ user, vehicle: car.id }),
    site,
    at,
  });
  const missing = (car.limit - levelOf(car, car.stored)) * car.battery * 1100;
  return {
    at: world.now,
    energy: Math.round(Math.max(0, Math.min(missing, kwh * 1000))),
    readyBy: usualReadyBy(world, car.id, world.buildings[site]!.spaces[0]!, world.now),
  };
}

export function suggestionsView(world: World, wish: Wish): Answer['suggestions'] {
  const suggestions = suggestionsFor(world, wish);
  const later = { ...wish, readyBy: instant(wish.readyBy + day) };
  return {
    at: world.now,
    suggestions,
    alternatives: suggestions.length > 0 ? [] : suggestionsFor(world, later),
    queue: canQueue(world, wish),
  };
}

function suggestionsFor(world: World, wish: Wish): Answer['suggestions']['suggestions'] {
  const { forecaster, history } = foresightOf(world);
  // Who wants to be ready on Friday comes on Thursday, who wants it by tonight comes now.
  const asked = { ...wish, from: instant(Math.max(world.now, wish.readyBy - day)) };
  const { currency } = world.tariffs[world.buildings[wish.building]!.tariff]!;
  return suggest(world, forecaster, history, asked).map((one) =>
    suggestionView(world, currency, one),
  );
}

function suggestionView(world: World, currency: string, one: Suggestion) {
  const { space, from, to, done, energy, cost, carbon, chanceOfNoWait, chanceReady, reasons } = one;
  const { number, building } = world.spaces[space]!;
  return {
    space,
    number,
    building,
    from,
    to,
    done,
    energy,
    currency,
    cost,
    carbon,
    chanceOfNoWait,
    chanceReady,
    reasons,
  };
}

const longestQueue = duration(2 * day);

/** Tries on a world that is then forgotten whether the queue would take the wish. */
function canQueue(world: World, { user, building, vehicle, energy, readyBy }: Wish): boolean {
  const until: Instant = instant(Math.min(readyBy, world.now + longestQueue));
  return execute(world, { kind: 'join-queue', user, building, vehicle, energy, until }).ok;
}
