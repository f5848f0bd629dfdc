import { beforeAll, describe, expect, test } from 'vitest';
import type { Asks, DemoService, Service } from './contract/contract.ts';
import { serviceContract } from './contract/contract.ts';
import { demoContract } from './contract/demo.ts';
import { memoryStore } from './store/memory.ts';
import type { State } from './store/store.ts';
import { ann, ben, resident, testCommunity } from './test-community.ts';
import { openPage } from './test-demo.ts';

type Client = Service & DemoService;

const hour = 3_600_000;
const day = 24 * hour;
const everything = { vehicle: null, building: null, from: null, to: null };
const order = (readyBy: number) =>
  ({ goal: { kind: 'level', level: 0.9 }, readyBy, preference: 'fastest' }) as const;

/** The clients of Ann and Ben on one community. */
function open(state: State | null) {
  const store = memoryStore();
  if (state !== null) void store.append({ ...state, version: 1 }, 0);
  const page = (user: string) =>
    openPage({ store, found: testCommunity, actor: resident(user) }).service;
  return { store, anns: page(ann.user), bens: page(ben.user), cleos: page('cleo') };
}

type Opened = ReturnType<typeof open>;

async function charge(client: Client, space: string, vehicle: number, readyBy: number) {
  await client.charge.plugIn({ space, vehicle });
  await client.charge.start({ space, order: order(readyBy) });
}

/**
 * Both have charged, have an invoice to pay and have questioned it; Ben has missed a reservation. Now
 * both charge in a full building, have a car in its queue, Ben's first, and a reservation elsewhere.
 */
async function live({ anns, bens, cleos }: Opened): Promise<void> {
  const { demo: start } = await anns.clock.now();
  await charge(anns, 'harbor-1', ann.plugged, start + 12 * hour);
  await charge(bens, 'harbor-2', ben.plugged, start + 12 * hour);
  await charge(bens, 'garden-11', ben.booked, start + 12 * hour);
  await anns.clock.jump({ to: start + 10 * hour });
  await anns.charge.unplug({ space: 'harbor-1' });
  await bens.charge.unplug({ space: 'harbor-2' });
  await bens.charge.unplug({ space: 'garden-11' });
  const now = start + 31 * day;
  await anns.clock.jump({ to: now - 6 * hour });
  const missed = { from: now - 5 * hour, to: now - 2 * hour, energy: 5000 };
  await bens.reservations.reserve({ ...missed, space: 'garden-11', vehicle: ben.booked });
  await anns.clock.jump({ to: now });
  for (const client of [anns, bens]) {
    const { invoices } = await client.invoices.list();
    const invoice = invoices[0]!.id;
    const { charges } = await client.invoices.get({ invoice });
    await client.invoices.dispute(question(invoice, charges[0]!.session));
  }
  await charge(cleos, 'harbor-3', 4, now + 20 * hour);
  for (const [client, who, space, slot] of [
    [bens, ben, 'harbor-2', { space: 'garden-11', from: now + hour / 6, to: now + 6 * hour }],
    [anns, ann, 'harbor-1', { space: 'garden-12', from: now + day, to: now + 2 * day }],
  ] as const) {
    await client.vehicles.edit({ vehicle: who.plugged, details: nearlyEmpty(who.plugged) });
    await charge(client, space, who.plugged, now + 20 * hour);
    await client.reservations.reserve({ ...slot, vehicle: who.booked, energy: 5000 });
  }
  for (const [client, who] of [
    [bens, ben],
    [anns, ann],
  ] as const) {
    const place = { building: 'harbor', vehicle: who.queued, energy: 8000 };
    await client.reservations.joinQueue({ ...place, until: now + 12 * hour });
  }
}

const nearlyEmpty = (vehicle: number) => ({
  name: vehicle === ben.plugged ? 'Bens Zebra' : 'Hatchback',
  battery: 60,
  maxAmps: 48,
  phases: 1 as const,
  consumption: 170,
  limit: 1,
  level: 0.1,
  readyBy: 7 * hour,
});

