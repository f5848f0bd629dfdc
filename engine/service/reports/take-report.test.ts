import { describe, expect, it } from 'vitest';
import type { Report } from '../../community/report.ts';
import { accountOf, emptyLedger } from '../../ledger/ledger.ts';
import { post } from '../../ledger/post.ts';
import type { World } from '../../community/world.ts';
import { amps, hour, instant, wattHours, type Instant } from '../../units.ts';
import { advance, execute, report, type Outcome } from '../front-door.ts';
import { at, testWorld, wednesday } from '../testing/world.ts';

/** The service without simulated chargers; the tests send the reports. */
function must(outcome: Outcome) {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome;
}
const told = (world: World, one: Report) => must(report(world, one));

const reading = (seq: number, when: Instant, register: number, drawn: number, offerId: number) => ({
  seq,
  at: when,
  register: wattHours(register),
  amps: amps(drawn),
  offerId,
});
const onA = { space: 'a', transaction: 'a/1' } as const;

const { simulation: _s, ledger: _l, ...community } = testWorld();
const plugged = told(community, {
  ...onA,
  kind: 'plugged',
  reading: reading(0, wednesday, 7000, 0, 0),
}).world;
const authorized = must(
  execute(plugged, { kind: 'authorize', user: 'ann', space: 'a', vehicle: 1 }, 'resident'),
).world;
const started = must(
  execute(
    authorized,
    {
      kind: 'start',
      user: 'ann',
      space: 'a',
      goal: { kind: 'full' },
      readyBy: at(13),
      preference: 'fastest',
    },
    'resident',
  ),
);

const session = (world: World) => Object.values(world.sessions)[0]!;

describe('a reporting charger', () => {
  it('gets an offer', () => {
    expect(started.offers).toEqual([{ space: 'a', id: 1, amps: 48 }]);
    expect(session(started.world).line).toMatchObject({ confirmedId: 0, mayDraw: 48 });
  });

  it('determines the metered energy: only its readings count', () => {
    const waiting = must(advance(started.world, at(1))).world;
    expect(session(waiting).readings).toHaveLength(1);
    const read = reading(1, at(1), 7123, 20, 1);
    const { world } = told(waiting, { ...onA, kind: 'meter-read', reading: read });
    expect(session(world).readings.at(-1)).toEqual({ at: at(1), energy: 7123, seq: 1 });
    expect(session(world).flow.amps).toBe(20);
  });

  it('ends the session when the cable is unplugged, and its last reading is billed', () => {
    const later = must(advance(started.world, at(2))).world;
    const read = reading(1, at(1.5), 9000, 0, 1);
    const { world, entries, events } = told(later, { ...onA, kind: 'unplugged', reading: read });
    expect(world.sessions).toEqual({});
    const { ledger } = post(emptyLedger, { world, entries, events });
    const { records, invoices } = accountOf(ledger, 'ann');
    expect(records.flat()[0]).toMatchObject({ end: at(1.5), endedBy: 'unplug' });
    expect(invoices.flat()[0]!.charges[0]!.bill.energy).toBe(2000);
  });

  it('is not accepted for another transaction, an unknown space or an invalid reading', () => {
    const { world } = started;
    const read = reading(1, at(1), 9000, 0, 1);
    const stale = told(world, { space: 'a', transaction: 'a/0', kind: 'unplugged', reading: read });
    expect(stale.world.sessions).toEqual(world.sessions);
    expect(report(world, { ...onA, space: 'z', kind: 'meter-read', reading: read })).toMatchObject({
      ok: false,
      refusal: { code: 'unknown', what: 'space' },
    });
    const broken = { ...read, register: wattHours(-1) };
    expect(report(world, { ...onA, kind: 'meter-read', reading: broken })).toMatchObject({
      ok: false,
      refusal: { code: 'bad-input', field: 'reading' },
    });
  });

  it('that refuses an offer gets another one after the minimum off time', () => {
    const refused = told(started.world, {
      kind: 'offer-answered',
      space: 'a',
      offerId: 1,
      accepted: false,
    });
    expect(refused.offers).toEqual([]);
    expect(session(refused.world)).toMatchObject({ offered: 0, flow: { amps: 0 } });
    const again = must(advance(refused.world, instant(wednesday + hour)));
    expect(again.offers).toEqual([{ space: 'a', id: 2, amps: 48 }]);
  });
});

describe('authorizing a car', () => {
  it('is refused if no cable is reported as plugged in', () => {
    const early = execute(
      community,
      { kind: 'authorize', user: 'ann', space: 'a', vehicle: 1 },
      'resident',
    );
    expect(early).toMatchObject({ ok: false, refusal: { code: 'not-plugged-in' } });
  });

  it('cannot lead to a new start while the previous charge is still being stopped', () => {
    const stopped = must(
      execute(started.world, { kind: 'stop', user: 'ann', space: 'a' }, 'resident'),
    ).world;
    const order = { goal: { kind: 'full' }, readyBy: at(13), preference: 'fastest' } as const;
    const again = execute(
      stopped,
      { kind: 'start', user: 'ann', space: 'a', ...order },
      'resident',
    );
    expect(again).toMatchObject({ ok: false, refusal: { code: 'still-stopping' } });
  });
});
