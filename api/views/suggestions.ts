import { isOpen } from '#engine/community/reservation.ts';
import { pluggedInFor } from '#engine/suggestions/plugged-in.ts';
import { givesAll } from '#engine/suggestions/reasons.ts';
import { suggest } from '#engine/suggestions/suggest.ts';
import type { Suggestion, Wish } from '#engine/suggestions/suggestion.ts';
import { vehicleNeed } from '#engine/suggestions/vehicle-need.ts';
import { overlaps } from '#engine/time/interval.ts';
import { day, duration, instant, type Instant } from '#engine/units.ts';
import { execute } from '#engine/service/front-door.ts';
import type { OwnedVehicle, World } from '#engine/community/world.ts';
import type { Books } from '#engine/service/books.ts';
import type { Answers } from '../contract/contract.ts';
import type { Forecasts } from '../community/forecasts.ts';
import { spaceLabel } from './space-label.ts';
import { reservationView } from './reservations.ts';

type Answer = Answers['reservations'];

export function needView(
  books: Books,
  { forecaster, history }: Forecasts,
  car: OwnedVehicle,
): Answer['need'] {
  return { at: books.world.now, ...vehicleNeed(books, forecaster, history, car) };
}

export function suggestionsView(
  books: Books,
  forecasts: Forecasts,
  wish: Wish,
): Answer['suggestions'] {
  const { world } = books;
  const there = pluggedInFor(world, fromWhen(world, wish));
  if (there !== undefined) {
    const pluggedIn = { ...spaceLabel(world, there.space), ordered: there.order !== null };
    const nothing = { suggestions: [], alternatives: [], reserved: null, queue: false };
    return { at: world.now, ...nothing, pluggedIn };
  }
  const suggestions = suggestionsFor(books, forecasts, wish);
  const answered = isAnswered(wish, suggestions);
  const reserved = answered ? null : reservedInstead(books, forecasts, wish, suggestions);
  return {
    at: world.now,
    suggestions,
    alternatives: answered
      ? isLikely(suggestions)
        ? []
        : elsewhere(books, forecasts, wish).filter(isLikelyFree)
      : alternativesFor(books, forecasts, wish),
    pluggedIn: null,
    reserved,
    queue: reserved === null && canQueue(world, wish),
  };
}

/** The car's own reservation at that time, if more energy would fit without it. */
function reservedInstead(
  books: Books,
  forecasts: Forecasts,
  wish: Wish,
  found: Answer['suggestions']['suggestions'],
): Answer['suggestions']['reserved'] {
  const { world } = books;
  const { from } = fromWhen(world, wish);
  const [own, ...others] = Object.values(world.reservations)
    .filter((one) => one.vehicle === wish.vehicle && isOpen(one))
    .filter((one) => overlaps(one, { from, to: wish.readyBy }))
    .toSorted((a, b) => a.from - b.from);
  if (own === undefined) return null;
  const kept = Object.entries(world.reservations).filter(
    ([, one]) => one !== own && !others.includes(one),
  );
  const without = { ...books, world: { ...world, reservations: Object.fromEntries(kept) } };
  const possible = mostEnergy(suggestionsFor(without, forecasts, wish));
  if (givesAll({ energy: mostEnergy(found) }, possible)) return null;
  const { number, building, canChange } = reservationView(world, own);
  return { from: own.from, to: own.to, number, building, energy: own.energy, canChange };
}

const mostEnergy = (suggestions: Answer['suggestions']['suggestions']) =>
  Math.max(0, ...suggestions.map(({ energy }) => energy));

/** Whether some suggestion covers all of the requested energy. */
const isAnswered = ({ energy }: Wish, suggestions: Answer['suggestions']['suggestions']) =>
  suggestions.some((one) => givesAll(one, energy));

/** A building where none of the slots is likely to be free is as good as full. */
const isLikelyFree = ({ chanceOfNoWait }: { readonly chanceOfNoWait: number }) =>
  chanceOfNoWait >= 0.5;
const isLikely = (suggestions: Answer['suggestions']['suggestions']) =>
  suggestions.some(isLikelyFree);

/** In time at another building, or else here up to a day later. */
function alternativesFor(
  books: Books,
  forecasts: Forecasts,
  wish: Wish,
): Answer['suggestions']['suggestions'] {
  const inTime = elsewhere(books, forecasts, wish);
  if (inTime.length > 0) return inTime;
  return suggestionsFor(books, forecasts, { ...wish, readyBy: instant(wish.readyBy + day) });
}

/** Slots in time at the other buildings. */
const elsewhere = (
  books: Books,
  forecasts: Forecasts,
  wish: Wish,
): Answer['suggestions']['suggestions'] =>
  Object.keys(books.world.buildings)
    .filter((building) => building !== wish.building)
    .flatMap((building) => suggestionsFor(books, forecasts, { ...wish, building }))
    .filter((one) => givesAll(one, wish.energy));

/** For a ready-by time on Friday the slot starts on Thursday; for tonight it starts now. */
const fromWhen = ({ now }: World, wish: Wish) => ({
  ...wish,
  from: instant(Math.max(now, wish.readyBy - day)),
});

function suggestionsFor(
  books: Books,
  { forecaster, history }: Forecasts,
  wish: Wish,
): Answer['suggestions']['suggestions'] {
  const { world } = books;
  const { currency } = world.tariffs[world.buildings[wish.building]!.tariff]!;
  return suggest(books, forecaster, history, fromWhen(world, wish)).map((one) =>
    suggestionView(world, currency, one),
  );
}

function suggestionView(world: World, currency: string, one: Suggestion) {
  const { space, from, to, done, energy, cost, carbon, chanceOfNoWait, chanceReady, reasons } = one;
  return {
    ...spaceLabel(world, space),
    from,
    to,
    done,
    energy,
    currency,
    cost,
    bill: one.bill,
    contrast: one.contrast,
    carbon,
    chanceOfNoWait,
    chanceReady,
    reasons,
  };
}

const longestQueue = duration(2 * day);

/** A dry run: whether the queue would accept the request. */
function canQueue(world: World, { user, building, vehicle, energy, readyBy }: Wish): boolean {
  const until: Instant = instant(Math.min(readyBy, world.now + longestQueue));
  return execute(world, { kind: 'join-queue', user, building, vehicle, energy, until }, 'resident')
    .ok;
}
