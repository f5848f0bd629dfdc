import { describe, expect, it } from 'vitest';
import { invoiceTotals } from '../billing/invoice.ts';
import { localTime } from '../time/local.ts';
import { day, hour, instant, minute, type Instant } from '../units.ts';
import {
  booksOf,
  done,
  invoicesOf,
  later,
  staysIn,
  withBooks,
  type TestWorld,
} from '../service/testing/world.ts';
import { advanceBooks } from '../simulation/books.ts';
import { history } from '../service/views/history.ts';
import { demoWorld } from './demo-world.ts';
import { visitor } from './people.ts';

const zone = 'America/New_York';
/** Noon of Sunday 15 November 2026 in New York. */
const sunday = instant(1_794_762_000_000);
const settings = (today: Instant) => ({ today, zone, currency: 'USD' });
const startOn = (today: Instant): TestWorld => withBooks(demoWorld(settings(today)));
const world = startOn(sunday);

describe('the demo world', { timeout: 60_000 }, () => {
  it('is the same for every visitor of a day, whatever the hour', () => {
    expect(startOn(instant(sunday + 9 * hour))).toEqual(world);
  });

  it('begins at half past six with the default space free and the default car in need of a charge', () => {
    for (const days of [1, 2, 3, 16, 118, 227]) {
      const today = instant(sunday + days * day);
      const begun = startOn(today);
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

  it('has six paid invoices, one with a credit note, and a draft for the current month', () => {
    const states = invoicesOf(world, visitor).map(({ status }) => status.state);
    expect(states).toEqual(['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'draft']);
    expect(invoicesOf(world, visitor).flatMap(({ credits }) => credits)).toHaveLength(1);
  });

  it('has the same totals in history and invoices, to the cent', () => {
    const sessions = history(booksOf(world), visitor);
    const billed = invoicesOf(world, visitor).reduce(
      (sum, invoice) => sum + invoiceTotals(invoice).total,
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

  it('lets quiet time pass as if it were looked at, to the byte', () => {
    const begun = demoWorld(settings(sunday));
    const end = begun.world.now + 4 * hour;
    let passed = begun;
    let restored = begun;
    for (let to = begun.world.now + minute; to <= end; to += minute) {
      const [one, other] = [passed, { ...restored, world: structuredClone(restored.world) }].map(
        (books) => advanceBooks(books, instant(to)),
      );
      if (!one?.ok || !other?.ok) throw new Error('Time did not move on');
      [passed, restored] = [one, other];
    }
    expect(passed.world.sessions).not.toEqual(begun.world.sessions);
    expect(JSON.stringify(passed.world)).toBe(JSON.stringify(restored.world));
  });

  it('keeps running: neighbors come, book, charge and leave, the same for any time steps', () => {
    const end = world.now + 3 * day;
    let watched = world;
    const booked = new Set<string>();
    for (let at = world.now + 7 * minute; at < end; at += 97 * minute) {
      watched = later(watched, instant(at));
      for (const { id, user } of Object.values(watched.reservations)) {
        if (user !== visitor) booked.add(id);
      }
    }
    const jumped = later(world, instant(end));
    expect(later(watched, instant(end))).toEqual(jumped);
    expect(staysIn(jumped).length).toBeGreaterThan(staysIn(world).length + 6);
    expect(booked.size).toBeGreaterThan(2);
  });

  it('lets the visitor charge through the night beside the neighbors', () => {
    const space = 'golden-tower-42';
    const readyBy = instant(world.now + 12.5 * hour);
    const goal = { kind: 'full' } as const;
    const started = done(
      world,
      { kind: 'plug-in', user: visitor, space, vehicle: 1 },
      { kind: 'start', user: visitor, space, goal, readyBy, preference: 'cheapest' },
    );
    const morning = later(started, readyBy);
    const session = Object.values(morning.sessions).find(({ user }) => user === visitor)!;
    expect(session.phase).toEqual({ kind: 'complete', why: 'limit' });
    expect(session.log.map(({ phase }) => phase.kind)).toContain('waiting');
  });
});