/** What somebody has, as they themselves are told. */
async function belongings(client: Client, space: string) {
  const { upcoming, past } = await client.reservations.list();
  const { invoices } = await client.invoices.list();
  const { sessions } = await client.history.list(everything);
  const { session } = await client.charge.space({ space });
  const { entries } = await client.reservations.queue();
  return {
    sessions: [...sessions.map((one) => one.session), session?.id].filter((id) => id !== undefined),
    upcoming: upcoming.map(({ id }) => id),
    reservations: [...upcoming, ...past].map(({ id }) => id),
    invoices: invoices.map(({ id }) => id),
    numbers: invoices.map(({ number }) => number).filter((number) => number !== null),
    entries: entries.map(({ id }) => id),
  };
}

type Belongings = Awaited<ReturnType<typeof belongings>>;

const bensBelongings = (client: Client) => belongings(client, 'harbor-2');

/** Finds whatever only Ben has in anything that is told. */
function marksOf(...known: readonly Belongings[]): RegExp {
  const ids = known.flatMap((one) => Object.values(one).flat());
  const names = [ben.user, 'Zebra', 'Yak', 'Xerus', ben.plugged, ben.queued, ben.booked];
  return new RegExp(`\\b(${[...names, ...ids].join('|')})\\b`, 'u');
}

interface Scene {
  readonly now: number;
  readonly anns: Belongings;
  readonly bens: Belongings;
}

/** What Ann asks for: about her own things or nobody's, and about Ben's. */
type Case<Ask> = (scene: Scene) => {
  readonly own?: readonly Ask[];
  readonly bens?: readonly Ask[];
  /** Asking about Ben's things is no question of his: it is answered as for anybody. */
  readonly answered?: true;
};

type Cases = {
  readonly [Area in keyof Asks]: {
    readonly [Name in keyof Asks[Area]]: Case<Asks[Area][Name]>;
  };
};

const nothing = () => ({ own: [undefined] });
const slotAt = ({ now }: Scene) => ({ from: now + 3 * day, to: now + 3.5 * day, energy: 4000 });

const question = (invoice: string, session: string) =>
  ({ invoice, session, reason: 'price', note: '' }) as const;

