import type { Charge, Invoice } from '#api/words/bills/invoice-words.ts';

/** An invoice for tests: eight cents of tax on every session, one of them given back in part. */

const start = Date.parse('2026-10-01T22:40:00Z');
const hour = 3_600_000;
const day = 24 * hour;

export function sampleCharge(index: number, vehicleName = 'Hyundai Ioniq 5'): Charge {
  const pluggedIn = start + index * day;
  const end = pluggedIn + 12 * hour;
  const reading = (hours: number, energy: number) => ({ at: pluggedIn + hours * hour, energy });
  const base = { element: 0, vat: 8 };
  return {
    session: `s${index + 1}`,
    pluggedIn,
    end,
    vehicle: 1,
    vehicleName,
    space: 'golden-tower-42',
    spaceNumber: 42,
    building: 'golden-tower',
    buildingName: 'GOLDEN TOWER',
    beganEarlier: false,
    dispute: null,
    bill: {
      currency: 'USD',
      energy: 7500,
      lines: [
        {
          ...base,
          kind: 'ENERGY',
          period: 'night',
          quantity: 7500,
          measured: 7500,
          price: 0.13,
          amount: 98,
          spans: [{ from: reading(5, 120_000), to: reading(6, 127_500) }],
        },
        {
          ...base,
          kind: 'FLAT',
          period: null,
          quantity: 1,
          measured: 1,
          price: 0.35,
          amount: 35,
          spans: [],
        },
      ],
      subtotal: 133,
      tax: [{ vat: 8, base: 133, amount: 11 }],
      total: 144,
    },
  };
}

export function sampleInvoice(charges: readonly Charge[], changes: Partial<Invoice> = {}): Invoice {
  const added = (of: (charge: Charge) => number) =>
    charges.reduce((sum, charge) => sum + of(charge), 0);
  const total = added(({ bill }) => bill.total);
  return {
    id: 'i1',
    at: start + 40 * day,
    month: '2026-10',
    zone: 'America/New_York',
    currency: 'USD',
    state: 'issued',
    number: 'FW-000012',
    issuedAt: Date.parse('2026-11-01T04:00:00Z'),
    paidAt: null,
    paid: 0,
    dueAt: Date.parse('2026-11-15T05:00:00Z'),
    overdue: false,
    home: 'GOLDEN TOWER',
    subtotal: added(({ bill }) => bill.subtotal),
    tax: [
      {
        vat: 8,
        base: added(({ bill }) => bill.subtotal),
        amount: added(({ bill }) => bill.tax[0]!.amount),
      },
    ],
    total,
    credited: 0,
    refunded: 0,
    balance: total,
    energy: added(({ bill }) => bill.energy),
    sessions: charges.length,
    buildings: ['golden-tower'],
    vehicles: [1],
    charges,
    credits: [],
    ...changes,
  };
}

export const sampleCredit: Invoice['credits'][number] = {
  number: 'FW-000013-C',
  at: Date.parse('2026-11-03T15:00:00Z'),
  session: 's1',
  reason: 'The garage door was out of order.',
  subtotal: 35,
  tax: [{ vat: 8, base: 35, amount: 3 }],
  total: 38,
};
