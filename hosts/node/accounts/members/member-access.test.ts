import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountsHost, browserAt } from '../../testing/accounts-host.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import {
  callCommunity,
  createBuilding,
  join,
  signedInAs,
  type Browser,
} from '../../testing/members.ts';

type Host = Awaited<ReturnType<typeof accountsHost>>;

const clock = { now: Date.UTC(2026, 10, 15, 17) };
/** The bound that was promised; the clock of the hosts stands still meanwhile, so only notices help. */
const withinASecond = { timeout: 1000, interval: 20 };

describe.each(databases)('who may open a community, on $name', ({ open }) => {
  let database: TestDatabase;
  /** Two processes, and one that hears no notices. */
  let first: Host;
  let second: Host;
  let deaf: Host;
  let owner: Browser;
  let community: string;
  let count = 0;
  beforeAll(async () => {
    database = await open();
    const other = (await database.another?.()) ?? database.first;
    first = await accountsHost(database.first, { clock });
    // PGlite has one process, and no notices.
    second = other === database.first ? first : await accountsHost(other, { clock });
    deaf = await accountsHost({ query: other.query }, { clock });
    owner = await signedInAs(first, 'owner@access.example');
    community = await createBuilding(owner);
  });
  afterAll(async () => {
    for (const host of new Set([first, second, deaf])) await host.stop();
    await database.end();
  });

  const opens = async (host: Host, browser: Browser, path = 'charge/places') =>
    (await callCommunity(host, browser, `${community}/rpc/${path}`)).status;

  /** Somebody who lives there, and whom every process remembers. */
  async function resident(email = `neighbor${(count += 1)}@access.example`) {
    const browser = await signedInAs(first, email);
    await join(owner, community, browser);
    for (const host of [first, second, deaf]) expect(await opens(host, browser)).toBe(200);
    return browser;
  }

  /** What the process that ended it answers, and what the other one does within a second. */
  async function everywhere(browser: Browser): Promise<readonly number[]> {
    const here = await opens(first, browser);
    await vi.waitFor(async () => expect(await opens(second, browser)).toBe(here), withinASecond);
    return [here, await opens(second, browser)];
  }

  /** The same cookies, kept by whoever copied them. */
  const copyOf = ({ cookies }: Browser) => {
    const copy = browserAt(first.address);
    for (const [name, value] of cookies) copy.cookies.set(name, value);
    return copy;
  };

  test('nobody after signing out, in every process', async () => {
    const browser = await resident();
    const copied = copyOf(browser);
    await browser.call('signOut');
    expect(await everywhere(copied)).toEqual([401, 401]);
  });

  test('nobody after signing out everywhere, in every process', async () => {
    const browser = await resident();
    const copied = copyOf(browser);
    await browser.call('sessions/endAll');
    expect(await everywhere(copied)).toEqual([401, 401]);
  });

  test('nobody who left or was moved out, in every process', async () => {
    const browser = await resident();
    await browser.call('communities/leave', { community, role: 'resident' });
    expect(await everywhere(browser)).toEqual([403, 403]);
    await join(owner, community, browser);
    expect(await opens(second, browser)).toBe(200);
  });

  test('nobody whose account is deleted, in every process', async () => {
    const browser = await resident();
    const copied = copyOf(browser);
    expect((await browser.call('account/delete')).status).toBe(200);
    expect(await everywhere(copied)).toEqual([401, 401]);
  });

  test('nobody a second later where every notice is lost', async () => {
    const browser = await resident();
    const copied = copyOf(browser);
    await browser.call('signOut');
    clock.now += 999;
    expect(await opens(deaf, copied)).toBe(200);
    clock.now += 1;
    expect(await opens(deaf, copied)).toBe(401);
  });

  test('nobody by a cookie that pretends to be for another building', async () => {
    const other = await createBuilding(owner);
    const browser = await resident();
    const secret = browser.cookies.get('fairwatt-session')!;
    for (const text of [
      `${secret}","${community}","resident"]`,
      `${secret} ${community} resident`,
    ]) {
      browser.cookies.set('fairwatt-session', encodeURIComponent(text));
      const { status } = await callCommunity(first, browser, `${other}/rpc/charge/places`);
      expect(status).toBe(401);
    }
  });

  test('a resident is not an owner, however they asked before', async () => {
    const browser = await resident();
    const asOwner = await callCommunity(first, browser, `${community}/owner/rpc/owner/overview`);
    expect(asOwner.status).toBe(403);
    expect(await opens(first, browser)).toBe(200);
  });
});
