import { expect } from '../test.ts';
import { PortalPage } from './portal-page.ts';

/** Page object of the invoices: the list, and the open invoice. */
export class InvoicesPage extends PortalPage {
  async openInvoices() {
    await this.open('invoices');
    await expect(this.rows.first()).toBeVisible();
  }

  get rows() {
    return this.main.getByRole('region', { name: 'All invoices' }).getByRole('listitem');
  }
  get spending() {
    return this.main.getByRole('slider', { name: 'Spending by month' });
  }
  get invoice() {
    return this.main.getByRole('article');
  }
  get heading() {
    return this.invoice.getByRole('heading', { level: 2 });
  }
  /** The status of the open invoice. */
  get standing() {
    return this.invoice.locator('header').getByRole('status');
  }
  /** The controls to dispute the open charge, and the result. */
  get questionButton() {
    return this.invoice.getByRole('button', { name: 'Question this charge' });
  }
  get question() {
    return this.invoice.getByRole('status').filter({ hasText: 'You questioned this charge' });
  }
  get dialog() {
    return this.page.getByRole('dialog', { name: /^The charge of / });
  }
  get payButton() {
    return this.invoice.getByRole('button', { name: /^Pay \$/ });
  }
  get payDialog() {
    return this.page.getByRole('dialog', { name: /^Pay \$/ });
  }
  get backToAll() {
    return this.main.getByRole('link', { name: 'All invoices' });
  }
  /** The sessions of the open invoice: buttons that expand their lines. */
  get sessions() {
    return this.invoice.getByRole('heading', { level: 3 }).getByRole('button');
  }

  row(text: string | RegExp) {
    return this.rows.filter({ hasText: text });
  }
  async openInvoice(text: string | RegExp) {
    await this.row(text).first().getByRole('link').click();
    await expect(this.heading).toBeFocused();
  }
  filter(name: 'Status' | 'Building' | 'Vehicle') {
    return this.main.getByLabel(name, { exact: true });
  }
  download(kind: 'PDF' | 'CSV') {
    return this.invoice.getByRole('button', { name: `Download ${kind}` });
  }
  /** One of the totals of the open invoice. */
  total(name: string) {
    return this.invoice
      .getByRole('region', { name: 'Sessions' })
      .locator('> dl > div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .getByRole('definition');
  }
}
