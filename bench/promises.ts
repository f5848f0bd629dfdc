/** Random histories of random buildings: checks that every promise made to a resident was kept. */
import { liveAlone } from '#engine/service/test-alone.ts';
import { liveAndSettle, type Settled } from '#engine/service/test-lives.ts';
import { printTable } from './table.ts';

/** How many promises and ready-by times to check; `node bench/promises.ts 500` checks fewer. */
const wanted = Number(process.argv[2] ?? 20_000);

interface Tally {
  settled: number;
  announced: number;
  broken: string[];
}

const names: Readonly<Record<Settled['kind'], string>> = {
  reservation: 'reservation, car on time or early: its energy by the end of the slot',
  'late-reservation': 'reservation, car up to 15 min late: what was told at plug-in',
  quote: 'the bill is not above the quote',
  'ready-by': 'told to be ready: ready, or announced at the instant of another’s order',
  preview: 'alone: the preview is the outcome, to the cent and the minute',
  'quote-alone': 'alone: the quote is the bill, to the cent and the minute',
};

const tallies = new Map<Settled['kind'], Tally>();
const countsAsPromise = new Set<Settled['kind']>(['reservation', 'late-reservation', 'ready-by']);
let promises = 0;

function count(seed: number, { kind, kept, announced, about }: Settled): void {
  const tally = tallies.get(kind) ?? { settled: 0, announced: 0, broken: [] };
  tallies.set(kind, tally);
  tally.settled += 1;
  if (countsAsPromise.has(kind)) promises += 1;
  if (kept) return;
  if (announced) tally.announced += 1;
  else tally.broken.push(`seed ${seed}: ${about}`);
}

let seed = 1;
for (; promises < wanted; seed += 1) {
  for (const one of liveAndSettle(seed).settled) count(seed, one);
  for (const one of liveAlone(seed)) count(seed, one);
}

printTable(
  `Promises in ${seed - 1} random buildings`,
  ['what', 'settled', 'announced', 'broken', 'to reach'],
  [...tallies].map(([kind, { settled, announced, broken }]) => [
    names[kind],
    String(settled),
    String(announced),
    String(broken.length),
    '0 broken',
  ]),
);
const broken = [...tallies.values()].flatMap((tally) => tally.broken);
for (const about of broken.slice(0, 20)) console.log(about);
process.exit(broken.length === 0 ? 0 : 1);
