import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, evening, liveHouse, reports } from '#api/testing/live.ts';
import { resident } from '#api/testing/community.ts';
import { amps, hour, instant, kilowattHours, minute, wattHours } from '#engine/units.ts';
import { openTestCommunities } from '../../testing/community-client.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly resident: string | null;
  readonly body: Record<string, unknown> | null;
}

describe.each(databases)('rows of a live community in $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, 120_000);
  afterAll(() => database?.end());

  /** Ann charges 2 kWh of 8 in a quarter of an hour and leaves. */
  async function charged() {
    const clock = { now: evening as number };
    const communities = openTestCommunities(database.first, { clock });
    const id = await communities.createLive(liveHouse());
    const here = () => communities.live(id).forCall({ actor: resident('ann'), idempotency: null });
    const cable = (
      kind: 'plugged' | 'meter-read' | 'unplugged',
      [seq, register, current, offerId]: readonly [number, number, number, number],
      transaction = 't1',
    ) => {
      const at = instant(clock.now);
      const reading = { seq, at, register: wattHours(register), amps: amps(current), offerId };
      return here().act(() => reports({ kind, space: 'a', transaction, reading }));
    };
    await cable('plugged', [0, 100, 0, 0]);
    await here().act(() => ask({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1 }));
    const order = {
      goal: { kind: 'energy', energy: kilowattHours(8) },
      readyBy: instant(evening + 6 * hour),
      preference: 'fastest',
    } as const;
    await here().act(() => ask({ kind: 'start', user: 'ann', space: 'a', ...order }));
    await cable('meter-read', [1, 100, 48, 1]);
    clock.now += 15 * minute;
    await cable('unplugged', [2, 2100, 0, 1]);
    return { clock, communities, id, here, cable };
  }

  const ledgerOf = async (id: string) =>
    (
      await database.first.query<Row>(
        `select kind, id, resident, body from ledger_entries where community = $1
        order by kind, id`,
        [id],
      )
    ).rows;

  test('have its records, invoices and every reading', async () => {
    const { id, clock, here } = await charged();
    expect(await ledgerOf(id)).toMatchObject([
      { kind: 'invoice', resident: 'ann', body: { status: { state: 'draft' } } },
      { kind: 'record', resident: 'ann', body: { user: 'ann', space: 'a' } },
    ]);
    const { rows: samples } = await database.first.query(
      `select place, space, transaction, at::float8 as at, register, amps from samples
      where community = $1 order by seq, place`,
      [id],
    );
    const reading = { place: 1, space: 'a', transaction: 't1' };
    expect(samples).toEqual([
      { ...reading, at: evening, register: 100, amps: 0 },
      { ...reading, at: evening, register: 100, amps: 48 },
      { ...reading, at: evening + 15 * minute, register: 2100, amps: 0 },
    ]);
    clock.now += 31 * 24 * hour;
    await here().act(() => ({ kind: 'tick' }));
    const [invoice] = await ledgerOf(id);
    expect(invoice!.body).toMatchObject({ status: { state: 'issued' } });
  });

  test('answer the questions of the operations page', async () => {
    const { id } = await charged();
    const page = readFileSync('docs/operations.md', 'utf8');
    const [billed = '', read = ''] = Array.from(
      page.matchAll(/^```sql\n(.*?)^```/gms),
      ([, sql]) => sql!,
    );
    const year = [id, evening - 1, evening + 365 * 24 * hour];
    const { rows: bills } = await database.first.query(billed, year);
    expect(bills).toEqual([{ resident: 'ann', charges: 1, cents: expect.any(Number) as number }]);
    const { rows: readings } = await database.first.query(read, [...year, 'a']);
    expect(readings).toMatchObject([{ register: 100 }, { register: 100 }, { register: 2100 }]);
    const before = [id, 0, evening - 1];
    expect((await database.first.query(billed, before)).rows).toEqual([]);
    expect((await database.first.query(read, [...before, 'a'])).rows).toEqual([]);
  });

  test('take back the record of a car that comes back within its stay', async () => {
    const { id, clock, here, cable } = await charged();
    clock.now += 5 * minute;
    await cable('plugged', [0, 2100, 0, 0], 't2');
    await here().act(() => ask({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1 }));
    const rows = await ledgerOf(id);
    expect(rows.find(({ kind }) => kind === 'record')!.body).toBeNull();
  });

  test('are what the ledger in the state says, to the cent', async () => {
    const { id, here } = await charged();
    const { ledger } = await here().present();
    const rows = await ledgerOf(id);
    const { invoices, records } = ledger.accounts['ann']!;
    expect(rows.map(({ body }) => body)).toEqual([...invoices.flat(), ...records.flat()]);
  });
});
