import * as z from 'zod/mini';
import { bill, dimension, reading } from './bill.ts';
import { fraction, id, instant, interval, list, number, text, vehicleId } from './quantities.ts';
import { atSpace, done, procedure } from './procedure.ts';
import { order, orderAsked, phase, phaseKind, powerStep, shortfall, signals } from './session.ts';

/** What a space is to the resident, before anything about a car of theirs. */
const status = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free'), reservedFrom: z.nullable(number) }),
  z.object({
    ...interval,
    kind: z.literal('reserved'),
    by: z.enum(['you', 'neighbor']),
    /** Yours only, with the vehicle it is for. */
    reservation: z.nullable(text),
    vehicle: z.nullable(number),
    vehicleName: z.nullable(text),
    /** Watt-hours promised, and what they cost at most; null of a neighbor's, or without a quote. */
    energy: z.nullable(number),
    atMost: z.nullable(number),
    opensAt: number,
    heldUntil: number,
  }),
  z.object({
    kind: z.literal('neighbor'),
    doing: phaseKind,
    until: number,
  }),
  z.object({ kind: z.literal('faulted'), since: number, until: number, yours: z.boolean() }),
  z.object({ kind: z.literal('offline'), since: number, until: number, yours: z.boolean() }),
  /** Your car is there: `session` says the rest. */
  z.object({ kind: z.literal('yours') }),
]);

/** How a session will end. */
const outlook = z.object({
  done: z.nullable(number),
  levelInTheEnd: number,
  energyInTheEnd: number,
  /** The bill in the end. */
  bill,
  /** Grams of CO₂ in the end. */
  carbon: number,
  /** Power still to come, block by block. */
  steps: list(powerStep),
});

const live = z.object({
  id: text,
  vehicle: number,
  vehicleName: text,
  reservation: z.nullable(text),
  /** Until when that reservation holds the space. */
  reservedUntil: z.nullable(number),
  /** The reserved charge that began with the plug, while its plan is as booked. */
  booked: z.nullable(
    z.object({
      energy: number,
      until: number,
      /** What it costs at most; null where nothing was quoted, as for an offer from the queue. */
      atMost: z.nullable(number),
    }),
  ),
  pluggedIn: number,
  phase,
  log: list(z.object({ at: number, phase })),
  /** The next usual departure that leaves time enough to reach the limit. */
  usualReadyBy: number,
  order: z.nullable(order),
  shortfall: z.nullable(shortfall),
  levelAtStart: number,
  level: number,
  /** The level at which the car itself stops asking. */
  limit: number,
  /** Watts now, and the most this car can draw here. */
  power: number,
  fullPower: number,
  /** Watt-hours at the meter. */
  energy: number,
  /** Kilometers gained. */
  range: number,
  elapsed: number,
  remaining: z.nullable(number),
  /** The bill right now: the invoice that would result if charging stopped now. */
  bill,
  carbon: number,
  /** Against the same energy charged at once, idle fees aside: money, below 0 if dearer. */
  saved: number,
  readings: list(reading),
  /** Power so far. */
  curve: list(powerStep),
  outlook: z.nullable(outlook),
  /** Somebody has reserved the space from then on; null where nobody has. */
  leaveBy: z.nullable(number),
  /** A car that is done: who waits for its space, from when that costs, and when it next does not. */
  idle: z.nullable(
    z.object({
      since: number,
      /** Asked to move, and by when; a favor while the time you said you would leave lies ahead. */
      request: z.nullable(z.object({ at: number, by: number, isFavor: z.boolean() })),
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

const place = z.object({
  id: text,
  name: text,
  zone: text,
  currency: text,
  spaces: list(
    z.object({
      id: text,
      number,
      state: z.enum(['free', 'reserved', 'neighbor', 'faulted', 'offline', 'yours']),
    }),
  ),
});

/** All that a session can cost, before anything is plugged in. */
const prices = z.object({
  at: number,
  buildingName: text,
  currency: text,
  /** For each kind the first that fits an instant is the one that counts. */
  rules: list(
    z.object({
      kind: dimension,
      /** The tariff's own name for it, such as `night`. */
      period: z.nullable(text),
      /** Currency units per kWh, hour or session, before tax. */
      price: number,
      /** Percent. */
      vat: z.nullable(number),
      /** Local times of day, such as 23:00; null all day. */
      hours: z.nullable(z.object({ from: text, to: text })),
      /** As OCPI names the days of the week; null every day. */
      days: z.nullable(list(text)),
      /** Milliseconds that are free first; null where it counts at once. */
      grace: z.nullable(number),
      /** The most a session pays by it, in currency units before tax; null without a limit. */
      atMost: z.nullable(number),
    }),
  ),
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
      /** From when keeping somebody waiting costs a fee; null where it never does. */
      feeFrom: z.nullable(number),
      /** The service fee that is given back to whoever moves in time. */
      thanks: number,
      currency: text,
    }),
  ),
});

const buildingPower = z.object({
  at: number,
  /** Amps the building's chargers may draw together, and draw now. */
  capacity: number,
  drawn: number,
  /** The same in watts. */
  capacityPower: number,
  drawnPower: number,
  spaces: list(
    z.object({
      space: text,
      number,
      yours: z.boolean(),
      amps: number,
      power: number,
      phase: z.nullable(phase),
      leavesAt: z.nullable(number),
    }),
  ),
});

const preview = z.object({
  at: number,
  outlook,
  /** The same charged at once at full power. */
  atOnce: outlook,
  /** The order as it would be placed. */
  order,
  /** What its allowance for leaving early costs, in minor units and grams of CO₂, against none. */
  extra: z.object({ cost: number, carbon: number }),
  /** By how much the goal misses its ready-by time; `outlook` says what can be reached. */
  misses: shortfall,
  /** Prices and CO₂ from now until the later of ready-by time and end. */
  signals,
});

/** What a chart can show. */
const upToAMonth = z.refine<{ from: number; to: number }>(
  ({ from, to }) => from < to && to - from <= 31 * 86_400_000,
  { path: ['to'] },
);

export const chargeContract = {
  places: procedure.output(z.object({ at: number, buildings: list(place) })),
  space: procedure.input(atSpace).output(spaceView),
  /** Your charged cars whose space a neighbor needs. */
  moveRequests: procedure.output(moveRequests),
  prices: procedure.input(z.object({ building: id })).output(prices),
  power: procedure.input(z.object({ building: id })).output(buildingPower),
  signals: procedure
    .input(z.object({ building: id, from: instant, to: instant }).check(upToAMonth))
    .output(signals),
  /** What an order would lead to at a space where your car is plugged in. */
  preview: procedure.input(z.object({ space: id, order: orderAsked })).output(preview),
  plugIn: procedure
    .input(z.object({ space: id, vehicle: vehicleId, level: z.exactOptional(fraction) }))
    .output(done),
  start: procedure.input(z.object({ space: id, order: orderAsked })).output(done),
  changePlan: procedure.input(z.object({ space: id, order: orderAsked })).output(done),
  stop: procedure.input(atSpace).output(done),
  unplug: procedure.input(atSpace).output(done),
};
