import { setTimeout as pause } from 'node:timers/promises';
import { until } from '#hosts/node/testing/chargers/charger-host.ts';
import type { CounterpartLine } from './counterpart.ts';
import type { StoryHouse } from './story-house.ts';

interface Disobedient {
  readonly hasCards: boolean;
  readonly card: (token: string) => Promise<void>;
  readonly stop: () => void;
}

/** A station that accepts every limit and ignores it: it is lowered again, then stopped, and billed. */
export async function tellDisobedience(
  { at, story, stateOf, offers, billed, notes, startInApp }: StoryHouse,
  start: (line: CounterpartLine) => Promise<Disobedient>,
): Promise<void> {
  const station = await start(at);
  const transaction = async () => {
    const { cable, past } = (await stateOf())!.outlets[1]!;
    return (cable ?? past[0])?.transaction ?? null;
  };
  await story('connects', async () => {
    await until(async () => Boolean((await stateOf())?.model), 60_000);
    const { boot, model } = (await stateOf())!;
    return `${model!.vendor} ${model!.model}, boot ${boot}`;
  });
  await story('charge', async () => {
    await (station.hasCards ? station.card('CARD1') : startInApp());
    await until(async () => (await offers()).length === 1, 60_000);
    const { defaultAmps } = (await stateOf())!;
    return `offered ${String(await offers())} A, fallback ${String(defaultAmps)}`;
  });
  await story('draws more', async () => {
    await until(async () => Boolean((await transaction())?.endedAt), 300_000);
    return `stopped; noted: ${(await notes()).join(', ')}`;
  });
  await story('bill', async () => {
    await pause(3000);
    const { cable, past } = (await stateOf())!.outlets[1]!;
    return `billed ${await billed('ann')} Wh, last register ${(cable ?? past[0])?.register} Wh`;
  });
  station.stop();
}
