import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { config } from '../app/config.ts';
import type { Night } from '../app/site/night/night.ts';

const id = 'virtual:night';
const resolved = `\0${id}`;

/**
 * Lets the site import a night that the engine ran at build time, as plain data: the pictures are
 * real output, and the engine itself stays out of the pages that only show it.
 */
export const nightPlugin = (): Plugin => ({
  name: 'night',
  resolveId: (source) => (source === id ? resolved : undefined),
  async load(source) {
    if (source !== resolved) return undefined;
    // Node runs the engine's TypeScript as it is; a bundled configuration could not resolve it.
    const file = pathToFileURL('app/site/night/run-night.ts').href;
    const { runNight } = (await import(/* @vite-ignore */ file)) as {
      runNight: (zone: string, currency: string) => Night;
    };
    return `export const night = ${JSON.stringify(runNight(config.timeZone, config.currency))}`;
  },
});
