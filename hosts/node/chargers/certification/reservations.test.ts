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

interface Variable {
  readonly component: { readonly name: string };
  readonly variable: { readonly name: string };
}

/** It says that it can hold a reservation, and answers one in some way. */
const reserving = (status = 'Accepted', canceled = 'Accepted') => ({
  GetConfiguration: () => ({
    configurationKey: [
      { key: 'SupportedFeatureProfiles', value: 'Core,Reservation,SmartCharging', readonly: true },
    ],
  }),
  GetVariables: ({ getVariableData }: { getVariableData: readonly Variable[] }) => ({
    getVariableResult: getVariableData.map(({ component, variable }) =>
      component.name === 'ReservationCtrlr'
        ? { component, variable, attributeStatus: 'Accepted', attributeValue: 'true' }
        : { component, variable, attributeStatus: 'UnknownVariable' },
    ),
  }),
  ReserveNow: () => ({ status }),
  CancelReservation: () => ({ status: canceled }),
});

/** Ann reserves the first space from an hour on, for two hours. */
async function reserve(story: Story): Promise<void> {
  const { now } = story.clock;
  await story.does('ann', 'resident', {
    kind: 'reserve',
    user: 'ann',
    vehicle: 1,
    space: 'a',
    from: now + hour,
    to: now + 3 * hour,
    energy: 5000,
    preference: 'cheapest',
  });
}

const until = async (story: Story, minutes: number) => {
  for (let passed = 0; passed < minutes; passed += 10) await story.pass(10 * minute);
};

async function shownAt(story: Story, version: OcppVersion, tag: string): Promise<string> {
  const [action, payload] = story.words.begin({
    outlet: 1,
    tag,
    named: `t-${tag}`,
    at: story.stamp(),
    register: 0,
  });
  const { idTagInfo, idTokenInfo } = await story.call(action, payload);
  return (version === 'ocpp1.6' ? idTagInfo : idTokenInfo).status;
}

/** The number of a reservation, and for whom it is, as a version writes them. */
const heldBy = ({ reservationId, id, idTag, idToken, parentIdTag, groupIdToken }: Held) => ({
  number: reservationId ?? id,
  token: idTag ?? idToken?.idToken,
  group: parentIdTag ?? groupIdToken?.idToken,
});

interface Held {
  readonly reservationId?: number;
  readonly id?: number;
  readonly idTag?: string;
  readonly idToken?: { readonly idToken: string };
  readonly parentIdTag?: string;
  readonly groupIdToken?: { readonly idToken: string };
}

describe.each(versions)('a reservation at a station of %s', (version) => {
  test('is held there for all cards of its driver, and used by one', async () => {
    const story = await certifiedStation(database.first, version, reserving());
    await reserve(story);
    expect(story.called('ReserveNow')).toEqual([]);
    await until(story, 60);
    const [asked] = story.called('ReserveNow');
    const { token, group } = heldBy(asked);
    expect(token).toEqual(expect.any(String));
    expect(group).toEqual(expect.any(String));
    expect(asked.connectorId ?? asked.evseId).toBe(1);
    await story.status(1, true);
    expect(await shownAt(story, version, 'CARD1')).toBe('Accepted');
    await story.pass(minute);
    const { sessions } = (await story.books()).world;
    expect(Object.values(sessions)).toMatchObject([{ user: 'ann', space: 'a' }]);
    // It was used, so there is nothing to cancel.
    expect(story.called('CancelReservation')).toEqual([]);
    expect(story.called('ReserveNow')).toHaveLength(1);
    await story.end();
  });

  test('that ends lets a card begin that was refused meanwhile', async () => {
    const story = await certifiedStation(database.first, version);
    await reserve(story);
    await until(story, 70);
    await story.status(1, true);
    const is16 = version === 'ocpp1.6';
    const at = { at: story.stamp(), register: 0 };
    const begun = await story.call(
      ...story.words.begin({ outlet: 1, tag: 'CARD2', named: 't1', ...at }),
    );
    const transaction = is16 ? begun.transactionId : 't1';
    const [action, end] = story.words.end({ outlet: 1, transaction, ...at, seq: 1 });
    const why = is16 ? { reason: 'DeAuthorized' } : { triggerReason: 'Deauthorized' };
    await story.call(action, { ...end, ...why });
    const asked = () =>
      story.called(is16 ? 'RemoteStartTransaction' : 'RequestStartTransaction').length;
    expect(asked()).toBe(0);
    // Ann has not come: her space is held for 15 minutes.
    await story.pass(6 * minute);
    expect(asked()).toBe(1);
    await story.end();
  });

  test.each(['Faulted', 'Occupied', 'Unavailable', 'Rejected'])(
    'that is answered %s is asked for once, and kept by the service',
    async (status) => {
      const story = await certifiedStation(database.first, version, reserving(status));
      await reserve(story);
      await until(story, 70);
      expect(story.called('ReserveNow')).toHaveLength(1);
      await story.status(1, true);
      const refused = version === 'ocpp1.6' ? 'Blocked' : 'NotAtThisTime';
      expect(await shownAt(story, version, 'CARD2')).toBe(refused);
      await story.pass(minute);
      expect(Object.values((await story.books()).world.sessions)).toEqual([]);
      expect(story.called('CancelReservation')).toEqual([]);
      await story.end();
    },
  );

  test.each(['Accepted', 'Rejected'])(
    'that nobody has used ends, answered %s',
    async (canceled) => {
      const story = await certifiedStation(
        database.first,
        version,
        reserving('Accepted', canceled),
      );
      await reserve(story);
      await until(story, 60);
      const asked = story.called('ReserveNow')[0];
      const ends = Date.parse(asked.expiryDate ?? asked.expiryDateTime);
      const update = { reservationId: heldBy(asked).number, reservationUpdateStatus: 'Expired' };
      story.clock.now = Math.max(story.clock.now, ends);
      const saysSo = version !== 'ocpp1.6';
      const answer = saysSo ? await story.call('ReservationStatusUpdate', update) : {};
      expect(answer).toEqual({});
      await until(story, 180);
      // A station of 2.x has said that it is over; one of 1.6 cannot.
      expect(story.called('CancelReservation')).toHaveLength(saysSo ? 0 : 1);
      expect(story.called('ReserveNow')).toHaveLength(1);
      await story.status(1, true);
      expect(await shownAt(story, version, 'CARD2')).toBe('Accepted');
      await story.end();
    },
  );
});
