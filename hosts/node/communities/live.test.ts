import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { annArrives, ask, evening, liveHouse, nightRate } from '#api/testing/live.ts';
import { resident } from '#api/testing/community.ts';
import { wants } from '#engine/service/wants.ts';
import { day } from '#engine/units.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { openTestCommunities, serviceOf } from '../testing/community-client.ts';
import type { Communities } from './communities.ts';

const call = { actor: resident('ann'), idempotency: null };

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

async function open() {
  const clock = { now: evening as number };
  const communities = openTestCommunities(database.first, { clock, bounds: { snapshotEvery: 2 } });
  const id = await communities.createLive(liveHouse());
  const here = () => communities.live(id).forCall(call);
  for (const { at, action } of annArrives()) {
    clock.now = at;
    await here().act(() => action);
  }
  return { clock, communities, id, here };
}

const amps = async (communities: Communities, id: string) =>
  wants((await communities.live(id).forCall(call).present()).world)[0]!.amps;

describe('a live community', () => {
  test('is the same after a restart, and its log is kept', async () => {
    const { clock, communities, id, here } = await open();
    clock.now = nightRate;
    await here().act(() => ask({ kind: 'stop', user: 'ann', space: 'a' }));
    await communities.keepSnapshots();
    await communities.removeUnused();
    const later = openTestCommunities(database.first, { clock });
    const { eventCounts: _here, ...before } = (await here().present()) as never as {
      eventCounts: unknown;
    };
    const { eventCounts: _there, ...after } = (await later
      .live(id)
      .forCall(call)
      .present()) as never as {
      eventCounts: unknown;
    };
    expect(after).toEqual(before);
    const { rows } = await database.first.query<{ kind: string }>(
      `select action->>'kind' as kind from log where community = $1 order by seq`,
      [id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'report',
      'command',
      'command',
      'report',
      'report',
      'command',
    ]);
  });

  test('charges at the time of the wall clock', async () => {
    const { clock, communities, id } = await open();
    expect(await amps(communities, id)).toBe(0);
    clock.now = nightRate;
    expect(await amps(communities, id)).toBe(48);
  });

  test('is never removed, however long it is unused, and never too large', async () => {
    const { clock, id } = await open();
    await database.first.query(
      `update communities set last_used = now() - interval '400 days' where id = $1`,
      [id],
    );
    clock.now += 400 * day;
    const small = openTestCommunities(database.first, { clock, bounds: { mostBytes: 1 } });
    expect(await small.removeUnused()).toBe(0);
    const told = { kind: 'cancel-reservation', user: 'ann', reservation: 'none' } as const;
    await expect(
      small
        .live(id)
        .forCall(call)
        .act(() => ask(told)),
    ).rejects.toMatchObject({
      code: 'UNKNOWN',
    });
    await small
      .live(id)
      .forCall(call)
      .act(() => ({ kind: 'tick' }));
  });

  test('lets nobody set its clock, plug in by a button, break a charger or start it over', async () => {
    const { communities, id } = await open();
    const service = serviceOf(communities.live(id), null, call.actor);
    expect((await service.charge.space({ space: 'a' })).status.kind).toBe('yours');
    const calls = [
      () => service.clock.now(),
      () => service.clock.jump({ to: nightRate }),
      () => service.sandbox.plugIn({ space: 'b', vehicle: 2 }),
      () => service.sandbox.unplug({ space: 'a' }),
      () => service.sandbox.simulateFault({ space: 'a', how: 'faulted', lasting: 60_000 }),
      () => service.sandbox.neighborNeedsSpace(),
      () => service.sandbox.reset(),
    ];
    for (const ofSandbox of calls) {
      await expect(ofSandbox()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
  });
});
