import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { listen, portOf } from '../../../hosts/node/testing/client.ts';

const run = promisify(execFile);

/** Packs and unpacks the SDK as it is published, in a folder of its own. */
async function packSdk(folder: string): Promise<string> {
  cpSync('sdk/package.json', join(folder, 'package.json'));
  const dist = join(folder, 'dist');
  await run('tsc', ['-p', 'sdk/tsconfig.build.json', '--outDir', dist]);
  const { stdout } = await run('npm', ['pack', '--silent'], { cwd: folder });
  await run('tar', ['-xzf', stdout.trim()], { cwd: folder });
  return join(folder, 'package/dist');
}

/** Bundles a page's script for a browser, except for the external modules. */
async function bundle(name: string, external: string[] = []): Promise<string> {
  const input = resolve('tests/developers/clients', `${name}.ts`);
  const built = await rolldown({ input, external, platform: 'browser' });
  const { output } = await built.generate({ format: 'esm' });
  return output[0].code;
}

/** The import map lets the page load the files of the SDK as they are. */
const page = (script: string) => `<!doctype html><title>A page of a maker</title>
<script type="importmap">{"imports":{"@fairwatt/sdk":"/sdk/index.js"}}</script>
<script type="module" src="/${script}.js"></script>`;

/** A maker's own site on another origin than ours: pages that use the SDK and an MCP client. */
export async function serveClientPages() {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-client-'));
  const sdk = await packSdk(folder);
  const scripts = new Map([
    ['/car-page.js', await bundle('car-page', ['@fairwatt/sdk'])],
    ['/assistant-page.js', await bundle('assistant-page')],
  ]);
  const server = createServer(({ url = '/' }, response) => {
    const isScript = url.endsWith('.js');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    // A sandboxed page has an opaque origin, which no list of origins contains.
    if (url === '/without-origin') {
      response.setHeader('content-security-policy', 'sandbox allow-scripts');
      return response.end('<!doctype html><title>Elsewhere</title>');
    }
    if (!isScript) return response.end(page(url.slice(1)));
    const file = () => readFileSync(join(sdk, url.slice('/sdk/'.length)));
    return response.end(scripts.get(url) ?? file());
  });
  await listen(server);
  return {
    address: `http://127.0.0.1:${portOf(server)}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
