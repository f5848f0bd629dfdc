import { describe, expect, test } from 'vitest';
import { openPage } from '../test-demo.ts';
import { memoryStore } from './memory.ts';
import { StoreFailed, StoreFull, type State, type Store } from './store.ts';

const space = 'golden-tower-93';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A store that keeps what it is given as plain data, and can be tampered with. */
function disk(): Writable<Store> & { text: string | null; fails: Error | null } {
  const version = () => (store.text === null ? 0 : (JSON.parse(store.text) as State).version);
  const store = {
    remembers: true,
    text: null as string | null,
    fails: null as Error | null,
    version: async () => version(),
    load: async () => JSON.parse(store.text ?? 'null') as unknown,
    append: async (state: State, expected: number) => {
      if (store.fails) throw store.fails;
      if (version() !== expected) return 'conflict' as const;
      store.text = JSON.stringify(state);
      return 'stored' as const;
    },
  };
  return store;
}

const tampered = (store: { text: string | null }, change: (state: State) => unknown) => {
  store.text = JSON.stringify(change(JSON.parse(store.text!) as State));
};

describe('what was confirmed', () => {
  test('is there after a reload', async () => {
    const store = disk();
    await openPage({ store }).service.charge.plugIn({ space, vehicle: 1 });
    const { service } = openPage({ store });
    expect((await service.charge.space({ space })).status.kind).toBe('yours');
    expect(await service.demo.about()).toMatchObject({ remembers: true, startedOver: null });
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
    await expect(service.charge.plugIn({ space, vehicle: 1 })).rejects.toMatchObject({
      code,
      defined: true,
    });
    expect(store.text).toBe(before);
    expect((await service.charge.space({ space })).status.kind).toBe('free');
    store.fails = null;
    await service.charge.plugIn({ space, vehicle: 1 });
    expect((await service.charge.space({ space })).status.kind).toBe('yours');
  });
});

/** A session at a space that does not exist. */
const withUnknownSpace = ({ world, ...state }: State) => {
  const sessions = Object.values(world.sessions).map((one) => [one.id, { ...one, space: 'moon' }]);
  return { ...state, world: { ...world, sessions: Object.fromEntries(sessions) } };
};

/** Invoices that have lost a bill. */
const withoutBill = ({ world, ...state }: State) => {
  const invoices = world.invoices.map(({ user, invoice }) => ({
    user,
    invoice: { ...invoice, charges: invoice.charges.map(({ session, end }) => ({ session, end })) },
  }));
  return { ...state, world: { ...world, invoices } };
};

describe('a demo that cannot move on', () => {
  test('can be reset', async () => {
    const store = disk();
    const wall = { now: Date.UTC(2026, 10, 15, 17) };
    const { service } = openPage({ store, wall });
    await service.charge.plugIn({ space, vehicle: 1 });
    // Somebody else has written what can no longer be read.
    tampered(store, (state) => ({ ...state, version: state.version + 1 }));
    const load = store.load;
    store.load = async () => {
      throw new StoreFailed();
    };
    await expect(service.charge.places()).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
    await service.demo.reset();
    store.load = load;
    expect((await service.charge.space({ space })).status.kind).toBe('free');
  });

  test('starts over when nobody has opened it for more than a year', async () => {
    const store = disk();
    const wall = { now: Date.UTC(2026, 10, 15, 17) };
    await openPage({ store, wall }).service.charge.plugIn({ space, vehicle: 1 });
    wall.now = Date.UTC(2030, 0, 1);
    const { service } = openPage({ store, wall });
    expect((await service.charge.space({ space })).status.kind).toBe('free');
    expect(await service.demo.about()).toMatchObject({ startedOver: 'long-ago' });
  });
});

describe('a stored state that cannot be used', () => {
  test.each([
    ['older-version', (state: State) => ({ ...state, format: 0 })],
    ['damaged', (state: State) => ({ ...state, world: { ...state.world, spaces: {} } })],
    ['damaged', (state: State) => ({ ...state, clock: null })],
    ['damaged', (state: State) => ({ ...state, clock: { ...state.clock, demo: 1e15 } })],
    [
      'damaged',
      ({ world, ...state }: State) => ({ ...state, world: { ...world, queue: undefined } }),
    ],
    ['damaged', withUnknownSpace],
    ['damaged', withoutBill],
    ['damaged', ({ version }: State) => ({ version })],
  ])('gives way to a new demo: %s', async (why, change) => {
    const store = disk();
    await openPage({ store }).service.charge.plugIn({ space, vehicle: 1 });
    tampered(store, change);
    const { service } = openPage({ store });
    expect((await service.charge.space({ space })).status.kind).toBe('free');
    expect(await service.demo.about()).toMatchObject({ startedOver: why });
    const next = openPage({ store }).service;
    expect(await next.demo.about()).toMatchObject({ startedOver: null });
  });

  test('is left alone when newer code wrote it', async () => {
    const store = disk();
    await openPage({ store }).service.charge.places();
    tampered(store, (state) => ({ ...state, format: 99 }));
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
    await service.charge.plugIn({ space, vehicle: 1 });
    expect((await service.charge.space({ space })).status.kind).toBe('yours');
    expect(await service.demo.about()).toMatchObject({ remembers: false });
  });
});

test('a memory store keeps the first of two writes on the same version', async () => {
  const store = memoryStore();
  const state = { version: 1 } as State;
  expect(await store.append(state, 0)).toBe('stored');
  expect(await store.append({ ...state, version: 1 }, 0)).toBe('conflict');
  expect(await store.load()).toBe(state);
});
