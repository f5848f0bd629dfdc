import { levelOf } from '../charging/vehicle.ts';
import { heldUntil, isOffer, opensAt } from '../community/reservation.ts';
import { instant, wattHours, type WattHours } from '../units.ts';
import type { Draft } from '../community/draft/draft.ts';
import { conflictIn, reservationsFor } from '../community/draft/put-reservation.ts';
import type { Goal } from '../community/session.ts';
import { sessionWith } from '../community/draft/put-session.ts';
import { unusedSpaces } from '../community/draft/in-building.ts';
import { isUnused } from '../community/draft/unused-spaces.ts';
import { quarter } from '../community/due.ts';
import { apply } from '../service/commands.ts';
import { addErrand } from './days.ts';
import type { Errand, Visit } from './resident.ts';
import type { SimulationDraft } from './simulation-draft.ts';

/** Residents use the same commands as everybody else, and accept refusals. */
export function runErrand(draft: SimulationDraft, { kind, user, visit }: Errand): void {
  if (draft.service.vehicles[visit.vehicle] === undefined) return;
  if (kind === 'book') book(draft.service, user, visit);
  else if (kind === 'arrive') arrive(draft, user, visit);
  else leave(draft, visit);
}

/** Estimated metered energy to the car's limit after another day of driving. */
function energyFor({ vehicles }: Draft, { vehicle }: Visit): WattHours {
  const car = vehicles[vehicle]!;
  const missing = car.limit - levelOf(car, car.stored) + 0.1;
  return wattHours(Math.round(Math.max(0.1, missing) * car.battery * 1100));
}

/** Books the first suitable space, favorites first. */
function book(service: Draft, user: string, visit: Visit): void {
  const from = instant(Math.floor(visit.arrives / quarter) * quarter);
  const { vehicle, readyBy: to } = visit;
  const energy = energyFor(service, visit);
  const isDone = (space: string) => {
    // Most spaces of a large building are booked at that time: no need to ask for them.
    if (conflictIn(service, { space, vehicle, from, to }) !== undefined) return false;
    const refusal = apply(service, { kind: 'reserve', user, vehicle, space, from, to, energy });
    return refusal === null || refusal.code === 'power-short';
  };
  if (!visit.favorites.some(isDone)) service.buildings[visit.building]!.spaces.some(isDone);
}

function firstUnused(service: Draft, building: string, willDo: (space: string) => boolean) {
  for (const space of unusedSpaces(service, building)) if (willDo(space)) return space;
  return undefined;
}

function arrive(draft: SimulationDraft, user: string, visit: Visit): void {
  const { service, chargers } = draft;
  const { vehicle, building, readyBy, preference } = visit;
  const at = service.now;
  if (sessionWith(service, vehicle) !== undefined || readyBy <= at) return;
  const own = reservationsFor(service, vehicle);
  const mine = own.find((one) => opensAt(one) <= at && at <= heldUntil(one));
  const isFree = (id: string) =>
    service.spaces[id]!.building === building && isUnused(service.spaces[id]!);
  const willDo = (id: string) =>
    conflictIn(service, { space: id, vehicle, from: at, to: readyBy }) === undefined;
  const anyOther = () =>
    visit.favorites.find((id) => isFree(id) && willDo(id)) ??
    firstUnused(service, building, willDo);
  const space = mine === undefined ? anyOther() : [mine.space].find(isFree);
  if (space === undefined) {
    const energy = energyFor(service, visit);
    apply(service, { kind: 'join-queue', user, building, vehicle, energy, until: readyBy });
  } else if (chargers.plugIn({ user, space, vehicle }) === null) {
    addErrand(draft, { at: visit.leaves, user, kind: 'leave', visit });
    const order = { user, space, goal: goalOf(visit), readyBy, preference };
    // A space offered from the queue comes with the cheapest plan; who prefers another says so.
    const isPlanned = mine !== undefined && isOffer(mine);
    apply(service, { kind: isPlanned ? 'change-plan' : 'start', ...order });
  }
}

const goalOf = ({ energy }: Visit): Goal =>
  energy === undefined ? { kind: 'full' } : { kind: 'energy', energy };

function leave({ service, chargers }: SimulationDraft, { vehicle }: Visit): void {
  const session = sessionWith(service, vehicle);
  if (session !== undefined) chargers.unplug(session.space);
}
