import { describe, expect, test } from 'vitest';
import { openPage } from '../testing/demo.ts';
import type { Invoice } from '#engine/billing/invoice.ts';
import type { SandboxState } from '../sandbox/sandbox.ts';
import { follow } from '../community/state-at.ts';
import type { LogEntry } from './log-entry.ts';
import type { BrowserStore, StoredState } from './log-store.ts';
import { memoryStore } from './memory.ts';
import { StoreFailed, StoreFull } from './store-errors.ts';
import { testEntry } from './testing/store-suite.ts';

const space = 'golden-tower-93';
const id = 'demo';
const alone = { idempotency: null, state: null, due: null };

type Kept = SandboxState & StoredState;

/** What lies on a disk: plain data. */
interface Disk {
  readonly seq: number;
  readonly state: Kept;
  readonly entries: readonly LogEntry[];
}

/** A store that keeps what it is given as plain data, and can be tampered with. */
function disk(): BrowserStore & { text: string | null; fails: Error | null } {
  /** A store with what is on the disk. */
  async function loaded(): Promise<BrowserStore> {
    const memory = memoryStore();
    if (store.text === null) return memory;
    const { seq, state, entries } = JSON.parse(store.text) as Disk;
    await memory.append(id, testEntry(seq, { change: null }), { ...alone, state });
    for (const entry of entries) await memory.append(id, entry, alone);
    return memory;
  }
  const store: ReturnType<typeof disk> = {
    remembers: true,
    text: null,
    fails: null,
    snapshot: async (...asked) => (await loaded()).snapshot(...asked),
    entries: async (...asked) => (await loaded()).entries(...asked),
    earlier: async () => null,
    keepSnapshot: async () => 0,
    append: async (...given) => {
      if (store.fails) throw store.fails;
      const memory = await loaded();
      const outcome = await memory.append(...given);
      const { seq, state } = (await memory.snapshot(id))!;
      const entries = await memory.entries(id, seq);
      store.text = JSON.stringify({ seq, state, entries });
      return outcome;
    },
  };
  return store;
}

/** Folds what was changed since into the state, and tampers with it. */
function tampered(store: { text: string | null }, change: (kept: Kept) => unknown) {
  const { seq, state, entries } = JSON.parse(store.text!) as Disk;
  const newest = follow({ seq, state }, entries);
  store.text = JSON.stringify({ seq: newest.seq, state: change(newest.state), entries: [] });
}

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
const withUnknownSpace = ({ world, ...state }: Kept) => {
  const sessions = Object.values(world.sessions).map((one) => [one.id, { ...one, space: 'moon' }]);
  return { ...state, world: { ...world, sessions: Object.fromEntries(sessions) } };
};

type Page = readonly unknown[];

/** The first page of all stays made into something else. */
const withStays =
  (change: (page: Page) => unknown) =>
  ({ ledger, ...state }: Kept) => {
    const [first = [], ...others] = ledger.stays;
    return { ...state, ledger: { ...ledger, stays: [change(first), ...others] } };
  };

/** The first page of a list of each account made into something else. */
const withPage =
  (list: 'records' | 'invoices', change: (page: Page) => unknown) =>
  ({ ledger, ...state }: Kept) => {
    const accounts = Object.entries(ledger.accounts).map(([user, account]) => {
      const [first = [], ...others] = account[list] as readonly Page[];
      return [user, { ...account, [list]: [change(first), ...others] }] as const;
    });
    return { ...state, ledger: { ...ledger, accounts: Object.fromEntries(accounts) } };
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
    const { service } = openPage({ store });
    await service.sandbox.plugIn({ space, vehicle: 1 });
    // Another tab has written what makes the engine fail.
    const change = { in: { world: { set: { sessions: { lost: null } } } } };
    expect(await store.append(id, testEntry(3, { change }), alone)).toBe('stored');
    await expect(service.charge.space({ space })).rejects.toMatchObject({ code: 'UNEXPECTED' });
    await service.sandbox.reset();
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
    ['older-version', (state: Kept) => ({ ...state, format: 1 })],
    ['damaged', ({ world, ...state }: Kept) => ({ ...state, world: { ...world, spaces: {} } })],
    ['damaged', (state: Kept) => ({ ...state, clock: null })],
    ['damaged', ({ clock, ...state }: Kept) => ({ ...state, clock: { ...clock, demo: 1e15 } })],
    [
      'damaged',
      ({ world, ...state }: Kept) => ({ ...state, world: { ...world, queue: undefined } }),
    ],
    ['damaged', withUnknownSpace],
    ['damaged', () => ({ version: 2 })],
    ['damaged', ({ ledger: _lost, ...state }: Kept) => state],
    ['damaged', withoutBills],
    // A page that is lost, a session that is not on record, a stay in a building nobody knows.
    ['damaged', withStays(() => null)],
    ['damaged', withPage('records', (page) => page.slice(1))],
    [
      'damaged',
      withStays(([first, ...page]) => [{ ...(first as object), building: 'moon' }, ...page]),
    ],
    [
      'damaged',
      ({ ledger, ...state }: Kept) => ({ ...state, ledger: { ...ledger, nextNumber: null } }),
    ],
    ['damaged', ({ ledger, ...state }: Kept) => ({ ...state, ledger: { ...ledger, due: [{}] } })],
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

  test('gives way to a new demo: an entry of the log that fits nothing', async () => {
    const store = disk();
    await openPage({ store }).service.sandbox.plugIn({ space, vehicle: 1 });
    const change = { in: { nowhere: { in: { at: { drop: ['all'] } } } } };
    await store.append(id, testEntry(3, { change }), alone);
    const { service } = openPage({ store });
    expect((await service.charge.space({ space })).status.kind).toBe('free');
    expect(await service.sandbox.about()).toMatchObject({ startedOver: 'damaged' });
  });

  test('is left alone when newer code wrote it', async () => {
    const store = disk();
    await openPage({ store }).service.charge.places();
    tampered(store, (state) => ({ ...state, format: 99 }));
    const before = store.text;
    const { service } = openPage({ store });
    await expect(service.charge.places()).rejects.toMatchObject({ code: 'OUTDATED' });
    await expect(service.sandbox.reset()).rejects.toMatchObject({ code: 'OUTDATED' });
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
