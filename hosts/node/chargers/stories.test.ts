import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OcppVersion } from '#chargers/messages/supported.ts';
import { nightRate } from '#api/testing/live.ts';
import { instant, minute } from '#engine/units.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { chargerHost, houseWithCards } from '../testing/chargers/charger-host.ts';
import { StoryCharger } from '../testing/chargers/story-charger.ts';
import { tlsFront } from '../testing/chargers/tls-front.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

/** Half an hour before the night rate. */
const begin = instant(nightRate - 30 * minute);
const supply = 60;

const outlets = [
  { number: 1, space: 'a' },
  { number: 2, space: 'b' },
];

/** A house whose second resident wants to charge as cheaply as possible. */
function house() {
  const { world, ledger } = houseWithCards(begin, ['a', 'b']);
  const ben = world.vehicles[2]!;
  const standing = { goal: { kind: 'full' }, preference: 'cheapest' } as const;
  const vehicles = { ...world.vehicles, 2: { ...ben, standing } };
  return { world: { ...world, vehicles }, ledger };
}

async function open(version: OcppVersion, isOverTls: boolean) {
  const clock = { now: begin as number };
  const host = await chargerHost(database.first, { clock });
  const { community, access } = await host.house(house(), [{ name: 'Garage', outlets }]);
  const front = isOverTls ? await tlsFront(host.server) : null;
  const at = { chargers: host.chargers, address: front?.address ?? host.address };
  const charger = new StoryCharger(at, access[0]!, {
    version,
    clock,
    ...(front && { tls: { ca: front.ca } }),
  });

  /** Minutes pass: meters go on and are told, and the supply is never exceeded. */
  async function pass(minutes: number) {
    for (let done = 0; done < minutes; done += 1) {
      clock.now += minute;
      expect(charger.amps).toBeLessThanOrEqual(supply);
      await charger.meters(minute);
      await host.to(clock.now);
      await charger.quiet();
      expect(charger.amps).toBeLessThanOrEqual(supply);
    }
  }

  async function billed(user: string) {
    const { ledger } = await host.books(community);
    const records = ledger.accounts[user]?.records.flat() ?? [];
    return records.map(({ readings }) => readings.at(-1)!.energy - readings[0]!.energy);
  }

  const end = async () => {
    charger.cut();
    front?.close();
    await host.stop();
  };
  return { clock, charger, pass, billed, end };
}

describe.each([
  ['ocpp1.6', false],
  ['ocpp2.1', false],
  ['ocpp1.6', true],
  ['ocpp2.0.1', true],
  ['ocpp2.1', true],
] as const)('%s, over TLS: %s', (version, isOverTls) => {
  test('a night of two cars is billed to the watt-hour', async () => {
    const { charger, clock, pass, billed, end } = await open(version, isOverTls);
    charger.registers.set(1, 5000);
    charger.registers.set(2, 70_000);
    await charger.connect();
    await charger.boot();

    expect(await charger.plug(1, 'STRANGER')).toBe(version === 'ocpp1.6' ? 'Invalid' : 'Unknown');
    await charger.quiet();
    expect(charger.amps).toBe(0);
    await charger.unplug(1);
    await pass(1);

    expect(await charger.plug(1, 'CARD1')).toBe('Accepted');
    await charger.quiet();
    expect(charger.ampsAt(1)).toBe(48);
    await pass(3);

    // The second car shares the supply while it proves that it charges, then waits for the night.
    expect(await charger.plug(2, 'CARD2')).toBe('Accepted');
    await charger.quiet();
    expect(charger.ampsAt(2)).toBeGreaterThan(0);
    await pass(4);
    expect(charger.ampsAt(2)).toBe(0);
    expect(charger.ampsAt(1)).toBe(48);
    await pass(25);
    expect(clock.now).toBeGreaterThan(nightRate);
    expect(charger.ampsAt(2)).toBeGreaterThan(0);

    // The line is cut, a car leaves and another comes; then everything is told in its order.
    charger.cut();
    await pass(5);
    const first = charger.registers.get(1)!;
    await charger.unplug(1);
    await pass(20);
    expect(await charger.plug(1, 'CARD1')).toBe('not sent');
    await pass(2);
    await charger.connect();
    await charger.boot();
    await charger.quiet();
    expect(charger.ampsAt(1)).toBeGreaterThan(0);
    await pass(3);
    await charger.unplug(1);
    await charger.unplug(2);
    await pass(17);

    const [atEnd1, atEnd2] = [1, 2].map((outlet) => Math.round(charger.registers.get(outlet)!));
    expect(await billed('ann')).toEqual([Math.round(first) - 5000, atEnd1! - Math.round(first)]);
    expect(await billed('ben')).toEqual([atEnd2! - 70_000]);
    await end();
  });
});
