import * as z from 'zod/mini';
import type { SetupCommand } from '#engine/setup/setup-command.ts';
import { procedure } from '../contract/procedure.ts';
import { id, number } from '../contract/quantities.ts';
import { setupContract } from './setup-contract.ts';

/** A command as an owner sends it. */
type Sent<Command = SetupCommand> = Command extends SetupCommand
  ? Omit<Command, 'user' | 'through'>
  : never;

const kindOf = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as SetupCommand['kind'];

/** What each procedure takes, with the name of its command. */
const commands = Object.entries(setupContract).map(
  ([
    name,
    {
      '~orpc': { inputSchema },
    },
  ]) => z.extend(inputSchema as z.ZodMiniObject, { kind: z.literal(kindOf(name)) }),
);

const operate = z.object({
  kind: z.literal('operate-charger'),
  space: id,
  action: z.string(),
  isConfirmed: z.literal(true),
});

const anyCommand = z.discriminatedUnion('kind', [operate, ...commands]) as unknown as z.ZodMiniType<
  Sent,
  Sent
>;

/** Whom a command would touch if it were given now; refused as the command would be. */
export const touchedContract = {
  touched: procedure.input(anyCommand).output(
    z.object({
      at: number,
      /** Residents who would be told of it. */
      residents: number,
      /** Charges that would be planned anew. */
      charges: number,
      /** Reservations that would move to another space, fall short, or end. */
      moved: number,
      short: number,
      ended: number,
    }),
  ),
};
