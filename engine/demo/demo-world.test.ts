import { describe, expect, it } from 'vitest';
import { invoiceTotals } from '../billing/invoice.ts';
import { localTime } from '../time/local.ts';
import { day, hour, instant, minute, type Instant } from '../units.ts';
import { advance, execute } from '../simulation/live.ts';
import { history } from '../service/views/history.ts';
import type { SimulatedWorld } from '../simulation/simulation.ts';
import { demoWorld } from './demo-world.ts';
import { visitor } from './people.ts';

const zone = 'America/New_York';
/** Noon of Sunday 15 November 2026 in New York. */
const sunday = instant(1_794_762_000_000);
const settings = (today: Instant) => ({ today, zone, currency: 'USD' });
const world = demoWorld(settings(sunday));

function later(from: SimulatedWorld, to: number): SimulatedWorld {
  const outcome = advance(from, instant(to));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.world;
}

describe('the demo world', { timeout: 60_000 }, () => {
  it('is the same for every visitor of a day, whatever the hour', () => {
    expect(demoWorld(settings(instant(sunday + 9 * hour)))).toEqual(world);
  });

  it('begins at half past six with the default space free and the default car hungry', () => {
    for (const days of [1, 2, 3, 16, 118, 227]) {
      const today = instant(sunday + days * day);
      const begun = demoWorld(settings(today));
      expect(localTime(zone, begun.now).time).toBe(18.5 * hour);
      expect(begun.spaces['golden-tower-42']).toMatchObject({
        session: null,
        condition: { kind: 'ready' },
      });
      expect(begun.defaults[visitor]).toBe(1);
      const taken = Object.values(begun.spaces).filter(({ session }) => session !== null);
      expect(taken.length).toBeGreaterThan(0);
      expect(Object.values(begun.sessions).every(({ user }) => user !== visitor)).toBe(true);
    }
  });

  it('has six paid invoices, one with a credit note, and the month that runs', () => {
    const states = world.invoices.map(({ invoice }) => invoice.status.state);
    expect(states).toEqual(['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'draft']);
    expect(world.invoices.flatMap(({ invoice }) => invoice.credits)).toHaveLength(1);
  });

  it('tells the same sums in history and invoices, to the cent', () => {
    const sessions = history(world, visitor);
    const billed = world.invoices.reduce(
      (sum, { invoice }) => sum + invoiceTotals(invoice).total,
      0,
    );
    expect(sessions.reduce((sum, { bill }) => sum + bill.total, 0)).toBe(billed);
    expect(sessions.length).toBeGreaterThan(80);
    const saved = sessions.reduce((sum, session) => sum + session.saved, 0);
    expect(saved).toBeGreaterThan(0);
    const kinds = new Set(
      sessions.flatMap(({ record }) => record.log.map(({ phase }) => phase.kind)),
    );
    expect(kinds).toContain('faulted');
  });

  it('goes on living: neighbours come, book, charge and leave, the same in any steps', () => {
    const end = world.now + 3 * day;
    let watched = world;
    const booked = new Set<string>();
    for (let at = world.now + 7 * minute; at < end; at += 97 * minute) {
      watched = later(watched, at);
      for (const { id, user } of Object.values(watched.reservations)) {
        if (user !== visitor) booked.add(id);
      }
    }
    const jumped = later(world, end);
    expect(later(watched, end)).toEqual(jumped);
    expect(jumped.past.length).toBeGreaterThan(world.past.length + 6);
    expect(booked.size).toBeGreaterThan(2);
  });

  it('lets the visitor charge through the night beside the neighbours', () => {
    const space = 'golden-tower-42';
    const plugged = execute(world, { kind: 'plug-in', user: visitor, space, vehicle: 1 });
    if (!plugged.ok) throw new Error(plugged.refusal.code);
    const started = execute(plugged.world, {
      kind: 'start',
      user: visitor,
      space,
      goal: { kind: 'full' },
      readyBy: instant(world.now + 12.5 * hour),
      preference: 'cheapest',
    });
    if (!started.ok) throw new Error(started.refusal.code);
    const morning = later(started.world, world.now + 12.5 * hour);
    const session = Object.values(morning.sessions).find(({ user }) => user === visitor)!;
    expect(session.phase).toEqual({ kind: 'complete', why: 'limit' });
    expect(session.log.map(({ phase }) => phase.kind)).toContain('waiting');
  });
});
