/**
 * A car that keeps itself ready each morning at the lowest price. Three nights of a sandbox:
 *
 *     FAIRWATT_URL=http://localhost:3000 node examples/ready-every-morning.ts
 */
import { Fairwatt } from '@fairwatt/sdk';

const baseUrl = process.env['FAIRWATT_URL'] ?? 'http://localhost:3000';
const { key } = await new Fairwatt({ baseUrl }).createSandbox();
const fairwatt = new Fairwatt({ baseUrl, key });

const minutes = (count: number) => count * 60_000;
const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

const vehicles = (await fairwatt.listVehicles()).items;
const car = vehicles.find(({ sessionId }) => sessionId === null)!;
// Other plans of this car would be in the way of ours.
if (car.reservationId !== null) {
  await fairwatt.cancelReservation({ reservationId: car.reservationId });
}

for (let night = 1; night <= 3; night += 1) {
  // The car knows its own battery best.
  await fairwatt.updateVehicle({ vehicleId: car.id, levelPercent: 35 });

  // How much, and by when, is predicted from what this car usually needs.
  const found = await fairwatt.findSlots({ vehicleId: car.id });
  const cheapest = [...found.slots, ...found.alternatives].toSorted(
    (one, other) => one.ceilingMinor - other.ceilingMinor,
  )[0];
  if (cheapest === undefined) throw new Error(found.sentence);

  const quote = await fairwatt.createQuote({ slotId: cheapest.slotId });
  const reservation = await fairwatt.createReservation({ quoteId: quote.quoteId });
  console.log(`Night ${night}: ${reservation.sentence}`);

  // Plugging in within the reservation starts the charge.
  await fairwatt.setClock({ jumpTo: reservation.startsAt });
  const { id: sessionId } = await fairwatt.plugIn({
    spaceId: reservation.spaceId,
    vehicleId: car.id,
  });
  await fairwatt.setClock({ jumpTo: reservation.endsAt });
  const { session, sentence } = await fairwatt.unplug({ sessionId });
  console.log(`  ${sentence}`);
  if (session!.bill.totalMinor > quote.ceilingMinor) throw new Error('The bill exceeds its quote');

  // The evening after.
  await fairwatt.setClock({ jumpTo: later(reservation.endsAt, minutes(9 * 60)) });
}

const [invoice] = (await fairwatt.listInvoices({ limit: 1 })).items;
console.log(invoice!.sentence);
await fairwatt.deleteSandbox();
