/**
 * Lighthouse on every route, median of five runs, and the effect of scripts on LCP. It takes more than
 * ten minutes, and shows each route as it is measured; `npm run bench -- lighthouse /demo` measures
 * only the routes that are named.
 */
import { chromium } from '@playwright/test';
import { requireTool } from '../hosts/node/testing/databases/require-tool.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { median } from './measure/quantiles.ts';
import { freePort, routes, serveBuild } from './measure/site.ts';
import { printTable } from '../scripts/print-table.ts';

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

interface Lighthouse {
  readonly default: (
    url: string,
    flags: object,
    config?: object,
  ) => Promise<{
    readonly lhr: {
      readonly audits: Record<string, { readonly numericValue?: number }>;
      readonly categories: Record<string, { readonly score: number | null }>;
    };
  }>;
  readonly desktopConfig: object;
}

type Figures = Record<Category | 'lcp' | 'cls' | 'tbt', number>;

const { default: lighthouse, desktopConfig } = requireTool(
  'lighthouse',
  'lighthouse',
) as Lighthouse;

const site = await serveBuild();
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
});

async function measure(
  url: string,
  form: 'mobile' | 'desktop',
  blocked: string[] = [],
): Promise<Figures> {
  const result = await lighthouse(
    url,
    { port, logLevel: 'error', onlyCategories: [...categories], blockedUrlPatterns: blocked },
    form === 'desktop' ? desktopConfig : undefined,
  );
  const { audits, categories: scores } = result.lhr;
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (id: Category) => Math.round(100 * (scores[id]?.score ?? 0));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
  };
}

async function medians(
  url: string,
  form: 'mobile' | 'desktop',
  blocked?: string[],
): Promise<Figures> {
  const all: Figures[] = [];
  for (let done = 0; done < runs; done += 1) all.push(await measure(url, form, blocked));
  const names = Object.keys(all[0]!) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((figures) => figures[name]))]),
  ) as Figures;
}

async function compareWithoutScripts() {
  const whole = await medians(site.address, 'mobile');
  const bare = await medians(site.address, 'mobile', ['*.js']);
  printTable(
    'Largest contentful paint of the landing page, mobile (budget: ratio ≤ 1.05)',
    ['', 'LCP'],
    [
      ['with scripts', `${Math.round(whole.lcp)} ms`],
      ['scripts blocked', `${Math.round(bare.lcp)} ms`],
      ['ratio', (whole.lcp / bare.lcp).toFixed(3)],
    ],
  );
}

const named = process.argv.slice(2);
const rows: string[][] = [];
for (const path of named.length > 0 ? named : routes) {
  for (const form of ['mobile', 'desktop'] as const) {
    const found = await medians(site.address + path, form);
    const row = [
      `${path} ${form}`,
      ...categories.map((id) => String(found[id])),
      `${Math.round(found.lcp)} ms`,
      found.cls.toFixed(3),
      `${Math.round(found.tbt)} ms`,
    ];
    console.log(row.join('  '));
    rows.push(row);
  }
}
printTable(
  'Lighthouse, median of five (budget: mobile performance ≥ 99, /demo ≥ 97, desktop 100, the others 100, CLS 0, blocking ≤ 50 ms, /demo ≤ 150 ms)',
  ['route', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'CLS', 'blocking'],
  rows,
);

if (named.length === 0) await compareWithoutScripts();

await browser.close();
site.close();
