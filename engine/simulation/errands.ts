import { levelOf } from '../charging/vehicle.ts';
import { conflictOf, heldUntil, opensAt } from '../community/reservation.ts';
import { instant, wattHours, type WattHours } from '../units.ts';
import { reserve } from '../reservations/booking.ts';
import { addErrand } from './days.ts';
import { sessionWith, type Draft } from '../community/draft.ts';
import { quarter } from '../community/due.ts';
import { start } from '../service/ordering.ts';
import { plugIn, unplug } from '../service/plugging.ts';
import { joinQueue } from '../reservations/queueing.ts';
import type { Errand, Visit } from './resident.ts';

/** Residents use the same commands as everybody and live with a refusal. */
export function runErrand(draft: Draft, { kind, user, visit }: Errand): void {
  if (draft.vehicles[visit.vehicle] === undefined) return;
  if (kind === 'book') book(draft, user, visit);
  else if (kind === 'arrive') arrive(draft, user, visit);
  else leave(draft, visit);
}

/** What is missing to the car's limit after another day's driving, about, at the meter. */
function energyFor(draft: Draft, { vehicle }: Visit): WattHours {
  const car = draft.vehicles[vehicle]!;
  const missing = car.limit - levelOf(car, car.stored) + 0.1;
  return wattHours(Math.round(Math.max(0.1, missing) * car.battery * 1100));
}

/** The first space that will do, those a resident likes first. */
function choose(draft: Draft, visit: Visit, willDo: (space: string) => boolean) {
  return visit.favourites.find(willDo) ?? draft.buildings[visit.building]!.spaces.find(willDo);
}

function book(draft: Draft, user: string, visit: Visit): void {
  const from = instant(Math.floor(visit.arrives / quarter) * quarter);
  const { vehicle, readyBy: to } = visit;
  const energy = energyFor(draft, visit);
  choose(draft, visit, (space) => {
    const refusal = reserve(draft, user, { vehicle, space, from, to, energy });
    return refusal === null || refusal.code === 'power-short';
  });
}

function arrive(draft: Draft, user: string, visit: Visit): void {
  const { vehicle, building, readyBy, preference } = visit;
  const at = draft.now;
  if (sessionWith(draft, vehicle) !== undefined || readyBy <= at) return;
  const reservations = [...draft.reservations.values()];
  const mine = reservations.find(
    (one) => one.vehicle === vehicle && opensAt(one) <= at && at <= heldUntil(one),
  );
  const others = reservations.filter((one) => one !== mine);
  const space = choose(draft, visit, (id) => {
    const { session, condition } = draft.spaces[id]!;
    if (session !== null || condition.kind !== 'ready') return false;
    if (mine !== undefined) return id === mine.space;
    return conflictOf(others, { space: id, vehicle, from: at, to: readyBy }) === undefined;
  });
  if (space === undefined) {
    joinQueue(draft, user, { building, vehicle, energy: energyFor(draft, visit), until: readyBy });
  } else if (plugIn(draft, { user, space, vehicle }) === null) {
    addErrand(draft, { at: visit.leaves, user, kind: 'leave', visit });
    start(draft, user, space, { goal: { kind: 'full' }, readyBy, preference });
  }
}

function leave(draft: Draft, { vehicle }: Visit): void {
  const session = sessionWith(draft, vehicle);
  if (session !== undefined) unplug(draft, session);
}
