import { setTimeout as pause } from 'node:timers/promises';
import type { Operation } from '#api/owner/stations/station-desk.ts';
import type { OcppVersion } from '#chargers/messages/supported.ts';
import { nightRate } from '#api/testing/live.ts';
import { hour, instant } from '#engine/units.ts';
import { stationDesk } from '../../chargers/station-desk.ts';
import type { Database } from '../../store/database.ts';
import { chargerHost, houseWithCards, until } from './charger-host.ts';
import { ocppStation, type Answers } from './ocpp-station.ts';
import { words16, words2 } from './station-words.ts';

const begin = instant(nightRate - 2 * hour);

const outlets = [
  { number: 1, space: 'a' },
  { number: 2, space: 'b' },
];

/**
 * A station of two outlets in a live house, made with an independent client that checks every message, and
 * what its owner and the residents do meanwhile: only what they have, never a message of OCPP.
 */
export async function certifiedStation(
  database: Database,
  version: OcppVersion,
  answers: Answers = {},
) {
  const clock = { now: begin as number };
  const host = await chargerHost(database, { clock });
  const { community, access } = await host.house(houseWithCards(begin, ['a', 'b']), [
    { name: 'Garage', outlets },
  ]);
  const id = access[0]!.id;
  const connect = () => ocppStation(host.address, access[0]!, { version, answers });
  let station = await connect();
  const desk = stationDesk(
    host.chargers,
    community,
    host.address.replace(/^ws(.*)\/ocpp$/, 'http$1'),
  );
  const settle = () => host.chargers.settle();
  const record = async () => (await desk.list())[0]!;
  let asked = 0;

  const story = {
    host,
    clock,
    community,
    desk,
    record,
    words: version === 'ocpp1.6' ? words16 : words2,
    get calls() {
      return station.calls;
    },
    stamp: () => new Date(clock.now).toISOString(),
    call: async (action: string, params: object) => {
      const answer = await station.call(action, params);
      await settle();
      return answer;
    },
    called: (action: string) => station.called(action),
    /** Until a call has come. */
    hears: async (action: string, times = 1) => {
      await until(() => station.called(action).length >= times);
      await settle();
      return station.called(action).at(-1);
    },
    boot: async () => {
      for (;;) {
        const { status } = await station.call('BootNotification', story.words.boot());
        await settle();
        if (status === 'Accepted') return;
      }
    },
    status: (outlet: number, isPlugged: boolean) =>
      story.call('StatusNotification', story.words.status(outlet, isPlugged, story.stamp())),
    /** What its owner asks of it, and what came of it. */
    ask: async (operation: Operation) => {
      asked += 1;
      const name = `r${asked}`;
      await desk.ask(id, name, operation);
      const find = async () => (await record()).requests.find((one) => one.id === name);
      await until(async () => !/waiting|sent/.test((await find())?.state ?? 'sent'));
      return (await find())!;
    },
    requests: async () => (await record()).requests,
    /** What a resident or the owner does. */
    does: async (user: string, role: string, command: object) => {
      const actor = { user, role, scopes: [] } as never;
      await host.communities
        .live(community)
        .forCall({ actor, idempotency: null })
        .act(() => ({ kind: 'command', command, role }) as never);
      await settle();
    },
    /** Resolves once the service has nothing more to ask. */
    quiet: async () => {
      for (let quiet = 0, before = -1; quiet < 2;) {
        await settle();
        await pause(5);
        quiet = station.calls.length === before ? quiet + 1 : 0;
        before = station.calls.length;
      }
    },
    /** Time passes for the house and its lines. */
    pass: async (ms: number) => {
      await host.to(clock.now + ms);
      await story.quiet();
    },
    books: () => host.books(community),
    /** Its line is gone. */
    cut: () => station.cut(),
    reconnect: async () => {
      station.cut();
      const before = station.calls;
      station = await connect();
      station.calls.push(...before);
    },
    end: async () => {
      station.cut();
      await host.stop();
    },
  };
  await story.boot();
  for (const { number } of outlets) await story.status(number, false);
  await story.quiet();
  return story;
}
