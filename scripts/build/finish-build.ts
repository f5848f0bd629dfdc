import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { textFiles } from '../../app/developers/make/text-files.ts';
import { scriptsAfterFirstPaint } from './after-first-paint.ts';
import { compress, compressible } from './compress.ts';
import { headersFile, securityHeaders } from '../../hosts/node/security-headers.ts';

export const client = 'build/client';

/**
 * Turns the framework's output into what any static host can serve, and serve fast. Some of its
 * files are compressed already.
 */
export async function finishBuild(compressed: readonly string[]) {
  await rm('build/server', { recursive: true });
  await rm(join(client, '__spa-fallback.html'));
  for (const file of globSync([`${client}/*.data`, `${client}/.well-known/*.data`])) await rm(file);
  // The file name static hosts expect.
  await rename(join(client, '404/index.html'), join(client, '404.html'));
  await rm(join(client, '404'), { recursive: true });

  for (const file of globSync(`${client}/**/*.html`)) {
    await writeFile(file, scriptsAfterFirstPaint(await readFile(file, 'utf8')));
  }

  await forgetFileRoutes();
  for (const [path, text] of Object.entries(await textFiles())) {
    await writeFile(join(client, path), text);
  }
  await buildServiceWorker();
  const headers = securityHeaders(await inlineScriptHashes());
  await writeFile('build/headers.json', JSON.stringify(headers, null, 2));
  await writeFile(join(client, '_headers'), headersFile(headers));
  const rest = globSync(`${client}/**/*`).filter(
    (file) => compressible.test(file) && !compressed.includes(file),
  );
  await Promise.all(rest.map(compress));
}

interface BrowserManifest {
  readonly routes: Readonly<Record<string, { readonly hasDefaultExport: boolean }>>;
}

/** Routes such as /robots.txt make files and no page: a browser that knows them gains nothing. */
async function forgetFileRoutes() {
  const start = 'window.__reactRouterManifest=';
  for (const file of globSync(`${client}/assets/manifest-*.js`)) {
    const text = await readFile(file, 'utf8');
    if (!text.startsWith(start)) continue;
    const manifest = JSON.parse(text.slice(start.length).replace(/;$/, '')) as BrowserManifest;
    const routes = Object.entries(manifest.routes).filter(([, route]) => route.hasDefaultExport);
    const known = { ...manifest, routes: Object.fromEntries(routes) };
    await writeFile(file, `${start}${JSON.stringify(known)};`);
    return;
  }
  throw new Error('The framework writes its manifest in another way now; this file must follow.');
}

/** A string the framework writes into every page: the service worker recognizes our pages by it. */
const pageMark = 'window.__reactRouterContext';

/**
 * What the portal works without: the past for first visits in one month, the tools for an assistant
 * in the browser, the coverage map, and the worker of the documentation, whose pages are not kept either.
 */
const onDemand =
  /^\/assets\/(past|page-tools|register-tools|public-api-worker|coverage-page|city-search)-/;

/** The service worker lists all pages and other files, so it is built after them. */
async function buildServiceWorker() {
  const files = globSync(`${client}/assets/*.{js,css,woff2,ttf,json}`)
    .map((file) => file.replace(client, ''))
    .filter((file) => !onDemand.test(file))
    .toSorted();
  const hash = createHash('sha256').update(files.join());
  const pages: string[] = [];
  for (const file of globSync(`${client}/**/index.html`).toSorted()) {
    // The documentation is for readers with a network; its files would triple what the demo keeps.
    if (file.startsWith(`${client}/developers/`)) continue;
    const html = await readFile(file, 'utf8');
    if (!html.includes(pageMark)) throw new Error(`${file} does not carry ${pageMark}`);
    hash.update(html);
    pages.push(dirname(file).replace(client, '') || '/');
  }
  const version = hash.digest('hex').slice(0, 12);
  await build({
    configFile: false,
    logLevel: 'error',
    define: {
      files: JSON.stringify(files),
      pages: JSON.stringify(pages),
      pageMark: JSON.stringify(pageMark),
      version: JSON.stringify(version),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: 'app/offline/service-worker.ts',
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  });
}

/** Hashes of the inline scripts, for the content security policy. */
async function inlineScriptHashes() {
  const hashes = new Set<string>();
  for (const file of globSync(`${client}/**/*.html`)) {
    const html = await readFile(file, 'utf8');
    for (const [, attributes = '', script = ''] of html.matchAll(
      /<script([^>]*)>([^]*?)<\/script>/g,
    )) {
      const runs = !attributes.includes('src=') && !attributes.includes('application/ld+json');
      if (runs) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
  }
  return [...hashes].toSorted();
}
