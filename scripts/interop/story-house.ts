import { writeFileSync } from 'node:fs';
import { liveHouse } from '#api/testing/live.ts';
import { instant } from '#engine/units.ts';
import { chargerHost, houseWithCards } from '#hosts/node/testing/chargers/charger-host.ts';
import { portOf } from '#hosts/node/testing/client.ts';
import type { Database } from '#hosts/node/store/database.ts';
import { lineTo } from './cut-line.ts';
import type { CounterpartLine } from './counterpart.ts';

const clockAt = (at: number) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

/** Minutes until the price changes in the stories. */
const priceChangesIn = 2;

/** A live building of two spaces on the real clock, with the two outlets of one station in it. */
export async function storyHouse(database: Database, name: string, say: (line: string) => void) {
  const clock = {
    get now() {
      return Date.now();
    },
    set now(_: number) {
      // The real one goes by itself.
    },
  };
  const began = Date.now();
  const host = await chargerHost(database, { clock });
  const { world, ledger } = houseWithCards(instant(began), ['a', 'b']);
  const nightFrom = clockAt(began + priceChangesIn * 60_000);
  const { tariffs } = liveHouse({ now: instant(began), nightFrom }).world;
  const outlets = ['a', 'b'].map((space, index) => ({ number: index + 1, space }));
  const { community, access } = await host.house({ world: { ...world, tariffs }, ledger }, [
    { name, outlets },
  ]);
  const { id } = access[0]!;
  const line = await lineTo(portOf(host.server));
  const waking = setInterval(() => void host.to(Date.now()).catch(() => undefined), 500);
  const at: CounterpartLine = {
    address: `ws://127.0.0.1:${line.port}/ocpp`,
    access: access[0]!,
  };
  const books = () => host.books(community);

  return {
    at,
    line,
    priceChangeAt: Math.floor((began + priceChangesIn * 60_000) / 60_000) * 60_000,
    books,
    stateOf: async () => (await host.chargers.stations(community))[0]!.state,
    offers: async () => Object.values((await books()).world.sessions).map(({ offered }) => offered),
    /** The watt-hours of all charges of somebody so far. */
    billed: async (user: string) => {
      const { world: now, ledger: over } = await books();
      const all = [
        ...(over.accounts[user]?.records.flat() ?? []),
        ...(now.left ?? []).map(({ ended }) => ended),
        ...Object.values(now.sessions),
      ].filter((one) => one.user === user);
      return [...new Map(all.map((one) => [one.id, one])).values()].reduce(
        (sum, { readings }) => sum + readings.at(-1)!.energy - readings[0]!.energy,
        0,
      );
    },
    /** Ann says in the app that she charges at the first outlet. */
    startInApp: async () => {
      const actor = { user: 'ann', role: 'resident', scopes: [] } as never;
      await host.communities
        .live(community)
        .forCall({ actor, idempotency: null })
        .act(() => ({
          kind: 'command',
          command: { kind: 'expect', user: 'ann', space: 'a', vehicle: 1 },
          role: 'resident',
        }));
    },
    commission: (outlet: number) =>
      host.chargers.request(community, id, { kind: 'commission', outlet }),
    story: async (what: string, tell: () => Promise<string>): Promise<void> => {
      const since = performance.now();
      const result = await tell().catch(
        (error: Error) => `FAILED: ${error.message.split('\n')[0]}`,
      );
      say(`${what}: ${result} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
    },
    /** All that was said on the line, to read what a counterpart did, or to replay it in a test. */
    keepFrames: async (file: string) => {
      const frames: string[] = [];
      for (let before: number | undefined; ;) {
        const older = (await host.chargers.messagesOf(community, id, { before })) ?? [];
        if (older.length === 0) break;
        frames.unshift(...older.map((one) => `${JSON.stringify(one)}\n`));
        before = older[0]!.id;
      }
      writeFileSync(file, frames.join(''));
    },
    notes: async () =>
      ((await host.chargers.messagesOf(community, id)) ?? [])
        .filter(({ direction }) => direction === 'note')
        .map(({ text }) => text),
    end: async () => {
      clearInterval(waking);
      line.close();
      await host.stop();
    },
  };
}

export type StoryHouse = Awaited<ReturnType<typeof storyHouse>>;
