import { describe, expect, test } from 'vitest';
import { openPage } from '../test-demo.ts';
import type { Invoice } from '#engine/billing/invoice.ts';
import type { Page } from './ledger-pages.ts';
import { StoreFailed, StoreFull } from './store-errors.ts';
import type { Head, State, Store, Write } from './store.ts';

const space = 'golden-tower-93';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What lies on a disk: plain data. */
interface Kept {
  readonly head: Head;
  readonly pages: Readonly<Record<string, Page>>;
}

/** A store that keeps what it is given as plain data, and can be tampered with. */
function disk(): Writable<Store> & { text: string | null; fails: Error | null } {
  const kept = () => JSON.parse(store.text ?? 'null') as Kept | null;
  const version = () => kept()?.head.version ?? 0;
  const store = {
    remembers: true,
    text: null as string | null,
    fails: null as Error | null,
    version: async () => version(),
    load: async () => ({
      head: kept()?.head as unknown,
      pages: new Map<string, unknown>(Object.entries(kept()?.pages ?? {})),
    }),
    append: async ({ head, pages, isWhole }: Write, expected: number) => {
      if (store.fails) throw store.fails;
      if (version() !== expected) return 'conflict' as const;
      const before = isWhole ? {} : kept()?.pages;
      store.text = JSON.stringify({ head, pages: { ...before, ...Object.fromEntries(pages) } });
      return 'stored' as const;
    },
  };
  return store;
}

const tampered = (store: { text: string | null }, change: (kept: Kept) => unknown) => {
  store.text = JSON.stringify(change(JSON.parse(store.text!) as Kept));
};

/** The same with something else in its head. */
const withHead =
  (change: (head: Head) => unknown) =>
  ({ head, pages }: Kept) => ({ head: change(head), pages });

describe('what was confirmed', () => {
  test('is there after a reload', async () => {
    const store = disk();
    await openPage({ store }).service.sandbox.plugIn({ space, vehicle: 1 });
    const { service } = openPage({ store });
    expect((await service.charge.space({ space })).status.kind).toBe('yours');
    expect(await service.sandbox.about()).toMatchObject({ remembers: true, startedOver: null });
  });

  test.each([
    ['STORAGE_FULL', new StoreFull()],
    ['STORAGE_FAILED', new StoreFailed()],
  ])('stays as it is when a write fails with %s', async (code, failure) => {
    const store = disk();
    const { service } = openPage({ store });
    await service.charge.places();
    const before = store.text;
    store.fails = failure;
    await expect(service.sandbox.plugIn({ space, vehicle: 1 })).rejects.toMatchObject({
      code,
      defined: true,
    });
    expect(store.text).toBe(before);
    expect((await service.charge.space({ space })).status.kind).toBe('free');
    store.fails = null;
    await service.sandbox.plugIn({ space, vehicle: 1 });
    expect((await service.charge.space({ space })).status.kind).toBe('yours');
  });
});

/** A session at a space that does not exist. */
const withUnknownSpace = withHead(({ world, ...head }) => {
  const sessions = Object.values(world.sessions).map((one) => [one.id, { ...one, space: 'moon' }]);
  return { ...head, world: { ...world, sessions: Object.fromEntries(sessions) } };
});

/** The first page of a list of the ledger made into something else. */
const withPage =
  (list: string, change: (page: Page) => unknown) =>
  ({ head, pages }: Kept) => {
    const name = Object.keys(pages).find((one) => one.startsWith(`${list} 0`))!;
    return { head, pages: { ...pages, [name]: change(pages[name]!) } };
  };

/** An invoice that has lost its bills. */
const withoutBills = withPage('invoices', (page) =>
  (page as readonly Invoice[]).map(({ charges, ...invoice }) =>
    Object.assign(invoice, { charges: charges.map(({ session, end }) => ({ session, end })) }),
  ),
);

