import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versions, type OcppVersion } from '#chargers/messages/supported.ts';
import { hour, minute } from '#engine/units.ts';
import { certifiedStation } from '../../testing/chargers/certified-station.ts';
import { until } from '../../testing/chargers/charger-host.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

type Story = Awaited<ReturnType<typeof certifiedStation>>;

const orderAt = ({ clock }: Pick<Story, 'clock'>) => ({
  goal: { kind: 'full' },
  preference: 'fastest',
  readyBy: clock.now + 8 * hour,
});

/** What a card is answered before anything begins. */
async function shown(story: Story, version: OcppVersion, card: string): Promise<string> {
  const token = version === 'ocpp1.6' ? card : { idToken: card, type: 'ISO14443' };
  const said = version === 'ocpp1.6' ? { idTag: token } : { idToken: token };
  const { idTagInfo, idTokenInfo } = await story.call('Authorize', said);
  return (idTagInfo ?? idTokenInfo).status;
}

async function begin(story: Story, version: OcppVersion, card: string, outlet = 1) {
  const [action, payload] = story.words.begin({
    outlet,
    tag: card,
    named: 't1',
    at: story.stamp(),
    register: 1000,
  });
  const answer = await story.call(action, payload);
  await story.quiet();
  const { status } = answer.idTagInfo ?? answer.idTokenInfo;
  return { status, transaction: version === 'ocpp1.6' ? answer.transactionId : 't1' } as const;
}

const end = (story: Story, transaction: string | number, register: number) =>
  story.call(...story.words.end({ outlet: 1, transaction, at: story.stamp(), register, seq: 1 }));

const remoteStart = (version: OcppVersion) =>
  version === 'ocpp1.6' ? 'RemoteStartTransaction' : 'RequestStartTransaction';
const remoteStop = (version: OcppVersion) =>
  version === 'ocpp1.6' ? 'RemoteStopTransaction' : 'RequestStopTransaction';

const expectCar = { kind: 'expect', user: 'ann', space: 'a', vehicle: 1 };

