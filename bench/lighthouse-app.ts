/**
 * Lighthouse on the pages behind Login, signed out and signed in, median of five runs. They are not for
 * search engines, so SEO has no budget. It takes about ten minutes, and shows each page as it is measured;
 * `npm run bench -- lighthouse-app /app/account` measures only what is named so.
 */
import { chromium } from '@playwright/test';
import { browserAt } from '../hosts/node/testing/accounts-host.ts';
import { oauthApp } from '../hosts/node/testing/oauth-app.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { printTable } from '../scripts/print-table.ts';
import { hostApp } from '../tests/support/app-host.ts';
import { asOwnerOf, chargeAndReserve, personOf } from '../tests/support/live-building.ts';
import { columns, lighthouseAt, rowOf } from './measure/lighthouse.ts';
import { freePort } from './measure/site.ts';

const host = await hostApp();
const port = await freePort();
const chrome = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
});
const medians = lighthouseAt(port);

/** The cookie of somebody who has signed in. */
async function signIn(email: string): Promise<Record<string, string>> {
  const browser = browserAt(host.address);
  await browser.ask(email);
  const { code } = await host.signInMail(email);
  await browser.finish({ code });
  return { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') };
}

const email = 'ann@lighthouse.example';
const ann = await signIn(email);
const nobodyYet = await signIn('new@lighthouse.example');
const { id } = await personOf(host, email);
const community = (await host.accounts.createCommunity(id, {
  name: 'ELM COURT',
  address: '12 Elm Street, Springfield',
  zone: 'America/New_York',
  currency: 'USD',
  tax: 8,
  drives: true,
}))!;
await asOwnerOf(host, community, id).equip([42, 43, 44, 45]);
await chargeAndReserve(host, community, id);
const asked = await (await oauthApp(host.address, 'Car app')).ask({ resource: host.address });

const pages = [
  ['/app signed out', '/app', {}],
  ['/app/sign-in', '/app/sign-in', {}],
  ['/app/coverage', '/app/coverage', {}],
  ['/app without a building', '/app', nobodyYet],
  ['/app', '/app', ann],
  ['/app reservations', '/app?section=reservations', ann],
  ['/app/owner', '/app/owner', ann],
  ['/app/account', '/app/account', ann],
  ['/app/link, the consent page', `/app/link${asked.hash}`, ann],
] as const;

const named = process.argv.slice(2);
const isNamed = (name: string) => named.length === 0 || named.some((part) => name.includes(part));
const rows: string[][] = [];
for (const [name, path, headers] of pages.filter(([one]) => isNamed(one))) {
  for (const form of ['mobile', 'desktop'] as const) {
    const row = rowOf(`${name} ${form}`, await medians(host.address + path, form, { headers }));
    console.log(row.join('  '));
    rows.push(row);
  }
}
printTable(
  'Lighthouse behind Login, median of five (budget: all but SEO ≥ 95, CLS ≤ 0.05)',
  columns,
  rows,
);

await chrome.close();
await host.end();
