import {
  canBeCanceled,
  cancelFreeUntil,
  heldUntil,
  isOffer,
  isOpen,
  opensAt,
  type Reservation,
} from '#engine/community/reservation.ts';
import { dayAround } from '#engine/time/local.ts';
import { chanceFree } from '#engine/suggestions/chances.ts';
import type { Interval } from '#engine/time/interval.ts';
import { hour, instant, type Instant } from '#engine/units.ts';
import type { Booking } from '#engine/reservations/booking.ts';
import { pairOf } from '#engine/community/draft/draft.ts';
import { draftOf } from '#engine/community/draft/open-draft.ts';
import { spaceFor } from '#engine/reservations/queueing.ts';
import { quote } from '#engine/service/quote.ts';
import { dayBoard } from '#engine/service/views/day-board.ts';
import {
  sessionOfVehicle,
  type Building,
  type QueueEntry,
  type World,
} from '#engine/community/world.ts';
import { accountOf, type Account } from '#engine/ledger/ledger.ts';
import type { Books } from '#engine/service/books.ts';
import type { Answers } from '../contract/contract.ts';
import type { Forecasts } from '../community/forecasts.ts';
import { spaceLabel } from './space-label.ts';
import { stepsOfBlocks } from './power-steps.ts';

type Answer = Answers['reservations'];

export function reservationsView({ world, ledger }: Books, user: string): Answer['list'] {
  const account = accountOf(ledger, user);
  const delivered = deliveredFor(account);
  return {
    at: world.now,
    upcoming: Object.values(world.reservations)
      .filter((one) => one.user === user)
      .toSorted((a, b) => a.from - b.from)
      .map((one) => reservationView(world, one)),
    past: account.reservations
      .flat()
      .toSorted((a, b) => b.from - a.from)
      .map((one) => reservationView(world, one, delivered.get(one.id) ?? null)),
  };
}

/** The metered energy of finished sessions, by the reservation they came for. */
function deliveredFor({ records }: Account): ReadonlyMap<string, number> {
  const delivered = new Map<string, number>();
  for (const { reservation, readings } of records.flat()) {
    if (reservation === null) continue;
    const before = delivered.get(reservation) ?? 0;
    delivered.set(reservation, before + readings.at(-1)!.energy - readings[0]!.energy);
  }
  return delivered;
}

export function reservationView(
  world: World,
  one: Reservation,
  delivered: number | null = null,
): Answer['list']['past'][number] {
  const { id, vehicle, space, from, to, energy, ceiling, history, promise } = one;
  const car = world.vehicles[vehicle];
  const { state, why } = history.at(-1)!;
  const freeUntil = cancelFreeUntil(one);
  const open = isOpen(one);
  const isPluggedIn = open && sessionOfVehicle(world, vehicle) !== undefined;
  return {
    id,
    vehicle,
    vehicleName: car?.name ?? null,
    agentName: one.agent?.name ?? null,
    ...spaceLabel(world, space),
    from,
    to,
    energy,
    delivered,
    ceiling,
    state,
    why,
    history,
    promise: car === undefined ? [] : stepsOfBlocks(pairOf(world, one), promise),
    opensAt: opensAt(one),
    heldUntil: heldUntil(one),
    freeUntil,
    canCancel: open && canBeCanceled(one, world.now, isPluggedIn),
    isPluggedIn,
    canChange: open && world.now <= freeUntil,
    isOffer: open && isOffer(one),
  };
}

export function boardView(
  books: Books,
  user: string,
  forecasts: Forecasts,
  { id, zone }: Building,
  around: Instant,
): Answer['board'] {
  const day = dayAround(zone, around);
  const rows = dayBoard(books, user, id, day).map(({ space, number, taken }) => ({
    space,
    number,
    taken,
    busy: busyHours(books.world, forecasts, space, day),
  }));
  return { ...day, at: books.world.now, rows };
}

/** The probability that a space is occupied, for each upcoming hour of a day. */
function busyHours(world: World, { forecaster, history }: Forecasts, space: string, day: Interval) {
  const hours: Answer['board']['rows'][number]['busy'][number][] = [];
  for (let from = day.from; from < day.to; from = instant(from + hour)) {
    const to = instant(Math.min(from + hour, day.to));
    if (from < world.now) continue;
    hours.push({ from, to, chance: 1 - chanceFree(world, forecaster, history, space, from) });
  }
  return hours;
}

/** The result of a booking, or of changing one to it, without making it, or why it is refused. */
export function quoteView(
  world: World,
  user: string,
  { reservation = null, ...booking }: Booking & { readonly reservation?: string | null },
) {
  const tried = quote(world, user, booking, reservation);
  if (!tried.ok) return tried;
  const { bill, carbon, promise } = tried.quote;
  const steps = stepsOfBlocks(pairOf(world, booking), promise);
  const view: Answer['quote'] = { at: world.now, bill, carbon, promise: steps };
  return { ok: true, view } as const;
}

/** The deadline of the move request made for a queue entry. */
const askedFor = (world: World, entry: string) =>
  Object.values(world.sessions).find((one) => one.moveRequest?.for.id === entry)?.moveRequest?.by ??
  null;

/** A free space would have been offered already if it had power. */
function waitsForPowerAt(world: World, entry: QueueEntry): number | null {
  const free = spaceFor(draftOf(world), entry);
  return free === undefined ? null : world.spaces[free.space]!.number;
}

export function queueView({ world, ledger }: Books, user: string): Answer['queue'] {
  const entries = world.queue.filter((entry) => entry.user === user);
  return {
    at: world.now,
    entries: entries.map((entry) => ({
      id: entry.id,
      vehicle: entry.vehicle,
      building: entry.building,
      energy: entry.energy,
      until: entry.until,
      joinedAt: entry.joinedAt,
      vehicleName: world.vehicles[entry.vehicle]!.name,
      buildingName: world.buildings[entry.building]!.name,
      position:
        world.queue.filter(({ building }) => building === entry.building).indexOf(entry) + 1,
      askedBy: askedFor(world, entry.id),
      waitsForPowerAt: waitsForPowerAt(world, entry),
    })),
    notices: accountOf(ledger, user).notices,
  };
}
