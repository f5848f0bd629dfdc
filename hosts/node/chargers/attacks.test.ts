import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { evening } from '#api/testing/live.ts';
import { minute } from '#engine/units.ts';
import { chargerHost, houseWithCards } from '../testing/chargers/charger-host.ts';
import { StoryCharger } from '../testing/chargers/story-charger.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import type { StationAccess } from './stations/manage-stations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

type Open = () => Promise<WebSocket>;

/** So many answers; calls of the service are left unanswered. */
const answers = (socket: WebSocket, count: number) =>
  new Promise<readonly string[]>((done) => {
    const heard: string[] = [];
    socket.on('message', (data) => {
      const text = (data as Buffer).toString();
      if (!text.startsWith('[2,')) heard.push(text);
      if (heard.length === count) done(heard);
    });
  });

const deep = (levels: number, [open, close]: readonly [string, string]) =>
  `${open.repeat(levels)}0${close.repeat(levels)}`;

/** What a station with a right password may do to a service. */
const attacks: readonly (readonly [string, (open: Open) => Promise<void>])[] = [
  [
    'connects ten times a second',
    async (open) => {
      for (let times = 0; times < 30; times += 1) await open();
      await expect(open()).rejects.toThrow('429');
    },
  ],
  [
    'has a twin with the same id, each connecting when the other one does',
    async (open) => {
      for (let times = 0; times < 10; times += 1) {
        const [first, second] = [await open(), await open()];
        if (first.readyState !== first.CLOSED) await once(first, 'close');
        second.send('[2,"h","Heartbeat",{}]');
        expect((await answers(second, 1))[0]).toMatch(/^\[3,"h"/);
      }
    },
  ],
  [
    'sends a frame of 10 MB',
    async (open) => {
      const socket = await open();
      socket.send(`[2,"x","Heartbeat",{"x":"${'x'.repeat(10_000_000)}"}]`);
      const [code] = (await once(socket, 'close')) as [number];
      expect(code).toBe(1009);
    },
  ],
  [
    'makes a thousand calls at once',
    async (open) => {
      const socket = await open();
      const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
      const all = answers(socket, 1000);
      for (let at = 0; at < 1000; at += 1) {
        socket.send(JSON.stringify([2, `n${at}`, 'StatusNotification', status]));
      }
      expect((await all).every((one) => one.startsWith('[3,'))).toBe(true);
    },
  ],
  [
    'sends JSON of a hundred thousand levels',
    async (open) => {
      const socket = await open();
      const all = answers(socket, 4);
      const lists = deep(100_000, ['[', ']']);
      const objects = deep(20_000, ['{"a":', '}']);
      socket.send(lists);
      socket.send(`[2,"a","Heartbeat",{"a":${lists}}]`);
      socket.send(`[2,"b","DataTransfer",{"vendorId":"x","data":${objects}}]`);
      // With an escape it is read to be masked.
      socket.send(`[2,"c","Heartbeat",{"\\u0061":${objects}}]`);
      expect((await all).every((one) => /^\[[34],/.test(one))).toBe(true);
    },
  ],
];

test.each(attacks)(
  'a station that %s: the neighbor charges on, and pays what their meter shows',
  async (_, attack) => {
    const clock = { now: evening as number };
    const host = await chargerHost(database.first, { clock });
    const { community, access } = await host.house(houseWithCards(), [
      { name: 'Left', outlets: [{ number: 1, space: 'a' }] },
      { name: 'Right', outlets: [{ number: 1, space: 'b' }] },
    ]);
    const [left, right] = access as [StationAccess, StationAccess];
    const neighbor = new StoryCharger(host, right, { version: 'ocpp1.6', clock });
    neighbor.registers.set(1, 5000);
    await neighbor.connect();
    await neighbor.boot();
    await neighbor.plug(1, 'CARD2');
    await neighbor.quiet();
    const pass = async () => {
      await host.to(clock.now + minute);
      await neighbor.meters(minute);
    };
    await pass();

    const sockets: WebSocket[] = [];
    const open: Open = async () => {
      const { id, password } = left;
      const socket = new WebSocket(`${host.address}/${id}`, 'ocpp1.6', {
        auth: `${id}:${password}`,
      });
      sockets.push(socket);
      await once(socket, 'open');
      socket.on('error', () => undefined);
      return socket;
    };
    const state = { isOver: false };
    const attacking = attack(open).finally(() => {
      state.isOver = true;
    });
    do await pass();
    while (!state.isOver);
    await attacking;
    await pass();
    await neighbor.unplug(1);
    await host.to(clock.now + 20 * minute);
    for (const socket of sockets) socket.terminate();
    neighbor.cut();

    const { ledger } = await host.books(community);
    const energies = ledger.accounts['ben']!.records.flat().map(
      ({ readings }) => readings.at(-1)!.energy - readings[0]!.energy,
    );
    expect(energies).toEqual([Math.round(neighbor.registers.get(1)!) - 5000]);
    await host.stop();
  },
  60_000,
);