describe('a demo that cannot move on', () => {
  test('can be reset', async () => {
    const store = disk();
    const wall = { now: Date.UTC(2026, 10, 15, 17) };
    const { service } = openPage({ store, wall });
    await service.sandbox.plugIn({ space, vehicle: 1 });
    // Somebody else has written what can no longer be read.
    tampered(
      store,
      withHead((head) => ({ ...head, version: head.version + 1 })),
    );
    const load = store.load;
    store.load = async () => {
      throw new StoreFailed();
    };
    await expect(service.charge.places()).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
    await service.sandbox.reset();
    store.load = load;
    expect((await service.charge.space({ space })).status.kind).toBe('free');
  });

  test('starts over when nobody has opened it for more than a year', async () => {
    const store = disk();
    const wall = { now: Date.UTC(2026, 10, 15, 17) };
    await openPage({ store, wall }).service.sandbox.plugIn({ space, vehicle: 1 });
    wall.now = Date.UTC(2030, 0, 1);
    const { service } = openPage({ store, wall });
    expect((await service.charge.space({ space })).status.kind).toBe('free');
    expect(await service.sandbox.about()).toMatchObject({ startedOver: 'long-ago' });
  });
});

describe('a stored state that cannot be used', () => {
  test.each([
    ['older-version', withHead((head) => ({ ...head, format: 1 }))],
    ['damaged', withHead((head) => ({ ...head, world: { ...head.world, spaces: {} } }))],
    ['damaged', withHead((head) => ({ ...head, clock: null }))],
    [
      'damaged',
      withHead((head) => ({ ...head, clock: { ...(head as unknown as State).clock, demo: 1e15 } })),
    ],
    [
      'damaged',
      withHead(({ world, ...head }) => ({ ...head, world: { ...world, queue: undefined } })),
    ],
    ['damaged', withUnknownSpace],
    ['damaged', withHead(({ version }) => ({ version }))],
    ['damaged', withHead(({ ledger: _lost, ...head }) => head)],
    ['damaged', withoutBills],
    // A page that is lost, a session that is not on record, a stay in a building nobody knows.
    ['damaged', withPage('stays', () => undefined)],
    ['damaged', withPage('records', (page) => page.slice(1))],
    [
      'damaged',
      withPage('stays', ([first, ...page]) => [
        { ...(first as object), building: 'moon' },
        ...page,
      ]),
    ],
    [
      'damaged',
      withHead(({ ledger, ...head }) => ({ ...head, ledger: { ...ledger, nextNumber: null } })),
    ],
    ['damaged', withHead(({ ledger, ...head }) => ({ ...head, ledger: { ...ledger, due: [{}] } }))],
  ])('gives way to a new demo: %s', async (why, change) => {
    const store = disk();
    await openPage({ store }).service.sandbox.plugIn({ space, vehicle: 1 });
    tampered(store, change);
    const { service } = openPage({ store });
    expect((await service.charge.space({ space })).status.kind).toBe('free');
    expect(await service.sandbox.about()).toMatchObject({ startedOver: why });
    const next = openPage({ store }).service;
    expect(await next.sandbox.about()).toMatchObject({ startedOver: null });
  });

  test('is left alone when newer code wrote it', async () => {
    const store = disk();
    await openPage({ store }).service.charge.places();
    tampered(
      store,
      withHead((head) => ({ ...head, format: 99 })),
    );
    const before = store.text;
    const { service } = openPage({ store });
    await expect(service.charge.places()).rejects.toMatchObject({ code: 'OUTDATED' });
    expect(store.text).toBe(before);
  });
});

describe('a browser without room', () => {
  test('shows the demo and says that it will not remember', async () => {
    const store = disk();
    store.fails = new StoreFull();
    const { service } = openPage({ store });
    await service.sandbox.plugIn({ space, vehicle: 1 });
    expect((await service.charge.space({ space })).status.kind).toBe('yours');
    expect(await service.sandbox.about()).toMatchObject({ remembers: false });
  });
});
