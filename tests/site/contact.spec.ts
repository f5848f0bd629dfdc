import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** The contact form and the mails it asks the browser to open. */
class ContactPage {
  readonly page: Page;
  readonly mails: URL[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  async open() {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Page.enable');
    session.on('Page.frameRequestedNavigation', ({ url }) => {
      if (url.startsWith('mailto:')) this.mails.push(new URL(url));
    });
    await this.page.goto('/#contact');
  }
  /** A fake clock, so that short states can be checked on a busy machine. */
  async holdTime() {
    await this.page.clock.install();
    await this.page.clock.pauseAt(Date.now() + 60_000);
  }
  /** Waits until the form is no longer busy. */
  async endBusyTime() {
    await this.page.clock.runFor(1000);
  }
  field(name: string) {
    return this.page.locator('#contact').getByLabel(name);
  }
  get button() {
    return this.page.locator('#contact button[type=submit]');
  }
  async enter(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
  }
  async values() {
    return Promise.all(
      ['Full Name', 'Email Address', 'Company/Organization', 'Message'].map((name) =>
        this.field(name).inputValue(),
      ),
    );
  }
}

const awkward = {
  'Full Name': 'Zoë & Søn = 100% “fair” + более',
  'Email Address': 'zoe+ev@example.org',
  'Company/Organization': 'Käfer? #1 / Co.',
  Message: 'First line\nSecond: a&b=c%20d\n\n🚗 końec',
};

test.describe('the contact form', () => {
  test('opens a mail with every character typed, and says so', async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await contact.enter(awkward);
    await contact.holdTime();
    await contact.button.click();
    await expect(contact.button).toHaveText('Submitting...');
    await expect.poll(() => contact.mails.length).toBe(1);
    const mail = contact.mails[0]!;
    expect(mail.pathname).toBe('sales@fairwatt.example');
    // In a mailto address, unlike a form, a plus is a literal plus.
    const parts = Object.fromEntries(
      mail.search
        .slice(1)
        .split('&')
        .map((part) => part.split('=').map(decodeURIComponent) as [string, string]),
    );
    expect(parts['subject']).toBe(`Contact form submission from ${awkward['Full Name']}`);
    for (const value of Object.values(awkward)) {
      expect(parts['body']).toContain(value.replaceAll('\n', '\r\n'));
    }
    const toast = page.getByRole('status').filter({ hasText: 'Contact form submitted' });
    await expect(toast).toContainText('Your default email client will open to send the message.');
    expect(await contact.values()).toEqual(Object.values(awkward));
    await contact.endBusyTime();
    await expect.poll(() => contact.values()).toEqual(['', '', '', '']);
    await expect(contact.button).toHaveText('Send Message');
  });

  test('keeps a message whose mail was never opened, to be put back or copied', async ({
    page,
  }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await contact.enter(awkward);
    await contact.button.click();
    const putBack = page.getByRole('button', { name: 'Put it back into the form' });
    await expect(putBack).toBeVisible();
    expect(await contact.values()).toEqual(['', '', '', '']);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the message' }).click();
    await expect(page.getByText('Copied. Paste it into a mail')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(awkward.Message);
    await putBack.click();
    expect(await contact.values()).toEqual(Object.values(awkward));
    await expect(contact.field('Message')).toBeFocused();
  });

  test('sends once on a double click', async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await contact.enter(awkward);
    await contact.holdTime();
    await contact.button.dblclick();
    await expect(contact.button).toHaveText('Submitting...');
    await contact.endBusyTime();
    await expect(contact.button).toHaveText('Send Message');
    expect(contact.mails).toHaveLength(1);
    await expect(page.getByText('Contact form submitted')).toHaveCount(1);
    // Its notice can be closed by keyboard.
    await page.getByRole('button', { name: 'Close message' }).press('Enter');
    await expect(page.getByText('Contact form submitted')).toHaveCount(0);
    await expect(contact.button).toBeFocused();
  });

  test('keeps the input when the mail cannot be opened', async ({ page }) => {
    const contact = new ContactPage(page);
    await page.addInitScript(() => {
      HTMLAnchorElement.prototype.click = () => {
        throw new Error('refused by the browser');
      };
    });
    await contact.open();
    await contact.enter(awkward);
    await contact.button.click();
    const toast = page.getByRole('alert');
    await expect(toast).toContainText('Error');
    await expect(toast).toContainText('There was an issue submitting your form. Please try again.');
    await expect(contact.button).toHaveText('Send Message');
    expect(await contact.values()).toEqual(Object.values(awkward));
  });

  test('requires name, email and message, not the company', async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await expect(contact.field('Message')).toHaveAttribute('rows', '6');
    await contact.button.click();
    await expect(contact.field('Full Name')).toBeFocused();
    await contact.enter({ 'Full Name': 'A', 'Email Address': 'not an address', Message: 'Hello' });
    await contact.button.click();
    await expect(contact.field('Email Address')).toBeFocused();
    expect(
      await contact
        .field('Email Address')
        .evaluate((box: HTMLInputElement) => box.validity.typeMismatch),
    ).toBe(true);
    expect(contact.mails).toHaveLength(0);
    await contact.field('Email Address').fill('a@example.org');
    await contact.button.click();
    await expect.poll(() => contact.mails.length).toBe(1);
  });

  test('rejects a name or a message of blanks, or one too long for a mail link, beside the field', async ({
    page,
  }) => {
    const contact = new ContactPage(page);
    await contact.open();
    const long = 'Twenty-eight thousand characters. '.repeat(830);
    await contact.enter({ ...awkward, Message: long });
    await contact.button.click();
    await expect(contact.field('Message')).toBeFocused();
    await expect(contact.field('Message')).toHaveAccessibleDescription(
      /too long .* Shorten it by about [\d,]+ characters, or write to sales@fairwatt\.example/,
    );
    expect(await contact.field('Message').inputValue()).toBe(long);
    expect(contact.mails).toHaveLength(0);

    await contact.enter({ ...awkward, 'Full Name': '   ', Message: ' \n ' });
    await contact.button.click();
    await expect(contact.field('Full Name')).toBeFocused();
    await expect(contact.field('Full Name')).toHaveAccessibleDescription('Please enter your name.');
    await expect(contact.field('Message')).toHaveAccessibleDescription('Please enter a message.');
    await expect(contact.field('Message')).toHaveAttribute('aria-invalid', 'true');
    await contact.enter({ 'Full Name': 'Ada', Message: 'Hello' });
    await expect(contact.field('Message')).toHaveAccessibleDescription('');
    expect(contact.mails).toHaveLength(0);
    await contact.button.click();
    await expect.poll(() => contact.mails.length).toBe(1);
  });
});
