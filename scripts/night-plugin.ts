import type { Plugin } from 'vite';
import type * as MakeNight from '../app/site/night/make-night.ts';
import { importInNode } from './import-in-node.ts';

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
    const { makeNight } = await importInNode<typeof MakeNight>('app/site/night/make-night.ts');
    return `export const night = ${JSON.stringify(makeNight())}`;
  },
});
