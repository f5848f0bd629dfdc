import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versions, type OcppVersion } from '#chargers/messages/supported.ts';
import { certifiedStation } from '../../testing/chargers/certified-station.ts';
import { until } from '../../testing/chargers/charger-host.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

interface Part {
  readonly version: number;
  readonly type: string;
  readonly cards: readonly (readonly [token: string, status: string])[];
}

/** A station that keeps cards, two in a message. */
function keeping(
  version: OcppVersion,
  { status = (): string => 'Accepted', version: own = 0 } = {},
) {
  const parts: Part[] = [];
  const known: Readonly<Record<string, string>> = {
    'LocalAuthListCtrlr.Available': 'true',
    'LocalAuthListCtrlr.Enabled': 'true',
    'LocalAuthListCtrlr.ItemsPerMessage': '2',
  };
  const said = () => parts.at(-1)?.version ?? own;
  const answers = {
    GetConfiguration: () => ({
      configurationKey: [
        ['SupportedFeatureProfiles', 'Core,LocalAuthListManagement'],
        ['SendLocalListMaxLength', '2'],
      ].map(([key, value]) => ({ key, value, readonly: true })),
    }),
    GetVariables: ({ getVariableData }: { getVariableData: Variable[] }) => ({
      getVariableResult: getVariableData.map(({ component, variable }) => {
        const attributeValue = known[`${component.name}.${variable.name}`];
        const attributeStatus = attributeValue === undefined ? 'UnknownVariable' : 'Accepted';
        return {
          component,
          variable,
          attributeStatus,
          ...(attributeValue !== undefined && { attributeValue }),
        };
      }),
    }),
    GetLocalListVersion: () =>
      version === 'ocpp1.6' ? { listVersion: said() } : { versionNumber: said() },
    SendLocalList: (payload: Sent) => {
      const answer = status();
      const list = payload.localAuthorizationList ?? [];
      const cards = list.map((one) => [
        one.idTag ?? one.idToken!.idToken,
        (one.idTagInfo ?? one.idTokenInfo)!.status,
      ]);
      const number = payload.listVersion ?? payload.versionNumber!;
      if (answer === 'Accepted') {
        parts.push({ version: number, type: payload.updateType, cards: cards as never });
      }
      return { status: answer };
    },
  };
  return { answers, parts };
}

interface Variable {
  readonly component: { readonly name: string };
  readonly variable: { readonly name: string };
}

interface Sent {
  readonly listVersion?: number;
  readonly versionNumber?: number;
  readonly updateType: string;
  readonly localAuthorizationList?: readonly {
    readonly idTag?: string;
    readonly idToken?: { readonly idToken: string };
    readonly idTagInfo?: { readonly status: string };
    readonly idTokenInfo?: { readonly status: string };
  }[];
}

describe.each(versions)('the cards that a station of %s keeps', (version) => {
  test('are those of the residents, and follow every change', async () => {
    const { answers, parts } = keeping(version);
    const story = await certifiedStation(database.first, version, answers);
    await until(() => parts.length === 2);
    expect(parts).toEqual([
      {
        version: 1,
        type: 'Full',
        cards: [
          ['CARD1', 'Accepted'],
          ['CARD2', 'Accepted'],
        ],
      },
      { version: 2, type: 'Differential', cards: [['LOST', 'Blocked']] },
    ]);
    await story.does('owner', 'owner', { kind: 'block-card', user: 'owner', token: 'CARD2' });
    await until(() => parts.length === 4);
    expect(parts[2]).toMatchObject({ version: 3, type: 'Full' });
    expect(parts[2]!.cards).toContainEqual(['CARD2', 'Blocked']);
    // A connection without a change sends nothing again; a boot asks which version is there.
    const asked = () => story.called('GetLocalListVersion').length;
    const before = asked();
    await story.boot();
    await until(() => asked() > before);
    await story.pass(60_000);
    expect(parts).toHaveLength(4);
    await story.end();
  });

  test('are sent as a whole where the station has lost them or has others', async () => {
    const { answers, parts } = keeping(version, { version: 77 });
    const story = await certifiedStation(database.first, version, answers);
    await until(() => parts.length === 2);
    expect(parts[0]).toMatchObject({ version: 78, type: 'Full' });
    parts.length = 0;
    await story.boot();
    await until(() => parts.length === 2);
    expect(parts[0]).toMatchObject({ type: 'Full' });
    await story.end();
  });

  test('are sent again after a mismatch, and later after a failure', async () => {
    const told = ['VersionMismatch', 'Failed'];
    const { answers, parts } = keeping(version, { status: () => told.shift() ?? 'Accepted' });
    const story = await certifiedStation(database.first, version, answers);
    await until(() => told.length === 1);
    for (let minutes = 0; minutes < 12; minutes += 1) await story.pass(60_000);
    expect(parts.map(({ type }) => type)).toEqual(['Full', 'Differential']);
    await story.end();
  });
});

describe.each(versions)('a station of %s that takes no list', (version) => {
  test('although it says that it keeps one, charges by card all the same', async () => {
    const status = version === 'ocpp1.6' ? 'NotSupported' : 'Failed';
    const { answers } = keeping(version, { status: () => status });
    const story = await certifiedStation(database.first, version, answers);
    await story.pass(60_000);
    expect(story.called('SendLocalList').length).toBeGreaterThan(0);
    const [action, payload] = story.words.begin({
      outlet: 1,
      tag: 'CARD1',
      named: 't1',
      at: story.stamp(),
      register: 0,
    });
    const { idTagInfo, idTokenInfo } = await story.call(action, payload);
    expect((idTagInfo ?? idTokenInfo).status).toBe('Accepted');
    await story.end();
  });
});

test('a station without room for cards is not asked for them', async () => {
  const story = await certifiedStation(database.first, 'ocpp1.6');
  await story.pass(60_000);
  expect(story.called('GetLocalListVersion')).toEqual([]);
  expect(story.called('SendLocalList')).toEqual([]);
  await story.end();
});