describe.each(versions)('charging at a station of %s', (version) => {
  test('a card that is unknown, blocked or in use elsewhere gets the status for it', async () => {
    const story = await certifiedStation(database.first, version);
    expect(await shown(story, version, 'CARD1')).toBe('Accepted');
    expect(await shown(story, version, 'LOST')).toBe('Blocked');
    const unknown = version === 'ocpp1.6' ? 'Invalid' : 'Unknown';
    expect(await shown(story, version, 'NOBODY')).toBe(unknown);
    await story.status(1, true);
    expect((await begin(story, version, 'CARD1')).status).toBe('Accepted');
    await story.status(2, true);
    const [action, payload] = story.words.begin({
      outlet: 2,
      tag: 'CARD1',
      named: 't2',
      at: story.stamp(),
      register: 0,
    });
    const { idTagInfo, idTokenInfo } = await story.call(action, payload);
    expect((idTagInfo ?? idTokenInfo).status).toBe('ConcurrentTx');
    await story.end();
  });

  test('a card of somebody who has moved out charges nothing', async () => {
    const story = await certifiedStation(database.first, version);
    await story.does('owner', 'owner', { kind: 'remove-resident', user: 'owner', resident: 'ben' });
    const unknown = version === 'ocpp1.6' ? 'Invalid' : 'Unknown';
    expect(await shown(story, version, 'CARD2')).toBe(unknown);
    await story.end();
  });

  test('a card without a car that follows leaves nothing behind', async () => {
    const story = await certifiedStation(database.first, version);
    expect(await shown(story, version, 'CARD1')).toBe('Accepted');
    await story.status(1, true);
    await story.status(1, false);
    await story.pass(5 * minute);
    const { world } = await story.books();
    expect(Object.values(world.sessions)).toEqual([]);
    expect(story.called(remoteStart(version))).toEqual([]);
    await story.end();
  });

  test('the app starts a car that is plugged in, with its limit, and stops it', async () => {
    const story = await certifiedStation(database.first, version);
    await story.status(1, true);
    await story.does('ann', 'resident', {
      kind: 'authorize',
      user: 'ann',
      space: 'a',
      vehicle: 1,
    });
    await story.does('ann', 'resident', {
      kind: 'start',
      user: 'ann',
      space: 'a',
      ...orderAt(story),
    });
    const asked = await story.hears(remoteStart(version));
    expect(asked.chargingProfile).toMatchObject({ chargingProfilePurpose: 'TxProfile' });
    const tag = asked.idTag ?? asked.idToken.idToken;
    const { status, transaction } = await begin(story, version, tag);
    expect(status).toBe('Accepted');
    await story.hears('SetChargingProfile', 2);
    await story.pass(10 * minute);
    await story.does('ann', 'resident', { kind: 'stop', user: 'ann', space: 'a' });
    const stopped = await story.hears(remoteStop(version));
    expect(stopped).toEqual({ transactionId: transaction });
    // The cut comes first: a station that does not end the transaction draws nothing, at least.
    const actions = story.calls.map(({ action }) => action);
    expect(actions.lastIndexOf('SetChargingProfile')).toBeLessThan(
      actions.indexOf(remoteStop(version)),
    );
    await end(story, transaction, 1400);
    await story.status(1, false);
    await story.pass(20 * minute);
    const { ledger } = await story.books();
    const [record] = ledger.accounts['ann']!.records.flat();
    expect(record!.readings.at(-1)!.energy - record!.readings[0]!.energy).toBe(400);
    await story.end();
  });

  test('the app starts before the cable is in, and nothing begins if none comes', async () => {
    const story = await certifiedStation(database.first, version);
    await story.does('ann', 'resident', expectCar);
    const asked = await story.hears(remoteStart(version));
    expect(asked.chargingProfile).toBeUndefined();
    await story.pass(2 * hour);
    expect(Object.values((await story.books()).world.sessions)).toEqual([]);
    // Nobody is expected any more: whoever plugs in now is nobody.
    await story.status(1, true);
    await story.pass(minute);
    expect(Object.values((await story.books()).world.sessions)).toEqual([]);
    await story.end();
  });

  test('a start that is refused with a limit is asked for without one', async () => {
    const plain: boolean[] = [];
    const story = await certifiedStation(database.first, version, {
      [remoteStart(version)]: ({ chargingProfile }: { chargingProfile?: object }) => {
        plain.push(chargingProfile === undefined);
        return { status: chargingProfile === undefined ? 'Accepted' : 'Rejected' };
      },
    });
    await story.status(1, true);
    await story.does('ann', 'resident', {
      kind: 'authorize',
      user: 'ann',
      space: 'a',
      vehicle: 1,
    });
    await story.does('ann', 'resident', {
      kind: 'start',
      user: 'ann',
      space: 'a',
      ...orderAt(story),
    });
    await until(() => plain.length === 2);
    expect(plain).toEqual([false, true]);
    await story.end();
  });

  test('a stop reaches a station without smart charging', async () => {
    const story = await certifiedStation(database.first, version, {
      SetChargingProfile: () => {
        throw Object.assign(new Error('no smart charging'), { rpcErrorCode: 'NotImplemented' });
      },
    });
    await story.status(1, true);
    const { transaction } = await begin(story, version, 'CARD1');
    await story.does('ann', 'resident', { kind: 'stop', user: 'ann', space: 'a' });
    expect(await story.hears(remoteStop(version))).toEqual({ transactionId: transaction });
    await story.end();
  });

  test('a charge goes on over a lost line, and a boot in it', async () => {
    const story = await certifiedStation(database.first, version);
    await story.status(1, true);
    const { transaction } = await begin(story, version, 'CARD1');
    await story.reconnect();
    await story.boot();
    await story.quiet();
    const limits = story.called('SetChargingProfile').length;
    expect(limits).toBeGreaterThan(2);
    await story.pass(10 * minute);
    await end(story, transaction, 2000);
    await story.status(1, false);
    await story.pass(20 * minute);
    const { ledger } = await story.books();
    const [record] = ledger.accounts['ann']!.records.flat();
    expect(record!.readings.at(-1)!.energy - record!.readings[0]!.energy).toBe(1000);
    await story.end();
  });
});
