/** A year of a garage with 200 spaces, every session billed and invoiced; prints what it took. */
import { day, instant } from '#engine/units.ts';
import { advance } from '#engine/simulation/live.ts';
import { garage } from './garage.ts';
import { timed } from './timed.ts';

const begun = garage();
const { result, took } = timed(() => advance(begun, instant(begun.now + 365 * day)));
if (!result.ok) throw new Error(result.refusal.code);
const { past, invoices } = result.world;
const charges = invoices.reduce((sum, { invoice }) => sum + invoice.charges.length, 0);
console.log(JSON.stringify({ ...took, sessions: past.length, charges }));
