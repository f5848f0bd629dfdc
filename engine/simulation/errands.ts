import { levelOf } from '../charging/vehicle.ts';
import { heldUntil, isOffer, opensAt } from '../community/reservation.ts';
import { instant, wattHours, type WattHours } from '../units.ts';
import type { Goal } from '../community/session.ts';
import { quarter } from '../community/due.ts';
import type { Seen, Service } from '../service/open-service.ts';
import { addErrand } from './days.ts';
import type { Errand, Visit } from './resident.ts';
import type { SimulationDraft } from './simulation-draft.ts';

/** Residents use the same commands as everybody else, and accept refusals. */
export function runErrand(draft: SimulationDraft, { kind, user, visit }: Errand): void {
  if (draft.service.seen.vehicles[visit.vehicle] === undefined) return;
  if (kind === 'book') book(draft.service, user, visit);
  else if (kind === 'arrive') arrive(draft, user, visit);
  else leave(draft, visit);
}

/** Estimated metered energy to the car's limit after another day of driving. */
function energyFor({ vehicles }: Seen, { vehicle }: Visit): WattHours {
  const car = vehicles[vehicle]!;
  const missing = car.limit - levelOf(car, car.stored) + 0.1;
  return wattHours(Math.round(Math.max(0.1, missing) * car.battery * 1100));
}

/** Books the first suitable space, favorites first. */
function book(service: Service, user: string, visit: Visit): void {
  const from = instant(Math.floor(visit.arrives / quarter) * quarter);
  const { vehicle, readyBy: to } = visit;
  const energy = energyFor(service.seen, visit);
  const isDone = (space: string) => {
    // Most spaces of a large building are booked at that time: no need to ask for them.
    if (service.conflictIn({ space, vehicle, from, to }) !== undefined) return false;
    const slot = { user, vehicle, space, from, to, energy };
    const refusal = service.execute({ kind: 'reserve', unquoted: true, ...slot }, 'resident');
    return refusal === null || refusal.code === 'power-short';
  };
  if (!visit.favorites.some(isDone)) service.seen.buildings[visit.building]!.spaces.some(isDone);
}

function firstUnused(service: Service, building: string, willDo: (space: string) => boolean) {
  for (const space of service.unusedSpaces(building)) if (willDo(space)) return space;
  return undefined;
}

function arrive(draft: SimulationDraft, user: string, visit: Visit): void {
  const { service, chargers } = draft;
  const { vehicle, building, readyBy, preference } = visit;
  const { now: at, spaces } = service.seen;
  if (service.sessionWith(vehicle) !== undefined || readyBy <= at) return;
  const own = service.reservationsFor(vehicle);
  const mine = own.find((one) => opensAt(one) <= at && at <= heldUntil(one));
  const isFree = (id: string) => spaces[id]!.building === building && service.isUnused(id);
  const willDo = (id: string) =>
    service.conflictIn({ space: id, vehicle, from: at, to: readyBy }) === undefined;
  const anyOther = () =>
    visit.favorites.find((id) => isFree(id) && willDo(id)) ??
    firstUnused(service, building, willDo);
  const space = mine === undefined ? anyOther() : [mine.space].find(isFree);
  if (space === undefined) {
    const energy = energyFor(service.seen, visit);
    const wanted = { user, building, vehicle, energy, until: readyBy };
    service.execute({ kind: 'join-queue', ...wanted }, 'resident');
  } else if (chargers.plugIn({ user, space, vehicle }) === null) {
    addErrand(draft, { at: visit.leaves, user, kind: 'leave', visit });
    const goal = goalOf(visit);
    // Comparing all preferences is for people who read what comes of it: it takes too long for a crowd.
    const order = { user, space, goal, readyBy, preference, plannedAs: preference };
    // A space offered from the queue comes with the cheapest plan; who prefers another says so.
    const isPlanned = mine !== undefined && isOffer(mine);
    service.execute({ kind: isPlanned ? 'change-plan' : 'start', ...order }, 'resident');
  }
}

const goalOf = ({ energy }: Visit): Goal =>
  energy === undefined ? { kind: 'full' } : { kind: 'energy', energy };

function leave({ service, chargers }: SimulationDraft, { vehicle }: Visit): void {
  const session = service.sessionWith(vehicle);
  if (session !== undefined) chargers.unplug(session.space);
}
