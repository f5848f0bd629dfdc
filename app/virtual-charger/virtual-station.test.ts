import { WebSocket as NodeSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evening } from '#api/testing/live.ts';
import type { OcppVersion } from '#chargers/messages/supported.ts';
import type { Manners, VirtualState } from '#chargers/virtual/virtual-state.ts';
import { storedAt } from '#engine/charging/vehicle.ts';
import { amps, fraction, kilowattHours, volts } from '#engine/units.ts';
import { protocolsFor } from '#hosts/node/chargers/stations/tickets.ts';
import { testPglite, type TestDatabase } from '#hosts/node/testing/databases/databases.ts';
import { chargerHost, houseWithCards, until } from '#hosts/node/testing/chargers/charger-host.ts';
import { VirtualStation, type Admission } from './virtual-station.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

const car = {
  battery: kilowattHours(80),
  maxAmps: amps(48),
  phases: 1,
  consumption: 180,
  limit: fraction(1),
} as const;

/** A page with a virtual charger, and the host it calls, on one clock. */
async function pageAndHost(version: OcppVersion, manners: Manners = {}) {
  const clock = { now: evening as number };
  const host = await chargerHost(database.first, { clock });
  const outlets = [{ number: 1, space: 'a' }];
  const stations = [{ name: 'Virtual', outlets, isVirtual: true }];
  const { community, access } = await host.house(houseWithCards(), stations);
  const { id } = access[0]!;
  const origin = host.address.replace('ws:', 'http:').replace('/ocpp', '');
  const open = ({ address, protocols }: Admission, from = origin) =>
    new NodeSocket(address, [...protocols], { origin: from }) as unknown as WebSocket;
  const admit = async (): Promise<Admission | null> => {
    const ticket = await host.chargers.virtualTicket(community, id);
    if (ticket === null) return null;
    return { address: `${host.address}/${id}`, protocols: protocolsFor(version, ticket) };
  };
  let kept: VirtualState | null = null;
  const charger = { volts: volts(208), phases: 1, maxAmps: amps(48) } as const;
  const station = new VirtualStation(
    { version, vendor: 'Fairwatt', model: 'Virtual', charger, manners },
    {
      admit,
      open,
      now: () => clock.now,
      load: () => kept,
      save: (state) => {
        kept = state;
      },
    },
  );
  /** Time passes in steps, on both sides, with what they have to say to each other. */
  const pass = async (seconds: number, step = 1) => {
    for (let at = 0; at < seconds; at += step) {
      await host.to(clock.now + step * 1000);
      station.look();
      await new Promise((done) => setTimeout(done, 5));
      await host.chargers.settle();
    }
  };
  return {
    clock,
    host,
    community,
    id,
    station,
    open,
    admit,
    pass,
    access: access[0]!,
    stateOf: async () => (await host.chargers.stations(community))[0]!.state!,
    stop: async () => {
      station.putAway();
      await host.stop();
    },
  };
}

const plug = { kind: 'plug', vehicle: car, stored: storedAt(car, fraction(0.2)) } as const;

describe.each(['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const)('a page that speaks %s', (version) => {
  test('connects by a ticket, charges by card, and is billed what its meter shows', async () => {
    const { host, community, station, pass, stop } = await pageAndHost(version);
    station.connect();
    await until(() => station.view().charger.boot === 'accepted');
    station.do(plug);
    station.do({ kind: 'card', token: 'CARD1' });
    await until(() => station.view().amps === 48);
    await pass(20 * 60, 30);
    station.cut();
    await pass(5 * 60, 30);
    expect(station.view().amps).toBe(48);
    station.connect();
    await until(() => station.view().line === 'on');
    await pass(5 * 60, 30);
    station.do({ kind: 'unplug' });
    const { register } = station.view();
    await until(() => station.view().charger.queue.length === 0);
    await pass(20 * 60, 60);
    const { ledger } = await host.books(community);
    const [record] = ledger.accounts['ann']!.records.flat();
    expect(register).toBeGreaterThan(4000);
    expect(record!.readings.at(-1)!.energy - record!.readings[0]!.energy).toBe(register);
    await stop();
  });

  test('is commissioned over its line, which the host cuts', async () => {
    const { host, community, id, station, pass, stateOf, stop } = await pageAndHost(version);
    station.connect();
    await until(() => station.view().charger.boot === 'accepted');
    expect(await host.chargers.request(community, id, { kind: 'commission', outlet: 1 })).toBe(
      true,
    );
    station.do(plug);
    for (let s = 0; s < 240 && station.view().line === 'on'; s += 1) await pass(1);
    expect(station.view().line).toBe('connecting');
    expect(station.view().amps).toBe(6);
    await pass(60);
    // The page tries again after two seconds of its own clock.
    await until(() => station.view().line === 'on', 60_000);
    await pass(60);
    const { commissioning } = await stateOf();
    expect(commissioning!.step).toBe('done');
    expect(commissioning!.findings.map(({ what }) => what)).toEqual([
      'called',
      'clock-right',
      'meter',
      'follows',
      'alone-keeps',
    ]);
    const { world } = await host.books(community);
    expect(world.spaces['a']!.commissioned!.findings).toHaveLength(5);
    await stop();
  });
});

/** The status with which a connection is refused; 101 if it is not. */
const tried = (socket: WebSocket) =>
  new Promise<number>((resolve) => {
    const own = socket as unknown as NodeSocket;
    own.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    own.on('error', () => undefined);
    own.on('open', () => {
      own.terminate();
      resolve(101);
    });
  });

describe('a ticket', () => {
  test('is used once, soon, from the own pages, and only for a virtual station', async () => {
    const { admit, open, host, access, stop } = await pageAndHost('ocpp1.6');
    const admission = (await admit())!;
    expect(await tried(open(admission, 'https://elsewhere.example'))).toBe(401);
    expect(await tried(open(admission))).toBe(101);
    expect(await tried(open(admission))).toBe(401);
    const older = (await admit())!;
    await admit();
    expect(await tried(open(older))).toBe(401);
    const { address, protocols } = (await admit())!;
    expect(await tried(open({ address: `${address}X`, protocols }))).toBe(404);
    // Its password was never shown, and is not taken.
    const password = Buffer.from(`${access.id}:${access.password}`).toString('base64');
    const headers = { authorization: `Basic ${password}` };
    const byPassword = new NodeSocket(address, ['ocpp1.6'], { headers });
    expect(await tried(byPassword as unknown as WebSocket)).toBe(401);
    const real = await host.house(houseWithCards(), [{ name: 'Real', outlets: [] }]);
    expect(await host.chargers.virtualTicket(real.community, real.access[0]!.id)).toBeNull();
    expect(await host.chargers.virtualTicket(real.community, access.id)).toBeNull();
    await stop();
  });
});
