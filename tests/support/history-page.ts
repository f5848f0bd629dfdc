import { expect } from './test.ts';
import { PortalPage } from './portal-page.ts';

/** Page object of the history: the list, and the open session. */
export class HistoryPage extends PortalPage {
  async openHistory(search = '') {
    await this.open(`history${search}`);
    await expect(this.filter('Vehicle')).toBeVisible();
    await this.toBeWhole();
  }
  /** Older months are rendered one by one. */
  async toBeWhole() {
    const told = /in ([\d,]+) session/u.exec(await this.totals.innerText())![1]!;
    await expect(this.rows).toHaveCount(Number(told.replaceAll(',', '')));
  }

  get rows() {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('link') });
  }
  get months() {
    return this.page.getByRole('main').getByRole('heading', { level: 2 });
  }
  get totals() {
    return this.page.getByRole('region', { name: 'Totals' });
  }
  get session() {
    return this.page.getByRole('article');
  }
  get heading() {
    return this.session.getByRole('heading', { level: 2 });
  }
  get powerCurve() {
    return this.session.getByRole('slider', { name: 'Power over price' });
  }
  get bill() {
    return this.session.getByRole('region', { name: 'Bill' });
  }
  get backToAll() {
    return this.page.getByRole('link', { name: 'All sessions' });
  }
  get nothing() {
    return this.page.getByRole('status').filter({ hasText: 'No session' });
  }
  get download() {
    return this.page.getByRole('button', { name: 'Download CSV' });
  }

  chart(name: 'Energy' | 'Cost' | 'CO₂') {
    return this.page.getByRole('slider', { name, exact: true });
  }
  filter(name: 'Vehicle' | 'Building' | 'Period' | 'Sort' | 'First day' | 'Last day') {
    return this.page.getByRole('main').getByLabel(name, { exact: true });
  }
  /** The costs of the rows, in order. */
  async costs() {
    await this.toBeWhole();
    return this.rows.evaluateAll((rows) =>
      rows.map((row) => /\$([\d,]+\.\d\d)/u.exec(row.textContent)![1]!),
    );
  }
  async openSession(index: number) {
    await this.rows.nth(index).getByRole('link').click();
    await expect(this.heading).toBeFocused();
  }
}
