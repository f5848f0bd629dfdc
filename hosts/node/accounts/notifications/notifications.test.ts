import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorldEvent } from '#engine/community/events.ts';
import { cents, instant, wattHours, watts } from '#engine/units.ts';
import { accountsHost } from '../../testing/accounts-host.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { createBuilding, join, signedInAs, type Browser } from '../../testing/members.ts';
import { describeEvent } from './describe-event.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };
const at = instant(clock.now);

describe.each(databases)('mails to residents, on $name', ({ open }) => {
  let database: TestDatabase;
  let host: Awaited<ReturnType<typeof accountsHost>>;
  let ann: Browser;
  let [community, person] = ['', ''];
  beforeAll(async () => {
    database = await open();
    host = await accountsHost(database.first, { clock });
    const owner = await signedInAs(host, 'owner@home.example');
    community = await createBuilding(owner);
    ann = await signedInAs(host, 'ann@home.example');
    await join(owner, community, ann);
    person = (await ann.me()).body['id'] as string;
    await host.accounts.notifyByMail(host.address);
  });
  afterAll(async () => {
    await host.stop();
    await database.end();
  });

  /** As the service would write it. */
  const happens = (...own: WorldEvent[]) =>
    database.first.query(
      `insert into log (community, seq, at, actor, action, change, events)
      select $1, max(seq) + 1, $2, 'test', '{"kind":"tick"}', '{}', $3 from log where community = $1`,
      [community, clock.now, JSON.stringify({ elapsed: [], own })],
    );
  const mails = () => host.mails().filter(({ to }) => to === 'ann@home.example');
  const bill = (): WorldEvent => ({ kind: 'invoice-issued', invoice: 'i1', at, user: person });

  test('each is sent once, by one of several processes', async () => {
    const before = mails().length;
    await happens(bill(), { ...bill(), user: 'somebody else' });
    await Promise.all([
      host.accounts.notifyByMail(host.address),
      host.accounts.notifyByMail(host.address),
    ]);
    await host.accounts.settled();
    expect(mails().length - before).toBe(1);
    expect(mails()[0]).toMatchObject({ subject: 'Your bill is ready' });
    expect(mails()[0]!.text).toContain(`${host.address}/app?section=invoices`);
  });

  test('what the person does not want is not sent', async () => {
    expect((await ann.call('notifications/change', { muted: ['bill'] })).status).toBe(200);
    expect((await ann.call('notifications/show')).body).toEqual({ muted: ['bill'] });
    const before = mails().length;
    await happens(bill());
    await host.accounts.notifyByMail(host.address);
    await host.accounts.settled();
    expect(mails().length).toBe(before);
  });

  test('says what happened, where, and when in the time of the building', async () => {
    const world = await host.accounts.live.worldOf(community);
    const [building = ''] = Object.keys(world.buildings);
    const described = (event: Record<string, unknown>) =>
      describeEvent(world, { at, user: person, space: 's', ...event } as WorldEvent)?.subject ??
      null;
    expect(described({ kind: 'promise-moved', from: 'x', why: 'fault' })).toMatch(/moved to space/);
    expect(
      described({ kind: 'promise-short', missing: wattHours(0), before: wattHours(5) }),
    ).toBeNull();
    expect(described({ kind: 'promise-credited', amount: cents(500), currency: 'USD' })).toBe(
      'Your reservation could not be kept',
    );
    expect(described({ kind: 'space-offered', until: at })).toMatch(/ready for you$/);
    expect(described({ kind: 'session-phase', phase: { kind: 'complete' } })).toBe(
      'Your car is charged',
    );
    expect(described({ kind: 'session-phase', phase: { kind: 'waiting' } })).toBeNull();
    expect(described({ kind: 'move-asked', by: at, isRequest: true })).toBe(
      'Could you move your car?',
    );
    expect(described({ kind: 'charger-operated', session: 's1', action: 'restart' })).toMatch(
      /may have stopped$/,
    );
    const credit = { kind: 'charge-credited', invoice: 'i1', session: 's1', reason: 'A fault.' };
    const given = { ...credit, amount: cents(250), currency: 'USD', at, user: person } as const;
    expect(describeEvent(world, given as WorldEvent)?.text).toBe(
      'The owner credits $2.50 to your bill, and says: “A fault.”',
    );
    const supply = { kind: 'supply-changed', building, at, user: person } as const;
    const [before, power] = [watts(60_000), watts(48_000)];
    expect(describeEvent(world, { ...supply, before, power })?.subject).toMatch(/^Less power at/);
    const prices = { kind: 'prices-announced', building, from: at, at, user: person } as const;
    expect(describeEvent(world, prices)?.text).toContain('12 PM');
    expect(describeEvent(world, { ...prices, from: null })?.subject).toBe(
      'Prices stay as they are',
    );
  });
});
