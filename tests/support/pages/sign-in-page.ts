import type { Page } from '@playwright/test';
import type { AppHost } from '../app-host.ts';
import { expect, takenOver } from '../test.ts';

/** Page object of signing in by mail. */
export class SignInPage {
  readonly page: Page;
  readonly #host: AppHost;

  constructor(page: Page, host: AppHost) {
    this.page = page;
    this.#host = host;
  }

  get email() {
    return this.page.getByLabel('Email address');
  }
  get code() {
    return this.page.getByLabel('Code from the mail');
  }
  get title() {
    return this.page.getByRole('heading', { level: 1 });
  }

  async open() {
    await this.page.goto(`${this.#host.address}/app/sign-in`);
    // Before it, a press has no effect; pages that a story opens itself do not wait for it.
    await takenOver(this.page);
  }

  /** Asks for a mail, and returns its link and code. */
  async ask(email: string) {
    await this.email.fill(email);
    await this.page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(this.title).toHaveText('Check your email');
    return this.#host.signInMail(email);
  }

  async enter(code: string) {
    await this.code.fill(code);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** Signs in by the code of a mail. */
  async signIn(email: string) {
    await this.open();
    const { code } = await this.ask(email);
    await this.enter(code);
    await this.page.waitForURL((url) => url.pathname !== '/app/sign-in');
  }
}
