import { expect, test } from 'vitest';
import { openPublicApi } from '../../api/public/testing/public-api.ts';
import { etagOf } from './etag.ts';
import { Fairwatt } from './fairwatt.ts';

function clientOfApi() {
  const { handle, call } = openPublicApi();
  const fetch = (request: Request) => handle(request, call);
  return new Fairwatt({ baseUrl: 'https://api.example', fetch });
}

test('a write with the ETag of an answer is refused once somebody else wrote', async () => {
  const fairwatt = clientOfApi();
  const booking = {
    vehicleId: 'v2',
    spaceId: 'silver-plaza-15',
    startsAt: '2026-11-16T22:00:00-05:00',
    endsAt: '2026-11-17T06:00:00-05:00',
    energyWh: 8000,
  };
  const { quoteId } = await fairwatt.createQuote({ booking });
  const { id: reservationId } = await fairwatt.createReservation({ quoteId });
  const read = await fairwatt.getReservation({ reservationId });

  const less = { ...booking, energyWh: 7000 };
  const quote = await fairwatt.createQuote({ reservationId, booking: less });
  const change = { reservationId, quoteId: quote.quoteId };
  const changed = await fairwatt.changeReservation(change, { ifMatch: etagOf(read) });
  expect(changed.energyWh).toBe(7000);

  const cancel = (ifMatch: string) => fairwatt.cancelReservation({ reservationId }, { ifMatch });
  await expect(cancel(etagOf(read))).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  expect(await cancel(etagOf(changed))).toMatchObject({ status: 'CANCELED' });
});

test('what came without an ETag is not taken for something unchanged', async () => {
  const fairwatt = clientOfApi();
  const { items } = await fairwatt.listVehicles();
  expect(() => etagOf(items[0]!)).toThrow('No ETag came with v1');
  const car = await fairwatt.getVehicle({ vehicleId: 'v1' });
  expect(etagOf(car)).toMatch(/^"[\da-z]+"$/);
  expect(() => etagOf({ ...car })).toThrow(TypeError);
});

test('a session that is over has the same ETag whenever it is read', async () => {
  const fairwatt = clientOfApi();
  const [past] = (await fairwatt.listSessions({ when: 'past', limit: 1 })).items;
  const read = () => fairwatt.getSession({ sessionId: past!.id });
  const before = etagOf(await read());
  await fairwatt.setClock({ jumpTo: '2027-01-20T12:00:00Z' });
  expect(etagOf(await read())).toBe(before);
});
