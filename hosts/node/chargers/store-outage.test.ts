import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest';
import { evening } from '#api/testing/live.ts';
import { minute, second } from '#engine/units.ts';
import { databaseTimeouts, openPostgres } from '../store/postgres/open-postgres.ts';
import { chargerHost, houseWithCards, until } from '../testing/chargers/charger-host.ts';
import { ocppStation } from '../testing/chargers/ocpp-station.ts';
import { StoryCharger } from '../testing/chargers/story-charger.ts';
import { hasPostgres, testPostgres, type TestDatabase } from '../testing/databases/databases.ts';
import { flakyProxy } from '../testing/databases/flaky-proxy.ts';

/** Gives up soon, and asks again at once. */
const hasty = { ...databaseTimeouts, connect: 300, answer: 1000, pause: 0, listenAgain: 20 };

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

describe.skipIf(!hasPostgres)('a store that is away for minutes', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testPostgres();
  }, 120_000);
  afterAll(() => database?.end());

  /** A process on a database of its own network. */
  async function open(clock: { now: number }, times = {}) {
    const proxy = await flakyProxy(database.address!);
    cleanUp.push(proxy.close);
    const through = await openPostgres(proxy.address, hasty);
    cleanUp.push(through.close);
    const host = await chargerHost(through, { clock, times });
    cleanUp.push(host.stop);
    const leave = () => {
      proxy.silence();
      proxy.cutAll();
    };
    return { host, leave, comeBack: proxy.heal };
  }

  test('messages wait unanswered, no charger is disconnected, and afterwards all is stored', async () => {
    const clock = { now: evening as number };
    const { host, leave, comeBack } = await open(clock);
    const spaces = ['a', 'b'];
    const outlets = spaces.map((space, at) => ({ number: at + 1, space }));
    const house = houseWithCards(undefined, spaces);
    const { community, access } = await host.house(house, [{ name: 'Garage', outlets }]);
    const charger = new StoryCharger(host, access[0]!, { version: 'ocpp1.6', clock });
    await charger.connect();
    await charger.boot();
    await charger.plug(1, 'CARD1');
    await charger.quiet();
    await charger.plug(2, 'CARD2');
    await charger.quiet();
    expect(charger.amps).toBeGreaterThan(0);
    expect(charger.amps).toBeLessThanOrEqual(60);
    const before = charger.limits.length;

    leave();
    let answered = 0;
    const sent: Promise<unknown>[] = [];
    for (let passed = 0; passed < 3 * minute; passed += 10 * second) {
      clock.now += 10 * second;
      sent.push(charger.meters(10 * second).then(() => (answered += 1)));
    }
    await until(() => host.log.some(({ message }) => message.includes('could not be stored')));
    expect(answered).toBe(0);
    expect(charger.limits.length).toBe(before);

    comeBack();
    await Promise.all(sent);
    await charger.quiet();
    // On the same line: it was never cut.
    expect(host.log.filter(({ message }) => /closed|taken over/.test(message))).toEqual([]);
    expect(charger.amps).toBeLessThanOrEqual(60);
    const registers = [1, 2].map((outlet) => Math.round(charger.registers.get(outlet)!));
    await charger.unplug(1);
    await charger.unplug(2);
    await host.to(clock.now + 20 * minute);
    const { ledger } = await host.books(community);
    const billed = ['ann', 'ben'].map((user) => {
      const [{ readings } = { readings: [] }] = ledger.accounts[user]!.records.flat();
      return readings.at(-1)!.energy - readings[0]!.energy;
    });
    expect(billed).toEqual(registers);
    // Each reading of the outage is there; a charger says what its second outlet shows when it is answered.
    const { rows } = await database.first.query<{ readings: number }>(
      `select count(distinct at)::int as readings from samples
      where community = $1 group by space order by space`,
      [community],
    );
    expect(rows[0]!.readings).toBeGreaterThanOrEqual(18);
  }, 90_000);

  test('the process that reaches it first does not take the chargers of the others', async () => {
    const clock = { now: evening as number };
    const times = { alive: 20, aliveFor: 200, trust: 30_000 };
    const [one, two] = [await open(clock, times), await open(clock, times)];
    const outlets = [{ number: 1, space: 'a' }];
    const { community, access } = await one.host.house(houseWithCards(), [{ name: 'A', outlets }]);
    const station = await ocppStation(one.host.address, access[0]!);
    cleanUp.push(() => station.cut());
    let isClosed = false;
    station.client.on('close', () => (isClosed = true));
    await until(
      async () => (await two.host.books(community)).world.spaces['a']!.condition.kind === 'ready',
    );
    const alive = async () =>
      (
        await database.first.query<{ count: number }>(
          'select count(*)::int as count from station_processes where alive_until > now()',
        )
      ).rows[0]!.count;
    for (const { host } of [one, two]) host.chargers.start();
    await until(async () => (await alive()) === 2);
    for (const { leave } of [one, two]) leave();
    await until(async () => (await alive()) === 0);
    two.comeBack();
    await until(async () => (await alive()) === 1);
    // Long enough for many looks at what is lost.
    const { rows } = await database.first.query('select pg_sleep(0.5)');
    expect(rows).toHaveLength(1);
    one.comeBack();
    await until(async () => (await alive()) === 2);
    const books = await two.host.books(community);
    expect(books.world.spaces['a']!.condition.kind).toBe('ready');
    // Its line goes on.
    const payload = { chargePointVendor: 'Acme', chargePointModel: 'Box' };
    expect(await station.call('BootNotification', payload)).toHaveProperty('status');
    expect(isClosed).toBe(false);
  }, 90_000);
});
