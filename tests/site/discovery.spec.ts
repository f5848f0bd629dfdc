import { expect, test } from '../support/test.ts';
import { developerRoutes, routes } from '../support/pages/site-pages.ts';

const address = 'https://fairwatt.example';

test.describe('search engines and sharing', () => {
  test('every page has its own title', async ({ request }) => {
    const titles = new Set<string>();
    const pages = routes.filter((route) => route !== '/404.html');
    for (const path of pages) {
      const html = await (await request.get(path)).text();
      titles.add(/<title>(.+?)<\/title>/.exec(html)![1]!);
    }
    expect(titles.size).toBe(pages.length);
  });

  test('structured data names the organization and the five questions', async ({ page }) => {
    await page.goto('/');
    const data = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) =>
        scripts.map((script) => JSON.parse(script.textContent) as Record<string, unknown>),
      );
    expect(data.map((item) => item['@type'])).toEqual(['Organization', 'FAQPage']);
    expect(data[1]?.['mainEntity']).toHaveLength(5);
  });

  test('the sitemap lists every page with content, and robots.txt names it', async ({
    request,
  }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
    expect(listed).toEqual(
      ['/', '/buildings', '/terms', '/privacy', '/demo', '/demo/owner', ...developerRoutes].map(
        (path) => address + path,
      ),
    );
    expect(await (await request.get('/robots.txt')).text()).toContain(
      `Sitemap: ${address}/sitemap.xml`,
    );
  });

  test('security.txt says where to report a vulnerability, and when it expires', async ({
    request,
  }) => {
    const answer = await request.get('/.well-known/security.txt');
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('Contact: mailto:security@fairwatt.example\n');
    expect(text).toContain(`Canonical: ${address}/.well-known/security.txt\n`);
    const expires = new Date(/^Expires: (.+)$/m.exec(text)![1]!).getTime() - Date.now();
    expect(expires).toBeGreaterThan(0);
    // RFC 9116 recommends less than a year.
    expect(expires).toBeLessThan(365 * 86_400_000);
  });

  test('pictures and icons have the size they claim', async ({ page, request }) => {
    const sizes = {
      '/share.png': [1200, 630],
      '/icon-192.png': [192, 192],
      '/icon-512.png': [512, 512],
      '/apple-touch-icon.png': [180, 180],
      '/favicon.ico': [32, 32],
    };
    await page.goto('/');
    for (const [path, size] of Object.entries(sizes)) {
      const found = await page.evaluate(async (source) => {
        const picture = new Image();
        picture.src = source;
        await picture.decode();
        return [picture.naturalWidth, picture.naturalHeight];
      }, path);
      expect(found, path).toEqual(size);
    }
    const manifest = (await (await request.get('/site.webmanifest')).json()) as {
      icons: { src: string }[];
    };
    for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
  });

  test('the browser refuses to create HTML or scripts from strings', async ({
    page,
    complaints,
  }) => {
    await page.goto('/terms');
    const refused = await page.evaluate(() => {
      const sinks = [
        () => document.createElement('div').insertAdjacentHTML('beforeend', '<img>'),
        () => Object.assign(document.createElement('script'), { src: 'https://elsewhere.example' }),
        () => Object.assign(document.createElement('script'), { text: 'alert(1)' }),
      ];
      return sinks.map((sink) => {
        try {
          sink();
          return 'let through';
        } catch {
          return 'refused';
        }
      });
    });
    expect(refused).toEqual(['refused', 'refused', 'refused']);
    complaints.length = 0;
    // React creates script elements from a string: navigating to the landing page needs one.
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Fairwatt/ })
      .click();
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2);
  });
});
