import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setImmediate as countEvent } from 'node:timers/promises';
import { deflateSync, gunzipSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instant } from '#engine/units.ts';
import type { SandboxState } from '#api/sandbox/sandbox.ts';
import { startClock } from '#api/sandbox/clock.ts';
import { openDemo } from '#api/sandbox/demo.ts';
import expected from '#api/store/migrations/fixtures/format-2-expected.json' with { type: 'json' };
import { visitorActor } from '#api/sandbox/visitor.ts';
import { serviceRouter } from '#api/router/router.ts';
import { sandboxRouter } from '#api/sandbox/router.ts';
import { memoryStore } from '#api/store/memory.ts';
import { createRouterClient } from '@orpc/server';
import type { SandboxService, Service } from '#api/contract/contract.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import {
  createWorld,
  halfPastSix,
  noon,
  openTestCommunities,
  serviceOf,
} from '../testing/community-client.ts';
import { format } from '#api/store/log-store.ts';
import { pack } from './stored/stored-bytes.ts';
import { openedFor } from './hold-communities.ts';

const hour = 3_600_000;
const space = 'golden-tower-93';
const booking = {
  space,
  vehicle: 2,
  from: halfPastSix + 24 * hour,
  to: halfPastSix + 30 * hour,
  energy: 10_000,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

/** A night and a day: a charge, a reservation that is kept, a fault, the clock at all speeds. */
async function liveThrough(service: Service & SandboxService, clock: { now: number }) {
  await service.sandbox.plugIn({ space, vehicle: 1 });
  const night = instant(halfPastSix + 12 * hour);
  const order = { goal: { kind: 'full' }, readyBy: night, preference: 'cheapest' } as const;
  await service.charge.start({ space, order });
  await service.clock.setRate({ rate: 600 });
  await service.clock.resume();
  clock.now += 61_234;
  await service.charge.space({ space });
  clock.now += 17_003;
  await service.sandbox.unplug({ space });
  const readyBy = (await service.clock.now()).demo + 12 * hour;
  const wish = { building: 'golden-tower', vehicle: 2, energy: 9000, readyBy };
  const [best] = (await service.reservations.suggestions(wish)).suggestions;
  const { from, to, energy } = best!;
  await service.reservations.reserve({ space: best!.space, vehicle: 2, from, to, energy });
  await service.clock.jump({ to: instant(from) });
  await service.sandbox.plugIn({ space: best!.space, vehicle: 2 });
  await service.clock.jump({ to: instant(to - hour / 2) });
  await service.clock.pause();
  await service.sandbox.unplug({ space: best!.space });
  await service.clock.jump({ to: instant(halfPastSix + 40 * 24 * hour) });
}

const whatItCost = async (service: Service & SandboxService) => {
  const { invoices } = await service.invoices.list();
  return Promise.all(invoices.map(({ id }) => service.invoices.get({ invoice: id })));
};

describe('a hosted sandbox', () => {
  test('has the same bills as the demo in a browser, and still has them after a restart', async () => {
    const clock = { now: noon };
    const inMemory = openDemo({
      store: memoryStore(),
      wall: () => clock.now,
      createWorld,
      locale: 'en-US',
      changed: () => undefined,
    });
    const context = { community: inMemory, sandbox: inMemory, actor: visitorActor };
    const browser: Service & SandboxService = createRouterClient(
      { ...serviceRouter, ...sandboxRouter },
      { context },
    );
    await liveThrough(browser, clock);
    const bills = await whatItCost(browser);
    expect(bills.length).toBeGreaterThan(6);

    const hostedClock = { now: noon };
    const communities = openTestCommunities(database.first, {
      clock: hostedClock,
      bounds: { snapshotEvery: 3 },
    });
    const { key } = (await communities.createSandbox())!;
    const { community: sandbox } = (await communities.open(key))!;
    await liveThrough(serviceOf(sandbox), hostedClock);
    expect(await whatItCost(serviceOf(sandbox))).toEqual(bills);

    const later = openTestCommunities(database.first, { clock: hostedClock });
    const { community: reopened } = (await later.open(key))!;
    expect(await whatItCost(serviceOf(reopened))).toEqual(bills);
    const stateOf = async (one: typeof sandbox) => {
      const call = { actor: visitorActor, idempotency: null };
      const { eventCounts: _counters, ...state } = await openedFor(one, call).sandbox!.present();
      return JSON.stringify(state);
    };
    expect(await stateOf(reopened)).toBe(await stateOf(sandbox));
    // Forty days are lived through several times, while other tests use the machine.
  });

  test('is opened by its key alone', async () => {
    const communities = openTestCommunities(database.first);
    const { id, key } = (await communities.createSandbox())!;
    expect((await communities.open(key))?.community.id).toBe(id);
    expect(await communities.open(`${key}x`)).toBeNull();
    expect(await communities.open(id)).toBeNull();
    const { rows } = await database.first.query('select * from keys where community = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('carries out a repeated request once and gives it the same answer', async () => {
    const communities = openTestCommunities(database.first);
    const { community: sandbox } = (await communities.open(
      (await communities.createSandbox())!.key,
    ))!;
    const named = serviceOf(sandbox, { key: 'first', request: Buffer.from('a car') });
    const [known] = (await named.vehicles.list()).vehicles;
    const { battery, maxAmps, phases, consumption, limit, level, readyBy } = known!;
    const details = { battery, maxAmps, phases, consumption, limit, level, readyBy, name: 'Kombi' };
    const add = () => named.vehicles.add({ details });
    const first = await add();
    await serviceOf(sandbox).clock.setRate({ rate: 60 });
    expect(await add()).toEqual(first);
    const { vehicles } = await named.vehicles.list();
    expect(vehicles.filter(({ name }) => name === 'Kombi')).toHaveLength(1);
    const otherwise = serviceOf(sandbox, { key: 'first', request: Buffer.from('another') });
    await expect(otherwise.clock.pause()).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('repeats an answer for minutes, however much was done since, then says that it was done', async () => {
    const communities = openTestCommunities(database.first, {
      bounds: { snapshotEvery: 2, repeatMinutes: 10 },
    });
    const { id, key } = (await communities.createSandbox())!;
    const { community: sandbox } = (await communities.open(key))!;
    const named = serviceOf(sandbox, { key: 'plug', request: Buffer.from('plug in') });
    const plugIn = () => named.sandbox.plugIn({ space, vehicle: 1 });
    const doMuch = async () => {
      for (const rate of [60, 600, 1, 60, 600, 1] as const) {
        await serviceOf(sandbox).clock.setRate({ rate });
      }
      await communities.keepSnapshots();
    };
    const first = await plugIn();
    await doMuch();
    expect(await plugIn()).toEqual(first);
    await database.first.query(
      `update snapshots set kept = kept - interval '11 minutes' where community = $1`,
      [id],
    );
    await doMuch();
    await expect(plugIn()).rejects.toMatchObject({ code: 'ALREADY_DONE' });
  });

  test('goes on after a kill without carrying anything out again', async () => {
    const before = openTestCommunities(database.first);
    const { id, key } = (await before.createSandbox())!;
    const first = serviceOf((await before.open(key))!.community);
    await first.sandbox.plugIn({ space, vehicle: 1 });
    await first.reservations.reserve(booking);
    // What was asked is of no use to a version that does not know it. What it changed is.
    await database.first.query(
      `update log set action = '{"kind":"command","command":{"kind":"of-another-version"}}'
      where community = $1`,
      [id],
    );
    const other = openTestCommunities(database.first);
    const service = serviceOf((await other.open(key))!.community);
    expect((await service.charge.space({ space })).status.kind).toBe('yours');
    expect(await service.reservations.list()).toEqual(await first.reservations.list());
  });

  test('is left alone when a newer version has stored it', async () => {
    const { id, key } = (await openTestCommunities(database.first).createSandbox())!;
    const { world, ledger } = await createWorld();
    const state: SandboxState = { clock: startClock(noon, world.now), world, ledger };
    const newer = deflateSync(
      inflateSync(await pack({ format, ...state }))
        .toString()
        .replace('"format":', '"format":9'),
    );
    await database.first.query('insert into snapshots (community, seq, state) values ($1, 1, $2)', [
      id,
      newer,
    ]);
    const service = serviceOf((await openTestCommunities(database.first).open(key))!.community);
    await expect(service.clock.now()).rejects.toMatchObject({ code: 'OUTDATED', status: 503 });
    await expect(service.sandbox.plugIn({ space, vehicle: 1 })).rejects.toMatchObject({
      code: 'OUTDATED',
    });
  });

  test('of an older format is carried over once, with what came after its snapshot', async () => {
    const communities = openTestCommunities(database.first, { clock: { now: expected.wall } });
    const { id, key } = (await communities.createSandbox())!;
    const stored = new URL(
      '../../../api/store/migrations/fixtures/format-2.json.gz',
      import.meta.url,
    );
    const old = JSON.parse(gunzipSync(readFileSync(stored)).toString()) as { version: number };
    const head = deflateSync(JSON.stringify({ head: { ...old, version: 1 }, pages: [] }));
    await database.first.query('update snapshots set state = $2 where community = $1', [id, head]);
    const renamed = {
      in: { world: { in: { vehicles: { in: { 1: { set: { name: 'Ours' } } } } } } },
    };
    await database.first.query(
      `insert into log (community, seq, at, actor, action, change, events)
      values ($1, 1, 0, 'resident', '{"kind":"tick"}', $2, '{"elapsed":[],"own":[]}')`,
      [id, JSON.stringify(renamed)],
    );
    const nameSeen = async () => {
      const next = openTestCommunities(database.first, { clock: { now: expected.wall } });
      const service = serviceOf((await next.open(key))!.community);
      return (await service.vehicles.list()).vehicles.find((one) => one.id === 1)!.name;
    };
    expect(await nameSeen()).toBe('Ours');
    expect(await nameSeen()).toBe('Ours');
    const { rows } = await database.first.query(
      `select seq, action->>'kind' as kind, change::text = 'null' as "isWhole"
      from log where community = $1 order by seq`,
      [id],
    );
    expect(rows.at(-1)).toEqual({ seq: 2, kind: 'tick', isWhole: true });
  });

  test('starts over when asked, once for each request, and drops what was before', async () => {
    const communities = openTestCommunities(database.first);
    const { id, key } = (await communities.createSandbox())!;
    const { community: sandbox } = (await communities.open(key))!;
    const service = serviceOf(sandbox);
    await service.sandbox.plugIn({ space, vehicle: 1 });
    const named = serviceOf(sandbox, { key: 'reset', request: Buffer.from('reset') });
    for (let times = 0; times < 3; times += 1) await named.sandbox.reset();
    await service.sandbox.reset();
    await service.sandbox.reset();
    const { rows } = await database.first.query<{ seq: number }>(
      'select seq from snapshots where community = $1 order by seq',
      [id],
    );
    expect(rows.map(({ seq }) => seq)).toEqual([3, 4]);
    expect((await service.charge.space({ space })).status.kind).not.toBe('yours');
    await service.reservations.reserve(booking);
  });

  test('holds few worlds in memory and loses nothing by it', async () => {
    const communities = openTestCommunities(database.first, { bounds: { mostHeld: 2 } });
    const keys: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      const { key } = (await communities.createSandbox())!;
      await serviceOf((await communities.open(key))!.community).sandbox.plugIn({
        space,
        vehicle: 1,
      });
      keys.push(key);
    }
    expect(communities.heldCount()).toBe(2);
    for (const key of keys) {
      const service = serviceOf((await communities.open(key))!.community);
      expect((await service.charge.space({ space })).status.kind).toBe('yours');
    }
  });

  test('is up to date for those who have had it open since before it left memory', async () => {
    const communities = openTestCommunities(database.first, { bounds: { mostHeld: 1 } });
    const { key } = (await communities.createSandbox())!;
    const other = (await communities.createSandbox())!;
    // As the stream of a session does, which opens a sandbox once and looks at it for hours.
    const { community: sandbox } = (await communities.open(key))!;
    const isPaused = async () => (await serviceOf(sandbox).clock.now()).paused;
    expect(await isPaused()).toBe(true);
    await serviceOf((await communities.open(other.key))!.community).clock.now();
    await serviceOf((await communities.open(key))!.community).clock.resume();
    expect(await isPaused()).toBe(false);
  });

  test('stays in memory while it is written to: others would not see the write', async () => {
    const appends = new EventEmitter();
    const [reached, released] = [once(appends, 'reached'), once(appends, 'released')];
    const query: typeof database.first.query = async (statement, values) => {
      if (typeof statement === 'object' && statement.name === 'append') {
        appends.emit('reached');
        await released;
      }
      return database.first.query(statement, values);
    };
    const bounds = { mostHeld: 1 };
    const communities = openTestCommunities({ ...database.first, query }, { bounds });
    const { key } = (await communities.createSandbox())!;
    const other = (await communities.createSandbox())!;
    const open = async (by: string) => serviceOf((await communities.open(by))!.community);
    const writing = (await open(key)).clock.resume();
    await reached;
    await (await open(other.key)).clock.now();
    const reading = (await open(key)).clock.now();
    // Time enough to load the sandbox once more from the store, which does not have the write yet.
    for (let turns = 0; turns < 200; turns += 1) {
      await database.first.query('select 1');
      await countEvent();
    }
    appends.emit('released');
    await Promise.all([writing, reading]);
    expect((await (await open(key)).clock.now()).paused).toBe(false);
    expect(communities.heldCount()).toBe(1);
  });

  test('stores a snapshot after so many commands, without being asked', async () => {
    const communities = openTestCommunities(database.first, { bounds: { snapshotEvery: 2 } });
    const { id, key } = (await communities.createSandbox())!;
    const service = serviceOf((await communities.open(key))!.community);
    const newest = async () => {
      const statement = 'select max(seq) as seq from snapshots where community = $1';
      return (await database.first.query<{ seq: number }>(statement, [id])).rows[0]!.seq;
    };
    await service.clock.pause();
    await service.clock.resume();
    await expect.poll(newest).toBe(2);
    await service.clock.pause();
    await service.clock.resume();
    await expect.poll(newest).toBe(4);
  });

  test('with too much history can only start over', async () => {
    const { key } = (await openTestCommunities(database.first).createSandbox())!;
    const { rows } = await database.first.query<{ bytes: number }>(
      'select max(length(state)) as bytes from snapshots where seq = 0',
    );
    const bounds = { mostBytes: rows[0]!.bytes + 1000, snapshotEvery: 1 };
    const communities = openTestCommunities(database.first, { bounds });
    const service = serviceOf((await communities.open(key))!.community);
    await service.clock.jump({ to: instant(halfPastSix + 90 * 24 * hour) });
    await communities.keepSnapshots();
    const isFull = { code: 'SANDBOX_FULL' };
    await expect(service.sandbox.plugIn({ space, vehicle: 1 })).rejects.toMatchObject(isFull);
    await service.charge.space({ space });
    const restarted = openTestCommunities(database.first, { bounds });
    const again = serviceOf((await restarted.open(key))!.community);
    await expect(again.sandbox.plugIn({ space, vehicle: 1 })).rejects.toMatchObject(isFull);
    await again.sandbox.reset();
    await again.sandbox.plugIn({ space, vehicle: 1 });
  });

  test('keeps no others from being stored when another process has removed it', async () => {
    const [here, there] = [
      openTestCommunities(database.first),
      openTestCommunities(database.first),
    ];
    const [removed, kept] = [(await here.createSandbox())!, (await here.createSandbox())!];
    for (const { key } of [removed, kept]) {
      await serviceOf((await here.open(key))!.community).sandbox.plugIn({ space, vehicle: 1 });
    }
    // Here nobody hears of it, as when a notice is lost.
    await there.remove(removed.id);
    await here.keepSnapshots();
    const { rows } = await database.first.query(
      'select community, seq from snapshots where community = any ($1) and seq > 0',
      [[removed.id, kept.id]],
    );
    expect(rows).toEqual([{ community: kept.id, seq: 1 }]);
  });

  test('is gone for those who still have it open when it was removed', async () => {
    const communities = openTestCommunities(database.first);
    const { id, key } = (await communities.createSandbox())!;
    const service = serviceOf((await communities.open(key))!.community);
    await service.clock.now();
    await communities.remove(id);
    await expect(service.sandbox.plugIn({ space, vehicle: 1 })).rejects.toMatchObject({
      code: 'SANDBOX_GONE',
    });
    expect(await communities.open(key)).toBeNull();
  });
});
