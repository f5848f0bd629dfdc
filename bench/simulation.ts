import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { demoWorld } from '#engine/demo/demo-world.ts';
import { day, hour, instant } from '#engine/units.ts';
import { advance } from '#engine/world/commands.ts';
import type { World } from '#engine/world/world.ts';
import { garage } from './garage.ts';
import { printTable } from './table.ts';

const sunday = instant(Date.UTC(2026, 10, 15, 17));
const settings = { today: sunday, zone: 'America/New_York', currency: 'USD' };
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

function lived(world: World, to: number): World {
  const outcome = advance(world, instant(to));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.world;
}

function timed<T>(work: () => T): { readonly result: T; readonly took: number } {
  const start = performance.now();
  const result = work();
  return { result, took: performance.now() - start };
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** A year of a garage with 200 spaces, every session billed and invoiced. */
function yearOfAGarage() {
  const begun = garage();
  const { result, took } = timed(() => lived(begun, begun.now + 365 * day));
  const charges = result.invoices.reduce((sum, { invoice }) => sum + invoice.charges.length, 0);
  return { took, sessions: result.past.length, charges };
}

/** Jumps of eight hours through a week of the demo. */
function jumps() {
  let world = demoWorld(settings);
  const times: number[] = [];
  for (let step = 0; step < 21; step += 1) {
    const { result, took } = timed(() => lived(world, world.now + 8 * hour));
    times.push(took);
    world = result;
  }
  return { middle: middle(times), worst: Math.max(...times) };
}

/** The engine as a browser gets it: one minified file with all that the demo needs. */
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
    'world/commands',
    'world/preview',
    ...views.map((view) => `world/views/${view}`),
  ];
  writeFileSync(entry, modules.map((name) => `export * from '${engine}${name}.ts';`).join('\n'));
  const built = await rolldown({ input: entry });
  const { output } = await built.generate({ format: 'esm', minify: true });
  const file = join(folder, 'engine.mjs');
  writeFileSync(file, output[0].code);
  return { file, gzip: gzipSync(readFileSync(file), { level: 9 }).length };
}

/** The demo world made in a process that has never made one: what a first visit pays. */
function coldStarts(file: string): readonly number[] {
  const program = `
    const { demoWorld } = await import(${JSON.stringify(file)});
    const start = performance.now();
    demoWorld(${JSON.stringify(settings)});
    console.log(performance.now() - start);`;
  return Array.from({ length: 5 }, () => {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
    return Number(stdout.toString());
  });
}

const folder = mkdtempSync(join(tmpdir(), 'fairwatt-'));
try {
  const { file, gzip } = await bundle(folder);
  const cold = coldStarts(file);
  const jump = jumps();
  const year = yearOfAGarage();
  printTable(
    'Simulation',
    ['what', 'figure', 'to reach'],
    [
      [
        `a year of a 200-space garage, ${year.sessions} sessions, ${year.charges} billed`,
        `${(year.took / 1000).toFixed(1)} s`,
        '< 10 s',
      ],
      ['a jump of 8 hours in the demo, middle of 21', ms(jump.middle), '< 5 ms'],
      ['  the longest of them', ms(jump.worst), ''],
      ['the demo world made in a fresh process, best of 5', ms(Math.min(...cold)), '≤ 300 ms'],
      ['  middle of 5', ms(middle(cold)), ''],
      ['the engine, minified and gzipped', `${(gzip / 1024).toFixed(1)} KB`, '≤ 60 KB'],
    ],
  );
} finally {
  rmSync(folder, { recursive: true });
}
