import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { instant } from '#engine/units.ts';
import { chargerHost, houseWithCards, until } from '../testing/chargers/charger-host.ts';
import { StoryCharger } from '../testing/chargers/story-charger.ts';
import { hasPostgres, testPostgres } from '../testing/databases/databases.ts';
import { startHost } from '../testing/start-host.ts';

const supply = 60;

/** The wall clock: the hosts are processes of their own. */
const clock = {
  get now() {
    return Date.now();
  },
  set now(_: number) {},
};

test.runIf(hasPostgres)(
  'a process that is killed as a second car begins: the supply is never exceeded, and used in the end',
  { timeout: 120_000 },
  async () => {
    const database = await testPostgres();
    const setUp = await chargerHost(database.first, { clock });
    const stations = ['a', 'b'].map((space) => ({ name: space, outlets: [{ number: 1, space }] }));
    const house = houseWithCards(instant(Date.now()), ['a', 'b']);
    const { access } = await setUp.house(house, stations);
    const key = randomBytes(32).toString('base64');
    const start = async () => {
      const { address, stop } = await startHost({
        DATABASE_URL: database.address!,
        FAIRWATT_SECRETS_KEY: key,
      });
      const chargers = { settle: async () => undefined };
      return { address: `${address.replace('http', 'ws')}/ocpp`, chargers, stop };
    };
    const [one, two] = await Promise.all([start(), start()]);
    const [left, right] = [one, two].map(
      (host, at) => new StoryCharger(host, access[at]!, { version: 'ocpp1.6', clock }),
    ) as [StoryCharger, StoryCharger];
    let most = 0;
    const look = () => {
      most = Math.max(most, left.amps + right.amps);
      return left.amps + right.amps;
    };
    for (const charger of [left, right]) {
      await charger.connect();
      await charger.boot();
    }
    await left.plug(1, 'CARD1');
    await until(() => left.amps === 48);
    // The second car asks for its share; who has the first charger dies before it can cut it.
    const plugging = right.plug(1, 'CARD2');
    await one.stop('SIGKILL');
    left.cut();
    await plugging;
    const cutsBefore = left.limits.length;
    await until(() => (look(), right.limits.length > 0), 30_000);
    // Without its line the first car goes on with what it has.
    expect(left.limits.length).toBe(cutsBefore);
    expect(look()).toBeLessThanOrEqual(supply);
    await left.connect(two);
    const back = performance.now();
    await until(() => (look(), left.limits.length > cutsBefore), 30_000);
    expect(performance.now() - back).toBeLessThan(10_000);
    let read = performance.now();
    await until(async () => {
      const passed = performance.now() - read;
      read += passed;
      for (const charger of [left, right]) await charger.meters(passed);
      return look() > 50;
    }, 60_000);
    expect(most).toBeLessThanOrEqual(supply);
    for (const charger of [left, right]) charger.cut();
    await two.stop();
    await setUp.stop();
    await database.end();
  },
);