/** Every procedure of both contracts. A new one without a case is an error of the compiler's. */
const cases: Cases = {
  charge: {
    places: nothing,
    space: () => ({
      own: [{ space: 'harbor-1' }, { space: 'harbor-3' }, { space: 'garden-12' }],
      bens: [{ space: 'harbor-2' }, { space: 'garden-11' }],
      answered: true,
    }),
    moveRequests: nothing,
    prices: () => ({ own: [{ building: 'harbor' }, { building: 'garden' }] }),
    power: () => ({ own: [{ building: 'harbor' }, { building: 'garden' }] }),
    signals: ({ now }) => ({ own: [{ building: 'harbor', from: now, to: now + day }] }),
    preview: ({ now }) => ({
      own: [{ space: 'harbor-1', order: order(now + 20 * hour) }],
      bens: [{ space: 'harbor-2', order: order(now + 20 * hour) }],
    }),
    plugIn: () => ({
      own: [{ space: 'garden-13', vehicle: ann.booked }],
      bens: [
        { space: 'garden-13', vehicle: ben.booked },
        { space: 'garden-13', vehicle: ben.queued },
        { space: 'harbor-2', vehicle: ann.booked },
        { space: 'garden-11', vehicle: ann.booked },
      ],
    }),
    start: ({ now }) => ({
      own: [{ space: 'harbor-1', order: order(now + 20 * hour) }],
      bens: [{ space: 'harbor-2', order: order(now + 20 * hour) }],
    }),
    changePlan: ({ now }) => ({
      own: [{ space: 'harbor-1', order: order(now + 10 * hour) }],
      bens: [{ space: 'harbor-2', order: order(now + 10 * hour) }],
    }),
    stop: () => ({ own: [{ space: 'harbor-1' }], bens: [{ space: 'harbor-2' }] }),
    unplug: () => ({ own: [{ space: 'harbor-1' }], bens: [{ space: 'harbor-2' }] }),
  },
  reservations: {
    list: nothing,
    need: () => ({
      own: [{ vehicle: ann.booked }],
      bens: [{ vehicle: ben.plugged }, { vehicle: ben.booked }],
    }),
    suggestions: ({ now }) => {
      const wish = { building: 'garden', energy: 8000, readyBy: now + day };
      return {
        own: [{ ...wish, vehicle: ann.booked }],
        bens: [{ ...wish, vehicle: ben.booked }],
      };
    },
    quote: (scene) => ({
      own: [{ ...slotAt(scene), space: 'garden-13', vehicle: ann.booked }],
      bens: [
        { ...slotAt(scene), space: 'garden-13', vehicle: ben.booked },
        // The slot that Ben has.
        {
          from: scene.now + hour,
          to: scene.now + 5 * hour,
          energy: 4000,
          space: 'garden-11',
          vehicle: ann.booked,
        },
      ],
    }),
    board: ({ now }) => ({
      own: [
        { building: 'harbor', day: now },
        { building: 'garden', day: now },
      ],
    }),
    queue: nothing,
    notices: nothing,
    reserve: (scene) => ({
      own: [{ ...slotAt(scene), space: 'garden-13', vehicle: ann.booked }],
      bens: [{ ...slotAt(scene), space: 'garden-13', vehicle: ben.booked }],
    }),
    change: (scene) => {
      const changed = (reservation: string, vehicle: number) => ({
        ...slotAt(scene),
        reservation,
        space: 'garden-13',
        vehicle,
      });
      return {
        own: scene.anns.upcoming.map((reservation) => changed(reservation, ann.booked)),
        bens: scene.bens.upcoming.flatMap((reservation) =>
          [ann.booked, ben.booked].map((vehicle) => changed(reservation, vehicle)),
        ),
      };
    },
    cancel: ({ anns, bens }) => ({
      own: anns.upcoming.map((reservation) => ({ reservation })),
      bens: bens.reservations.map((reservation) => ({ reservation })),
    }),
    joinQueue: ({ now }) => {
      const place = { building: 'harbor', energy: 8000, until: now + 12 * hour };
      return {
        own: [{ ...place, vehicle: ann.booked }],
        bens: [{ ...place, vehicle: ben.booked }],
      };
    },
    leaveQueue: ({ anns, bens }) => ({
      own: anns.entries.map((entry) => ({ entry })),
      bens: bens.entries.map((entry) => ({ entry })),
    }),
  },
  invoices: {
    list: nothing,
    get: ({ anns, bens }) => ({
      own: anns.invoices.map((invoice) => ({ invoice })),
      bens: bens.invoices.map((invoice) => ({ invoice })),
    }),
    spending: nothing,
    pay: ({ anns, bens }) => ({
      own: anns.invoices.map((invoice) => ({ invoice })),
      bens: bens.invoices.map((invoice) => ({ invoice })),
    }),
    dispute: ({ anns, bens }) => {
      return {
        own: anns.invoices.map((invoice) => question(invoice, anns.sessions[0]!)),
        bens: bens.invoices.flatMap((invoice) =>
          [...bens.sessions, ...anns.sessions].map((session) => question(invoice, session)),
        ),
      };
    },
  },
  vehicles: {
    list: nothing,
    catalogue: nothing,
    add: () => ({ own: [{ details: nearlyEmpty(ann.plugged) }] }),
    edit: () => ({
      own: [{ vehicle: ann.booked, details: nearlyEmpty(ann.booked) }],
      bens: [{ vehicle: ben.booked, details: nearlyEmpty(ann.booked) }],
    }),
    remove: () => ({ own: [{ vehicle: ann.queued }], bens: [{ vehicle: ben.queued }] }),
    setDefault: () => ({ own: [{ vehicle: ann.booked }], bens: [{ vehicle: ben.booked }] }),
  },
  history: {
    list: () => ({
      own: [everything],
      bens: [{ ...everything, vehicle: ben.plugged }],
      answered: true,
    }),
    session: ({ anns, bens }) => ({
      own: anns.sessions.map((session) => ({ session })),
      bens: bens.sessions.map((session) => ({ session })),
    }),
  },
  // In a demo the visitor is alone: clock and faults are theirs, but they are told of nobody else.
  clock: {
    now: nothing,
    nextEvents: () => ({
      own: [{ space: 'harbor-1' }, { space: 'harbor-2' }, { space: 'garden-11' }],
    }),
    setRate: () => ({ own: [{ rate: 60 }] }),
    pause: nothing,
    resume: nothing,
    jump: ({ now }) => ({ own: [{ to: now + 2 * day }] }),
    keepRunning: nothing,
  },
  demo: {
    about: nothing,
    simulateFault: () => ({ own: [{ space: 'harbor-2', how: 'faulted', lasting: hour }] }),
    neighborNeedsSpace: nothing,
    clearFault: () => ({ own: [{ space: 'harbor-2' }] }),
    reset: nothing,
  },
};

