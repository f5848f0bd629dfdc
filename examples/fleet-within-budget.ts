/**
 * A fleet that never exceeds its budget: quotes are ceilings, so their sum is one, too.
 *
 *     FAIRWATT_URL=http://localhost:3000 node examples/fleet-within-budget.ts
 */
import { Fairwatt, FairwattProblem, type Quote, type Vehicle } from '@fairwatt/sdk';

const baseUrl = process.env['FAIRWATT_URL'] ?? 'http://localhost:3000';
const { key } = await new Fairwatt({ baseUrl }).createSandbox();
const fairwatt = new Fairwatt({ baseUrl, key });

/** For tonight, in cents. */
const budget = 900;
const wantedWh = 20_000;
const leastWh = 4000;

const money = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** The cheapest quote for a car that fits, with less energy where there is not enough money. */
async function quoteWithin(car: Vehicle, left: number): Promise<Quote | null> {
  for (let energyWh = wantedWh; energyWh >= leastWh; energyWh -= 4000) {
    const { slots, sentence } = await fairwatt.findSlots({ vehicleId: car.id, energyWh });
    const affordable = slots
      .filter(({ ceilingMinor }) => ceilingMinor <= left)
      .toSorted((one, other) => one.ceilingMinor - other.ceilingMinor);
    if (slots.length === 0) console.log(`${car.name}: ${sentence}`);
    if (affordable[0]) return fairwatt.createQuote({ slotId: affordable[0].slotId });
  }
  return null;
}

const fleet: Vehicle[] = [];
for await (const car of fairwatt.listVehicles()) fleet.push(car);
// The emptiest first.
// A car whose level is unknown may be empty.
fleet.sort((one, other) => (one.levelPercent ?? 0) - (other.levelPercent ?? 0));

let promised = 0;
for (const car of fleet) {
  const quote = await quoteWithin(car, budget - promised);
  if (quote === null) {
    console.log(`${car.name} stays at ${car.levelPercent ?? '?'}%: no money left.`);
    continue;
  }
  try {
    const reservation = await fairwatt.createReservation({ quoteId: quote.quoteId });
    promised += quote.ceilingMinor;
    console.log(`${car.name}: ${reservation.sentence}`);
  } catch (error) {
    // Somebody else was faster, or the car has other plans.
    if (!(error instanceof FairwattProblem)) throw error;
    console.log(`${car.name}: ${error.message} ${error.next}`);
  }
}

console.log(`Promised at most ${money(promised)} of ${money(budget)}.`);
if (promised > budget) throw new Error('More was promised than there is');
await fairwatt.deleteSandbox();
