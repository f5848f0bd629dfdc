import { expect, test } from '../support/test.ts';
import { SitePage, barHeight } from '../support/pages/site-pages.ts';

test.describe('the landing page', () => {
  test('says what the service is: three offerings with picture and proof, three numbered steps, both calls to action', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Discover Our Solutions' })).toHaveAttribute(
      'href',
      '/#offerings',
    );

    const offerings = page.locator('#offerings li');
    await expect(offerings).toHaveCount(3);
    await expect(offerings.getByRole('heading')).toHaveText([
      'Advanced AI reservations',
      'Automated AI billing',
      'Agentic AI APIs for OEM integration',
    ]);
    for (const offering of await offerings.all()) {
      await expect(offering.getByRole('img')).toHaveAccessibleName(/\w+ \w+/);
    }
    const sections = ['reservations', 'invoices', 'charge'];
    for (const [index, section] of sections.entries()) {
      const link = offerings.nth(index).getByRole('link').first();
      await expect(link).toHaveAttribute('href', `/demo?section=${section}`);
      await expect(link).toContainText('demo');
    }

    const steps = page.locator('#how-it-works ol > li');
    await expect(steps).toHaveCount(3);
    await expect(steps.getByRole('heading')).toHaveText([
      'Book Your Slot',
      'Arrive & Charge',
      'Pay Transparently',
    ]);
    for (const [index, number] of ['01', '02', '03'].entries()) {
      await expect(steps.nth(index)).toContainText(number);
    }
    // The battery gains less than the meter counts.
    await expect(steps.nth(2)).toContainText(/\d kWh at the meter/);

    await page.getByRole('main').getByRole('link', { name: 'Try Demo Mode' }).click();
    await expect(page).toHaveURL('/demo');
  });

  test('opens at most one of five questions, and leads makers to the documentation, which has the exchange shown', async ({
    page,
  }) => {
    await page.goto('/');
    const questions = page.locator('#faqs summary');
    const open = page.locator('#faqs details[open]');
    await expect(questions).toHaveCount(5);
    await expect(open).toHaveCount(0);
    await questions.nth(1).click();
    await expect(open).toHaveCount(1);
    await expect(open).toContainText('electricity you consume plus a small service fee');
    await questions.nth(4).click();
    await expect(open).toHaveCount(1);
    await expect(open).toContainText('expanding across major metropolitan areas');
    await questions.nth(4).click();
    await expect(open).toHaveCount(0);

    const picture = page.locator('#offerings li').nth(2).getByRole('img');
    const shown = (await picture.textContent()) ?? '';
    const offering = page.locator('#offerings li').nth(2);
    await expect(offering.getByRole('link', { name: /documentation/ })).toHaveAttribute(
      'href',
      '/developers',
    );
    await page.getByText('How can vehicle makers integrate with you?').click();
    await page.locator('#faqs').getByRole('link', { name: 'Read the documentation' }).click();
    await expect(page).toHaveURL('/developers');
    // Its first example books at once; the step that asks is the first of the next page.
    await page.getByRole('article').getByRole('link', { name: 'Two minutes', exact: true }).click();
    await expect(page).toHaveURL('/developers/start');
    const answer = await page
      .getByRole('group', { name: 'Answer to “Find the best slots for a car”' })
      .textContent();
    const { slots } = JSON.parse(answer!) as { slots: Record<string, unknown>[] };
    for (const name of ['startsAt', 'ceilingMinor', 'chanceOfNoWaitPercent', 'sentence']) {
      expect(shown).toContain(`${name}: ${JSON.stringify(slots[0]![name])}`);
    }
    for (const input of ['vehicleId', 'energyWh', 'readyBy']) expect(shown).toContain(input);
  });

  test('shows the bill at the hour that is dragged to', async ({ page }) => {
    await page.goto('/');
    const slider = page.getByRole('slider', { name: 'Drag through the night' });
    const total = page.locator('figure dl > div').last();
    await slider.focus();
    await slider.press('Home');
    const atStart = await total.textContent();
    await slider.press('End');
    await expect(total).not.toHaveText(atStart ?? '');
    const spoken = await slider.getAttribute('aria-valuetext');
    const amount = /\$[\d.]+/.exec((await total.textContent()) ?? '')?.[0];
    expect(spoken).toContain(`bill ${amount}`);
  });

  // Creating the first formatter blocks a slow phone for a tenth of a second.
  test('hydrates without creating a formatter', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
        Object.defineProperty(Intl, name, {
          get: () => {
            throw new Error(`Intl.${name} was asked for`);
          },
        });
      }
    });
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto('/');
    const slider = page.getByRole('slider', { name: 'Drag through the night' });
    await slider.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', /^7 AM: .*bill \$\d/);
    expect(complaints).toEqual([]);
  });
});

