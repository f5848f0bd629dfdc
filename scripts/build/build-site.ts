import { join } from 'node:path';
import { createBuilder, type Plugin } from 'vite';
import { compress, compressible } from './compress.ts';
import { client, finishBuild } from './finish-build.ts';

/** Builds the site in this process, so that results of its plugins can be used afterwards. */
export async function buildSite() {
  // As the framework's own command does; React decides by it which of its builds it loads.
  process.env['NODE_ENV'] ??= 'production';
  const assets = new AssetCompression();
  const builder = await createBuilder({ logLevel: 'error', plugins: [assets.plugin] });
  await builder.buildApp();
  await finishBuild(assets.files);
  await assets.done;
}

/**
 * Scripts and styles are compressed while the pages are rendered, which keeps one core busy. One
 * file at a time: the bundler needs Node's other threads to read and write files.
 */
class AssetCompression {
  files: readonly string[] = [];
  done: Promise<void> = Promise.resolve();

  readonly plugin: Plugin = {
    name: 'compress-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: (_, bundle) => {
      this.files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && compressible.test(name))
        .map((name) => join(client, name));
      this.done = this.#compressAll();
    },
  };

  async #compressAll() {
    for (const file of this.files) await compress(file);
  }
}
