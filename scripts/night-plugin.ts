import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Night } from '../app/site/night/night.ts';

const id = 'virtual:night';
const resolved = `\0${id}`;

/**
 * Lets the site import a night that the engine simulated at build time, with formatted texts: the
 * pictures show real output, while the engine and formatters stay out of the pages' scripts.
 */
export const nightPlugin = (): Plugin => ({
  name: 'night',
  resolveId: (source) => (source === id ? resolved : undefined),
  async load(source) {
    if (source !== resolved) return undefined;
    // Imported by Node, which runs the engine's TypeScript; a bundled configuration cannot resolve
    // it.
    const file = pathToFileURL('app/site/night/make-night.ts').href;
    const { makeNight } = (await import(/* @vite-ignore */ file)) as { makeNight: () => Night };
    return `export const night = ${JSON.stringify(makeNight())}`;
  },
});