const procedures = Object.entries({ ...serviceContract, ...demoContract }).flatMap(
  ([area, contract]) => Object.keys(contract).map((name) => [area, name] as const),
);

const caseOf = (area: string, name: string): Case<unknown> =>
  (cases as unknown as Record<string, Record<string, Case<unknown>>>)[area]![name]!;

type Told = { readonly refused: boolean; readonly text: string };

/** What Ann is told: the answer, or the refusal with all that comes with it. */
async function ask(client: Client, area: string, name: string, input: unknown): Promise<Told> {
  type Call = (input: unknown) => Promise<unknown>;
  const call = (client as unknown as Record<string, Record<string, Call>>)[area]![name]!;
  try {
    return { refused: false, text: JSON.stringify(await call(input)) };
  } catch (error) {
    const { code, message, data } = error as { code: string; message: string; data: unknown };
    if (code === 'UNEXPECTED') throw error;
    return { refused: true, text: JSON.stringify({ code, message, data }) };
  }
}

describe('Ann, who lives next to Ben,', () => {
  let state: State;
  let scene: Scene;

  beforeAll(async () => {
    const opened = open(null);
    await live(opened);
    state = (await opened.store.load()) as State;
    const { demo: now } = await opened.anns.clock.now();
    scene = {
      now,
      anns: await belongings(opened.anns, 'harbor-1'),
      bens: await bensBelongings(opened.bens),
    };
  });

  test('lives in a community in which both have something of everything', () => {
    for (const { sessions, upcoming, reservations, invoices, numbers, entries } of [
      scene.anns,
      scene.bens,
    ]) {
      expect(sessions.length).toBeGreaterThanOrEqual(2);
      expect(upcoming).toHaveLength(1);
      expect(reservations.length).toBeGreaterThanOrEqual(1);
      expect(invoices.length).toBeGreaterThanOrEqual(1);
      expect(numbers.length).toBeGreaterThanOrEqual(1);
      expect(entries).toHaveLength(1);
    }
  });

  test('would be found out: the same questions asked by Ben tell what is his', async () => {
    const { bens } = open(state);
    const marks = marksOf(scene.bens);
    for (const [area, name, input] of [
      ['charge', 'space', { space: 'harbor-2' }],
      ['charge', 'space', { space: 'garden-11' }],
      ['reservations', 'list', undefined],
      ['reservations', 'queue', undefined],
      ['reservations', 'notices', undefined],
      ['invoices', 'list', undefined],
      ['vehicles', 'list', undefined],
      ['history', 'list', everything],
      ['clock', 'nextEvents', { space: 'harbor-2' }],
    ] as const) {
      expect((await ask(bens, area, name, input)).text).toMatch(marks);
    }
  });

  test.each(procedures)('is told nothing of Ben by %s.%s', async (area, name) => {
    const { own = [], bens = [] } = caseOf(area, name)(scene);
    expect(own.length + bens.length).toBeGreaterThan(0);
    for (const input of [...own, ...bens]) {
      const opened = open(state);
      const { text } = await ask(opened.anns, area, name, input);
      // What a command led to is Ben's as well, such as the space he is offered from the queue.
      expect(text).not.toMatch(marksOf(scene.bens, await bensBelongings(opened.bens)));
    }
  });

  test.each(procedures)('changes nothing of Ben’s by %s.%s', async (area, name) => {
    const { bens = [], answered = false } = caseOf(area, name)(scene);
    for (const input of bens) {
      const opened = open(state);
      const { refused } = await ask(opened.anns, area, name, input);
      expect(refused).toBe(!answered);
      // Nothing was written: the state is the one before.
      expect(await opened.store.version()).toBe(1);
    }
  });

  test('does not hear of the space that Ben is offered when she leaves', async () => {
    const { anns, bens } = open(state);
    const { events } = await anns.charge.unplug({ space: 'harbor-1' });
    const offered = (await bensBelongings(bens)).upcoming;
    expect(offered).toHaveLength(2);
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toMatch(marksOf(await bensBelongings(bens)));
  });
});
