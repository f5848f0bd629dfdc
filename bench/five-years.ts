/**
 * Five years of the demo's buildings, including the resident's own habits: the working set, cost
 * and stored size of a command must not grow over the years.
 */
import { changeBetween } from '#api/community/state-changes.ts';
import { demoWorld } from '#engine/demo/demo-world.ts';
import { visitor } from '#engine/demo/people.ts';
import { withHabits } from '#engine/demo/testing/habits.ts';
import { advanceBooks, executeInBooks, type SimulatedBooks } from '#engine/simulation/books.ts';
import { day, hour, instant } from '#engine/units.ts';
import { cpuTime } from './measure/cpu-time.ts';
import { printTable } from '../scripts/print-table.ts';

const today = instant(Date.UTC(2026, 10, 15, 17));

function lived(books: SimulatedBooks, hours: number): SimulatedBooks {
  const outcome = advanceBooks(books, instant(books.world.now + hours * hour));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome;
}

const sizeOf = (data: unknown) => JSON.stringify(data).length;

const stored = ({ world, ledger }: SimulatedBooks) => ({ world, ledger });

/** The size of what a jump of eight hours stores, in characters of JSON. */
const written = (before: SimulatedBooks, after: SimulatedBooks): number =>
  sizeOf(changeBetween(stored(before), stored(after)));

/** Thirty nights: the largest and the mean size of the hot state, and the largest write. */
function month(from: SimulatedBooks) {
  let books = from;
  const hot: number[] = [];
  const writes: number[] = [];
  for (let night = 0; night < 30; night += 1) {
    const morning = lived(books, 8);
    hot.push(sizeOf(morning.world));
    writes.push(written(books, morning));
    books = lived(morning, 16);
  }
  return {
    mean: hot.reduce((sum, one) => sum + one, 0) / hot.length,
    largest: Math.max(...hot),
    write: Math.max(...writes),
  };
}

/** CPU time of one command, the best of a few rounds, in microseconds. */
function command({ world, ledger }: SimulatedBooks): number {
  const times = 2000;
  const rounds = Array.from({ length: 7 }, () => {
    const before = cpuTime();
    for (let turn = 0; turn < times; turn += 1) {
      executeInBooks(
        { world, ledger },
        { kind: 'set-default-vehicle', user: visitor, vehicle: 2 },
        'resident',
      );
    }
    return ((cpuTime() - before) * 1000) / times;
  });
  return Math.min(...rounds);
}

const begun = withHabits(demoWorld({ today, zone: 'America/New_York', currency: 'USD' }));
const first = month(begun);
let books = begun;
for (let year = 0; year < 5; year += 1) books = lived(books, 365 * (day / hour));
const last = month(books);
command(begun);
command(books);
const [soon, late] = [command(begun), command(books)];

const kilobytes = (size: number) => `${(size / 1000).toFixed(1)} KB`;
const compared = (what: string, before: number, after: number, show: (size: number) => string) => [
  what,
  show(before),
  show(after),
  `${(after / before).toFixed(2)} ×`,
];
printTable(
  'The demo’s buildings over five years',
  ['what', 'first month', 'after five years', 'ratio', 'to reach'],
  [
    [...compared('the hot state, on average', first.mean, last.mean, kilobytes), '≤ 1.3 ×'],
    [...compared('  at its largest', first.largest, last.largest, kilobytes), '≤ 1.3 ×'],
    [...compared('the largest write of a night', first.write, last.write, kilobytes), '≤ 60 KB'],
    [
      ...compared('a command, processor', soon, late, (time) => `${time.toFixed(1)} µs`),
      'about 1 ×',
    ],
    [...compared('the ledger', sizeOf(begun.ledger), sizeOf(books.ledger), kilobytes), ''],
  ],
);
