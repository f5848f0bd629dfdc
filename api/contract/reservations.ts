import * as z from 'zod/mini';
import { mostEnergy } from '#engine/community/checks/bounds.ts';
import { done, happening, procedure } from './procedure.ts';
import { id, instant, interval, list, number, text, vehicleId, wattHours } from './quantities.ts';
import { bill } from './bill.ts';
import { powerStep } from './session.ts';

const state = z.enum([
  'PENDING',
  'RESERVED',
  'REJECTED',
  'FAILED',
  'FULFILLED',
  'CANCELED',
  'NO_SHOW',
]);

const why = z.enum([
  'charger-out-of-reach',
  'confirmed',
  'offered-from-queue',
  'charger-faulted',
  'space-not-freed',
  'arrived',
  'by-user',
  'offer-lapsed',
  'not-arrived',
]);

const reservation = z.object({
  ...interval,
  id: text,
  vehicle: number,
  /** Null if the vehicle has been removed. */
  vehicleName: z.nullable(text),
  space: text,
  number,
  building: text,
  buildingName: text,
  /** The app or assistant that booked it; null if the resident did. */
  agentName: z.nullable(text),
  /** Watt-hours promised by the end. */
  energy: number,
  /** Watt-hours that the charge has had at its end; null before, and if there was none. */
  delivered: z.nullable(number),
  /** The maximum cost; null if nothing was quoted, as for an offer from the queue. */
  ceiling: z.nullable(number),
  state,
  why,
  history: list(z.object({ at: number, state, why })),
  /** The power reserved for it in the building. */
  promise: list(powerStep),
  /** Plug-in is possible from here on; after the hold the space is released. */
  opensAt: number,
  heldUntil: number,
  /** The deadline for canceling or changing it free of charge. */
  freeUntil: number,
  canCancel: z.boolean(),
  /** Its car is plugged in somewhere already, so that it can be given back at any time. */
  isPluggedIn: z.boolean(),
  /** An offer from the queue, to be accepted while it is held. */
  isOffer: z.boolean(),
  canChange: z.boolean(),
});

const booking = z.object({
  space: id,
  vehicle: vehicleId,
  from: instant,
  to: instant,
  energy: wattHours,
});

const someEnergy = wattHours.check(z.positive(), z.maximum(mostEnergy));

const suggestion = z.object({
  ...interval,
  space: text,
  number,
  building: text,
  buildingName: text,
  /** When the requested energy is delivered. */
  done: number,
  energy: number,
  currency: text,
  /** Minor units, tax and service fee included. */
  cost: number,
  /** The quote behind it, line by line. */
  bill,
  /** Its advantages over the best. */
  contrast: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('best') }),
    z.object({ kind: z.literal('cheaper'), by: number }),
    z.object({ kind: z.literal('sooner'), by: number, extra: number }),
    z.object({ kind: z.literal('surer'), by: number }),
    z.object({ kind: z.literal('greener'), by: number }),
    z.object({ kind: z.literal('later'), by: number }),
    z.object({ kind: z.literal('other-space') }),
  ]),
  /** Grams of CO₂. */
  carbon: number,
  /** From 0 to 1: the probability that the space is free when the slot begins. */
  chanceOfNoWait: number,
  /** From 0 to 1: the probability that the car has its energy by its actual departure. */
  chanceReady: number,
  /** Reasons for it, the strongest first. */
  reasons: list(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('cheapest'), saves: number }),
      z.object({ kind: z.literal('greenest'), saves: number }),
      z.object({ kind: z.literal('saves'), cost: number, carbon: number }),
      z.object({ kind: z.literal('earliest'), done: number }),
      z.object({ kind: z.literal('quiet'), chance: number }),
      z.object({ kind: z.literal('usual-space') }),
      z.object({
        kind: z.literal('not-usual-space'),
        number,
        why: z.enum(['in-use', 'reserved', 'less-certain', 'dearer']),
      }),
      z.object({ kind: z.literal('balanced') }),
      z.object({ kind: z.literal('allows-for-leaving-early'), chance: number }),
      z.object({ kind: z.literal('less-than-asked'), missing: number }),
    ]),
  ),
});

const suggestions = z.object({
  at: number,
  /** Best first, three at most. Empty if nothing is free before the ready-by time. */
  suggestions: list(suggestion),
  /** If nothing fits: in time at another building, or else the earliest after. */
  alternatives: list(suggestion),
  /** Where the car is plugged in and can charge: then nothing else is suggested. */
  pluggedIn: z.nullable(
    z.object({ space: text, number, building: text, buildingName: text, ordered: z.boolean() }),
  ),
  /** The car's own reservation that leaves no time for all of the energy; null if none does. */
  reserved: z.nullable(
    z.object({
      ...interval,
      number,
      building: text,
      energy: number,
      canChange: z.boolean(),
    }),
  ),
  /** Whether the queue can be joined now. */
  queue: z.boolean(),
});

