import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { houseWithCards, until } from '../testing/chargers/charger-host.ts';
import { accountsHost, browserAt } from '../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { callCommunity, signedInAs, type Browser } from '../testing/members.ts';
import { evening } from '#api/testing/live.ts';
import type { stationContract } from '#api/owner/stations/station-contract.ts';
import type { StationAnswers } from '#api/owner/stations/station-desk.ts';

const clock = { now: evening as number };
let database: TestDatabase;
let host: Awaited<ReturnType<typeof accountsHost>>;
let owner: Browser;
let resident: Browser;
let stranger: Browser;

const personOf = async (browser: Browser) => (await browser.me()).body['id'] as string;

beforeAll(async () => {
  database = await testPglite();
  host = await accountsHost(database.first, { clock });
  host.chargers.start();
  owner = await signedInAs(host, 'owner@home.example');
  resident = await signedInAs(host, 'ann@home.example');
  stranger = await signedInAs(host, 'other-owner@home.example');
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

/** The house of Ann and Ben, with its owner; Ann is who is signed in as the resident. */
async function house(): Promise<string> {
  const ann = await personOf(resident);
  const { world, ledger } = houseWithCards();
  const text = JSON.stringify({ world, ledger }).replaceAll('"ann"', JSON.stringify(ann));
  const community = await host.communities.createLive(JSON.parse(text) as never);
  await host.accounts.memberships.join(community, await personOf(owner), 'owner');
  await host.accounts.memberships.join(community, ann, 'resident');
  return community;
}

type Called = {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly text: string;
};

async function call(browser: Browser, path: string, input: unknown): Promise<Called> {
  const { status, text } = await callCommunity(host, browser, path, input);
  const { json = {} } = JSON.parse(text || '{}') as { json?: Record<string, unknown> };
  return { status, json, text };
}

const asOwner = (community: string, name: string, input: unknown, browser = owner) =>
  call(browser, `${community}/owner/rpc/stations/${name}`, input);

const outlets = [{ number: 1, space: 'a' }];
const newStation = { name: 'Left wall', outlets, isVirtual: false };

async function registered(community: string) {
  const { json } = await asOwner(community, 'register', newStation);
  return json as StationAnswers['register'] & { password: string };
}

async function stationsIn(community: string): Promise<StationAnswers['list']['stations']> {
  const { json } = await asOwner(community, 'list', { building: 'house' });
  return json['stations'] as StationAnswers['list']['stations'];
}

/** A charger of few words that answers everything with Accepted. */
async function connect({ station, password, address }: Awaited<ReturnType<typeof registered>>) {
  const credentials = Buffer.from(`${station}:${password}`).toString('base64');
  const socket = new WebSocket(`${address}/${station}`, ['ocpp1.6'], {
    headers: { authorization: `Basic ${credentials}` },
  });
  const heard: [string, Record<string, unknown>][] = [];
  const answers: unknown[] = [];
  let count = 0;
  const open = await new Promise<boolean>((resolve) => {
    socket.on('open', () => resolve(true));
    socket.on('error', () => resolve(false));
  });
  socket.on('message', (data: Buffer) => {
    const [type, id, action, payload] = JSON.parse(data.toString()) as [
      number,
      string,
      string,
      Record<string, unknown>,
    ];
    if (type !== 2) return void answers.push(action);
    heard.push([action, payload]);
    const extra = action === 'GetConfiguration' ? { configurationKey: [] } : { status: 'Accepted' };
    socket.send(JSON.stringify([3, id, extra]));
  });
  const say = async (action: string, payload: object) => {
    const before = answers.length;
    count += 1;
    socket.send(JSON.stringify([2, `m${count}`, action, payload]));
    await until(() => answers.length > before);
    return answers.at(-1) as Record<string, unknown>;
  };
  return { open, heard, say, close: () => socket.close() };
}

async function booted(community: string) {
  const access = await registered(community);
  const line = await connect(access);
  await line.say('BootNotification', { chargePointVendor: 'Keba', chargePointModel: 'P30' });
  await line.say('StatusNotification', {
    connectorId: 1,
    errorCode: 'NoError',
    status: 'Available',
  });
  await host.chargers.settle();
  await until(async () => (await stationsIn(community))[0]!.isConnected);
  return { ...access, line };
}

describe('the stations of a community over HTTP', () => {
  const some: Record<keyof typeof stationContract, unknown> = {
    list: { building: 'house' },
    register: newStation,
    rotatePassword: { station: 'x', isConfirmed: true },
    setOutlets: { station: 'x', outlets },
    remove: { station: 'x' },
    commission: { station: 'x', outlet: 1 },
    endCommissioning: { station: 'x' },
    ticket: { station: 'x', version: 'ocpp1.6' },
    ask: {
      station: 'x',
      request: 'r',
      operation: { kind: 'restart', isHard: false },
      isConfirmed: true,
    },
    messages: { station: 'x' },
    uploads: { station: 'x' },
    upload: { station: 'x', upload: 'y' },
  };

  test.each(Object.entries(some))('%s is for its owners alone', async (name, input) => {
    const community = await house();
    const { station } = await registered(community);
    const given = { ...(input as object), ...('station' in (input as object) && { station }) };
    // A resident at their own door, and at that of the owner; another owner; nobody.
    const tried = [
      await call(resident, `${community}/rpc/stations/${name}`, given),
      await call(resident, `${community}/owner/rpc/stations/${name}`, given),
      await call(stranger, `${community}/owner/rpc/stations/${name}`, given),
      await call(browserAt(host.address), `${community}/owner/rpc/stations/${name}`, given),
    ];
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 401]);
    for (const { text } of tried) expect(text).not.toContain(station);
    // The owner of another community does not reach it from there, either.
    const elsewhere = await house();
    const { text, status } = await asOwner(elsewhere, name, given);
    const isOfOne = 'station' in (given as object);
    expect([status, text.includes('UNKNOWN')]).toEqual(isOfOne ? [422, true] : [200, false]);
    expect((await stationsIn(community)).map(({ id }) => id)).toEqual([station]);
  });

  test('a charger is registered, calls with its password, and is refused with the old one', async () => {
    const community = await house();
    const access = await registered(community);
    expect(access.address).toBe(host.address.replace('http', 'ws') + '/ocpp');
    expect(access.password).toHaveLength(20);
    expect((await stationsIn(community))[0]).toMatchObject({ isConnected: false, model: null });
    const again = await asOwner(community, 'register', newStation);
    expect(again).toMatchObject({
      status: 422,
      json: { data: { details: { why: 'has-station' } } },
    });
    const line = await connect(access);
    expect(line.open).toBe(true);
    await line.say('BootNotification', { chargePointVendor: 'Keba', chargePointModel: 'P30' });
    await host.chargers.settle();
    const { text } = await asOwner(community, 'list', { building: 'house' });
    expect(text).toContain('Keba');
    expect(text).not.toContain(access.password);
    const { json } = await asOwner(community, 'rotatePassword', {
      station: access.station,
      isConfirmed: false,
    });
    expect((await connect(access)).open).toBe(false);
    expect((await connect({ ...access, ...json })).open).toBe(true);
    const { text: log } = await asOwner(community, 'messages', { station: access.station });
    expect(log).toContain('BootNotification');
    expect(log).not.toContain(access.password);
  });

  test('what may end a charge is asked twice, done, told to its driver, and noted', async () => {
    const community = await house();
    const { station, line } = await booted(community);
    await line.say('StatusNotification', {
      connectorId: 1,
      errorCode: 'NoError',
      status: 'Preparing',
    });
    await line.say('StartTransaction', {
      connectorId: 1,
      idTag: 'CARD1',
      meterStart: 0,
      timestamp: new Date(clock.now).toISOString(),
    });
    await host.chargers.settle();
    const restart = { station, request: 'r1', operation: { kind: 'restart', isHard: false } };
    const first = await asOwner(community, 'ask', { ...restart, isConfirmed: false });
    expect(first).toMatchObject({
      status: 422,
      json: { data: { details: { why: 'car-charging' } } },
    });
    expect(await asOwner(community, 'remove', { station })).toMatchObject({ status: 422 });
    await host.chargers.settle();
    expect(line.heard.map(([action]) => action)).not.toContain('Reset');
    expect((await asOwner(community, 'ask', { ...restart, isConfirmed: true })).status).toBe(200);
    expect((await asOwner(community, 'ask', { ...restart, isConfirmed: true })).status).toBe(200);
    await until(() => line.heard.some(([action]) => action === 'Reset'));
    await host.chargers.settle();
    expect(line.heard.filter(([action]) => action === 'Reset')).toHaveLength(1);
    const others = [
      [{ kind: 'unlock', outlet: 1 }, 'UnlockConnector'],
      [{ kind: 'firmware', address: 'https://maker.example/f.bin' }, 'UpdateFirmware'],
      [{ kind: 'availability', outlet: 1, isOpen: false }, 'ChangeAvailability'],
    ] as const;
    for (const [operation, said] of others) {
      const asked = { station, request: operation.kind, operation };
      expect((await asOwner(community, 'ask', { ...asked, isConfirmed: false })).status).toBe(422);
      await host.chargers.settle();
      expect(line.heard.map(([action]) => action)).not.toContain(said);
      expect((await asOwner(community, 'ask', { ...asked, isConfirmed: true })).status).toBe(200);
      await until(() => line.heard.some(([action]) => action === said));
    }
    const { json } = await call(resident, `${community}/rpc/reservations/notices`, undefined);
    const told = (json['notices'] as { kind: string; action: string; number: number }[])
      .filter(({ kind, number }) => kind === 'charger-operated' && number === 1)
      .map(({ action }) => action);
    expect(told.toSorted()).toEqual(['close', 'restart', 'unlock', 'update-firmware']);
    const { json: changed } = await call(owner, `${community}/owner/rpc/owner/changes`, undefined);
    expect(changed['changes']).toContainEqual(
      expect.objectContaining({ kind: 'operate-charger', action: 'restart' }),
    );
    line.close();
  });

  test('a log is uploaded once to the address the charger was given, and read by the owner', async () => {
    const community = await house();
    const { station, line } = await booted(community);
    const operation = { kind: 'diagnostics' };
    await asOwner(community, 'ask', { station, request: 'd1', operation, isConfirmed: false });
    await until(() => line.heard.some(([action]) => action === 'GetDiagnostics'));
    const [, { location }] = line.heard.find(([action]) => action === 'GetDiagnostics')!;
    const put = () =>
      fetch(`${String(location)}/log.txt`, {
        method: 'PUT',
        body: 'it rained',
        headers: { connection: 'close' },
      });
    expect((await put()).status).toBe(201);
    expect((await put()).status).toBe(404);
    const { json } = await asOwner(community, 'uploads', { station });
    const [upload] = json['uploads'] as StationAnswers['uploads']['uploads'];
    const { json: read } = await asOwner(community, 'upload', { station, upload: upload!.id });
    expect(Buffer.from(String(read['base64']), 'base64').toString()).toBe('it rained');
    const { text } = await asOwner(community, 'messages', { station });
    expect(text).not.toContain(String(location));
    line.close();
  });

  test('a charger moves to another space, and is removed', async () => {
    const community = await house();
    const { station, line } = await booted(community);
    const moved = [{ number: 1, space: 'b' }];
    expect((await asOwner(community, 'setOutlets', { station, outlets: moved })).status).toBe(200);
    expect((await stationsIn(community))[0]!.outlets).toEqual(moved);
    const bad = [{ number: 1, space: 'nowhere' }];
    expect((await asOwner(community, 'setOutlets', { station, outlets: bad })).status).toBe(422);
    expect((await asOwner(community, 'remove', { station })).status).toBe(200);
    expect(await stationsIn(community)).toEqual([]);
    line.close();
  });

  test('bad requests are refused beside their field', async () => {
    const community = await house();
    const { station, line } = await booted(community);
    const ask = (operation: object) =>
      asOwner(community, 'ask', { station, request: 'r', operation, isConfirmed: true });
    expect((await ask({ kind: 'firmware', address: 'javascript:alert(1)' })).text).toContain(
      '"field":"address"',
    );
    expect((await ask({ kind: 'unlock', outlet: 7 })).text).toContain('"field":"outlet"');
    expect((await ask({ kind: 'sell' })).text).toContain('BAD_INPUT');
    line.close();
    await until(async () => !(await stationsIn(community))[0]!.isConnected);
    expect((await ask({ kind: 'restart', isHard: false })).text).toContain('station-away');
  });
});
