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
  cutCode() {
    return this.page
      .locator('article pre')
      .evaluateAll((codes) =>
        codes
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ ariaLabel }) => ariaLabel),
      );
  }

  /** What the page says, without its navigation and the form that creates a sandbox. */
  texts() {
    return this.page
      .locator('article')
      .locator('h1, h2, h3, p:not([role]), li, td, pre')
      .filter({ visible: true })
      .evaluateAll((elements) =>
        elements
          .filter((element) => !element.closest('nav, [aria-label="Create a sandbox"]'))
          .map((element) => element.textContent.replace(/#$/, '')),
      );
  }

  async answerOf(example: Locator) {
    return JSON.parse((await this.answer(example).textContent())!) as unknown;
  }
}
