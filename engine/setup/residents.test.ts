import { describe, expect, it } from 'vitest';
import { executeInLedger } from '../ledger/ledger-commands.ts';
import type { Command } from '../service/commands.ts';
import { execute } from '../service/front-door.ts';
import { at, car } from '../service/testing/world.ts';
import { amps, duration, fraction, hour, kilowattHours, wattHours } from '../units.ts';
import { OwnedService } from './testing/owner.ts';

const leave = { kind: 'remove-resident', resident: 'ann' } as const;

const vehicle = {
  name: 'Van',
  battery: kilowattHours(60),
  maxAmps: amps(32),
  phases: 1,
  consumption: 180,
  limit: fraction(1),
  level: fraction(0.5),
  readyBy: duration(7 * hour),
} as const;

const refusal = (
  service: OwnedService,
  command: Command,
  role: 'charger' | 'resident' = 'resident',
) => {
  const outcome = execute(service.world, command, role);
  return outcome.ok ? null : outcome.refusal;
};

/** Ann charges 2 kWh in space a and leaves it. */
function charged(service: OwnedService): void {
  service.arrive('ann', 't1');
  service.start('ann', 2, at(6));
  service.follow('t1', 1, 0);
  service.to(at(0.25));
  service.cable('unplugged', 't1', 2, 2000);
}

describe('a resident', () => {
  it('who is added has an account and can add a car', () => {
    const service = new OwnedService();
    service.own({ kind: 'add-resident', resident: 'dora' });
    service.do({ kind: 'add-vehicle', user: 'dora', details: vehicle });
    expect(service.world.accounts).toContain('dora');
    expect(service.refused({ kind: 'add-resident', resident: 'dora' })).toMatchObject({
      why: 'resident-exists',
    });
    expect(service.refused({ kind: 'add-resident', resident: '__proto__' })).toMatchObject({
      field: 'resident',
    });
  });

  it('who moves out with an open invoice gets it at the end of the month, and can pay it', () => {
    const service = new OwnedService();
    charged(service);
    service.to(at(1));
    service.own(leave);
    service.to(at(24 * 31));
    const invoice = service.invoices('ann')[0]!;
    expect(invoice.status).toMatchObject({ state: 'issued' });
    const { ledger, world } = service;
    const asked = { user: 'ann', invoice: invoice.id };
    const { session } = invoice.charges[0]!;
    const question = { kind: 'dispute-charge', session, reason: 'energy', note: '' } as const;
    const questioned = executeInLedger(ledger, { ...question, ...asked }, world, 'resident');
    expect(questioned.ok).toBe(true);
    expect(executeInLedger(ledger, { kind: 'pay-invoice', ...asked }, world, 'resident').ok).toBe(
      true,
    );
  });

  it('whose last readings are still on their way is billed by them', () => {
    const service = new OwnedService();
    service.arrive('ann', 't1');
    service.start('ann', 4, at(6));
    service.follow('t1', 1, 0);
    service.to(at(0.25));
    // Reading 2 is late.
    service.cable('unplugged', 't1', 3, 2400);
    service.to(at(1));
    service.own(leave);
    service.cable('meter-read', 't1', 2, 2000, { at: at(0.2) });
    service.to(at(2));
    expect(service.charges('ann')[0]!.bill.energy).toBe(2400);
  });

  it('who moves out loses reservations, queue, cars, cards and the assigned space', () => {
    const service = new OwnedService();
    service.own({ kind: 'assign-space', space: 'b', resident: 'ann' });
    service.own({ kind: 'add-card', token: 'C1', resident: 'ann' });
    const slot = { vehicle: 1, space: 'a', from: at(2), to: at(4), energy: wattHours(5000) };
    service.do({ kind: 'reserve', user: 'ann', ...slot });
    service.own(leave);
    const { reservations, vehicles, cards, spaces, defaults } = service.world;
    expect(reservations).toEqual({});
    expect(Object.values(vehicles).map(({ owner }) => owner)).not.toContain('ann');
    expect([cards, spaces['b']!.assignedTo, defaults['ann']]).toEqual([{}, undefined, undefined]);
    const over = service.events.find(({ kind }) => kind === 'reservation');
    expect(over).toMatchObject({ user: 'ann' });
    expect(refusal(service, { kind: 'add-vehicle', user: 'ann', details: vehicle })).toEqual({
      code: 'not-allowed',
    });
    expect(service.refused(leave)).toMatchObject({ what: 'resident' });
  });

  it('who is plugged in cannot be removed', () => {
    const service = new OwnedService();
    service.arrive('ann', 't1');
    expect(service.refused(leave)).toEqual({
      code: 'setup',
      why: 'resident-plugged-in',
      space: 'a',
    });
  });

  it('who comes back has the old bills, and can charge again', () => {
    const service = new OwnedService();
    charged(service);
    service.to(at(1));
    service.own(leave);
    service.own({ kind: 'add-resident', resident: 'ann' });
    service.do({ kind: 'add-vehicle', user: 'ann', details: vehicle });
    expect(service.records('ann')).toHaveLength(1);
    expect(service.world.accounts.filter((one) => one === 'ann')).toHaveLength(1);
  });
});

