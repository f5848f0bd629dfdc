import { setTimeout as pause } from 'node:timers/promises';
import { findingWords } from '#api/words/chargers/finding-words.ts';
import { until } from '#hosts/node/testing/chargers/charger-host.ts';
import type { Counterpart, CounterpartLine } from './counterpart.ts';
import type { StoryHouse } from './story-house.ts';

export type Start = (line: CounterpartLine) => Promise<Counterpart>;

/** The supply of the building in the stories, in amps. */
const supply = 60;

/** Stories of two cars at a station whose meters follow what is drawn. */
export async function tellStories(
  house: StoryHouse,
  start: Start,
  say: (line: string) => void,
): Promise<void> {
  const { stateOf, offers, story, line, billed } = house;
  const station = await start(house.at);
  const { volts, patience } = station;
  const ampsOf = async (outlet: number) => (await station.meter(outlet)).watts / volts;
  let worst = 0;
  const watch = async () => {
    const both = await Promise.all([ampsOf(1), ampsOf(2)]);
    worst = Math.max(
      worst,
      both.reduce((sum, amps) => sum + amps, 0),
    );
  };
  const watching = setInterval(() => {
    watch().catch(() => undefined);
  }, 300);
  const drawsAt = (outlet: number, least: number, within = patience) =>
    until(async () => (await ampsOf(outlet)) >= least, within);
  const wattsAt = async (outlet: number) => Math.round((await station.meter(outlet)).watts);
  const isAccepted = async () => (await stateOf())?.boot === 'accepted';

  await story('connects', async () => {
    await until(isAccepted, patience);
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
    if (!(await stateOf())!.canLimit) {
      await pause(15_000);
      return `${await wattsAt(1)} and ${await wattsAt(2)} W: takes no limits, so the second waits`;
    }
    await drawsAt(2, 5);
    return `${await wattsAt(1)} and ${await wattsAt(2)} W, offered ${String(await offers())} A`;
  });
  await story('cut line', async () => {
    // Nothing is under way: what a program does that was cut off in a message is its own affair.
    await pause(5000);
    line.cut();
    await until(async () => (await stateOf())?.isConnected === false, 60_000);
    await pause(10_000);
    const alone = await wattsAt(1);
    line.mend();
    await until(async () => (await stateOf())?.isConnected === true, 60_000);
    const since = performance.now();
    const back = Date.now() - 2000;
    if (!(await stateOf())!.canLimit) return `${alone} W alone, and goes on`;
    const isSet = async () =>
      Object.values((await stateOf())!.outlets).every(
        ({ cable }) => cable === null || (cable.limit?.at ?? 0) >= back,
      );
    await until(isSet, 30_000);
    return `${alone} W alone; limits set again ${((performance.now() - since) / 1000).toFixed(1)} s after it was back`;
  });
  await story('price change', async () => {
    await pause(Math.max(0, house.priceChangeAt - Date.now() + 70_000));
    const { sessions } = (await house.books()).world;
    const nearest = Math.min(
      ...Object.values(sessions)
        .flatMap(({ readings }) => readings)
        .map((one) => Math.abs(one.at - house.priceChangeAt)),
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
  await story('bill = meter', async () => {
    await pause(3000);
    const [ann, ben] = [await billed('ann'), await billed('ben')];
    // Stations tell whole watt-hours, rounded as they like.
    const isSame = Math.abs(ann - meters[0]!) < 1 && Math.abs(ben - meters[1]!) < 1;
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
    const how = await drawsAt(1, 40, Math.min(patience, 90_000)).then(
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
    await until(isAccepted, patience);
    await drawsAt(1, 40);
    return `draws ${await wattsAt(1)} W again ${((performance.now() - since) / 1000).toFixed(1)} s after its start`;
  });
  await station.unplug(1).catch(() => undefined);
  await story('commissioning', async () => {
    await until(async () => (await offers()).length === 0, 60_000);
    await house.commission(1);
    await pause(10_000);
    await station.plug(1);
    const isDone = async () => (await stateOf())!.commissioning?.step === 'done';
    await until(isDone, 400_000);
    const { findings } = (await stateOf())!.commissioning!;
    return findings.map((one) => findingWords(one).seen).join(' | ');
  });
  say(`most drawn together: ${worst.toFixed(1)} A of ${supply} A`);
  clearInterval(watching);
  station.stop();
}
