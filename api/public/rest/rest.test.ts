import { describe, expect, test } from 'vitest';
import type { PublicAnswers } from '../contract/contract.ts';
import { openPublicApi, problem, quoteIdWith } from '../testing/public-api.ts';

type Slots = PublicAnswers['findSlots'];
type Quote = PublicAnswers['createQuote'];
type Reservation = PublicAnswers['getReservation'];
type Session = PublicAnswers['getSession'];

const orderOf = (energyWh: number) => ({
  goal: { kind: 'energy', energyWh },
  readyBy: '2026-11-16T07:00:00-05:00',
});

test('a name may have as many characters as the contract says, however they are stored', async () => {
  const name = '🚗'.repeat(60);
  const { send } = openPublicApi();
  const added = await send('POST /v1/vehicles', { model: 'Kia EV6', name });
  expect(added).toMatchObject({ status: 201, body: { name } });
});

describe('an agent that charges a car', () => {
  test('finds a slot, gets a quote, reserves, plugs in, and is billed at most the quote', async () => {
    const { send } = openPublicApi();
    const buildings = await send<PublicAnswers['findBuildings']>('GET /v1/buildings');
    expect(buildings.status).toBe(200);
    expect(buildings.body.items.map(({ name }) => name)).toEqual(['GOLDEN TOWER', 'SILVER PLAZA']);
    expect(buildings.body.items[0]!.sentence).toMatch(
      /^\d of 5 spaces (is|are) free at GOLDEN TOWER\.$/,
    );

    const readyBy = '2026-11-16T07:00:00-05:00';
    const found = await send<Slots>(
      `GET /v1/slots?vehicleId=v1&energyWh=12000&readyBy=${encodeURIComponent(readyBy)}`,
    );
    expect(found.status).toBe(200);
    const [best] = found.body.slots;
    expect(best!.sentence).toMatch(
      /^Best overall: 12\.0 kWh at GOLDEN TOWER, space \d+, .*at most \$\d\.\d\d\./,
    );

    const quote = await send<Quote>('POST /v1/quotes', { slotId: best!.slotId });
    expect(quote.status).toBe(200);
    expect(quote.body.ceilingMinor).toBe(best!.ceilingMinor);
    expect(quote.body.bill.totalMinor).toBe(quote.body.ceilingMinor);
    expect(quote.body.expiresAt).toBe('2026-11-15T18:40:00-05:00');

    const reserved = await send<Reservation>('POST /v1/reservations', {
      quoteId: quote.body.quoteId,
    });
    expect(reserved.status).toBe(201);
    expect(reserved.body).toMatchObject({ status: 'RESERVED', energyWh: 12_000, vehicleId: 'v1' });
    expect(reserved.body.ceilingMinor).toBeLessThanOrEqual(quote.body.ceilingMinor);
    expect(reserved.headers.get('location')).toBe(`/v1/reservations/${reserved.body.id}`);

    await send('PATCH /v1/clock', { jumpTo: reserved.body.startsAt });
    const plugged = await send<Session>('POST /v1/sessions', {
      spaceId: best!.spaceId,
      vehicleId: 'v1',
    });
    expect(plugged.status).toBe(201);
    expect(plugged.body.reservationId).toBe(reserved.body.id);
    expect(plugged.body.sentence).toMatch(/^Your reserved charge has begun: 12\.0 kWh by/);

    await send('PATCH /v1/clock', { jumpTo: reserved.body.endsAt });
    const charged = await send<Session>(`GET /v1/sessions/${plugged.body.id}`);
    expect(charged.body).toMatchObject({ state: 'complete', energyWh: 12_000 });
    const unplugged = await send<PublicAnswers['unplug']>(
      `POST /v1/sessions/${plugged.body.id}/unplug`,
    );
    const done = { body: unplugged.body.session! };
    expect(done.body.state).toBe('ended');
    expect(done.body.bill.totalMinor).toBeLessThanOrEqual(quote.body.ceilingMinor);
    expect(done.body.sentence).toMatch(/^Your Hyundai Ioniq 5 took 12\.0 kWh for \$/);

    const invoice = await send<PublicAnswers['getInvoice']>(
      `GET /v1/invoices/${done.body.invoiceId}`,
    );
    const line = invoice.body.charges.find(({ sessionId }) => sessionId === done.body.id)!;
    expect(line.bill).toEqual(done.body.bill);
  });

  test('walks up, plans, and is billed at most what a quote said', async () => {
    const { send } = openPublicApi();
    const plugged = await send<Session>('POST /v1/sessions', {
      spaceId: 'golden-tower-42',
      vehicleId: 'v1',
      levelPercent: 30,
    });
    expect(plugged.body).toMatchObject({ state: 'plugged-in', levelPercent: 30, order: null });
    const order = { goal: { kind: 'level', levelPercent: 60 }, readyBy: '2026-11-16T12:00:00Z' };
    const id = plugged.body.id;
    const plan = await send<PublicAnswers['planCharge']>(`POST /v1/sessions/${id}/plan`, { order });
    expect(plan.body.sentence).toMatch(
      /^\$\d+\.\d\d, 60% at .* Saves .* compared with charging right away/,
    );
    const quote = await send<Quote>('POST /v1/quotes', { charge: { sessionId: id, order } });
    expect(quote.body.ceilingMinor).toBe(plan.body.bill.totalMinor);
    const started = await send<Session>(`POST /v1/sessions/${id}/start`, {
      quoteId: quote.body.quoteId,
    });
    expect(started.status).toBe(200);
    expect(started.body.ceilingMinor).toBe(quote.body.ceilingMinor);
    await send('PATCH /v1/clock', { jumpTo: '2026-11-16T07:00:00-05:00' });
    const charged = await send<Session>(`GET /v1/sessions/${id}`);
    expect(charged.body.state).toBe('complete');
    expect(charged.body.bill.totalMinor).toBeLessThanOrEqual(quote.body.ceilingMinor);
    expect(await send(`POST /v1/sessions/${id}/start`, { order })).toMatchObject(
      problem(409, 'ALREADY_STARTED'),
    );
  });

  test('leaves no session behind when nothing was ordered', async () => {
    const { send } = openPublicApi();
    const place = { spaceId: 'golden-tower-42', vehicleId: 'v1' };
    const { body } = await send<Session>('POST /v1/sessions', place);
    expect(await send(`POST /v1/sessions/${body.id}/unplug`)).toMatchObject({
      status: 200,
      body: { session: null, sentence: 'No energy flowed, so you pay nothing.' },
    });
    expect(await send(`POST /v1/sessions/${body.id}/unplug`)).toMatchObject(
      problem(404, 'NOT_FOUND'),
    );
  });

  test('manages its cars', async () => {
    const { send } = openPublicApi();
    const added = await send<PublicAnswers['getVehicle']>('POST /v1/vehicles', {
      model: 'kia ev6',
      levelPercent: 41,
    });
    expect(added).toMatchObject({
      status: 201,
      body: { name: 'Kia EV6', batteryWh: 74_000, levelPercent: 41 },
    });
    const path = `/v1/vehicles/${added.body.id}`;
    const etag = added.headers.get('etag')!;
    const told = await send(`PATCH ${path}`, { levelPercent: 35.5 }, { 'if-match': etag });
    expect(told).toMatchObject({ status: 200, body: { levelPercent: 35.5 } });
    expect(await send(`PATCH ${path}`, { name: 'Mine' }, { 'if-match': etag })).toMatchObject(
      problem(412, 'PRECONDITION_FAILED'),
    );
    expect(await send(`PATCH ${path}`, { levelPercent: 101 })).toMatchObject({
      ...problem(422, 'BAD_INPUT'),
      body: { field: 'levelPercent', detail: 'levelPercent must be at most 100.' },
    });
    expect(await send(`DELETE ${path}`)).toMatchObject({
      status: 200,
      body: { id: added.body.id },
    });
    expect(await send(`GET ${path}`)).toMatchObject(problem(404, 'NOT_FOUND'));
  });

  test('changes and cancels what it has reserved', async () => {
    const { send } = openPublicApi();
    const booking = {
      vehicleId: 'v2',
      spaceId: 'silver-plaza-15',
      startsAt: '2026-11-16T22:00:00-05:00',
      endsAt: '2026-11-17T06:00:00-05:00',
      energyWh: 8000,
    };
    const first = await send<Quote>('POST /v1/quotes', { booking });
    const reserved = await send<Reservation>('POST /v1/reservations', {
      quoteId: first.body.quoteId,
    });
    const { id } = reserved.body;
    const later = { ...booking, endsAt: '2026-11-17T07:00:00-05:00' };
    const second = await send<Quote>('POST /v1/quotes', { booking: later, reservationId: id });
    const moved = await send<Reservation>(
      `PATCH /v1/reservations/${id}`,
      { quoteId: second.body.quoteId },
      { 'if-match': reserved.headers.get('etag')! },
    );
    expect(moved).toMatchObject({ status: 200, body: { id, endsAt: later.endsAt } });
    expect(
      await send(`PATCH /v1/reservations/${id}`, { quoteId: first.body.quoteId }),
    ).toMatchObject({ ...problem(422, 'BAD_INPUT'), body: { field: 'quoteId' } });
    const canceled = await send<Reservation>(`DELETE /v1/reservations/${id}`);
    expect(canceled).toMatchObject({ status: 200, body: { status: 'CANCELED', canCancel: false } });
    expect(canceled.body.sentence).toContain('You canceled it in time.');
  });

  test('is refused a quote that has expired, and a price that has risen', async () => {
    const { send } = openPublicApi();
    const found = await send<Slots>('GET /v1/slots?vehicleId=v1');
    const { slotId } = found.body.slots[0]!;
    const quote = await send<Quote>('POST /v1/quotes', { slotId });
    const cheaper = quoteIdWith(quote.body.quoteId, 8, (ceiling) => ceiling - 1);
    expect(await send('POST /v1/reservations', { quoteId: cheaper })).toMatchObject({
      ...problem(409, 'QUOTE_CHANGED'),
      body: { details: { ceilingMinor: quote.body.ceilingMinor } },
    });
    await send('PATCH /v1/clock', { jumpTo: '2026-11-15T18:41:00-05:00' });
    expect(await send('POST /v1/reservations', { quoteId: quote.body.quoteId })).toMatchObject(
      problem(409, 'QUOTE_EXPIRED'),
    );
  });

  test('may use a quote of a server whose clock is a little ahead', async () => {
    const { send } = openPublicApi();
    const { body } = await send<Slots>('GET /v1/slots?vehicleId=v2');
    const { slotId } = body.slots[0]!;
    const { quoteId } = (await send<Quote>('POST /v1/quotes', { slotId })).body;
    // A tenth of a second at 600×.
    const ahead = quoteIdWith(quoteId, 9, (madeAt) => madeAt + 60_000);
    expect(await send('POST /v1/reservations', { quoteId: ahead })).toMatchObject({ status: 201 });
  });

  test('is told that a quote of a time before the new start is of no use', async () => {
    const { send } = openPublicApi();
    await send('PATCH /v1/clock', { jumpTo: '2026-11-17T12:00:00Z' });
    const { body } = await send<Slots>('GET /v1/slots?vehicleId=v2');
    const { slotId } = body.slots[0]!;
    const { quoteId } = (await send<Quote>('POST /v1/quotes', { slotId })).body;
    await send('POST /v1/sandbox/reset');
    expect(await send('POST /v1/reservations', { quoteId })).toMatchObject({
      ...problem(409, 'QUOTE_EXPIRED'),
      body: { detail: 'The quote was made before the community started over.' },
    });
  });

  test('is told that a slot is over, and to look for others', async () => {
    const { send } = openPublicApi();
    const found = await send<Slots>('GET /v1/slots?vehicleId=v1');
    const { slotId, endsAt } = found.body.slots[0]!;
    await send('PATCH /v1/clock', { jumpTo: endsAt });
    expect(await send('POST /v1/quotes', { slotId })).toMatchObject({
      ...problem(422, 'BAD_INPUT'),
      body: { field: 'slotId', detail: 'This slot is over.', next: 'Call findSlots again.' },
    });
  });

  test('learns from one sentence how much of what it asked for fits', async () => {
    const { send } = openPublicApi();
    const slots = (energyWh: number) =>
      send<Slots>(
        `GET /v1/slots?vehicleId=v1&energyWh=${energyWh}&readyBy=${encodeURIComponent('2026-11-15T19:30:00-05:00')}`,
      );
    expect((await slots(3000)).body.sentence).toMatch(/slots? fits? 3\.0 kWh by 7:30\sPM\.$/);
    const { sentence, slots: found } = (await slots(30_000)).body;
    const most = Math.max(...found.map(({ energyWh }) => energyWh));
    expect(most).toBeLessThan(30_000);
    expect(found[0]!.sentence).toMatch(/^Best that fits in time: /);
    expect(sentence.replaceAll(/\s/g, ' ')).toBe(
      `No slot has room for 30.0 kWh by 7:30 PM. The most is ${(most / 1000).toFixed(1)} kWh.`,
    );
  });

  test('is told that its car has a slot of its own at that time', async () => {
    const { send } = openPublicApi();
    const { body } = await send<PublicAnswers['listReservations']>(
      'GET /v1/reservations?when=upcoming',
    );
    const { vehicleId, startsAt, endsAt } = body.items[0]!;
    await send('PATCH /v1/clock', { jumpTo: startsAt });
    const { body: slots } = await send<Slots>(
      `GET /v1/slots?vehicleId=${vehicleId}&energyWh=30000&readyBy=${encodeURIComponent(endsAt)}`,
    );
    expect(slots.sentence).toMatch(/^Hyundai Ioniq 5 already has space 42, .* To charge more, /);
    expect(slots.canJoinQueue).toBe(false);
  });

  test('keeps a quoted price when it asks again for the same, and not for more', async () => {
    const { send } = openPublicApi();
    const { body: plugged } = await send<Session>('POST /v1/sessions', {
      spaceId: 'golden-tower-42',
      vehicleId: 'v1',
      levelPercent: 38,
    });
    const charge = { sessionId: plugged.id, order: orderOf(20_000) };
    const { body: quote } = await send<Quote>('POST /v1/quotes', { charge });
    await send(`POST /v1/sessions/${plugged.id}/start`, { quoteId: quote.quoteId });
    const changed = async (energyWh: number) => {
      const asked = { order: orderOf(energyWh) };
      return (await send<Session>(`PATCH /v1/sessions/${plugged.id}/plan`, asked)).body
        .ceilingMinor;
    };
    expect(await changed(20_000)).toBe(quote.ceilingMinor);
    expect(await changed(15_000)).toBe(quote.ceilingMinor);
    expect(await changed(21_000)).toBeNull();
  });

  test('finds the invoice of a charge it has stopped, and when a finished one was done', async () => {
    const { send } = openPublicApi();
    const { body: plugged } = await send<Session>('POST /v1/sessions', {
      spaceId: 'golden-tower-42',
      vehicleId: 'v1',
      levelPercent: 38,
    });
    const session = () => send<Session>(`GET /v1/sessions/${plugged.id}`);
    const started = await send<Session>(`POST /v1/sessions/${plugged.id}/start`, {
      order: { ...orderOf(5000), preference: 'fastest' },
    });
    await send('PATCH /v1/clock', { jumpTo: '2026-11-16T05:00:00-05:00' });
    const { body: done } = await session();
    expect(done).toMatchObject({ state: 'complete', invoiceId: null });
    expect(done.outlook!.readyAt).toBe(started.body.outlook!.readyAt);
    await send(`POST /v1/sessions/${plugged.id}/stop`);
    const { body: stopped } = await session();
    const invoice = await send<PublicAnswers['getInvoice']>(
      `GET /v1/invoices/${stopped.invoiceId}`,
    );
    expect(invoice.body.charges.map(({ sessionId }) => sessionId)).toContain(plugged.id);
  });

  test('gets a quote whose steps end when it says that the energy is there', async () => {
    const { send } = openPublicApi();
    const { body: found } = await send<Slots>('GET /v1/slots?vehicleId=v1&energyWh=8000');
    for (const { slotId } of found.slots) {
      const { body: quote } = await send<Quote>('POST /v1/quotes', { slotId });
      expect(quote.steps.at(-1)!.endsAt).toBe(quote.readyAt);
    }
  });

  test('waits in line only where nothing is free', async () => {
    const { send } = openPublicApi();
    const asked = { vehicleId: 'v1', energyWh: 9000, until: '2026-11-16T00:00:00-05:00' };
    expect(await send('POST /v1/queue', { ...asked, buildingId: 'golden-tower' })).toMatchObject({
      ...problem(409, 'SPACE_FREE'),
    });
    expect(await send('GET /v1/queue')).toMatchObject({ status: 200, body: { items: [] } });
    expect(await send('DELETE /v1/queue/q1')).toMatchObject(problem(404, 'NOT_FOUND'));
  });
});

