import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { demoWorld } from '#engine/demo/demo-world.ts';
import { hour, instant } from '#engine/units.ts';
import { advanceBooks, type SimulatedBooks } from '#engine/simulation/books.ts';
import type { Habits } from './garages/garage.ts';
import { printTable } from '../scripts/print-table.ts';
import { timed, type Took } from './measure/cpu-time.ts';

const sunday = instant(Date.UTC(2026, 10, 15, 17));
const settings = { today: sunday, zone: 'America/New_York', currency: 'USD' };
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

function lived(books: SimulatedBooks, to: number): SimulatedBooks {
  const outcome = advanceBooks(books, instant(to));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome;
}

const inOrder = (all: readonly Took[]) => all.toSorted((a, b) => a.wall - b.wall);

type Year = Took & { readonly sessions: number; readonly charges: number };

/** A year of a garage, in its own process, with or without help from other cores. */
function yearOfAGarage(...options: readonly string[]): Year {
  const { stdout } = spawnSync(process.execPath, [...options, 'bench/garages/year.ts']);
  return JSON.parse(stdout.toString()) as Year;
}

type BigBuilding = Readonly<Record<'night' | 'day' | 'eightDays', Took>>;

/** The first full night, a later day and the first eight days of a large garage. */
function bigBuilding(places: number, habits: Habits): BigBuilding {
  const { stdout } = spawnSync(process.execPath, [
    'bench/garages/big-building.ts',
    String(places),
    habits,
  ]);
  return JSON.parse(stdout.toString()) as BigBuilding;
}

/** How it grows from 1,000 spaces to 3,000. */
function growth(what: string, habits: Habits): readonly (readonly string[])[] {
  const thousand = bigBuilding(1000, habits);
  const three = bigBuilding(3000, habits);
  const beside = (part: 'night' | 'day', most: number) => {
    const times = three[part].processor / thousand[part].processor;
    return `≤ ${most} × that: ${times.toFixed(1)}`;
  };
  return [
    row(`1,000 spaces${what}: six hours of the first full night`, thousand.night, '< 1 s'),
    row('  a day a week later', thousand.day, '< 300 ms'),
    row('3,000 spaces: the same night', three.night, beside('night', 3)),
    row('  the same day', three.day, beside('day', 4)),
    row('  the first eight days', three.eightDays, '< 60 s'),
  ];
}

const row = (what: string, { wall, processor }: Took, goal = ''): readonly string[] => [
  what,
  ms(wall),
  ms(processor),
  goal,
];

/** Jumps of eight hours through a week of the demo: the first run and the best of three. */
function jumps() {
  let books = demoWorld(settings);
  const first: Took[] = [];
  const best: Took[] = [];
  for (let step = 0; step < 21; step += 1) {
    const from = books;
    const turns = [1, 2, 3].map(() => timed(() => lived(from, from.world.now + 8 * hour)));
    first.push(turns[0]!.took);
    best.push(inOrder(turns.map(({ took }) => took))[0]!);
    books = turns[0]!.result;
  }
  return { first: inOrder(first), best: inOrder(best) };
}

/** The engine as a browser gets it: one minified file with everything the demo needs. */
async function bundle(folder: string): Promise<{ readonly file: string; readonly gzip: number }> {
  const entry = join(folder, 'entry.ts');
  const engine = new URL('../engine/', import.meta.url).pathname;
  const views = [
    'live-session',
    'space-status',
    'building-power',
    'day-board',
    'history',
    'next-events',
  ];
  const modules = [
    'demo/demo-world',
    'service/books',
    'service/preview',
    ...views.map((view) => `service/views/${view}`),
  ];
  writeFileSync(entry, modules.map((name) => `export * from '${engine}${name}.ts';`).join('\n'));
  const built = await rolldown({ input: entry });
  const { output } = await built.generate({ format: 'esm', minify: true });
  const file = join(folder, 'engine.mjs');
  writeFileSync(file, output[0].code);
  return { file, gzip: gzipSync(readFileSync(file), { level: 9 }).length };
}

/** Creates the demo world in a fresh process, without a warm JIT: the cost of a first visit. */
function coldStarts(file: string): readonly Took[] {
  const program = `
    const { demoWorld } = await import(${JSON.stringify(file)});
    const start = performance.now();
    const before = process.cpuUsage();
    demoWorld(${JSON.stringify(settings)});
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({ wall, processor: (user + system) / 1000 }));`;
  const starts = Array.from({ length: 7 }, () => {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
    return JSON.parse(stdout.toString()) as Took;
  });
  return inOrder(starts);
}

const folder = mkdtempSync(join(tmpdir(), 'fairwatt-'));
try {
  const { file, gzip } = await bundle(folder);
  const cold = coldStarts(file);
  const jump = jumps();
  const alone = yearOfAGarage('--single-threaded');
  const helped = yearOfAGarage();
  printTable(
    'Simulation',
    ['what', 'on the clock', 'processor', 'to reach'],
    [
      row(
        `a year of a 200-space garage, ${alone.sessions} sessions, ${alone.charges} billed, on one core`,
        alone,
        '< 10 s',
      ),
      row('  the same, garbage and compilation on the other core', helped),
      ...growth('', 'usual'),
      ...growth(', a third book, the same favorites', 'many-book'),
      row('a jump of 8 hours in the demo, middle of 21', jump.first[10]!, '< 5 ms'),
      row('  the longest of them', jump.first.at(-1)!, '< 5 ms'),
      row('  the longest, each at the best of three times', jump.best.at(-1)!, '< 5 ms'),
      row('the demo world made in a fresh process, best of 7', cold[0]!, '≤ 300 ms'),
      row('  middle of 7', cold[3]!),
      ['the engine, minified and gzipped', `${(gzip / 1024).toFixed(1)} KB`, '', '≤ 60 KB'],
    ],
  );
} finally {
  rmSync(folder, { recursive: true });
}
