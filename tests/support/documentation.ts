import type { Page } from '@playwright/test';
import { DeveloperPage } from './pages/developer-page.ts';
import { expect } from './test.ts';

/** Without the marks of Markdown and without spaces. */
const plain = (text: string) => text.replaceAll(/[`*#>|\\]|\]\([^)]*\)|\[|\s+/g, '');

/** The Markdown file beside a page has all its words. */
export async function expectMarkdownTwin(page: Page, path: string) {
  const response = await page.request.get(`${path}.md`);
  expect.soft(response.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  const markdown = plain(await response.text());
  const texts = await new DeveloperPage(page).texts();
  expect(texts.length).toBeGreaterThan(2);
  for (const text of texts) expect(markdown, path).toContain(plain(text));
}

/** A secret is random; everything else is the same for everybody. */
const withoutSecrets = (text: string | null) => text?.replaceAll(/whsec_[^"]+/g, 'whsec');

/** The answers shown on a page are those of a run, and its code fits its boxes. */
export async function expectAnswersOfRuns(page: Page) {
  const developers = new DeveloperPage(page);
  expect.soft(await developers.cutCode(), 'code beyond its box').toEqual([]);
  for (const example of await developers.examples.all()) {
    const shown = await developers.answer(example).textContent();
    await developers.run(example);
    expect(withoutSecrets(await developers.answer(example).textContent())).toBe(
      withoutSecrets(shown),
    );
  }
}
