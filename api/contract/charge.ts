import * as z from 'zod/mini';
import { bill, reading } from './bill.ts';
import { buildingPower, place, prices } from './building.ts';
import { id, instant, interval, list, number, text, vehicleId } from './quantities.ts';
import { atSpace, done, procedure } from './procedure.ts';
import {
  disobedience,
  order,
  orderInput,
  phase,
  phaseKind,
  powerStep,
  shortfall,
  signals,
} from './session.ts';

/** A charger that is not ready, and whether all others of its building are. */
const outage = {
  since: number,
  until: z.nullable(number),
  yours: z.boolean(),
  othersWork: z.boolean(),
};

/** The state of a space for the resident, apart from a session of theirs. */
const status = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free'), reservedFrom: z.nullable(number) }),
  z.object({
    ...interval,
    kind: z.literal('reserved'),
    by: z.enum(['you', 'neighbor']),
    /** Only if it is yours, with its vehicle. */
    reservation: z.nullable(text),
    vehicle: z.nullable(number),
    vehicleName: z.nullable(text),
    /** Watt-hours promised, and their maximum cost; null for a neighbor's, or without a quote. */
    energy: z.nullable(number),
    ceiling: z.nullable(number),
    opensAt: number,
    heldUntil: number,
  }),
  z.object({
    kind: z.literal('neighbor'),
    doing: phaseKind,
    until: z.nullable(number),
  }),
  /** Its building is closed: being set up, or closed by its owner. */
  z.object({ kind: z.literal('closed') }),
  /** It is another resident's. */
  z.object({ kind: z.literal('assigned') }),
  /** Somebody could not plug in; offered again from then on, or when it is known to be free. */
  z.object({ kind: z.literal('blocked'), until: number }),
  z.object({ ...outage, kind: z.literal('faulted') }),
  z.object({ ...outage, kind: z.literal('offline'), why: z.optional(disobedience) }),
  /** Your car is plugged in here: see `session`. */
  z.object({ kind: z.literal('yours') }),
]);

/** The predicted end of a session. */
const outlook = z.object({
  done: z.nullable(number),
  /** Null if the level is unknown. */
  levelInTheEnd: z.nullable(number),
  energyInTheEnd: number,
  /** The final bill. */
  bill,
  /** The final grams of CO₂. */
  carbon: number,
  /** Planned power, block by block. */
  steps: list(powerStep),
});

/** What was reserved: watt-hours by the end of the slot. */
const booked = z.object({
  energy: number,
  until: number,
  /** The maximum cost; null if nothing was quoted, as for an offer from the queue. */
  ceiling: z.nullable(number),
});

const live = z.object({
  id: text,
  vehicle: number,
  vehicleName: text,
  reservation: z.nullable(text),
  /** The end of that reservation. */
  reservedUntil: z.nullable(number),
  /** The reserved charge, which began at plug-in, as long as its plan is unchanged. */
  booked: z.nullable(booked),
  /** Without an order: the reserved charge that starts by itself before the usual departure. */
  startsBooked: z.nullable(z.extend(booked, { at: number })),
  pluggedIn: number,
  phase,
  log: list(z.object({ at: number, phase })),
  /** The next usual departure that leaves enough time to reach the limit. */
  usualReadyBy: number,
  order: z.nullable(order),
  shortfall: z.nullable(shortfall),
  /** From 0 to 1; null if nobody has said how full the battery is. */
  levelAtStart: z.nullable(number),
  level: z.nullable(number),
  /** The level at which the car itself stops charging. */
  limit: number,
  /** Whether there is anything worth charging up to there. */
  isAtLimit: z.boolean(),
  /** Watts now, and the most this car can draw here. */
  power: number,
  fullPower: number,
  /** Watts measured in the two minutes that show that it works; null before they are over. */
  proven: z.nullable(number),
  /** Watt-hours at the meter. */
  energy: number,
  /** Kilometers gained. */
  range: number,
  elapsed: number,
  remaining: z.nullable(number),
  /** The current bill: the invoice that would result if charging stopped now. */
  bill,
  carbon: number,
  /**
   * Money saved against charging the same energy at once, idle fees excluded; below 0 if more
   * expensive.
   */
  saved: number,
  readings: list(reading),
  /** Power since plug-in. */
  curve: list(powerStep),
  outlook: z.nullable(outlook),
  /** When somebody else's reservation of the space begins; null if there is none. */
  leaveBy: z.nullable(number),
  /** For a car that is charged or asked to move: when the idle fee begins and when it pauses. */
  idle: z.nullable(
    z.object({
      /** Since when it is charged; null while it charges. */
      since: z.nullable(number),
      /** The request to move and its deadline; a favor before the departure you stated. */
      request: z.nullable(
        z.object({
          at: number,
          by: number,
          isFavor: z.boolean(),
          /** When the slot of a neighbor begins here; null for one who waits for any space. */
          slotFrom: z.nullable(number),
        }),
      ),
      feeFrom: z.nullable(number),
      pause: z.nullable(z.object(interval)),
    }),
  ),
});

