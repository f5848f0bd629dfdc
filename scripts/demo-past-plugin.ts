import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Config } from '../app/config.ts';
import type { pastCheckpoints } from '../engine/demo/past-checkpoints.ts';

const id = 'virtual:demo-past';
const resolved = `\0${id}`;
/** The prefix of the files: `past-2026-11-….js`. */
const ofMonth = `${id}/past-`;

/** Counted from the month of the build. Visitors in later months wait for the whole simulation. */
const monthsShipped = 4;

/**
 * Lets the demo's worker import a simulated past instead of simulating half a year on every first
 * visit. One file per month: all demos that start in it share most of their past.
 */
export const demoPastPlugin = (): Plugin => ({
  name: 'demo-past',
  resolveId: (source) => (source.startsWith(id) ? `\0${source}` : undefined),
  async load(source) {
    if (source === resolved) {
      const months = monthsFrom(new Date()).map(
        (month) =>
          `'${month}': () => import('${ofMonth}${month}').then(({ checkpoints }) => checkpoints)`,
      );
      return `export const pasts = { ${months.join(', ')} }`;
    }
    if (!source.startsWith(`\0${ofMonth}`)) return undefined;
    const month = source.slice(ofMonth.length + 1);
    const text = JSON.stringify(await checkpointsOf(month));
    // Engines parse JSON several times faster than the same data as a JavaScript literal.
    return `export const checkpoints = JSON.parse(${JSON.stringify(text)})`;
  },
});

function monthsFrom(today: Date): string[] {
  return Array.from({ length: monthsShipped }, (_, later) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + later))
      .toISOString()
      .slice(0, 7),
  );
}

async function checkpointsOf(month: string) {
  // Imported by Node, which runs the engine's TypeScript; a bundled configuration cannot resolve
  // it.
  const engine = (await load('engine/demo/past-checkpoints.ts')) as {
    pastCheckpoints: typeof pastCheckpoints;
  };
  const { config } = (await load('app/config.ts')) as { config: Config };
  return engine.pastCheckpoints({ zone: config.timeZone, currency: config.currency }, month);
}

const load = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(file).href);