describe('a card', () => {
  const card = { kind: 'add-card', token: '04A2B3C4', resident: 'ann' } as const;
  const shown = { kind: 'show-card', user: 'charger-a', space: 'a', token: card.token } as const;

  /** Shows the card at space a. */
  const show = (service: OwnedService) => service.take(execute(service.world, shown, 'charger'));

  it('starts the standing order of its holder’s car', () => {
    const service = new OwnedService();
    const goal = { kind: 'energy', energy: kilowattHours(7) } as const;
    const order = { goal, preference: 'fastest' } as const;
    service.do({ kind: 'set-standing-order', user: 'ann', vehicle: 1, order });
    service.own(card);
    show(service);
    service.cable('plugged', 't1', 0, 0);
    expect(service.session).toMatchObject({ user: 'ann', vehicle: 1, order });
  });

  it('starts the car that is booked, or the one it is for', () => {
    const service = new OwnedService();
    service.own({ ...card, vehicle: 4 });
    const slot = { vehicle: 1, space: 'a', from: at(1), to: at(3), energy: wattHours(5000) };
    service.do({ kind: 'reserve', user: 'ann', ...slot });
    service.to(at(1));
    service.cable('plugged', 't1', 0, 0);
    show(service);
    expect(service.session).toMatchObject({ vehicle: 1, promised: { energy: 5000 } });
    const other = new OwnedService();
    other.own({ ...card, vehicle: 4 });
    other.cable('plugged', 't1', 0, 0);
    show(other);
    expect(other.session).toMatchObject({ vehicle: 4 });
  });

  it('that is unknown, blocked or of somebody who moved out is refused', () => {
    const service = new OwnedService();
    expect(refusal(service, shown, 'charger')).toEqual({ code: 'unknown', what: 'card' });
    service.own(card);
    service.own({ kind: 'block-card', token: card.token });
    expect(refusal(service, shown, 'charger')).toEqual({ code: 'not-allowed' });
    service.own({ kind: 'unblock-card', token: card.token });
    expect(refusal(service, shown, 'charger')).toBeNull();
    service.own(leave);
    expect(refusal(service, shown, 'charger')).toEqual({ code: 'unknown', what: 'card' });
    expect(refusal(service, shown)).toEqual({ code: 'not-allowed' });
  });

  it('belongs to one resident', () => {
    const service = new OwnedService();
    service.own(card);
    expect(service.refused({ ...card, resident: 'ben' })).toMatchObject({ why: 'card-exists' });
    expect(service.refused({ ...card, token: '' })).toMatchObject({ field: 'token' });
    expect(service.refused({ ...card, token: 'B', resident: 'nobody' })).toMatchObject({
      what: 'resident',
    });
    expect(service.refused({ ...card, token: 'B', vehicle: car(2, 'ben').id })).toMatchObject({
      what: 'vehicle',
    });
    service.own({ kind: 'remove-card', token: card.token });
    service.own({ ...card, resident: 'ben' });
  });
});
