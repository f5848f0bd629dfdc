import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceContract } from '#api/contract/contract.ts';
import { sandboxContract } from '#api/sandbox/contract.ts';
import type { SandboxState } from '#api/sandbox/sandbox.ts';
import { ann as theAnn, ben as theBen } from '#api/testing/community.ts';
import { cases, type Case } from '#api/testing/neighbor-cases.ts';
import {
  belongings,
  bensBelongings,
  live,
  marksOf,
  open,
  storedIn,
  type Scene,
} from '#api/testing/neighbors.ts';
import { accountsHost, browserAt } from '../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import {
  callCommunity,
  createBuilding,
  join,
  signedInAs,
  type Browser,
} from '../testing/members.ts';
import { mostStreams } from './stream-changes.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };

let database: TestDatabase;
let host: Awaited<ReturnType<typeof accountsHost>>;
let state: SandboxState;
let scene: Scene;
let ann: Browser;

const proceduresOf = (contract: object) =>
  Object.entries(contract).flatMap(([area, procedures]) =>
    Object.keys(procedures as object).map((name) => [area, name] as const),
  );
const ofService = proceduresOf(serviceContract);
const ofSandbox = proceduresOf(sandboxContract);
/** Payments are made up, so a live community has none. */
const onlyInSandbox = new Set(['invoices.pay', ...ofSandbox.map((path) => path.join('.'))]);

const caseOf = (area: string, name: string): Case<unknown> =>
  (cases as unknown as Record<string, Record<string, Case<unknown>>>)[area]![name]!;

/** The community that Ann and Ben live in, as a live one of which both are residents. */
async function house(): Promise<string> {
  const { world, ledger } = state;
  const community = await host.communities.createLive({ world, ledger });
  for (const { user: person } of [theAnn, theBen]) {
    await host.accounts.memberships.join(community, person, 'resident');
  }
  return community;
}

const cookieOf = ({ cookies }: Browser) => [...cookies].map((pair) => pair.join('=')).join('; ');

const call = (browser: Browser, community: string, path: string, input?: unknown) =>
  callCommunity(host, browser, `${community}/rpc/${path}`, input);

beforeAll(async () => {
  database = await testPglite();
  host = await accountsHost(database.first, { clock });
  const opened = open(null);
  await live(opened);
  state = await storedIn(opened.store);
  clock.now = state.world.now;
  scene = {
    now: clock.now,
    anns: await belongings(opened.anns, 'harbor-1'),
    bens: await bensBelongings(opened.bens),
  };
  for (const { user: person } of [theAnn, theBen]) {
    await database.first.query('insert into people (id, email, created) values ($1, $2, now())', [
      person,
      `${person}@home.example`,
    ]);
  }
  ann = await signedInAs(host, `${theAnn.user}@home.example`);
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

describe('Ann, who lives next to Ben, over HTTP', () => {
  test('would be detected: the same requests by Ben return his data', async () => {
    const ben = await signedInAs(host, `${theBen.user}@home.example`);
    const community = await house();
    for (const [path, input] of [
      ['charge/space', { space: 'harbor-2' }],
      ['reservations/list', undefined],
      ['invoices/list', undefined],
      ['vehicles/list', undefined],
    ] as const) {
      const { status, text } = await call(ben, community, path, input);
      expect(status).toBe(200);
      expect(text).toMatch(marksOf(scene.bens));
    }
  });

  test.each([...ofService, ...ofSandbox])(
    'gets and changes nothing of Ben’s by %s.%s',
    async (area, name) => {
      const { own = [], bens = [], answered = false } = caseOf(area, name)(scene);
      const tried = [
        ...own.map((input) => ({ input, isBens: false })),
        ...bens.map((input) => ({ input, isBens: true })),
      ];
      expect(tried.length).toBeGreaterThan(0);
      for (const { input, isBens } of tried) {
        const community = await house();
        const { status, text } = await call(ann, community, `${area}/${name}`, input);
        expect(status).not.toBe(500);
        expect(text).not.toMatch(marksOf(scene.bens));
        const isWrong = onlyInSandbox.has(`${area}.${name}`)
          ? !text.includes('NOT_ALLOWED')
          : isBens && (status === 200) !== answered;
        expect(isWrong).toBe(false);
      }
    },
    60_000,
  );
});

describe('a live community', () => {
  test('opens to its residents alone: not to its owner, strangers, or after it was left', async () => {
    const [owner, ben, stranger] = [
      await signedInAs(host, 'owner@home.example'),
      await signedInAs(host, 'resident@home.example'),
      await signedInAs(host, 'stranger@home.example'),
    ];
    const community = await createBuilding(owner);
    await join(owner, community, ben);
    const places = (browser: Browser) => call(browser, community, 'charge/places');
    expect((await places(ben)).status).toBe(200);
    expect(await places(owner)).toMatchObject({ status: 403 });
    expect((await places(stranger)).text).toContain('no-member');
    expect((await places(browserAt(host.address))).text).toContain('signed-out');
    expect((await call(ben, 'no-such', 'charge/places')).status).toBe(403);
    await ben.call('communities/leave', { community, role: 'resident' });
    expect((await places(ben)).status).toBe(403);
    await join(owner, community, ben);
    await ben.call('signOut');
    expect((await places(ben)).status).toBe(401);
  });

  test('lets nobody see its changes less because a neighbor has many pages open', async () => {
    const community = await house();
    const ben = await signedInAs(host, `${theBen.user}@home.example`);
    const watch = (browser: Browser) =>
      fetch(`${host.address}/communities/${community}/changes`, {
        headers: { 'sec-fetch-site': 'same-origin', cookie: cookieOf(browser) },
      });
    const pages = await Promise.all(Array.from({ length: mostStreams + 1 }, () => watch(ann)));
    const refused = pages.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    const bens = await watch(ben);
    expect(bens.status).toBe(200);
    for (const page of [...pages, bens]) await page.body!.cancel();
    await expect.poll(() => host.communities.watcherCount(community)).toBe(0);
  });

  test('takes nothing that another site makes a browser send', async () => {
    const community = await house();
    const cookie = cookieOf(ann);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]) {
      const answer = await fetch(`${host.address}/communities/${community}/rpc/vehicles/list`, {
        method: 'POST',
        headers: { ...headers, cookie, 'content-type': 'application/json', connection: 'close' },
        body: '{}',
      });
      expect(answer.status).toBe(403);
    }
  });
});
