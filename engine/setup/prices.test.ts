import { describe, expect, it } from 'vitest';
import type { Command } from '../service/commands.ts';
import { execute } from '../service/front-door.ts';
import { quote } from '../service/quote.ts';
import { at } from '../service/testing/world.ts';
import type { TariffElement } from '../tariff/tariff.ts';
import { instant, wattHours, type Instant } from '../units.ts';
import { OwnedService } from './testing/owner.ts';

/** One price for energy all day, and nothing else. */
const energyAt = (price: number): readonly TariffElement[] => [
  { period: 'day', components: [{ type: 'ENERGY', price, stepSize: 1 }] },
];

/** From Friday 13 March 2026; it is Wednesday evening. */
const friday = '2026-03-13';
const fridayMidnight = at(30);

const set = (price: number, from: string | null = friday) =>
  ({ kind: 'set-prices', building: 'house', from, elements: energyAt(price) }) as const;

/** Ann charges 2 kWh in space a from an instant on; what it comes to. */
function chargeAt(service: OwnedService, from: Instant, transaction: string): number {
  service.to(from);
  service.arrive('ann', transaction);
  service.start('ann', 2, instant(from + 6 * 3_600_000));
  service.follow(transaction, 1, 0);
  service.to(instant(from + 900_000));
  service.cable('unplugged', transaction, 2, 2000);
  service.to(instant(from + 7_200_000));
  return service.charges('ann').at(-1)!.bill.total;
}

const booking = (from: Instant) => ({
  user: 'ann',
  vehicle: 1,
  space: 'a',
  from,
  to: instant(from + 7_200_000),
  energy: wattHours(4000),
});

const quoteOf = (service: OwnedService, from: Instant): number => {
  const { user, ...asked } = booking(from);
  const quoted = quote(service.world, user, asked);
  if (!quoted.ok) throw new Error(quoted.refusal.code);
  return quoted.quote.bill.total;
};

describe('the first prices', () => {
  it('of a building that was never open are no news for residents', () => {
    const service = new OwnedService();
    const details = { name: 'NEW', address: 'Here', zone: 'America/New_York', currency: 'USD' };
    const building = service.own({ kind: 'add-building', ...details, tax: 8 });
    service.own({ ...set(0.2, null), building });
    expect(service.events).toEqual([]);
    service.own(set(0.4));
    expect(service.events.map(({ kind }) => kind)).toContain('prices-announced');
  });
});

describe('prices from a day on', () => {
  it('hold for who plugs in from its first instant, and not before', () => {
    const service = new OwnedService();
    service.own({ ...set(1), tax: 0 });
    expect(chargeAt(service, at(27), 't1')).toBeLessThan(150);
    expect(chargeAt(service, fridayMidnight, 't2')).toBe(200);
  });

  it('leave a charge alone that is plugged in before', () => {
    const service = new OwnedService();
    service.own(set(9));
    service.to(at(29, 50));
    service.arrive('ann', 't1');
    service.start('ann', 2, at(36));
    service.follow('t1', 1, 0);
    service.to(at(30, 30));
    service.cable('unplugged', 't1', 2, 2000);
    service.to(at(32));
    expect(service.charges('ann')[0]!.bill.total).toBeLessThan(150);
  });

  it('keep the tariff of the plug-in, too, for a charge that is stopped and started again', () => {
    const service = new OwnedService();
    service.own(set(9));
    service.to(at(29, 50));
    service.arrive('ann', 't1');
    const { tariff } = service.session!;
    service.start('ann', 8, at(36));
    service.follow('t1', 1, 0);
    service.to(at(30, 5));
    service.do({ kind: 'stop', user: 'ann', space: 'a' });
    service.follow('t1', 2, 2000);
    service.start('ann', 2, at(36));
    expect(service.session!.tariff).toBe(tariff);
  });

  it('are what is quoted for a slot after that day, and the old ones for a slot before', () => {
    const service = new OwnedService();
    const before = quoteOf(service, at(26));
    service.own({ ...set(1), tax: 0 });
    expect(quoteOf(service, at(26))).toBe(before);
    expect(quoteOf(service, at(34))).toBe(400);
  });

  it('leave a confirmed quote as it was, dearer or cheaper', () => {
    for (const price of [9, 0.01]) {
      const service = new OwnedService();
      service.do({ kind: 'reserve', ...booking(at(34)) });
      const { ceiling } = Object.values(service.world.reservations)[0]!;
      const { tariff } = service.world.buildings['house']!;
      service.own(set(price));
      expect(Object.values(service.world.reservations)[0]).toMatchObject({ ceiling, tariff });
      service.to(at(34));
      service.arrive('ann', 't1');
      service.follow('t1', 1, 0);
      expect(service.session).toMatchObject({ tariff, ceiling });
      service.to(at(34, 40));
      service.cable('unplugged', 't1', 2, 4000);
      service.to(at(36));
      expect(service.charges('ann')[0]!.bill.total).toBe(ceiling);
    }
  });

  it('taken back, are kept by who was quoted by them', () => {
    const service = new OwnedService();
    service.own({ ...set(0.05), tax: 0 });
    service.do({ kind: 'reserve', ...booking(at(34)) });
    expect(Object.values(service.world.reservations)[0]!.ceiling).toBe(20);
    service.own({ kind: 'withdraw-prices', building: 'house', from: friday });
    service.to(at(34));
    service.arrive('ann', 't1');
    service.follow('t1', 1, 0);
    service.to(at(34, 40));
    service.cable('unplugged', 't1', 2, 4000);
    service.to(at(36));
    expect(service.charges('ann')[0]!.bill.total).toBe(20);
    expect(chargeAt(service, at(40), 't2')).toBeGreaterThan(20);
  });

  it('begin at local midnight where clocks change that night', () => {
    // In New York clocks go forward on 8 March 2026 at 2 AM; this is Friday 6 March, 6 PM.
    const service = new OwnedService(at(-5 * 24));
    service.own({ ...set(1, '2026-03-09'), tax: 0 });
    const [later] = service.world.buildings['house']!.laterTariffs!;
    // Monday 00:00 EDT is 04:00 UTC, 53 hours after Friday 18:00 EST, not 54.
    expect(later!.from).toBe(Date.UTC(2026, 2, 9, 4));
  });
});

