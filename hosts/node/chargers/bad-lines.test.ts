import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { evening } from '#api/testing/live.ts';
import { minute } from '#engine/units.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { chargerHost, houseWithCards, until } from '../testing/chargers/charger-host.ts';
import { ask } from '../testing/client.ts';
import type { StationAccess } from './stations/manage-stations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

type Host = Awaited<ReturnType<typeof chargerHost>>;

async function open(now?: () => number) {
  const clock = { now: evening as number };
  const host = await chargerHost(database.first, { clock, ...(now && { now }) });
  const { community, access } = await host.house(houseWithCards(), [
    { name: 'Left', outlets: [{ number: 1, space: 'a' }] },
    { name: 'Right', outlets: [{ number: 1, space: 'b' }] },
  ]);
  const [left, right] = access as [StationAccess, StationAccess];
  return { clock, host, community, left, right };
}

/** A station that says whatever a test wants. */
function rawLine(host: Host, { id, password }: StationAccess, protocol = 'ocpp1.6') {
  const socket = new WebSocket(`${host.address}/${id}`, protocol, {
    auth: `${id}:${password}`,
    autoPong: false,
  });
  const frames: unknown[][] = [];
  let status = 0;
  socket.on('message', (data) => {
    frames.push(JSON.parse((data as Buffer).toString()) as unknown[]);
  });
  socket.on('unexpected-response', (_, response) => {
    status = response.statusCode ?? 0;
    socket.emit('close', status);
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(([code]) => code as number);
  const answerTo = async (id_: string) => {
    await until(() => frames.some((one) => one[0] !== 2 && one[1] === id_), 40_000);
    return frames.find((one) => one[0] !== 2 && one[1] === id_)!.slice(0, 3);
  };
  return {
    socket,
    frames,
    closed,
    opened: once(socket, 'open'),
    answerTo,
    say: async (text: string, id_ = '-1') => {
      socket.send(text);
      return answerTo(id_);
    },
  };
}

const heartbeat = (id: string) => JSON.stringify([2, id, 'Heartbeat', {}]);

const meter = (id: string, at: number, register: number) => {
  const timestamp = new Date(at).toISOString();
  const meterValue = [{ timestamp, sampledValue: [{ value: String(register) }] }];
  return JSON.stringify([2, id, 'MeterValues', { connectorId: 1, meterValue }]);
};

const start = (id: string, idTag: string, at: number) => {
  const timestamp = new Date(at).toISOString();
  const begin = { connectorId: 1, idTag, meterStart: 0, timestamp };
  return JSON.stringify([2, id, 'StartTransaction', begin]);
};

const notesOf = async (host: Host, community: string, id: string) =>
  (await host.chargers.messagesOf(community, id))!
    .filter(({ direction }) => direction === 'note')
    .map(({ text }) => text);

describe('bad input', () => {
  test('is answered with the error that fits, and the line goes on', async () => {
    const { host, left } = await open();
    const line = rawLine(host, left);
    await line.opened;
    expect(await line.say('no JSON')).toEqual([4, '-1', 'FormationViolation']);
    expect(await line.say(`[2,"x","Heartbeat","${'x'.repeat(300_000)}"]`)).toEqual([
      4,
      '-1',
      'FormationViolation',
    ]);
    expect(await line.say('[2,"b","Boot",{}]', 'b')).toEqual([4, 'b', 'NotImplemented']);
    const wrong = [2, 'c', 'StartTransaction', { connectorId: 'one' }];
    expect(await line.say(JSON.stringify(wrong), 'c')).toEqual([
      4,
      'c',
      'OccurenceConstraintViolation',
    ]);
    const negative = [
      2,
      'd',
      'StatusNotification',
      { connectorId: 1, errorCode: 'NoError', status: 'Dancing' },
    ];
    expect(await line.say(JSON.stringify(negative), 'd')).toEqual([
      4,
      'd',
      'PropertyConstraintViolation',
    ]);
    line.socket.send(Buffer.from([1, 2, 3]));
    expect(await line.say(heartbeat('e'), 'e')).toMatchObject([3, 'e', {}]);
    line.socket.close();
    await host.stop();
  });

  test('a message of megabytes ends the line', async () => {
    const { host, left } = await open();
    const line = rawLine(host, left);
    await line.opened;
    line.socket.send('x'.repeat(2_000_000));
    expect(await line.closed).toBe(1009);
    await host.stop();
  });

  test('hundreds of calls at once are all answered, and the neighbor does not wait', async () => {
    const { host, left, right } = await open();
    const [noisy, neighbor] = [rawLine(host, left), rawLine(host, right)];
    await Promise.all([noisy.opened, neighbor.opened]);
    const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
    for (let at = 0; at < 600; at += 1) {
      noisy.socket.send(JSON.stringify([2, `n${at}`, 'StatusNotification', status]));
    }
    await neighbor.say(heartbeat('mine'), 'mine');
    const answered = noisy.frames.filter((one) => one[0] === 3).length;
    expect(answered).toBeLessThan(400);
    await noisy.answerTo('n599');
    expect(noisy.frames.filter((one) => one[0] === 3)).toHaveLength(600);
    for (const { socket } of [noisy, neighbor]) socket.close();
    await host.stop();
  }, 60_000);
});

test('a queue of 10,000 old messages does not delay the meter of the neighbor', async () => {
  const { clock, host, community, left, right } = await open();
  const [queued, neighbor] = [rawLine(host, left), rawLine(host, right)];
  await Promise.all([queued.opened, neighbor.opened]);
  // Both charge, so every reading is for the engine: it is answered when the books have it.
  const long = 10_001_000;
  await queued.say(start('q', 'CARD1', clock.now - long), 'q');
  await neighbor.say(start('n', 'CARD2', clock.now - minute), 'n');
  for (let at = 1; at <= 10_000; at += 1) {
    queued.socket.send(meter(`q${at}`, clock.now - long + at * 1000, at));
  }
  for (let at = 1; at <= 20; at += 1) {
    await neighbor.say(meter(`n${at}`, clock.now - minute + at * 1000, at), `n${at}`);
  }
  const { sessions } = (await host.books(community)).world;
  const registers = Object.values(sessions).map(({ space, readings }) => [
    space,
    readings.at(-1)!.energy,
  ]);
  expect(registers).toContainEqual(['b', 20]);
  expect(queued.frames.filter((one) => one[0] === 3).length).toBeLessThan(2000);
  for (const { socket } of [queued, neighbor]) socket.terminate();
  await host.stop();
}, 60_000);

describe('who may connect', () => {
  test('a wrong password, no subprotocol, an unknown id; the operator can read why', async () => {
    const { host, community, left } = await open();
    const wrong = rawLine(host, { ...left, password: 'wrong' });
    expect(await wrong.closed).toBe(401);
    expect(await rawLine(host, left, 'ocpp0.1').closed).toBe(400);
    expect(await rawLine(host, { ...left, id: 'FW0000000000' }).closed).toBe(404);
    expect(await notesOf(host, community, left.id)).toEqual([
      'refused: The password of this charging station is wrong.',
      'refused: Offer one of ocpp2.1, ocpp2.0.1, ocpp1.6 as the subprotocol.',
    ]);
    expect(JSON.stringify(host.log)).not.toContain(left.password);
    await host.stop();
  });

  test('a request without an upgrade is one for the site', async () => {
    const { host, left } = await open();
    expect((await ask(host.server, `/ocpp/${left.id}`)).status).toBe(404);
    const other = { connection: 'upgrade', upgrade: 'h2c' };
    expect((await ask(host.server, '/healthz', other)).status).toBe(200);
    await host.stop();
  });

  test('a new password ends the line, and the old one is over', async () => {
    const { host, community, left, right } = await open();
    const line = rawLine(host, left);
    await line.opened;
    const next = (await host.chargers.rotatePassword(community, left.id))!;
    expect(await line.closed).toBe(1008);
    expect(await rawLine(host, left).closed).toBe(401);
    const again = rawLine(host, next);
    await again.opened;
    expect(await host.chargers.rotatePassword('another community', right.id)).toBeNull();
    again.socket.close();
    await host.stop();
  });

  test('a removed station is unknown, its space has no charger, and others stay', async () => {
    const { host, community, left, right } = await open();
    const [line, other] = [rawLine(host, left), rawLine(host, right)];
    await Promise.all([line.opened, other.opened]);
    const conditionOf = async (space: string) =>
      (await host.books(community)).world.spaces[space]!.condition.kind;
    await until(async () => (await conditionOf('a')) === 'ready');
    expect(await host.chargers.removeStation('another community', left.id)).toBe(false);
    expect(await host.chargers.removeStation(community, left.id)).toBe(true);
    await line.closed;
    await host.chargers.settle();
    expect(await conditionOf('a')).toBe('offline');
    expect(await rawLine(host, left).closed).toBe(404);
    await until(async () => (await conditionOf('b')) === 'ready');
    expect((await host.chargers.stations(community)).map(({ id }) => id)).toEqual([right.id]);
    other.socket.close();
    await host.stop();
  });
});

describe('lines that lie', () => {
  test('of two with the same id the newer wins, and the operator is told', async () => {
    const { host, community, left } = await open();
    const first = rawLine(host, left);
    await first.opened;
    await first.say(heartbeat('1'), '1');
    const second = rawLine(host, left);
    await second.opened;
    expect(await first.closed).toBe(1008);
    expect(await second.say(heartbeat('2'), '2')).toMatchObject([3, '2', {}]);
    expect((await host.books(community)).world.spaces['a']!.condition.kind).toBe('ready');
    expect(await notesOf(host, community, left.id)).toContain(
      'connected twice: is its id used by another charger?',
    );
    second.socket.close();
    await host.stop();
  });

  test('one that is half open is closed, one that only answers pings is not', async () => {
    const time = { now: 0 };
    const { host, community, left, right } = await open(() => time.now);
    const [dead, alive] = [rawLine(host, left), rawLine(host, right)];
    let pings = 0;
    alive.socket.on('ping', () => {
      alive.socket.pong();
      pings += 1;
    });
    await Promise.all([dead.opened, alive.opened]);
    for (let minutes = 1; minutes <= 3; minutes += 1) {
      await host.chargers.checkLines();
      await until(() => pings === minutes);
      // The pong is on its way.
      await pause(100);
      time.now += 30_000;
    }
    await host.chargers.checkLines();
    await dead.closed;
    expect(await notesOf(host, community, left.id)).toContain('nothing heard: closed');
    const conditionOf = async (space: string) =>
      (await host.books(community)).world.spaces[space]!.condition.kind;
    await until(async () => (await conditionOf('a')) === 'offline');
    expect(await conditionOf('b')).toBe('ready');
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
    alive.socket.close();
    await host.stop();
  });
});

test('what was said is kept masked, and is listed with the station', async () => {
  const { host, community, left } = await open();
  const line = rawLine(host, left, 'ocpp2.0.1');
  await line.opened;
  const boot = { reason: 'PowerUp', chargingStation: { vendorName: 'Acme', model: 'Box' } };
  await line.say(JSON.stringify([2, 'b', 'BootNotification', boot]), 'b');
  const token = { idToken: { idToken: '04A1B2C3D4E5F6', type: 'ISO14443' } };
  await line.say(JSON.stringify([2, 'a', 'Authorize', token]), 'a');
  const said = (await host.chargers.messagesOf(community, left.id))!;
  expect(said.map(({ direction }) => direction)).toEqual(expect.arrayContaining(['in', 'out']));
  expect(JSON.stringify(said)).not.toContain('04A1B2C3D4E5F6');
  expect(JSON.stringify(host.log)).not.toContain('04A1B2C3D4E5F6');
  expect(await host.chargers.messagesOf('another community', left.id)).toBeNull();
  const [listed] = await host.chargers.stations(community);
  expect(listed).toMatchObject({ name: 'Left', version: 'ocpp2.0.1' });
  expect(listed!.state!.model).toEqual({ vendor: 'Acme', model: 'Box' });
  line.socket.close();
  await host.stop();
});