describe('a request that is wrong', () => {
  test('names a vehicle by its id, not by another spelling of it', async () => {
    const { send } = openPublicApi();
    for (const id of ['v01', 'v1e0', 'V1', 'v0']) {
      expect(await send(`GET /v1/vehicles/${id}`)).toMatchObject(problem(404, 'NOT_FOUND'));
    }
  });

  test.each(['\0', 'a\u001bb', 'a\u0085'])('has the control characters of %j', async (text) => {
    const { send } = openPublicApi();
    const hook = { url: 'https://example.com/hooks', description: text };
    expect(await send('POST /v1/webhook-endpoints', hook)).toMatchObject({
      ...problem(422, 'BAD_INPUT'),
      body: { field: 'description', detail: 'description must have no control characters.' },
    });
    const address = { url: `https://example.com/${text}` };
    expect(await send('POST /v1/webhook-endpoints', address)).toMatchObject({
      ...problem(422, 'BAD_INPUT'),
      body: { field: 'url' },
    });
  });

  test.each([
    ['GET /v1/sessions?cursor=nonsense', undefined, 'BAD_CURSOR', 'cursor'],
    [
      'GET /v1/slots?vehicleId=v1&readyBy=2020-01-01T00:00:00Z',
      undefined,
      'READY_BY_PASSED',
      'readyBy',
    ],
    ['PATCH /v1/clock', { jumpTo: '2020-01-01T00:00:00Z' }, 'BAD_TIME', 'jumpTo'],
  ])('names the field: %s', async (line, body, code, field) => {
    const { send } = openPublicApi();
    expect(await send(line, body)).toMatchObject({ body: { code, field } });
  });

  const json = { 'content-type': 'application/json' };
  const raw = async (line: string, body: string, headers: Record<string, string> = json) => {
    const { handle, call } = openPublicApi();
    const [method = '', path = ''] = line.split(' ');
    const response = await handle(
      new Request(`https://x.example${path}`, { method, body, headers }),
      call,
    );
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    return { status: response.status, body: (await response.json()) as object };
  };

  test('is answered by a problem with a stable code', async () => {
    const { send } = openPublicApi();
    expect(await send('GET /v1/nothing')).toMatchObject(problem(404, 'NO_SUCH_OPERATION'));
    const wrong = await send('PUT /v1/vehicles');
    expect(wrong).toMatchObject(problem(405, 'METHOD_NOT_ALLOWED'));
    expect(wrong.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(await raw('POST /v1/quotes', '{"slotId":')).toMatchObject(
      problem(400, 'MALFORMED_JSON'),
    );
    expect(await raw('POST /v1/quotes', '[]')).toMatchObject(problem(400, 'MALFORMED_JSON'));
    expect(await raw('POST /v1/quotes', 'x', { 'content-type': 'text/plain' })).toMatchObject(
      problem(415, 'NOT_JSON'),
    );
    expect(await raw('POST /v1/quotes', ' '.repeat(70_000))).toMatchObject(
      problem(413, 'TOO_LARGE'),
    );
    expect(
      await raw('POST /v1/vehicles', '{}', { ...json, 'idempotency-key': 'has a space' }),
    ).toMatchObject(problem(400, 'BAD_IDEMPOTENCY_KEY'));
  });

  test.each([
    ['POST /v1/quotes', {}, 'slotId'],
    ['POST /v1/quotes', { slotId: 'a', charge: {} }, 'charge.sessionId'],
    ['POST /v1/quotes', { slotId: 'abc' }, 'slotId'],
    ['POST /v1/vehicles', { batteryKwh: 3 }, 'batteryKwh'],
    ['POST /v1/vehicles', { name: 'Van' }, 'batteryWh'],
    ['POST /v1/vehicles', { model: 'Kia EV6', name: 'half \uD83D' }, 'name'],
    ['POST /v1/vehicles', { model: 'Kia EV6', name: '🚗'.repeat(61) }, 'name'],
    ['POST /v1/vehicles', { model: 'Trabant' }, 'model'],
    ['PATCH /v1/clock', { jumpTo: '2026-02-30T10:00:00Z' }, 'jumpTo'],
    ['PATCH /v1/clock', { rate: 2 }, 'rate'],
    ['POST /v1/faults', { spaceId: 'golden-tower-42', kind: 'faulted' }, 'lastsSeconds'],
  ])('%s %o names the field %s', async (line, body, field) => {
    const { send } = openPublicApi();
    const answer = await send(line, body);
    expect(answer).toMatchObject({ ...problem(422, 'BAD_INPUT'), body: { field } });
  });

  test.each([
    ['GET /v1/vehicles?color=red', undefined, 'color'],
    ['POST /v1/vehicles?name=one', { model: 'Kia EV6' }, 'name'],
    ['POST /v1/vehicles?color=red', { model: 'Kia EV6' }, 'color'],
    ['PATCH /v1/vehicles/v1?levelPercent=20', undefined, 'levelPercent'],
    ['PATCH /v1/vehicles/v1?vehicleId=v2', { levelPercent: 20 }, 'vehicleId'],
    ['DELETE /v1/vehicles/v3?vehicleId=v2', undefined, 'vehicleId'],
  ])('%s %o has the query parameter %s, which it does not take', async (line, body, field) => {
    const { send } = openPublicApi();
    // Repeated under its name, a write is compared by its path and body.
    const answer = await send(line, body, { 'idempotency-key': 'one' });
    expect(answer).toMatchObject({ ...problem(422, 'BAD_INPUT'), body: { field } });
  });

  test('without a key or a scope is refused', async () => {
    const { send } = openPublicApi({ granted: null });
    const answer = await send('GET /v1/vehicles');
    expect(answer).toMatchObject(problem(401, 'UNAUTHORIZED'));
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await send('POST /v1/sandboxes')).toMatchObject({
      status: 201,
      body: { key: 'fws_test' },
    });
    const reader = openPublicApi({ granted: ['vehicles:read'] });
    expect(await reader.send('GET /v1/vehicles')).toMatchObject({ status: 200 });
    expect(await reader.send('POST /v1/vehicles', { model: 'Kia EV6' })).toMatchObject({
      ...problem(403, 'SCOPE_MISSING'),
      body: { details: { scope: 'vehicles:write' } },
    });
  });
});
