/**
 * Random histories of random buildings: checks that every promise made to a resident was kept, first
 * with ideal chargers and drivers, then in a normal life, then where everything goes wrong.
 */
import { liveAlone } from '#engine/service/testing/plan-alone.ts';
import { liveAndSettle, type Settled } from '#engine/service/testing/lives.ts';
import type { Question, Verdict } from '#engine/service/testing/rough-lives/verdict.ts';
import { liveRoughly } from '#engine/service/testing/rough-lives/rough-lives.ts';
import {
  normalManners,
  roughManners,
  type Manners,
} from '#engine/service/testing/rough-lives/manners.ts';
import { printTable } from '../scripts/print-table.ts';

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

/** Promises with ideal chargers and drivers who leave when they said; returns what was broken. */
function idealLives(): readonly string[] {
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
  return [...tallies.values()].flatMap((tally) => tally.broken);
}

const questions: Readonly<Record<Question, string>> = {
  reservation: 'a reservation: its energy by the end of the slot',
  'ready-by': 'told to be ready: ready by then',
  ceiling: 'not above the quoted ceiling',
  bill: 'energy and money as the true meter and the price sheet have it',
  'idle-fee': 'an idle fee for every minute somebody truly waited, and no other',
  supply: 'cars never draw more than the building has',
};

const isPromise = ({ about }: Verdict) => about === 'reservation' || about === 'ready-by';

interface Found {
  readonly broken: readonly string[];
  /** The shares of reservations and of ready-by times kept outright. */
  readonly kept: number;
  readonly ready: number;
}

/** Lives until enough promises are settled, and prints what became of them, and why. */
function roughLives(title: string, manners: Manners, most: number): Found {
  const verdicts: Verdict[] = [];
  const broken: string[] = [];
  let promises = 0;
  let seed = 1;
  for (; promises < most; seed += 1) {
    for (const one of liveRoughly(seed, manners).verdicts) {
      verdicts.push(one);
      if (isPromise(one)) promises += 1;
      if (one.outcome === 'broken')
        broken.push(`seed ${seed}: ${one.about}, ${one.why}: ${one.detail}`);
    }
  }
  const count = (about: string, outcome: string) =>
    verdicts.filter((one) => one.about === about && one.outcome === outcome).length;
  printTable(
    `${title}, ${seed - 1} buildings`,
    ['what', 'kept', 'told at once', 'broken', 'to reach'],
    Object.entries(questions).map(([about, what]) => [
      what,
      String(count(about, 'kept')),
      String(count(about, 'told')),
      String(count(about, 'broken')),
      '0 broken',
    ]),
  );
  const causes = new Map<string, number>();
  for (const { about, outcome, why } of verdicts) {
    if (outcome === 'kept') continue;
    const cause = `${about} ${outcome}: ${why}`;
    causes.set(cause, (causes.get(cause) ?? 0) + 1);
  }
  for (const [cause, times] of causes) console.log(`  ${times} × ${cause}`);
  const share = (about: Question) =>
    count(about, 'kept') / verdicts.filter((one) => one.about === about).length;
  return { broken, kept: share('reservation'), ready: share('ready-by') };
}

const broken = [...idealLives()];
const normal = roughLives('A normal life', normalManners, wanted / 4);
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
console.log(`Kept outright: ${percent(normal.kept)} of reservations, to reach 99.5 %`);
console.log(`Ready as told at the start: ${percent(normal.ready)}, to reach 99.5 %`);
const rough = roughLives('Where everything goes wrong', roughManners, wanted);
broken.push(...normal.broken, ...rough.broken);
for (const about of broken.slice(0, 20)) console.log(about);
process.exit(broken.length === 0 && Math.min(normal.kept, normal.ready) >= 0.995 ? 0 : 1);
