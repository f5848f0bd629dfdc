import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versions, type OcppVersion } from '#chargers/messages/supported.ts';
import { hour, minute } from '#engine/units.ts';
import { certifiedStation } from '../../testing/chargers/certified-station.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

type Story = Awaited<ReturnType<typeof certifiedStation>>;

const iso = (at: number) => new Date(at).toISOString();

/** What a station tells later, of a charge that began and perhaps ended while it had no line. */
async function tellLater(
  story: Story,
  version: OcppVersion,
  { tag, began, ended }: { tag: string; began: number; ended: number | null },
) {
  const offline = (payload: object) =>
    version === 'ocpp1.6' ? payload : { ...payload, offline: true };
  const [begin, begun] = story.words.begin({
    outlet: 1,
    tag,
    named: 'offline-1',
    at: iso(began),
    register: 1000,
  });
  const answer = await story.call(begin, offline(begun));
  const transaction = version === 'ocpp1.6' ? answer.transactionId : 'offline-1';
  if (ended !== null) {
    const at = { outlet: 1, transaction, at: iso(ended), register: 3000, seq: 1 };
    const [end, payload] = story.words.end(at);
    await story.call(end, offline(payload));
  }
  return { status: (answer.idTagInfo ?? answer.idTokenInfo).status, transaction } as const;
}

async function withoutLine(story: Story, milliseconds: number): Promise<void> {
  story.cut();
  await story.pass(milliseconds);
  await story.reconnect();
}

const billed = async (story: Story, user: string) =>
  (await story.books()).ledger.accounts[user]?.records
    .flat()
    .map(({ readings }) => readings.at(-1)!.energy - readings[0]!.energy) ?? [];

const stopOf = (version: OcppVersion) =>
  version === 'ocpp1.6' ? 'RemoteStopTransaction' : 'RequestStopTransaction';

describe.each(versions)('a station of %s that had no line', (version) => {
  test('tells a whole charge later, which is billed by its own stamps', async () => {
    const story = await certifiedStation(database.first, version);
    const began = story.clock.now + 10 * minute;
    await withoutLine(story, 3 * hour);
    const { status } = await tellLater(story, version, {
      tag: 'CARD1',
      began,
      ended: began + hour,
    });
    expect(status).toBe('Accepted');
    await story.status(1, false);
    await story.pass(20 * minute);
    expect(await billed(story, 'ann')).toEqual([2000]);
    const { ledger } = await story.books();
    expect(ledger.accounts['ann']!.records.flat()[0]!.readings[0]!.at).toBe(began);
    await story.end();
  });

  test('is asked to stop what a stranger began meanwhile', async () => {
    const story = await certifiedStation(database.first, version);
    const began = story.clock.now + 10 * minute;
    await withoutLine(story, hour);
    await story.status(1, true);
    const { status, transaction } = await tellLater(story, version, {
      tag: 'NOBODY',
      began,
      ended: null,
    });
    expect(status).toBe(version === 'ocpp1.6' ? 'Invalid' : 'Unknown');
    await story.pass(10_000);
    expect(await story.hears(stopOf(version))).toEqual({ transactionId: transaction });
    expect(Object.values((await story.books()).world.sessions)).toEqual([]);
    await story.end();
  });

  test('says the same twice after its answers were lost, and it is billed once', async () => {
    const story = await certifiedStation(database.first, version);
    const began = story.clock.now + 10 * minute;
    await withoutLine(story, 3 * hour);
    const told = { tag: 'CARD1', began, ended: began + hour } as const;
    const first = await tellLater(story, version, told);
    await story.reconnect();
    expect(await tellLater(story, version, told)).toEqual(first);
    await story.status(1, false);
    await story.pass(20 * minute);
    expect(await billed(story, 'ann')).toEqual([2000]);
    await story.end();
  });
});

describe.each(versions)('a fault at a station of %s', (version) => {
  const faulted = (story: Story, isFaulted: boolean) =>
    story.call(
      'StatusNotification',
      version === 'ocpp1.6'
        ? {
            connectorId: 1,
            errorCode: isFaulted ? 'ConnectorLockFailure' : 'NoError',
            status: isFaulted ? 'Faulted' : 'Preparing',
            timestamp: story.stamp(),
          }
        : {
            evseId: 1,
            connectorId: 1,
            connectorStatus: isFaulted ? 'Faulted' : 'Occupied',
            timestamp: story.stamp(),
          },
    );

  test('of the lock takes its space out of service until the next good status', async () => {
    const story = await certifiedStation(database.first, version);
    const condition = async () => (await story.books()).world.spaces['a']!.condition.kind;
    expect(await faulted(story, true)).toEqual({});
    expect(await condition()).toBe('faulted');
    expect((await story.books()).world.spaces['b']!.condition.kind).toBe('ready');
    await faulted(story, false);
    expect(await condition()).toBe('ready');
    await story.end();
  });
});
