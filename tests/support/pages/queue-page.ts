import { ReservationsPage } from './reservations-page.ts';
import { expect } from '../test.ts';

/** Page object of the queue: in My Reservation, with notices in every section. */
export class QueuePage extends ReservationsPage {
  get place() {
    return this.main.getByRole('heading', { name: /^You are (next|number \d+) in line at / });
  }
  get joinButton() {
    return this.suggestions.getByRole('button', { name: 'Join the queue' });
  }

  /** The notice that a space is held for the resident. */
  offer(space: number) {
    return this.main
      .locator('section')
      .filter({ has: this.page.getByRole('heading', { name: `Space ${space} is free for you` }) });
  }

  async join() {
    await this.joinButton.click();
    await expect(this.place).toBeVisible();
    await expect(this.joinButton).toHaveCount(0);
  }
  async leave() {
    await this.main.getByRole('button', { name: 'Leave the queue' }).click();
    await expect(this.place).toHaveCount(0);
  }
}
