import * as z from 'zod/mini';
import type { TariffElement } from '#engine/tariff/tariff.ts';
import { procedure } from '../contract/procedure.ts';
import { id, list, number, text } from '../contract/quantities.ts';
import { anomaly, charger, out, outage } from './charger-shapes.ts';
import { amounts, billedCharge, line, month, question, resident } from './statement-shapes.ts';

export const inBuilding = z.object({ building: id });

/** What needs the owner. */
const attention = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('charger-out'), space: text, number, how: out, since: number }),
  z.object({ kind: z.literal('space-blocked'), space: text, number, since: number }),
  z.object({
    kind: z.literal('charge-questioned'),
    resident,
    invoice: text,
    session: text,
    month: text,
    amount: number,
    currency: text,
    answerAt: number,
  }),
  z.object({
    kind: z.literal('invoice-overdue'),
    resident,
    month: text,
    balance: number,
    currency: text,
  }),
  z.object({
    kind: z.literal('below-cost'),
    period: z.nullable(text),
    price: number,
    cost: number,
  }),
]);

const tally = z.object({ kept: number, all: number });

const summary = {
  id: text,
  name: text,
  zone: text,
  currency: text,
  isClosed: z.boolean(),
  chargers: number,
  working: number,
};

const overview = z.object({
  ...summary,
  at: number,
  /** Cars plugged in, those that charge, and those that will not have all they asked for in time. */
  cars: z.object({ plugged: number, charging: number, short: number }),
  attention: list(attention),
  thisMonth: month,
  /** The latest month that is closed. */
  lastMonth: z.nullable(month),
  promises: z.object({ days: number, reservations: tally, ready: tally }),
});

const power = z.object({
  at: number,
  /** The start of the first of the curves' steps, and the length of one. */
  from: number,
  step: number,
  /** Average watts of all cars together; measured until now, planned from now on. */
  measured: list(number),
  planned: list(number),
  /** The same cars, each charging at full power as soon as it is plugged in. */
  withoutSharing: list(number),
  /** What the building's supply allows. */
  limit: number,
  /** What all chargers could draw together. */
  installed: number,
  amps: number,
  volts: number,
  phases: number,
  /** What is always left of the supply for the chargers, and what was told last. */
  available: z.nullable(z.object({ safe: number, told: z.nullable(number) })),
  circuits: list(
    z.object({
      id: text,
      name: text,
      parent: z.nullable(text),
      amps: number,
      spaces: list(text),
      /** Amps now. */
      drawn: number,
    }),
  ),
  spaces: list(z.object({ space: text, number, maxAmps: number, drawn: number })),
});

/** As the engine has them, so that an owner can change and send them back. */
const elements = z.unknown() as unknown as z.ZodMiniType<
  readonly TariffElement[],
  readonly TariffElement[]
>;

const sheet = z.object({ tariff: text, from: z.nullable(number), elements });

export const ownerReads = {
  /** All buildings, those that need their owner most first. */
  buildings: procedure.output(
    z.object({
      at: number,
      buildings: list(z.object({ ...summary, address: text, attention: number })),
    }),
  ),
  overview: procedure.input(inBuilding).output(overview),
  chargers: procedure.input(inBuilding).output(
    z.object({
      at: number,
      chargers: list(charger),
      anomalies: list(anomaly),
      outages: list(outage),
    }),
  ),
  power: procedure.input(inBuilding).output(power),
  prices: procedure.input(inBuilding).output(
    z.object({
      at: number,
      currency: text,
      tax: number,
      now: sheet,
      /** Announced, soonest first. */
      later: list(sheet),
      /** The owner's own rates. */
      electricity: z.nullable(sheet),
      /** One night: an amount of energy in the cheapest hours, and at once. */
      example: z.object({ energy: number, cheapest: number, atOnce: number }),
    }),
  ),
  /** What the latest closed month would have come to at other prices. */
  previewPrices: procedure
    .input(
      z.object({
        building: id,
        elements,
        tax: z.exactOptional(z.number()),
      }),
    )
    .output(
      z.object({
        at: number,
        month: text,
        currency: text,
        charges: number,
        before: amounts,
        after: amounts,
        example: z.object({ energy: number, cheapest: number, atOnce: number }),
      }),
    ),
  /** How many more cars fit, tried on what the building's own cars did lately. */
  room: procedure.input(inBuilding).output(
    z.object({
      at: number,
      days: number,
      cars: number,
      more: number,
      extraAmps: number,
      moreWithExtra: number,
    }),
  ),
  statements: procedure.input(inBuilding).output(z.object({ at: number, months: list(month) })),
  statement: procedure
    .input(z.object({ building: id, month: id }))
    .output(z.object({ ...month.shape, at: number, lines: list(line) })),
  /** What a resident was billed for in a closed month, newest first. */
  billed: procedure
    .input(z.object({ building: id, month: id, resident: id }))
    .output(z.object({ at: number, charges: list(billedCharge) })),
  /** Charges that residents have questioned, newest first, with the meter's readings. */
  questions: procedure.output(z.object({ at: number, questions: list(question) })),
  residents: procedure.output(
    z.object({
      at: number,
      residents: list(
        z.object({
          ...resident.shape,
          left: z.nullable(number),
          hasAccount: z.boolean(),
          /** Those assigned to them. */
          spaces: list(z.object({ space: text, number })),
          cards: list(z.object({ token: text, isBlocked: z.boolean() })),
          /** What they owe by issued invoices, by currency. */
          owes: list(z.object({ currency: text, balance: number })),
          /** Charges they question that are not answered yet. */
          questions: number,
          /** Where they charged: since when, and this month as in the building's statement. */
          charged: list(
            z.object({
              building: text,
              since: z.nullable(number),
              monthEnergy: number,
              monthCharges: number,
            }),
          ),
        }),
      ),
    }),
  ),
  /** What owners changed, newest first. */
  changes: procedure.output(
    z.object({
      at: number,
      changes: list(
        z.object({
          at: number,
          by: text,
          /** The key of theirs that did it, by its name. */
          through: z.nullable(text),
          kind: text,
          /** What was done to a charger. */
          action: z.nullable(text),
          building: z.nullable(text),
          space: z.nullable(number),
          resident: z.nullable(resident),
          from: z.nullable(number),
          /** What was received, or given back. */
          money: z.nullable(z.object({ amount: number, currency: text })),
        }),
      ),
    }),
  ),
};