const board = z.object({
  ...interval,
  at: number,
  rows: list(
    z.object({
      space: text,
      number,
      taken: list(
        z.object({ ...interval, kind: z.enum(['session', 'reservation']), yours: z.boolean() }),
      ),
      /** The probability from 0 to 1 that a neighbor is there, hour by hour. */
      busy: list(z.object({ ...interval, chance: number })),
    }),
  ),
});

const queueEntry = z.object({
  id: text,
  vehicle: number,
  vehicleName: text,
  building: text,
  buildingName: text,
  energy: number,
  until: number,
  joinedAt: number,
  /** 1 is next. */
  position: number,
  /** The deadline by which a neighbor with a charged car was asked to move; null if nobody was. */
  askedBy: z.nullable(number),
  /** The number of a space that is free, but has no power that is not promised yet. */
  waitsForPowerAt: z.nullable(number),
});

/** An event of a charge or reservation that the resident did not cause. */
const notice = z.object({
  id: text,
  at: number,
  kind: z.enum([
    'charged',
    'missed',
    'offer-lapsed',
    'not-confirmed',
    'charger-faulted',
    'space-not-freed',
    'made-way',
    'helped-neighbor',
    'falls-short',
    'later',
    'late-by-fault',
    'short-by-fault',
    'ready-again',
    /** A reservation is at another space, lacks energy, can be kept again, or was credited. */
    'moved',
    'promise-short',
    'kept-again',
    'credited',
    /** The owner of the building has announced prices, or taken them back. */
    'new-prices',
    /** They changed the power of the building. */
    'new-supply',
    /** They changed something else. */
    'owner-changed',
    /** They did something to the charger that may have ended the charge. */
    'charger-operated',
    /** They gave a charge back, or a part of it. */
    'charge-credited',
    /** They have received money for an invoice. */
    'payment-recorded',
  ]),
  space: text,
  number,
  building: text,
  buildingName: text,
  vehicle: number,
  /** Null if the vehicle has been removed. */
  vehicleName: z.nullable(text),
  /** The charge it is about, if any. */
  session: z.nullable(text),
  /** When the charge is planned to end, if that has become later. */
  plannedEnd: z.nullable(number),
  /** From when new prices hold; null if announced ones were taken back. */
  holdsFrom: z.exactOptional(z.nullable(number)),
  /** What all chargers of the building share, in watts. */
  supply: z.exactOptional(z.object({ before: number, power: number })),
  /** Why the owner gave a credit, in their words. */
  reason: z.exactOptional(text),
  /** What else the owner changed, and the number of the space that it is about. */
  change: z.exactOptional(z.object({ what: text, space: z.nullable(number) })),
  /** What the owner did to the charger. */
  action: z.exactOptional(text),
  /** The number of the space that could not keep the reservation. */
  movedFrom: z.nullable(number),
  /** Watt-hours that cannot be delivered in the slot, and when all of it could be had, if known. */
  short: z.nullable(
    z.object({
      energy: number,
      readyAt: z.nullable(number),
    }),
  ),
  /** Given for a reservation that could not be kept, or by the owner, or paid; in minor units. */
  credit: z.nullable(z.object({ amount: number, currency: text })),
});

const wish = z.object({
  building: id,
  vehicle: vehicleId,
  energy: someEnergy,
  readyBy: instant,
});

export const reservationsContract = {
  list: procedure.output(
    z.object({ at: number, upcoming: list(reservation), past: list(reservation) }),
  ),
  /** The predicted next need of the vehicle, to prefill the form. */
  need: procedure
    .input(z.object({ vehicle: vehicleId }))
    .output(z.object({ at: number, energy: number, readyBy: number, most: number })),
  suggestions: procedure.input(wish).output(suggestions),
  /** What a booking, or a change of one, would promise and cost; refused for the same reasons. */
  quote: procedure
    .input(z.extend(booking, { reservation: z.exactOptional(id) }))
    .output(z.object({ at: number, bill, carbon: number, promise: list(powerStep) })),
  /** One local day of a building: the day that contains `day`. */
  board: procedure.input(z.object({ building: id, day: instant })).output(board),
  queue: procedure.output(
    z.object({ at: number, entries: list(queueEntry), notices: list(happening) }),
  ),
  /** Recent events to show in every section, newest first. */
  notices: procedure.output(z.object({ at: number, notices: list(notice) })),
  reserve: procedure.input(booking).output(done),
  change: procedure.input(z.extend(booking, { reservation: id })).output(done),
  cancel: procedure.input(z.object({ reservation: id })).output(done),
  /** Its driver stands at the space, which is blocked or broken: moves it and tells the owner. */
  cannotPlugIn: procedure.input(z.object({ reservation: id })).output(done),
  joinQueue: procedure
    .input(z.object({ building: id, vehicle: vehicleId, energy: wattHours, until: instant }))
    .output(done),
  leaveQueue: procedure.input(z.object({ entry: id })).output(done),
};
