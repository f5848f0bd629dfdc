import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Books } from '#engine/service/books.ts';
import { instant } from '#engine/units.ts';
import type { TestDatabase } from '../databases/databases.ts';
import { startHost } from '../start-host.ts';
import { chargerHost, houseWithCards, until } from './charger-host.ts';
import { StoryCharger } from './story-charger.ts';

/** The energy of all charges of a user, in watt-hours: recorded, and for now also those just left. */
function energyOf({ world, ledger }: Books, user: string): number {
  const left = (world.left ?? []).map(({ ended }) => ended);
  const records = ledger.accounts[user]?.records.flat() ?? [];
  const own = [...left, ...Object.values(world.sessions), ...records].filter(
    (one) => one.user === user,
  );
  const byId = new Map(own.map((one) => [one.id, one.readings]));
  return [...byId.values()]
    .map((readings) => (readings.at(-1)?.energy ?? 0) - (readings[0]?.energy ?? 0))
    .reduce((sum, energy) => sum + energy, 0);
}

/**
 * Kills the process that has the line of a charger, in the middle of a begin, again and again; the charger
 * connects to the other one and says again what was not answered. Returns how long it took until it had
 * its limit again, and whether the bill is what the meter shows.
 */
export async function killHosts({ first, address }: TestDatabase, times: number) {
  const clock = {
    get now() {
      return Date.now();
    },
    set now(_: number) {},
  };
  const setUp = await chargerHost(first, { clock });
  const outlets = [{ number: 1, space: 'a' }];
  const house = houseWithCards(instant(Date.now()), ['a']);
  const { community, access } = await setUp.house(house, [{ name: 'Left', outlets }]);
  const key = randomBytes(32).toString('base64');
  const start = async () => {
    const { address: at, stop } = await startHost({
      DATABASE_URL: address!,
      FAIRWATT_SECRETS_KEY: key,
    });
    const line = `${at.replace('http', 'ws')}/ocpp`;
    return { address: line, chargers: { settle: () => pause(20) }, stop };
  };
  let [current, other] = await Promise.all([start(), start()]);
  const charger = new StoryCharger(current, access[0]!, { version: 'ocpp1.6', clock });
  charger.registers.set(1, 1000);
  await charger.connect();
  await charger.boot();
  const waits: number[] = [];
  for (let kills = 0; kills < times; kills += 1) {
    const plugging = charger.plug(1, 'CARD1');
    await pause(kills % 10);
    await current.stop('SIGKILL');
    const killed = performance.now();
    charger.cut();
    await plugging;
    const before = charger.limits.length;
    await charger.connect(other);
    await charger.sendQueue();
    await until(() => charger.limits.length > before && charger.amps > 0, 30_000);
    waits.push(performance.now() - killed);
    await pause(1000);
    await charger.meters(1000);
    await charger.unplug(1);
    [current, other] = [other, await start()];
  }
  const actor = { user: 'service' } as never;
  const books = await setUp.communities
    .live(community)
    .forCall({ actor, idempotency: null })
    .present();
  const billed = energyOf(books, 'ann');
  const metered = Math.round(charger.registers.get(1)!) - 1000;
  charger.cut();
  await Promise.all([current.stop(), other.stop()]);
  await setUp.stop();
  return { waits, billed, metered };
}