async function expectClearOfBar(site: SitePage, id: string) {
  const top = await site.restingTop(id);
  expect(top, id).toBeGreaterThan(barHeight + 16);
  expect(top, id).toBeLessThan(barHeight + 64);
}

test.describe('section links', () => {
  const sections = [
    ['Offerings', 'offerings'],
    ['How it Works', 'how-it-works'],
    ['FAQs', 'faqs'],
    ['Contact', 'contact'],
  ] as const;

  test('scroll on the landing page, and the section stays clear of the bar', async ({ page }) => {
    const site = new SitePage(page);
    await page.goto('/');
    for (const [name, id] of sections) {
      await site.mainLink(name).click();
      await expect(page).toHaveURL(`/#${id}`);
      await expectClearOfBar(site, id);
    }
  });

  test('lead to the section from another page', async ({ page }) => {
    const site = new SitePage(page);
    await page.goto('/');
    for (const [name, id] of sections) {
      await site.footer.getByRole('link', { name: 'Terms & Conditions' }).click();
      await expect(page).toHaveURL('/terms');
      await site.mainLink(name).click();
      await expect(page).toHaveURL(`/#${id}`);
      await expect(page.locator(`#${id}`)).toBeFocused();
      await expectClearOfBar(site, id);
    }
  });

  test('scroll smoothly, unless the visitor prefers reduced motion', async ({ page }) => {
    await page.addInitScript(() => {
      Element.prototype.scrollIntoView = (options) => {
        document.documentElement.dataset['asked'] = JSON.stringify(options);
      };
    });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const site = new SitePage(page);
    await site.mainLink('FAQs').click();
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-asked', '{"behavior":"smooth"}');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await site.mainLink('Contact').click();
    await expect(html).toHaveAttribute('data-asked', '{"behavior":"auto"}');
  });

  test('a section in the address is scrolled to about 100 ms after loading', async ({
    context,
  }) => {
    // The app's own scripts wait for a frame, which the fake clock never fires.
    const page = await context.newPage();
    await page.clock.install({ time: 0 });
    // Far enough ahead for a machine that takes its time until here.
    await page.clock.pauseAt(3_600_000);
    await page.goto('/#faqs');
    const site = new SitePage(page);
    expect(await site.scrollY()).toBe(0);
    await page.clock.runFor(80);
    expect(await site.scrollY()).toBe(0);
    await page.clock.runFor(40);
    await expect(page.locator('#faqs')).toBeFocused();
    await expect(page).toHaveURL('/#faqs');
    await expect.poll(() => site.scrollY()).toBeGreaterThan(500);
  });

  test('the logo scrolls to the top', async ({ page }) => {
    const site = new SitePage(page);
    await page.goto('/');
    await site.mainLink('Contact').click();
    await expect.poll(() => site.scrollY()).toBeGreaterThan(500);
    await site.restingTop('contact');
    await site.bar.getByRole('link', { name: /Fairwatt/ }).click();
    await expect.poll(() => site.scrollY()).toBe(0);
  });
});