const space = z.object({
  id: text,
  number,
  building: text,
  /** In watts. */
  fullPower: number,
});

const spaceView = z.object({
  at: number,
  space,
  status,
  /** Your session here, if you have one. */
  session: z.nullable(live),
});

const moveRequests = z.object({
  at: number,
  requests: list(
    z.object({
      session: text,
      space: text,
      number,
      building: text,
      buildingName: text,
      vehicle: number,
      vehicleName: text,
      by: number,
      isFavor: z.boolean(),
      /** Whether it has what was ordered, or was stopped. */
      isDone: z.boolean(),
      /** When the slot of the neighbor begins; null for one who waits for any space. */
      slotFrom: z.nullable(number),
      /** When keeping somebody waiting begins to cost a fee; null if it never does. */
      feeFrom: z.nullable(number),
      /** The service fee, refunded to a driver who moves in time. */
      thanks: number,
      currency: text,
    }),
  ),
});

const preview = z.object({
  at: number,
  outlook,
  /** The same energy at full power from now. */
  atOnce: outlook,
  /** The order as it would be placed. */
  order,
  /** The additional cost of its allowance for leaving early, in minor units and grams of CO₂. */
  extra: z.object({ cost: number, carbon: number }),
  /** The shortfall at the ready-by time; `outlook` has what can be reached. */
  misses: shortfall,
  /** The quoted maximum that this change would end; null if none is lost. */
  endsCeiling: z.nullable(number),
  /** Prices and CO₂ from now until the later of ready-by time and end. */
  signals,
});

/** The range a chart can show. */
const upToAMonth = z.refine<{ from: number; to: number }>(
  ({ from, to }) => from < to && to - from <= 31 * 86_400_000,
  { path: ['to'] },
);

export const chargeContract = {
  places: procedure.output(z.object({ at: number, buildings: list(place) })),
  space: procedure.input(atSpace).output(spaceView),
  /** Your cars whose space a neighbor needs. */
  moveRequests: procedure.output(moveRequests),
  prices: procedure.input(z.object({ building: id })).output(prices),
  power: procedure.input(z.object({ building: id })).output(buildingPower),
  signals: procedure
    .input(z.object({ building: id, from: instant, to: instant }).check(upToAMonth))
    .output(signals),
  /** The result of an order at a space where your car is plugged in, without placing it. */
  preview: procedure.input(z.object({ space: id, order: orderInput })).output(preview),
  start: procedure.input(z.object({ space: id, order: orderInput })).output(done),
  changePlan: procedure.input(z.object({ space: id, order: orderInput })).output(done),
  /**
   * Says which car is plugged in at a space, or will be within two minutes: in a community with real
   * chargers nobody plugs in by a button.
   */
  claim: procedure.input(z.object({ space: id, vehicle: vehicleId })).output(done),
  /** The car plugged in at a space is another one of yours. */
  correctCar: procedure.input(z.object({ space: id, vehicle: vehicleId })).output(done),
  stop: procedure.input(atSpace).output(done),
};
