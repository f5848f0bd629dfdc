import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type * as Made from '../app/developers/make/made.ts';

const content = /\/app\/(developers\/content\/[\w/-]+\.md)$/;
const virtual = /^virtual:developers\/(search|start|exchange)$/;

/**
 * Makes the documentation at build time: each Markdown file of `app/developers/content` becomes a
 * route module, with its examples answered by the service. Node runs the maker, because a bundled
 * configuration cannot resolve the engine's imports.
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
    if (name === 'search') return exported('entries', await (await made()).searchEntries());
    if (name === 'start') return exported('start', await (await made()).startOfExamples());
    if (name === 'exchange') {
      return `export const exchange = ${JSON.stringify(await (await made()).exchange())}`;
    }
    return undefined;
  },
});

const exported = (name: string, value: unknown) =>
  // Engines parse JSON faster than the same data as a literal.
  `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

const made = (): Promise<typeof Made> =>
  import(/* @vite-ignore */ pathToFileURL('app/developers/make/made.ts').href);