describe('prices from the first of a month in whose night clocks change', () => {
  it('leave a car alone that charges through it, whose bill stands in the month it ended in', () => {
    // In New York clocks go back on 1 November 2026 at 2 AM; this is the evening before, 10 PM.
    const evening = Date.UTC(2026, 10, 1, 2);
    const after = (hours: number) => instant(evening + hours * 3_600_000);
    const service = new OwnedService(after(0));
    service.do({ kind: 'reserve', ...booking(after(24)) });
    const { ceiling } = Object.values(service.world.reservations)[0]!;
    service.own({ ...set(9, '2026-11-01'), tax: 0 });
    service.arrive('ann', 't1');
    service.start('ann', 30, after(10));
    service.follow('t1', 1, 0);
    for (let hours = 1; hours <= 4; hours += 1) {
      service.to(after(hours));
      service.follow('t1', 1 + hours, 7500 * hours);
    }
    service.to(after(5));
    service.cable('unplugged', 't1', 6, 30_000);
    service.to(after(6));
    const [invoice] = service.invoices('ann');
    expect(invoice).toMatchObject({ month: '2026-11', charges: [{ bill: { energy: 30_000 } }] });
    // 30 kWh at no more than the day's price of before, not at 9 a kWh; the quote before stays.
    expect(invoice!.charges[0]!.bill.total).toBeLessThan(1000);
    expect(Object.values(service.world.reservations)[0]).toMatchObject({ ceiling });
    expect(chargeAt(service, after(30), 't2')).toBe(1800);
  });
});

describe('a tax that changes in the middle of a month', () => {
  it('is on charges plugged in since; one invoice shows both, to the cent', () => {
    const service = new OwnedService();
    service.own({ ...set(1, '2026-03-12'), tax: 8 });
    service.own({ ...set(1, '2026-03-13'), tax: 20 });
    expect(chargeAt(service, at(7), 't1')).toBe(216);
    expect(chargeAt(service, at(31), 't2')).toBe(240);
    const invoices = service.invoices('ann');
    expect(invoices).toHaveLength(1);
    const taxes = invoices[0]!.charges.map(({ bill }) => bill.total);
    expect(taxes).toEqual([216, 240]);
  });

  it('stays as it was where new prices do not name it', () => {
    const service = new OwnedService();
    service.own({ ...set(1, '2026-03-12'), tax: 20 });
    service.own(set(2, '2026-03-13'));
    expect(chargeAt(service, at(31), 't1')).toBe(480);
  });
});

describe('prices are refused', () => {
  it('from today on in an open building: residents could not know them', () => {
    const service = new OwnedService();
    const tooSoon = { code: 'setup', why: 'too-soon', earliest: '2026-03-12' };
    expect(service.refused(set(1, null))).toEqual(tooSoon);
    expect(service.refused(set(1, '2026-03-11'))).toEqual(tooSoon);
    expect(service.refused(set(1, '2026-02-30'))).toMatchObject({ field: 'from' });
    expect(service.refused(set(1, '2199-01-01'))).toMatchObject({ field: 'from' });
  });

  it('where no bill could be made by them', () => {
    const service = new OwnedService();
    const [element] = energyAt(1);
    const without = { ...set(1), elements: [] };
    expect(service.refused(without)).toMatchObject({ why: 'tariff', fault: 'no-elements' });
    const negative = { ...set(1), elements: [element!, energyAt(-1)[0]!] };
    expect(service.refused(negative)).toMatchObject({ fault: 'bad-price', element: 1 });
    const strange = { ...set(1), elements: [null as never] };
    expect(service.refused(strange)).toEqual({ code: 'bad-input', field: 'elements' });
    expect(service.refused({ ...set(1), tax: 101 })).toEqual({ code: 'bad-input', field: 'tax' });
  });

  it('to the second of two owners who edit the same sheet', () => {
    const service = new OwnedService();
    const replaces = service.world.buildings['house']!.tariff;
    service.own({ ...set(1), replaces });
    expect(service.refused({ ...set(2), replaces })).toEqual({
      code: 'setup',
      why: 'changed-meanwhile',
    });
  });

  it('to everybody but the owner', () => {
    const service = new OwnedService();
    const command = { user: 'ann', ...set(0) } as unknown as Command;
    expect(execute(service.world, command, 'resident')).toMatchObject({
      refusal: { code: 'not-allowed' },
    });
  });
});
