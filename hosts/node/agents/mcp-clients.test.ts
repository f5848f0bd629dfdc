import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { evening, liveHouse } from '#api/testing/live.ts';
import { databases, type TestDatabase } from '../testing/databases/databases.ts';
import { mcpAssistant, mcpClients } from '../testing/mcp-client.ts';
import { requestIn } from '../testing/oauth-app.ts';
import { publicHost } from '../testing/public-host.ts';
import { redirectWith } from './clients/redirects.ts';

type Host = Awaited<ReturnType<typeof publicHost>>;

const clock = { now: evening as number };
const anHour = 3_600_000;

// Where there is PostgreSQL, its second process is a second one.
const { open } = databases.at(-1)!;
let database: TestDatabase;
let host: Host;
let other: Host;
let community: string;
beforeAll(async () => {
  database = await open();
  host = await publicHost(database.first, clock);
  const second = await database.another?.();
  other = second === undefined ? host : await publicHost(second, clock);
  community = await host.communities.createLive(liveHouse());
}, 120_000);
afterAll(async () => {
  if (other !== host) await other.stop();
  await host.stop();
  await database.end();
});

/** What the person's browser does: follows the address, says yes, and comes back with the answer. */
async function sayYes(page: URL, account: string): Promise<URLSearchParams> {
  const sent = await fetch(page, { redirect: 'manual' });
  const secret = requestIn(new URL(sent.headers.get('location')!));
  const { scopes } = (await host.agents.grants.find(secret))!;
  const { redirect, code, state } = (await host.agents.grants.allow(secret, {
    account,
    community,
    person: 'ann',
    scopes,
    vehicles: null,
    perChargeMinor: null,
    perMonthMinor: null,
    linkedIn: '',
  }))!;
  return new URL(redirectWith(redirect, { code, state, iss: host.address })).searchParams;
}

describe.each(mcpClients)('the official MCP client %s, with nothing but the address', (release) => {
  const account = `account of ${release}`;

  test('registers, is allowed, calls tools, refreshes, and is ended within a second', async () => {
    const assistant = mcpAssistant(release, host.address);
    const page = await assistant.ask();
    expect(page.pathname).toBe('/oauth/authorize');
    expect(page.searchParams.get('resource')).toBe(`${host.address}/mcp`);
    expect(assistant.clientId()).toMatch(/^app_/);
    await assistant.finish(await sayYes(page, account));

    const client = await assistant.connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('createReservation');
    // Nobody who acts for a resident moves the time, makes keys or sees that there are such tools.
    expect(tools.map(({ name }) => name)).not.toContain('setClock');
    const called = await client.callTool({ name: 'listVehicles', arguments: {} });
    expect(called.structuredContent).toMatchObject({ items: [{ id: 'v1' }] });

    const before = assistant.tokens()!;
    clock.now += anHour;
    await client.callTool({ name: 'listVehicles', arguments: {} });
    const after = assistant.tokens()!;
    expect(after.access_token).not.toBe(before.access_token);
    expect(after.refresh_token).not.toBe(before.refresh_token);

    const [agent] = await host.agents.grants.list(account);
    const reads = async () => {
      const answer = await fetch(`${host.address}/mcp`, {
        method: 'POST',
        headers: { authorization: `Bearer ${after.access_token}` },
      });
      return answer.status;
    };
    expect(await reads()).not.toBe(401);
    await other.agents.grants.end(account, agent!.id);
    await expect.poll(reads, { timeout: 1000, interval: 20 }).toBe(401);
    // Release 2.x tells the console that it will have to ask the person again.
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await expect(client.callTool({ name: 'listVehicles', arguments: {} })).rejects.toThrow(
      'Unauthorized',
    );
    warn.mockRestore();
    await client.close();
  });

  test('is known by its own document where it has one', async () => {
    const document = `https://assistant.example/${encodeURIComponent(release)}.json`;
    // As if it had been read a moment ago: this machine cannot reach it.
    await database.first.query(
      `insert into oauth_clients (id, name, address, redirects, created, fetched)
        values ($1, 'Assistant', '', $2, $3, $3)`,
      [document, ['http://127.0.0.1/callback'], new Date(clock.now)],
    );
    const assistant = mcpAssistant(release, host.address, { document });
    const page = await assistant.ask();
    expect(page.searchParams.get('client_id')).toBe(document);
    await assistant.finish(await sayYes(page, `${account}, by document`));
    const client = await assistant.connect();
    expect((await client.listTools()).tools.length).toBeGreaterThan(20);
    await client.close();
  });
});
