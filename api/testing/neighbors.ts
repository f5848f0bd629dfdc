import type { SandboxService, Service } from '../contract/contract.ts';
import { stateAt } from '../community/state-at.ts';
import type { SandboxState } from '../sandbox/sandbox.ts';
import { currentState } from '../store/migrations/migrations.ts';
import type { LogStore } from '../store/log-store.ts';
import { memoryStore } from '../store/memory.ts';
import { ann, ben, resident, testCommunity } from './community.ts';
import { openPage } from './demo.ts';

export type Client = Service & SandboxService;

export const hour = 3_600_000;
export const day = 24 * hour;
export const everything = { vehicle: null, building: null, from: null, to: null };
export const order = (readyBy: number) =>
  ({ goal: { kind: 'level', level: 0.9 }, readyBy, preference: 'fastest' }) as const;

/** The input to dispute a charge. */
export const question = (invoice: string, session: string) =>
  ({ invoice, session, reason: 'price', note: '' }) as const;

/** The state that a demo has stored. */
export async function storedIn(store: LogStore): Promise<SandboxState> {
  const found = await stateAt<SandboxState>(store, 'demo', currentState);
  if ('problem' in found) throw new Error(found.problem);
  return found.state;
}

/** The clients of Ann and Ben in one community. */
export function open(state: SandboxState | null) {
  const store = memoryStore();
  const createWorld = async () => state ?? testCommunity();
  const page = (user: string) => openPage({ store, createWorld, actor: resident(user) }).service;
  return { store, createWorld, anns: page(ann.user), bens: page(ben.user), cleos: page('cleo') };
}

type Opened = ReturnType<typeof open>;

async function charge(client: Client, space: string, vehicle: number, readyBy: number) {
  await client.sandbox.plugIn({ space, vehicle });
  await client.charge.start({ space, order: order(readyBy) });
}

/**
 * Both have charged, have an invoice to pay and have disputed it; Ben has missed a reservation. Now
 * both charge in a full building, have a car in its queue, Ben's first, and a reservation
 * elsewhere.
 */
export async function live({ anns, bens, cleos }: Opened): Promise<void> {
  const { demo: start } = await anns.clock.now();
  await charge(anns, 'harbor-1', ann.plugged, start + 12 * hour);
  await charge(bens, 'harbor-2', ben.plugged, start + 12 * hour);
  await charge(bens, 'garden-11', ben.booked, start + 12 * hour);
  await anns.clock.jump({ to: start + 10 * hour });
  await anns.sandbox.unplug({ space: 'harbor-1' });
  await bens.sandbox.unplug({ space: 'harbor-2' });
  await bens.sandbox.unplug({ space: 'garden-11' });
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

export const nearlyEmpty = (vehicle: number) => ({
  name: vehicle === ben.plugged ? 'Bens Zebra' : 'Hatchback',
  battery: 60,
  maxAmps: 48,
  phases: 1 as const,
  consumption: 170,
  limit: 1,
  level: 0.1,
  readyBy: 7 * hour,
});

/** What a resident owns, as the service reports it to them. */
export async function belongings(client: Client, space: string) {
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

export const bensBelongings = (client: Client) => belongings(client, 'harbor-2');

/** Matches anything that only Ben has, in any answer. */
export function marksOf(...known: readonly Belongings[]): RegExp {
  const ids = known.flatMap((one) => Object.values(one).flat());
  const names = [ben.user, 'Zebra', 'Yak', 'Xerus', ben.plugged, ben.queued, ben.booked];
  return new RegExp(`\\b(${[...names, ...ids].join('|')})\\b`, 'u');
}

export interface Scene {
  readonly now: number;
  readonly anns: Belongings;
  readonly bens: Belongings;
}
