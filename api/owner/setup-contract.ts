import * as z from 'zod/mini';
import type { SetupCommand } from '#engine/setup/setup-command.ts';
import { procedure } from '../contract/procedure.ts';
import { amps, id, number, text, vehicleId } from '../contract/quantities.ts';
import { inBuilding } from './read-contract.ts';

/** The engine checks what a command holds; here only its form. */
type Given<Kind extends SetupCommand['kind']> = Extract<SetupCommand, { kind: Kind }>;

/** A schema of the command's own type: of what is nested, the engine checks every part. */
const nested = <T>() => z.unknown() as unknown as z.ZodMiniType<T, T>;

/** When it took effect, and the id of the building or space that was added. */
const set = z.object({ at: number, made: z.nullable(text) });

const words = z.string().check(z.maxLength(200));
const optional = z.exactOptional;

const details = {
  name: words,
  address: words,
  zone: words,
  currency: words,
};

const command = <T extends z.ZodMiniType>(input: T) => procedure.input(input).output(set);
const atSpace = z.object({ space: id });
const withCard = z.object({ token: id });

/** What an owner sets up or changes. */
export const setupContract = {
  addBuilding: command(z.object({ ...details, tax: z.number() })),
  editBuilding: command(z.object({ building: id, ...optionalOf(details) })),
  openBuilding: command(inBuilding),
  closeBuilding: command(inBuilding),
  setSupply: command(
    z.object({
      building: id,
      amps,
      volts: nested<Given<'set-supply'>['volts']>(),
      phases: z.union([z.literal(1), z.literal(3)]),
    }),
  ),
  setCircuits: command(
    z.object({ building: id, circuits: nested<Given<'set-circuits'>['circuits']>() }),
  ),
  setSafePower: command(z.object({ building: id, amps: z.nullable(amps) })),
  addSpace: command(
    z.object({
      building: id,
      number: z.number(),
      charger: nested<Given<'add-space'>['charger']>(),
      circuit: optional(id),
      assignedTo: optional(id),
    }),
  ),
  renumberSpaces: command(z.object({ building: id, numbers: z.record(z.string(), z.number()) })),
  assignSpace: command(z.object({ space: id, resident: z.nullable(id) })),
  removeSpace: command(atSpace),
  setCharger: command(z.object({ space: id, charger: nested<Given<'set-charger'>['charger']>() })),
  setPrices: command(
    z.object({
      building: id,
      from: z.nullable(z.string().check(z.maxLength(10))),
      elements: nested<Given<'set-prices'>['elements']>(),
      tax: optional(z.number()),
      replaces: optional(id),
    }),
  ),
  setElectricity: command(
    z.object({
      building: id,
      from: z.nullable(z.string().check(z.maxLength(10))),
      elements: nested<Given<'set-electricity'>['elements']>(),
    }),
  ),
  withdrawPrices: command(z.object({ building: id, from: z.string().check(z.maxLength(10)) })),
  addResident: command(z.object({ resident: id })),
  removeResident: command(z.object({ resident: id })),
  addCard: command(z.object({ token: id, resident: id, vehicle: optional(vehicleId) })),
  blockCard: command(withCard),
  unblockCard: command(withCard),
  removeCard: command(withCard),
};

function optionalOf<T extends Record<string, z.ZodMiniType>>(fields: T) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, z.exactOptional(field)]),
  ) as { [K in keyof T]: z.ZodMiniExactOptional<T[K]> };
}
