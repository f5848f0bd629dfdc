import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Night } from '../app/site/night/night.ts';

const id = 'virtual:night';
const resolved = `\0${id}`;

/**
 * Lets the site import a night that the engine ran at build time, in words: the pictures are real
 * output, and the engine and all formatters stay out of the pages that only show it.
 */
export const nightPlugin = (): Plugin => ({
  name: 'night',
  resolveId: (source) => (source === id ? resolved : undefined),
  async load(source) {
    if (source !== resolved) return undefined;
    // Node runs the engine's TypeScript as it is; a bundled configuration could not resolve it.
    const file = pathToFileURL('app/site/night/make-night.ts').href;
    const { makeNight } = (await import(/* @vite-ignore */ file)) as { makeNight: () => Night };
    return `export const night = ${JSON.stringify(makeNight())}`;
  },
});
