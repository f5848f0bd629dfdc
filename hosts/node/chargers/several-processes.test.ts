import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evening } from '#api/testing/live.ts';
import { minute } from '#engine/units.ts';
import { hasPostgres, testPostgres, type TestDatabase } from '../testing/databases/databases.ts';
import { chargerHost, houseWithCards, until } from '../testing/chargers/charger-host.ts';
import { StoryCharger } from '../testing/chargers/story-charger.ts';

describe.skipIf(!hasPostgres)('chargers of a building on two processes', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testPostgres();
  }, 120_000);
  afterAll(() => database?.end());

  async function open() {
    const clock = { now: evening as number };
    const hosts = [
      await chargerHost(database.first, { clock }),
      await chargerHost(await database.another!(), { clock }),
    ] as const;
    const stations = ['a', 'b'].map((space) => ({ name: space, outlets: [{ number: 1, space }] }));
    const { community, access } = await hosts[0].house(houseWithCards(), stations);
    const chargers = access.map(
      (one, at) => new StoryCharger(hosts[at]!, one, { version: 'ocpp1.6', clock }),
    );
    for (const charger of chargers) {
      await charger.connect();
      await charger.boot();
    }
    const [left, right] = chargers as [StoryCharger, StoryCharger];
    const sum = () => left.amps + right.amps;
    const quiet = async () => {
      for (let rounds = 0; rounds < 2; rounds += 1) {
        for (const charger of chargers) await charger.quiet();
      }
    };
    const pass = async (ms: number) => {
      clock.now += ms;
      for (const charger of chargers) await charger.meters(ms);
      for (const host of hosts) await host.to(clock.now);
      await quiet();
      expect(sum()).toBeLessThanOrEqual(60);
    };
    const end = async () => {
      for (const charger of chargers) charger.cut();
      for (const host of hosts) await host.stop();
    };
    return { clock, hosts, community, left, right, pass, quiet, sum, end };
  }

  test('a raise waits until the other process has seen the cut', async () => {
    const { left, right, pass, quiet, sum, end } = await open();
    await left.plug(1, 'CARD1');
    await quiet();
    expect(left.amps).toBe(48);
    await pass(minute);
    await right.plug(1, 'CARD2');
    await quiet();
    expect(right.amps).toBeLessThanOrEqual(12);
    expect(sum()).toBeLessThanOrEqual(60);
    for (let seconds = 0; seconds < 120; seconds += 10) await pass(10_000);
    // The supply is used in the end, and the cut came first.
    expect(sum()).toBeGreaterThan(50);
    const cut = left.limits.find(({ amps }) => amps < 48)!;
    const raised = right.limits.find(({ amps }) => amps > 12)!;
    expect(raised.at).toBeGreaterThan(cut.at);
    await end();
  }, 60_000);

  test('what a resident asks of one process reaches a charger on the other', async () => {
    const { clock, hosts, community, left, quiet, end } = await open();
    await left.plug(1, 'CARD1');
    await quiet();
    const actor = { user: 'ann', role: 'resident', scopes: [] } as never;
    clock.now += 2000;
    const there = hosts[1].communities.live(community).forCall({ actor, idempotency: null });
    await there.act(() => ({
      kind: 'command',
      command: { kind: 'stop', user: 'ann', space: 'a' },
      role: 'resident',
    }));
    // By a notice alone: nobody looks at the charger meanwhile.
    await until(() => left.amps === 0);
    expect(left.limits.at(-1)).toMatchObject({ amps: 0 });
    await end();
  }, 60_000);

  test('a charger that connects to the other process goes on there', async () => {
    const { clock, hosts, community, left, pass, quiet, end } = await open();
    left.registers.set(1, 1000);
    await left.plug(1, 'CARD1');
    await quiet();
    await pass(minute);
    // The first process does not know that the line is dead.
    await left.connect(hosts[1]);
    await quiet();
    clock.now += 4000;
    await left.meters(4000);
    await quiet();
    expect(left.limits.at(-1)).toMatchObject({ amps: 48, at: clock.now });
    await pass(minute);
    const [station] = await hosts[0].chargers.stations(community);
    expect(station).toMatchObject({ name: 'a', version: 'ocpp1.6' });
    await left.unplug(1);
    await pass(20 * minute);
    const { ledger } = await hosts[0].communities
      .live(community)
      .forCall({ actor: { user: 'ann' } as never, idempotency: null })
      .present();
    const [record] = ledger.accounts['ann']!.records.flat();
    const { readings } = record!;
    expect(readings.at(-1)!.energy - readings[0]!.energy).toBe(
      Math.round(left.registers.get(1)!) - 1000,
    );
    await end();
  }, 60_000);

  test('lines of a process that died are told to be offline, unless they are back', async () => {
    const { hosts, community, left, right, end } = await open();
    const conditionOf = async (space: string) =>
      (await hosts[1].books(community)).world.spaces[space]!.condition.kind;
    // As if the first process were gone: it never said that it is alive.
    await database.first.query('delete from station_processes');
    hosts[1].chargers.start();
    await until(async () => (await conditionOf('a')) === 'offline');
    expect(await conditionOf('b')).toBe('ready');
    expect(right.calls.length).toBeGreaterThan(0);
    await left.connect(hosts[1]);
    await until(async () => (await conditionOf('a')) === 'ready');
    await end();
  }, 60_000);
});
