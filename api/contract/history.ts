import * as z from 'zod/mini';
import { bill, reading } from './bill.ts';
import { procedure } from './procedure.ts';
import { id, instant, list, number, text, vehicleId } from './quantities.ts';
import { order, phase, powerStep, signals } from './session.ts';

const summary = {
  session: text,
  vehicle: number,
  vehicleName: text,
  space: text,
  spaceNumber: number,
  building: text,
  buildingName: text,
  pluggedIn: number,
  end: number,
  /** `2026-11`, the local month it counts toward. */
  month: text,
  /** Plugged in before that month began. */
  beganEarlier: z.boolean(),
  /** Watt-hours at the meter. */
  energy: number,
  currency: text,
  /** Minor units, tax included: as billed, as credited, and the difference. */
  billed: number,
  credited: number,
  cost: number,
  /** Grams of CO₂. */
  carbon: number,
  /** Against the same energy at full power from plug-in on; below 0 if more expensive. */
  saved: number,
  carbonSaved: number,
  /** The app or assistant that ordered it; null if the resident did. */
  agentName: z.nullable(text),
};

const sums = {
  sessions: number,
  energy: number,
  billed: number,
  credited: number,
  cost: number,
  carbon: number,
  saved: number,
  carbonSaved: number,
};

const details = z.object({
  ...summary,
  at: number,
  reservation: z.nullable(text),
  endedBy: z.enum(['stop', 'unplug']),
  /** Null if they were unknown. */
  levelAtStart: z.nullable(number),
  levelAtEnd: z.nullable(number),
  /** Watts. */
  fullPower: number,
  order: z.nullable(order),
  log: list(z.object({ at: number, phase })),
  readings: list(reading),
  curve: list(powerStep),
  signals,
  bill,
  /** What was quoted as its maximum, idle fees excluded; null if nothing was. */
  ceiling: z.nullable(number),
  /** What the same energy would have cost at full power from plug-in on. */
  atOnce: number,
  /** The invoice it is on. */
  invoice: z.nullable(
    z.object({
      id: text,
      month: text,
      number: z.nullable(text),
      state: z.enum(['draft', 'issued', 'paid']),
    }),
  ),
});

const filter = z.object({
  vehicle: z.nullable(vehicleId),
  building: z.nullable(id),
  /** Sessions that ended at or after `from` and before `to`. */
  from: z.nullable(instant),
  to: z.nullable(instant),
});

export const historyContract = {
  /** Sessions newest first, months oldest first. */
  list: procedure.input(filter).output(
    z.object({
      at: number,
      sessions: list(z.object(summary)),
      /** Each currency has its own totals and months, because amounts in two cannot be added. */
      currencies: list(
        z.object({
          currency: text,
          totals: z.object(sums),
          months: list(z.object({ month: text, ...sums })),
        }),
      ),
      /** The number of sessions without filters. */
      unfiltered: number,
    }),
  ),
  /** A finished session; also the receipt after a stop. */
  session: procedure.input(z.object({ session: id })).output(details),
};
