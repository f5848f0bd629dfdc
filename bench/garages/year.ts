/** A year of a garage with 200 spaces, every session billed and invoiced; prints the time taken. */
import { day, instant } from '#engine/units.ts';
import { emptyLedger } from '#engine/ledger/ledger.ts';
import { advanceBooks } from '#engine/simulation/books.ts';
import { garage } from './garage.ts';
import { timed } from '../measure/cpu-time.ts';

const begun = { world: garage(), ledger: emptyLedger };
const end = instant(begun.world.now + 365 * day);
const { result, took } = timed(() => advanceBooks(begun, end));
if (!result.ok) throw new Error(result.refusal.code);
const { stays, accounts } = result.ledger;
const invoices = Object.values(accounts).flatMap((account) => account.invoices.flat());
const charges = invoices.reduce((sum, invoice) => sum + invoice.charges.length, 0);
console.log(JSON.stringify({ ...took, sessions: stays.flat().length, charges }));
