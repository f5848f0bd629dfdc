import * as z from 'zod/mini';
import { procedure } from '../contract/procedure.ts';
import { id, number, text } from '../contract/quantities.ts';

const ofResident = { resident: id, invoice: id };
const entered = z.object({ at: number });

/** What an owner does to issued invoices: nothing that was billed changes but by a credit note. */
export const booksContract = {
  /** The resident has paid another way, such as with the rent. */
  recordPayment: procedure
    .input(
      z.object({
        ...ofResident,
        /** All that is to pay if left out. */
        amount: z.exactOptional(number),
        /** The day on which it came, such as 2026-11-07; today if left out. */
        received: z.exactOptional(text),
        /** What was open when the owner looked: refused if it is another amount by now. */
        seen: z.exactOptional(number),
      }),
    )
    .output(entered),
  /** Gives a charge back, its idle fee, or an amount of it with its tax. */
  creditCharge: procedure
    .input(
      z.object({
        ...ofResident,
        session: id,
        reason: z.string().check(z.minLength(1), z.maxLength(200)),
        waived: z.union([z.enum(['everything', 'idle-fee']), z.object({ amount: number })]),
      }),
    )
    .output(entered),
};
