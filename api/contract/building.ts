import * as z from 'zod/mini';
import { dimension } from './bill.ts';
import { list, number, text } from './quantities.ts';
import { phase } from './session.ts';

/** A building with its spaces, as one chooses among them. */
export const place = z.object({
  id: text,
  name: text,
  zone: text,
  currency: text,
  spaces: list(
    z.object({
      id: text,
      number,
      state: z.enum([
        'free',
        'reserved',
        'neighbor',
        'faulted',
        'offline',
        'closed',
        'assigned',
        'yours',
      ]),
      /** Your car is plugged in there, or the next reservation is yours. */
      own: z.boolean(),
      /** For a free space: when its next reservation begins; null if there is none. */
      reservedFrom: z.nullable(number),
    }),
  ),
});

/** All prices of a session, for before plug-in. */
export const prices = z.object({
  at: number,
  buildingName: text,
  currency: text,
  /** For each kind, the first rule that matches an instant applies. */
  rules: list(
    z.object({
      kind: dimension,
      /** The tariff's own name for it, such as `night`. */
      period: z.nullable(text),
      /** Currency units per kWh, hour or session, before tax. */
      price: number,
      /** Percent. */
      vat: z.nullable(number),
      /** Local times of day, such as 23:00; null for all day. */
      hours: z.nullable(z.object({ from: text, to: text })),
      /** Weekdays by their OCPI names; null for every day. */
      days: z.nullable(list(text)),
      /** Free milliseconds at the start; null if there are none. */
      grace: z.nullable(number),
      /** The cap per session, in currency units before tax; null without one. */
      atMost: z.nullable(number),
    }),
  ),
});

/** What the chargers of a building draw and may draw. */
export const buildingPower = z.object({
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
