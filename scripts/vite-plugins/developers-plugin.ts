import type { Plugin } from 'vite';
import type * as Made from '../../app/developers/make/made.ts';
import { importInNode, moduleOf } from './import-in-node.ts';

const content = /\/app\/(developers\/content\/[\w/-]+\.md)$/;
const virtual = /^virtual:developers\/(search|start|exchange)$/;

/**
 * Makes the documentation at build time: each Markdown file of `app/developers/content` becomes a
 * route module, with its examples answered by the service.
 */
export const developersPlugin = (): Plugin => ({
  name: 'developers',
  enforce: 'pre',
  resolveId: (source) => (virtual.test(source) ? `\0${source}` : undefined),
  // The framework reads route files itself, so they are transformed, not loaded.
  async transform(_, source) {
    const file = content.exec(source)?.[1];
    if (file === undefined) return undefined;
    const page = JSON.stringify(await (await made()).pageFrom(file));
    const code = `import { routeOf } from '#app/developers/page.tsx';
const route = routeOf(${page});
export const meta = route.meta;
export default route.default;`;
    return { code, map: null };
  },
  async load(source) {
    const name = virtual.exec(source.slice(1))?.[1];
    if (name === 'search') return moduleOf('entries', await (await made()).searchEntries());
    if (name === 'start') return moduleOf('start', await (await made()).startOfExamples());
    if (name === 'exchange') {
      return `export const exchange = ${JSON.stringify(await (await made()).exchange())}`;
    }
    return undefined;
  },
});

const made = () => importInNode<typeof Made>('app/developers/make/made.ts');
