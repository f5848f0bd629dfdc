import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';

/** Tests the checks themselves: each kind of fault is reported once. */
test('a fault is found at the width and in the theme in which it occurs', async ({ page }) => {
  await page.goto('/newsroom');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      .faint { color: #ccc; background: #fff }
      .gone-on-desk { color: #bbb }
      @media (min-width: 500px) { .faint.phone { color: #000 } .gone-on-desk { display: none } }
      .night { color: #000; background: #fff }
      [data-theme=dark] .night { background: #222 }
      .plain-link a { color: #222; text-decoration: none }
      @media (max-width: 350px) { .wide { width: 400px } }`);
    document.adoptedStyleSheets.push(sheet);
    const faults = [
      ['h1', '', 'Faults'],
      ['p', 'faint phone', 'faint on a phone'],
      ['p', 'faint gone-on-desk', 'only on a phone'],
      ['p', 'night', 'faint at night'],
      ['p', 'wide', 'wide'],
      ['p', 'plain-link', 'A text with '],
      ['button', '', ''],
    ].map(([tag, className, textContent]) =>
      Object.assign(document.createElement(tag!), { className, textContent }),
    );
    document.querySelector('main')!.replaceChildren(...faults);
    const link = Object.assign(document.createElement('a'), { href: '/', textContent: 'a link' });
    document.querySelector('.plain-link')!.append(link);
  });
  const found = await unsound(page);
  const finds = (pattern: RegExp) => found.filter((finding) => pattern.test(finding)).length;
  expect(finds(/^390 px, light: color-contrast: .*faint on a phone.*only on a phone/)).toBe(1);
  expect(finds(/^1280 px, light: color-contrast/)).toBe(0);
  expect(finds(/^1280 px, dark: color-contrast: .*faint at night/)).toBe(1);
  expect(finds(/^1280 px, light: link-in-text-block: .*a link/)).toBe(1);
  expect(finds(/^(390|1280) px, light: button-name/)).toBe(2);
  expect(finds(/^320 px: \d+ px too wide/)).toBe(1);
});
