import type { Plugin } from 'vite';
import type { Config } from '../../app/config.ts';
import type * as PastCheckpoints from '../../engine/demo/past-checkpoints.ts';
import { importInNode, moduleOf } from './import-in-node.ts';

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
    return moduleOf('checkpoints', await checkpointsOf(month));
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
  const { pastCheckpoints } = await importInNode<typeof PastCheckpoints>(
    'engine/demo/past-checkpoints.ts',
  );
  const { config } = await importInNode<{ config: Config }>('app/config.ts');
  return pastCheckpoints({ zone: config.timeZone, currency: config.currency }, month);
}
