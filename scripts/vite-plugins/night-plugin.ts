import type { Plugin } from 'vite';
import type * as MakeNight from '../../app/site/night/make-night.ts';
import { importInNode } from './import-in-node.ts';

/** Two modules: what no script changes is then no part of the scripts that every visitor loads. */
const names = ['night', 'stories'] as const;
const nameIn = (id: string) => names.find((name) => id === `virtual:${name}`);

/**
 * Lets the site import a night that the engine simulated at build time, with formatted texts: the
 * pictures show real output, while the engine and formatters stay out of the pages' scripts.
 */
export const nightPlugin = (): Plugin => ({
  name: 'night',
  resolveId: (source) => (nameIn(source) ? `\0${source}` : undefined),
  async load(source) {
    const name = source.startsWith('\0') ? nameIn(source.slice(1)) : undefined;
    if (!name) return undefined;
    const { makeNight } = await importInNode<typeof MakeNight>('app/site/night/make-night.ts');
    return `export const ${name} = ${JSON.stringify(makeNight()[name])}`;
  },
});
