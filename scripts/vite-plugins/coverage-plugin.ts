import type { Plugin } from 'vite';
import { importInNode, moduleOf } from './import-in-node.ts';
import type * as DrawMap from '../map/draw-map.ts';
import type * as ListCities from '../map/list-cities.ts';

/** Lets the coverage map import its drawing and its cities, made from Natural Earth at build time. */
export const coveragePlugin = (): Plugin => ({
  name: 'coverage',
  resolveId: (source) => (source.startsWith('virtual:coverage/') ? `\0${source}` : undefined),
  async load(source) {
    if (source === '\0virtual:coverage/map') {
      const { drawMap } = await importInNode<typeof DrawMap>('scripts/map/draw-map.ts');
      return moduleOf('map', drawMap());
    }
    if (source === '\0virtual:coverage/cities') {
      const { listCities } = await importInNode<typeof ListCities>('scripts/map/list-cities.ts');
      return moduleOf('packed', listCities());
    }
    return undefined;
  },
});
