import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, evening, liveHouse, reports } from '#api/testing/live.ts';
import { resident } from '#api/testing/community.ts';
import type { Report } from '#engine/community/report.ts';
import { instant, kilowattHours, wattHours } from '#engine/units.ts';
import { openTestCommunities } from '../../testing/community-client.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { withAppends } from '../../testing/databases/with-appends.ts';

const spaces = Array.from({ length: 200 }, (_, index) => `s${index}`);
const call = { actor: resident('ann'), idempotency: null };

const reading = { seq: 0, at: evening, register: wattHours(0), amps: 0, offerId: 0 };
const plugged = (space: string): Report => ({
  kind: 'plugged',
  space,
  transaction: `t ${space}`,
  reading,
});

const start = ask({
  kind: 'start',
  user: 'ann',
  space: 's0',
  goal: { kind: 'energy', energy: kilowattHours(10) },
  readyBy: instant(evening + 13 * 3_600_000),
  preference: 'cheapest',
});

describe.each(databases)('a command that is slow to plan, on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, 120_000);
  afterAll(() => database.end());

  test('is carried out once on what 200 chargers reported to another process meanwhile', async () => {
    const clock = { now: evening as number };
    const there = openTestCommunities(database.first, { clock });
    const id = await there.createLive(liveHouse({ spaces }));
    const chargers = there.live(id).forCall(call);
    await chargers.act(() => reports(plugged('s0')));
    await chargers.act(() => ask({ kind: 'authorize', user: 'ann', space: 's0', vehicle: 1 }));

    // Each time the command is planned, forty more have reported before it can be stored.
    const left = spaces.slice(1);
    let plans = 0;
    const slow = withAppends((await database.another?.()) ?? database.first, async (send) => {
      for (const space of left.splice(0, 40)) await chargers.act(() => reports(plugged(space)));
      return send();
    });
    const here = openTestCommunities({ ...slow, isShared: true }, { clock });
    await here
      .live(id)
      .forCall(call)
      .act(() => {
        plans += 1;
        return start;
      });
    expect(plans).toBe(here.conflictCount() + 1);
    expect(here.conflictCount()).toBeGreaterThanOrEqual(5);
    // Where notices arrive late, it is planned on a part of the news now and then.
    expect(here.conflictCount()).toBeLessThanOrEqual(10);

    const { world } = await openTestCommunities(database.first, { clock })
      .live(id)
      .forCall(call)
      .present();
    expect(spaces.filter((space) => world.spaces[space]!.plugged !== null)).toHaveLength(200);
    expect(Object.values(world.sessions)).toMatchObject([{ space: 's0', user: 'ann' }]);
    const { rows } = await database.first.query<{ kind: string; count: number }>(
      `select coalesce(action #>> '{command,kind}', action ->> 'kind') as kind, count(*)::int
      from log where community = $1 group by 1 order by 1`,
      [id],
    );
    expect(rows).toEqual([
      { kind: 'authorize', count: 1 },
      { kind: 'report', count: 200 },
      { kind: 'start', count: 1 },
    ]);
  });
});
