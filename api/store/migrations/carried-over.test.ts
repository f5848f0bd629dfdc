import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/demo.ts';
import { memoryStore } from '../memory.ts';
import type { BrowserStore } from '../log-store.ts';
import { testEntry, type TestState } from '../testing/store-suite.ts';
import expected from './fixtures/format-2-expected.json' with { type: 'json' };

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

/** A demo stored by the code of format 2: a car charges, a slot is booked, a charge questioned. */
const format2 = () => JSON.parse(gunzipSync(fixture('format-2.json.gz')).toString()) as TestState;

async function storeWith(state: TestState): Promise<BrowserStore> {
  const store = memoryStore();
  await store.append('demo', testEntry(1, { change: null }), {
    state,
    idempotency: null,
    due: null,
  });
  return store;
}

const everything = { vehicle: null, building: null, from: null, to: null };
const { space, asked, steps, atLoad, later } = expected;
const wall = () => ({ now: expected.wall });

/**
 * When a flat fee falls due is interpolated between readings, which were more frequent then. A battery
 * was estimated to end a hair above its limit.
 */
const withoutFeeInstants = (session: unknown): unknown =>
  JSON.parse(JSON.stringify(session), (name, value: unknown) => {
    if (name === 'levelInTheEnd') return Math.round((value as number) * 1e6) / 1e6;
    return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'FLAT'
      ? { ...value, spans: [] }
      : value;
  });

/** Invoices were paid at once then, and how much was paid was not told. */
const withPaid = <Invoice extends { state: string; total: number }>(invoices: readonly Invoice[]) =>
  invoices.map((one) => ({ ...one, paid: one.state === 'paid' ? one.total : 0 }));

test('a demo of format 2 is carried over as it was', async () => {
  const store = await storeWith(format2());
  const { service } = openPage({ store, wall: wall() });
  expect((await service.clock.now()).demo).toBe(atLoad.at);
  const { session } = await service.charge.space({ space });
  // What starts by itself, whether there is anything to charge, and the proof were not told then.
  const known = { ...atLoad.session, startsBooked: null, isAtLimit: false, proven: null };
  expect(withoutFeeInstants(session)).toEqual(withoutFeeInstants(known));
  expect((await service.invoices.list()).invoices).toEqual(withPaid(atLoad.invoices));
  const { upcoming, past } = await service.reservations.list();
  expect(upcoming.map(({ id }) => id)).toEqual(atLoad.upcoming);
  expect(past.map(({ id }) => id)).toEqual(atLoad.past);
  expect((await service.history.list(everything)).currencies[0]!.totals).toEqual(atLoad.history);
  expect(await service.reservations.need({ vehicle: 2 })).toMatchObject(atLoad.need);
  expect(await service.sandbox.about()).toMatchObject({ startedOver: null });
});

test('what is carried over is stored, and read again without being carried over', async () => {
  const store = await storeWith(format2());
  await openPage({ store, wall: wall() }).service.charge.places();
  expect(await store.snapshot('demo')).toMatchObject({ seq: 2, state: { format: 4 } });
  const { service } = openPage({ store, wall: wall() });
  expect((await service.invoices.list()).invoices).toEqual(withPaid(atLoad.invoices));
  expect(await store.entries('demo', 2)).toEqual([]);
});

// What is planned from then on is planned by the rules of today.
test('its future is the one it would have had: the same bills, invoices and answers', async () => {
  const { service } = openPage({ store: await storeWith(format2()), wall: wall() });
  await service.clock.jump({ to: steps.unplug });
  await service.sandbox.unplug({ space });
  await service.clock.jump({ to: steps.arrive });
  await service.sandbox.plugIn({ space: 'silver-plaza-15', vehicle: 2, level: 0.4 });
  await service.clock.jump({ to: steps.leave });
  await service.sandbox.unplug({ space: 'silver-plaza-15' });
  await service.clock.jump({ to: steps.monthEnd });
  const { invoices } = await service.invoices.list();
  expect(invoices.map(({ id: _id, ...invoice }) => invoice)).toEqual(withPaid(later.invoices));
  const { currencies, sessions } = await service.history.list(everything);
  expect(currencies[0]!.totals).toEqual(later.history);
  expect(
    sessions.slice(0, 2).map(({ pluggedIn, end, energy, billed }) => ({
      pluggedIn,
      end,
      energy,
      billed,
    })),
  ).toEqual(later.charges);
  const { charges } = await service.invoices.get({ invoice: asked.invoice });
  expect(charges.find(({ session }) => session === asked.session)!.dispute).toEqual(later.dispute);
});

test('a demo that cannot be stored again is carried over each time', async () => {
  const store = await storeWith(format2());
  const full: BrowserStore = { ...store, append: () => Promise.reject(new Error('full')) };
  const { service } = openPage({ store: full, wall: wall() });
  expect((await service.invoices.list()).invoices).toEqual(withPaid(atLoad.invoices));
  expect(await service.sandbox.about()).toMatchObject({ remembers: false });
  expect(await store.snapshot('demo')).toMatchObject({ seq: 1, state: { format: 2 } });
});

test('a damaged demo of format 2 gives way to a new one', async () => {
  const { world, ...state } = format2();
  const store = await storeWith({ ...state, world: { ...world, invoices: undefined } } as never);
  const { service } = openPage({ store, wall: wall() });
  expect(await service.sandbox.about()).toMatchObject({ startedOver: 'damaged' });
});
