import * as z from 'zod/mini';
import { procedure } from '../contract/procedure.ts';
import { id, number } from '../contract/quantities.ts';

const ofResident = { resident: id, invoice: id };
const entered = z.object({ at: number });

/** What an owner does to issued invoices: nothing that was billed changes but by a credit note. */
export const booksContract = {
  /** The resident has paid another way, such as with the rent. */
  recordPayment: procedure.input(z.object(ofResident)).output(entered),
  /** Gives a charge back, or its idle fee. */
  creditCharge: procedure
    .input(
      z.object({
        ...ofResident,
        session: id,
        reason: z.string().check(z.minLength(1), z.maxLength(200)),
        waived: z.enum(['everything', 'idle-fee']),
      }),
    )
    .output(entered),
};
