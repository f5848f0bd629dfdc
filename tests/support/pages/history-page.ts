import { expect } from '../test.ts';
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
    return this.main.locator('li:has(a)');
  }
  get months() {
    return this.main.getByRole('heading', { level: 2 });
  }
  get totals() {
    return this.main.getByRole('region', { name: 'Totals' });
  }
  get session() {
    return this.main.getByRole('article');
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
    return this.main.getByRole('link', { name: 'All sessions' });
  }
  get nothing() {
    return this.page.getByRole('status').filter({ hasText: 'No session' });
  }
  get download() {
    return this.main.getByRole('button', { name: 'Download CSV' });
  }

  chart(name: 'Energy' | 'Cost' | 'CO₂') {
    return this.main.getByRole('slider', { name, exact: true });
  }
  filter(name: 'Vehicle' | 'Building' | 'Period' | 'Sort' | 'First day' | 'Last day') {
    return this.main.getByLabel(name, { exact: true });
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
