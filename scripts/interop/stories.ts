import { setTimeout as pause } from 'node:timers/promises';
import { liveHouse } from '#api/testing/live.ts';
import { findingWords } from '#api/words/chargers/finding-words.ts';
import { instant } from '#engine/units.ts';
import { chargerHost, houseWithCards, until } from '#hosts/node/testing/chargers/charger-host.ts';
import { portOf } from '#hosts/node/testing/client.ts';
import type { Database } from '#hosts/node/store/database.ts';
import { lineTo } from './cut-line.ts';
import type { Counterpart, CounterpartLine } from './counterpart.ts';

export type Start = (line: CounterpartLine) => Promise<Counterpart>;

/** The supply of the building in the stories, and what one ampere of it is. */
const supply = 60;
const volts = 208;

const clockAt = (at: number) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

/** Minutes until the price changes in the stories. */
const priceChangesIn = 2;

/** A live building of two spaces on the real clock, with the two outlets of one station in it. */
export async function tellStories(
  database: Database,
  name: string,
  start: Start,
  say: (line: string) => void,
): Promise<void> {
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
  const line = await lineTo(portOf(host.server));
  const waking = setInterval(() => void host.to(Date.now()).catch(() => undefined), 500);
  const station = await start({
    address: `ws://127.0.0.1:${line.port}/ocpp`,
    access: access[0]!,
  });

  const stateOf = async () => (await host.chargers.stations(community))[0]!.state;
  const offers = async () =>
    Object.values((await host.books(community)).world.sessions).map(({ offered }) => offered);
  let worst = 0;
  const watch = async () => {
    const both = await Promise.all([station.meter(1), station.meter(2)]);
    worst = Math.max(worst, both.reduce((sum, { watts }) => sum + watts, 0) / volts);
  };
  const watching = setInterval(() => {
    watch().catch(() => undefined);
  }, 300);

  async function story(what: string, tell: () => Promise<string>): Promise<void> {
    const since = performance.now();
    const result = await tell().catch((error: Error) => `FAILED: ${error.message.split('\n')[0]}`);
    say(`${what}: ${result} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
  }
  const drawsAt = (outlet: number, least: number, within = 60_000) =>
    until(async () => (await station.meter(outlet)).watts / volts >= least, within);
  const wattsAt = async (outlet: number) => (await station.meter(outlet)).watts;

  await story('connects', async () => {
    await until(async () => (await stateOf())?.boot === 'accepted', 60_000);
    const { model } = (await stateOf())!;
    return `${model!.vendor} ${model!.model}, accepted`;
  });
  await story('card', async () => {
    await station.plug(1);
    await station.card(1, 'CARD1');
    await drawsAt(1, 5);
    return `${await wattsAt(1)} W, offered ${String(await offers())} A`;
  });
  await story('second car shares', async () => {
    await station.plug(2);
    await station.card(2, 'CARD2');
    await drawsAt(2, 5);
    return `${await wattsAt(1)} and ${await wattsAt(2)} W, offered ${String(await offers())} A`;
  });
  await story('cut line', async () => {
    line.cut();
    await until(async () => (await stateOf())?.isConnected === false, 60_000);
    await pause(10_000);
    const alone = await wattsAt(1);
    line.mend();
    await until(async () => (await stateOf())?.isConnected === true, 60_000);
    const since = performance.now();
    const back = Date.now() - 2000;
    const isSet = async () =>
      Object.values((await stateOf())!.outlets).every(
        ({ cable }) => cable === null || (cable.limit?.at ?? 0) >= back,
      );
    await until(isSet, 30_000);
    return `${alone} W alone; limits set again ${((performance.now() - since) / 1000).toFixed(1)} s after it was back`;
  });
  await story('price change', async () => {
    const wait = began + priceChangesIn * 60_000 - Date.now() + 70_000;
    await pause(Math.max(0, wait));
    const { world: now } = await host.books(community);
    const at = Math.floor((began + priceChangesIn * 60_000) / 60_000) * 60_000;
    const nearest = Math.min(
      ...Object.values(now.sessions)
        .flatMap(({ readings }) => readings)
        .map((one) => Math.abs(one.at - at)),
    );
    return `nearest reading ${(nearest / 1000).toFixed(1)} s from the change`;
  });
  await story('second car leaves', async () => {
    await station.unplug(2);
    await until(async () => (await offers()).length === 1, 60_000);
    await drawsAt(1, 40);
    return `${await wattsAt(1)} W for the first`;
  });
  await story('unplug', async () => {
    await station.unplug(1);
    await until(async () => (await offers()).length === 0, 60_000);
    return 'both sessions over';
  });
  const meters = [(await station.meter(1)).wattHours, (await station.meter(2)).wattHours];
  const billed = async (user: string) => {
    const { world: now, ledger: books } = await host.books(community);
    const all = [...books.accounts[user]!.records.flat(), ...Object.values(now.sessions)];
    return all
      .filter((one) => one.user === user)
      .reduce((sum, { readings }) => sum + readings.at(-1)!.energy - readings[0]!.energy, 0);
  };
  await story('bill = meter', async () => {
    await pause(3000);
    const [ann, ben] = [await billed('ann'), await billed('ben')];
    const isSame = ann === Math.floor(meters[0]!) && ben === Math.floor(meters[1]!);
    return `${isSame ? 'yes' : 'NO'}: billed ${ann} and ${ben} Wh, meters ${String(meters)}`;
  });
  await story('offline start', async () => {
    line.cut();
    await pause(3000);
    await station.plug(1);
    await station.card(1, 'CARD1');
    await pause(15_000);
    const alone = await wattsAt(1);
    line.mend();
    const how = await drawsAt(1, 40, 30_000).then(
      () => 'began by itself',
      () => 'did not begin without a line',
    );
    if (how.startsWith('did')) {
      await station.card(1, 'CARD1');
      await drawsAt(1, 40);
    }
    return `${how}: ${alone} W alone, then ${await wattsAt(1)} W`;
  });
  await story('kill -9', async () => {
    station.kill();
    await pause(3000);
    await station.start();
    const since = performance.now();
    await until(async () => (await stateOf())?.boot === 'accepted', 60_000);
    await drawsAt(1, 40);
    return `draws ${await wattsAt(1)} W again ${((performance.now() - since) / 1000).toFixed(1)} s after its start`;
  });
  await station.unplug(1);
  await story('commissioning', async () => {
    await until(async () => (await offers()).length === 0, 60_000);
    await host.chargers.request(community, access[0]!.id, { kind: 'commission', outlet: 1 });
    await pause(10_000);
    await station.plug(1);
    const isDone = async () => (await stateOf())!.commissioning?.step === 'done';
    await until(isDone, 400_000);
    const { findings } = (await stateOf())!.commissioning!;
    return findings.map((one) => findingWords(one).seen).join(' | ');
  });
  say(`most drawn together: ${worst.toFixed(1)} A of ${supply} A`);
  clearInterval(watching);
  clearInterval(waking);
  station.stop();
  line.close();
  await host.stop();
}
