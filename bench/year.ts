/** A year of a garage with 200 spaces, every session billed and invoiced; prints what it took. */
import { day, instant } from '#engine/units.ts';
import { advance } from '#engine/world/commands.ts';
import { garage } from './garage.ts';

const begun = garage();
const start = performance.now();
const before = process.cpuUsage();
const outcome = advance(begun, instant(begun.now + 365 * day));
const wall = performance.now() - start;
const { user, system } = process.cpuUsage(before);
if (!outcome.ok) throw new Error(outcome.refusal.code);
const { past, invoices } = outcome.world;
const charges = invoices.reduce((sum, { invoice }) => sum + invoice.charges.length, 0);
console.log(
  JSON.stringify({ wall, processor: (user + system) / 1000, sessions: past.length, charges }),
);
