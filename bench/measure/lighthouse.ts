import { requireTool } from '../../hosts/node/testing/databases/require-tool.ts';
import { median } from './quantiles.ts';

const runs = 5;
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export type Form = 'mobile' | 'desktop';

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

export type Figures = Record<Category | 'lcp' | 'cls' | 'tbt', number>;

interface Options {
  readonly blocked?: readonly string[];
  /** Sent with every request: a cookie makes it the page of somebody who is signed in. */
  readonly headers?: Readonly<Record<string, string>>;
}

const { default: lighthouse, desktopConfig } = requireTool(
  'lighthouse',
  'lighthouse',
) as Lighthouse;

/** Lighthouse in the browser that is debugged at a port: the median of five runs. */
export function lighthouseAt(port: number) {
  async function measure(
    url: string,
    form: Form,
    { blocked = [], headers = {} }: Options,
  ): Promise<Figures> {
    const result = await lighthouse(
      url,
      {
        port,
        logLevel: 'error',
        // A page that listens to a live community is never idle; Lighthouse would wait 45 s for it.
        maxWaitForLoad: 20_000,
        onlyCategories: [...categories],
        blockedUrlPatterns: blocked,
        extraHeaders: headers,
      },
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

  return async (url: string, form: Form, options: Options = {}): Promise<Figures> => {
    const all: Figures[] = [];
    for (let done = 0; done < runs; done += 1) all.push(await measure(url, form, options));
    const names = Object.keys(all[0]!) as (keyof Figures)[];
    return Object.fromEntries(
      names.map((name) => [name, median(all.map((figures) => figures[name]))]),
    ) as Figures;
  };
}

export const columns = [
  'route',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'LCP',
  'CLS',
  'blocking',
];

export const rowOf = (name: string, found: Figures) => [
  name,
  ...categories.map((id) => String(found[id])),
  `${Math.round(found.lcp)} ms`,
  found.cls.toFixed(3),
  `${Math.round(found.tbt)} ms`,
];
