import type { Locator, Page } from '@playwright/test';

/** Page object of a page of the documentation. */
export class DeveloperPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The examples in the order of the page. */
  get examples() {
    return this.page.locator('article section').filter({ has: this.page.getByRole('radio') });
  }
  /** The sandbox beside the page, on wide windows. */
  get sandbox() {
    return this.page.getByRole('complementary', { name: 'The sandbox of this page' });
  }
  get bill() {
    return this.sandbox.locator('dl');
  }

  example(title: string) {
    return this.page.locator('article').getByRole('region', { name: title, exact: true });
  }
  runButton(example: Locator) {
    return example.getByRole('button', { name: /^Run/ });
  }
  answer(example: Locator) {
    return example.getByRole('group', { name: /^Answer to/ });
  }
  status(example: Locator) {
    return example.getByRole('status').first();
  }

  /** Runs an example and waits for its answer from the browser. */
  async run(example: Locator) {
    await this.runButton(example).click();
    await example.getByText(/ms, in your browser/).waitFor();
    await this.page.waitForFunction(() => !document.body.textContent.includes('Running…'));
  }

  /** Code that is wider than its box: what does not fit a line continues on the next. */
  async cutCode() {
    const codes = await this.page.locator('article pre').all();
    const widths = codes.map((code) =>
      code.evaluate(({ scrollWidth, clientWidth, ariaLabel }) =>
        scrollWidth > clientWidth ? [ariaLabel] : [],
      ),
    );
    return (await Promise.all(widths)).flat();
  }

  async answerOf(example: Locator) {
    return JSON.parse((await this.answer(example).textContent())!) as unknown;
  }
}
