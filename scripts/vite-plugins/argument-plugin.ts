import type { Plugin } from 'vite';
import type * as MakeArgument from '../../app/site/buildings/make-argument.ts';
import { importInNode } from './import-in-node.ts';

const id = 'virtual:argument';

/** Lets the page for owners import figures of a building that the engine made at build time. */
export const argumentPlugin = (): Plugin => ({
  name: 'argument',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  async load(source) {
    if (source !== `\0${id}`) return undefined;
    const { makeArgument } = await importInNode<typeof MakeArgument>(
      'app/site/buildings/make-argument.ts',
    );
    return `export const argument = ${JSON.stringify(makeArgument())}`;
  },
});
