/** A page of a car maker: the packed SDK, loaded as it is, does what a car does in a night. */
import { Fairwatt, FairwattProblem } from '@fairwatt/sdk';

async function chargeForOneNight(baseUrl: string) {
  const { key } = await new Fairwatt({ baseUrl }).createSandbox();
  const fairwatt = new Fairwatt({ baseUrl, key });
  const vehicles: string[] = [];
  // Pages of one, so that there are several.
  for await (const { id } of fairwatt.listVehicles({ limit: 1 })) vehicles.push(id);

  const { slots } = await fairwatt.findSlots({ vehicleId: vehicles[0]! });
  const { quoteId, ceilingMinor } = await fairwatt.createQuote({ slotId: slots[0]!.slotId });
  const write = { idempotencyKey: crypto.randomUUID() };
  const reservation = await fairwatt.createReservation({ quoteId }, write);
  const again = await fairwatt.createReservation({ quoteId }, write);

  const { spaceId, vehicleId, startsAt, endsAt } = reservation;
  await fairwatt.setClock({ jumpTo: startsAt });
  const { id: sessionId } = await fairwatt.plugIn({ spaceId, vehicleId });
  const states: string[] = [];
  for await (const { state } of fairwatt.watchSession({ sessionId })) {
    // What happens next is seen on the stream that is open already.
    if (states.length === 0) {
      await fairwatt.setClock({ jumpTo: endsAt });
      await fairwatt.unplug({ sessionId });
    }
    states.push(state);
  }
  const { bill } = await fairwatt.getSession({ sessionId });
  const problem = await fairwatt.plugIn({ spaceId: 'nowhere', vehicleId }).catch(codeOf);
  await fairwatt.deleteSandbox();
  return {
    vehicles,
    isSameReservation: again.id === reservation.id,
    states,
    ceilingMinor,
    totalMinor: bill.totalMinor,
    problem,
  };
}

const codeOf = (error: unknown) =>
  error instanceof FairwattProblem ? [error.status, error.code] : String(error);

const page = { chargeForOneNight };
export type CarPage = typeof page;
Object.assign(globalThis, { carPage: page });
