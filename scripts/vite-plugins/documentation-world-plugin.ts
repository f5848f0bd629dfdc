import type { Plugin } from 'vite';
import type { Config } from '../../app/config.ts';
import type * as Documentation from '../../hosts/playground/documentation-world.ts';
import { importInNode, moduleOf } from './import-in-node.ts';

const id = 'virtual:documentation-world';

/**
 * Lets the worker of the documentation import its world instead of simulating and learning half a
 * year.
 */
export const documentationWorldPlugin = (): Plugin => ({
  name: 'documentation-world',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  async load(source) {
    if (source !== `\0${id}`) return undefined;
    const { documentationWorld } = await importInNode<typeof Documentation>(
      'hosts/playground/documentation-world.ts',
    );
    const { config } = await importInNode<{ config: Config }>('app/config.ts');
    const { timeZone: zone, currency } = config;
    return moduleOf('world', documentationWorld({ zone, currency }));
  },
});
