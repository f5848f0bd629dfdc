import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versions, type OcppVersion } from '#chargers/messages/supported.ts';
import { instant } from '#engine/units.ts';
import { nightRate } from '#api/testing/live.ts';
import { chargerHost, houseWithCards, until } from '../../testing/chargers/charger-host.ts';
import { ocppStation, type Answers } from '../../testing/chargers/ocpp-station.ts';
import { words16, words2 } from '../../testing/chargers/station-words.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';
import { stationDesk } from '../station-desk.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

interface Given {
  readonly key?: string;
  readonly value?: string;
  readonly setVariableData?: readonly {
    readonly component: object;
    readonly variable: { readonly name: string };
    readonly attributeValue: string;
  }[];
}

/** The password in a call: 1.6 writes it in hexadecimal digits. */
const passwordIn = ({ key, value, setVariableData }: Given): string | null =>
  key === 'AuthorizationKey'
    ? Buffer.from(value!, 'hex').toString()
    : (setVariableData?.find(({ variable }) => variable.name === 'BasicAuthPassword')
        ?.attributeValue ?? null);

/** A station that notes the passwords it is given, and answers them as told. */
async function story(version: OcppVersion, answer: (password: string) => object | Promise<object>) {
  const clock = { now: nightRate as number };
  const host = await chargerHost(database.first, { clock });
  const house = houseWithCards(instant(clock.now), ['a']);
  const { community, access } = await host.house(house, [
    { name: 'Garage', outlets: [{ number: 1, space: 'a' }] },
  ]);
  const [{ id, password: first }] = access as [(typeof access)[number]];
  const given: string[] = [];
  const taken = (ask: Given) => {
    const password = passwordIn(ask);
    if (password !== null) {
      given.push(password);
      return answer(password);
    }
    const set = ask.setVariableData;
    return set === undefined
      ? { status: 'Accepted' }
      : {
          setVariableResult: set.map(({ component, variable }) => ({
            component,
            variable,
            attributeStatus: 'Accepted',
          })),
        };
  };
  const answers = { ChangeConfiguration: taken, SetVariables: taken } as Answers;
  const desk = stationDesk(host.chargers, community, 'http://127.0.0.1');
  const words = version === 'ocpp1.6' ? words16 : words2;
  let asked = 0;
  return {
    given,
    first,
    connect: async (password: string) => {
      const station = await ocppStation(host.address, { id, password }, { version, answers });
      await station.call('BootNotification', words.boot());
      await host.chargers.settle();
      return station;
    },
    renew: async () => {
      asked += 1;
      await desk.ask(id, `r${asked}`, { kind: 'new-password' });
      await until(() => given.length === asked);
      await host.chargers.settle();
    },
    said: async () => JSON.stringify([await desk.messages({ station: id }), await desk.list()]),
    kept: async () =>
      JSON.stringify((await database.first.query('select state, hash from stations')).rows),
    end: () => host.stop(),
  };
}

const accepted = (version: OcppVersion) =>
  version === 'ocpp1.6'
    ? { status: 'Accepted' }
    : {
        setVariableResult: [
          {
            component: { name: 'SecurityCtrlr' },
            variable: { name: 'BasicAuthPassword' },
            attributeStatus: 'Accepted',
          },
        ],
      };

describe.each(versions)('a password over the line of %s', (version) => {
  test('is used from the next connection on, and the one before ends', async () => {
    const { connect, renew, given, first, said, kept, end } = await story(version, () =>
      accepted(version),
    );
    const before = await connect(first);
    const closed = new Promise((resolve) => before.client.once('close', resolve));
    await renew();
    await closed;
    const after = await connect(given[0]!);
    await expect(connect(first)).rejects.toThrow(/Unauthorized/);
    for (const text of [await said(), await kept()]) {
      expect(text).not.toContain(given[0]);
      expect(text).not.toContain(Buffer.from(given[0]!).toString('hex'));
    }
    after.cut();
    await end();
  });

  test('whose answer was lost locks nobody out, whichever the station has', async () => {
    const { connect, renew, given, first, end } = await story(version, () => new Promise(() => {}));
    for (let times = 0; times < 2; times += 1) {
      const station = await connect(first);
      await renew();
      station.cut();
    }
    // It had taken the first of the two; the second may still be on its way.
    (await connect(given[0]!)).cut();
    await expect(connect(first)).rejects.toThrow(/Unauthorized/);
    (await connect(given[1]!)).cut();
    await expect(connect(given[0]!)).rejects.toThrow(/Unauthorized/);
    await end();
  });
});
