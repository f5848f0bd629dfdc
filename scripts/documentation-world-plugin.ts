import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Config } from '../app/config.ts';
import type * as Documentation from '../hosts/worker/documentation-world.ts';

const id = 'virtual:documentation-world';

/** Lets the worker of the documentation import its world instead of simulating and learning half a year. */
export const documentationWorldPlugin = (): Plugin => ({
  name: 'documentation-world',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  async load(source) {
    if (source !== `\0${id}`) return undefined;
    const { documentationWorld } = (await load(
      'hosts/worker/documentation-world.ts',
    )) as typeof Documentation;
    const { config } = (await load('app/config.ts')) as { config: Config };
    const world = documentationWorld({ zone: config.timeZone, currency: config.currency });
    // Engines parse JSON several times faster than the same data as a JavaScript literal.
    return `export const world = JSON.parse(${JSON.stringify(JSON.stringify(world))})`;
  },
});

/** Node runs the engine's TypeScript; a bundled configuration cannot resolve it. */
const load = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(file).href);
