import type { Plugin } from 'vite';
import type { Config } from '../../app/config.ts';
import type * as MakeArgument from '../../app/site/buildings/make-argument.ts';
import type * as MakeNight from '../../app/site/night/make-night.ts';
import type * as Documentation from '../../hosts/playground/documentation-world.ts';
import type * as DrawMap from '../map/draw-map.ts';
import type * as ListCities from '../map/list-cities.ts';
import { importInNode, moduleOf } from './import-in-node.ts';

/** Modules of data that the build makes, by the name under which they are imported. */
type DataModules = Readonly<Record<string, () => Promise<string>>>;

const dataPlugin = (name: string, modules: DataModules): Plugin => ({
  name,
  resolveId: (source) => (Object.hasOwn(modules, source) ? `\0${source}` : undefined),
  load: (source) => (source.startsWith('\0') ? modules[source.slice(1)]?.() : undefined),
});

/** What the pages of the site show: real output, while the engine stays out of their scripts. */
export const siteDataPlugin = () =>
  dataPlugin('site-data', {
    // Two modules: what no script changes is then no part of the scripts that every visitor loads.
    'virtual:night': () => partOfNight('night'),
    'virtual:stories': () => partOfNight('stories'),
    'virtual:argument': async () => {
      const { makeArgument } = await importInNode<typeof MakeArgument>(
        'app/site/buildings/make-argument.ts',
      );
      return `export const argument = ${JSON.stringify(makeArgument())}`;
    },
    'virtual:coverage/map': async () => {
      const { drawMap } = await importInNode<typeof DrawMap>('scripts/map/draw-map.ts');
      return moduleOf('map', drawMap());
    },
    'virtual:coverage/cities': async () => {
      const { listCities } = await importInNode<typeof ListCities>('scripts/map/list-cities.ts');
      return moduleOf('packed', listCities());
    },
  });

/** The night of the landing page, run by the engine, with formatted texts. */
async function partOfNight(name: 'night' | 'stories') {
  const { makeNight } = await importInNode<typeof MakeNight>('app/site/night/make-night.ts');
  return `export const ${name} = ${JSON.stringify(makeNight()[name])}`;
}

/** The world of the documentation: its worker need not simulate and learn half a year. */
export const documentationWorldPlugin = () =>
  dataPlugin('documentation-world', {
    'virtual:documentation-world': async () => {
      const { documentationWorld } = await importInNode<typeof Documentation>(
        'hosts/playground/documentation-world.ts',
      );
      const { config } = await importInNode<{ config: Config }>('app/config.ts');
      const { timeZone: zone, currency } = config;
      return moduleOf('world', documentationWorld({ zone, currency }));
    },
  });
