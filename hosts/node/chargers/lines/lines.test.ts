import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evening } from '#api/testing/live.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';
import type { Query } from '../../store/database.ts';
import { chargerHost, houseWithCards, until } from '../../testing/chargers/charger-host.ts';
import { ocppStation } from '../../testing/chargers/ocpp-station.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

const boot = { chargePointVendor: 'Acme', chargePointModel: 'Box', firmwareVersion: '1.2' };

describe('a station on its line', () => {
  test('boots, charges by card and is billed', async () => {
    const clock = { now: evening as number };
    const host = await chargerHost(database.first, { clock });
    const outlets = [{ number: 1, space: 'a' }];
    const { community, access } = await host.house(houseWithCards(), [{ name: 'Left', outlets }]);
    const conditionOf = async () => (await host.books(community)).world.spaces['a']!.condition.kind;
    expect(await conditionOf()).toBe('offline');
    const station = await ocppStation(host.address, access[0]!);
    expect(await station.call('BootNotification', boot)).toMatchObject({ status: 'Pending' });
    expect(await conditionOf()).toBe('ready');
    await until(() => station.called('TriggerMessage').length > 0);
    expect(await station.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' });
    const timestamp = () => new Date(clock.now).toISOString();
    const start = { connectorId: 1, idTag: 'card1', meterStart: 1000, timestamp: timestamp() };
    const { transactionId, idTagInfo } = await station.call('StartTransaction', start);
    expect(idTagInfo).toMatchObject({ status: 'Accepted' });
    const limits = () =>
      station
        .called('SetChargingProfile')
        .map(({ csChargingProfiles }) => csChargingProfiles)
        .filter((one) => one.chargingProfilePurpose === 'TxProfile')
        .map((one) => one.chargingSchedule.chargingSchedulePeriod[0].limit);
    await until(() => limits().length > 0);
    expect(limits()).toEqual([48]);
    await host.to(clock.now + 600_000);
    await station.call('StopTransaction', {
      transactionId,
      meterStop: 2234,
      timestamp: timestamp(),
      reason: 'EVDisconnected',
    });
    await host.to(clock.now + 20 * 60_000);
    const { ledger } = await host.books(community);
    const records = ledger.accounts['ann']!.records.flat();
    expect(records.map(({ readings }) => readings.at(-1)!.energy - readings[0]!.energy)).toEqual([
      1234,
    ]);
    await station.close();
    await until(async () => (await conditionOf()) === 'offline');
    await host.stop();
  });

  test('is answered once what it said is stored, not before', async () => {
    const clock = { now: evening as number };
    const answered: boolean[] = [];
    let isAnswered = false;
    let roundTrip: (() => Promise<unknown>) | null = null;
    /** Before and after the next entry is stored, another station asks and is answered. */
    const query = (async (statement, values) => {
      const isAppend = typeof statement === 'object' && statement.name?.startsWith('append');
      const asks = isAppend ? roundTrip : null;
      if (asks === null) return database.first.query(statement, values);
      roundTrip = null;
      await asks();
      answered.push(isAnswered);
      const stored = await database.first.query(statement, values);
      await asks();
      answered.push(isAnswered);
      return stored;
    }) as Query;
    const host = await chargerHost({ ...database.first, query }, { clock });
    const { access } = await host.house(houseWithCards(), [
      { name: 'Left', outlets: [{ number: 1, space: 'a' }] },
      { name: 'Right', outlets: [{ number: 1, space: 'b' }] },
    ]);
    const [station, other] = await Promise.all(
      access.map(async (one) => ocppStation(host.address, one)),
    );
    for (const one of [station!, other!]) await one.call('BootNotification', boot);
    await host.chargers.settle();
    roundTrip = () => other!.call('Heartbeat', {});
    const timestamp = new Date(clock.now).toISOString();
    const start = { connectorId: 1, idTag: 'CARD1', meterStart: 1000, timestamp };
    await station!.call('StartTransaction', start).finally(() => {
      isAnswered = true;
    });
    expect(answered).toEqual([false, false]);
    await Promise.all([station!.close(), other!.close()]);
    await host.stop();
  });
});
