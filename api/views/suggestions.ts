import { suggest } from '#engine/forecast/suggest/suggest.ts';
import type { Suggestion, Wish } from '#engine/forecast/suggest/suggestion.ts';
import { vehicleNeed } from '#engine/forecast/suggest/vehicle-need.ts';
import { day, duration, instant, type Instant } from '#engine/units.ts';
import { execute } from '#engine/world/commands.ts';
import type { OwnedVehicle, World } from '#engine/world/world.ts';
import type { Answers } from '../contract/contract.ts';
import { foresightOf } from '../foresight.ts';

type Answer = Answers['reservations'];

export function needView(world: World, car: OwnedVehicle): Answer['need'] {
  const { forecaster, history } = foresightOf(world);
  return { at: world.now, ...vehicleNeed(world, forecaster, history, car) };
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
