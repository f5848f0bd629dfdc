import type { World } from '#engine/community/world.ts';
import type { Answers } from '../../contract/contract.ts';
import { countSessions, formatMoney } from '../../words/format.ts';
import { invoiceName, stateInWords } from '../../words/bills/invoice-words.ts';
import { inRegion } from '../../words/region.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { isoTime } from '../iso-time.ts';
import { billView } from './bill.ts';
import { placeOf, localFormatAt, vehicleIdOf } from './scene.ts';

type Summary = Answers['invoices']['list']['invoices'][number];
type Invoice = Answers['invoices']['get'];
type PublicSummary = PublicAnswers['listInvoices']['items'][number];

export function invoiceSummary(invoice: Summary): PublicSummary {
  const { zone, currency } = invoice;
  const time = (at: number | null) => (at === null ? null : isoTime(zone, at));
  return {
    id: invoice.id,
    month: invoice.month,
    number: invoice.number,
    state: invoice.state,
    currency,
    subtotalMinor: invoice.subtotal,
    taxMinor: invoice.tax.reduce((sum, { amount }) => sum + amount, 0),
    totalMinor: invoice.total,
    creditedMinor: invoice.credited,
    balanceMinor: invoice.balance,
    issuedAt: time(invoice.issuedAt),
    dueAt: time(invoice.dueAt),
    paidAt: time(invoice.paidAt),
    isOverdue: invoice.overdue,
    energyWh: Math.round(invoice.energy),
    sessionCount: invoice.sessions,
    sentence: inRegion(
      { zone, currency },
      () =>
        `${invoiceName(invoice)}: ${formatMoney(invoice.total)} for ${countSessions(invoice.sessions)}. ${stateInWords(invoice)}`,
    ),
  };
}

export function invoiceInFull(world: World, invoice: Invoice): PublicAnswers['getInvoice'] {
  const { zone } = invoice;
  return {
    ...invoiceSummary(invoice),
    charges: invoice.charges.map((charge) => ({
      sessionId: charge.session,
      vehicleId: vehicleIdOf(charge.vehicle),
      vehicleName: charge.vehicleName,
      ...placeOf(world, charge.space),
      pluggedInAt: isoTime(zone, charge.pluggedIn),
      endedAt: isoTime(zone, charge.end),
      bill: billView(charge.bill, localFormatAt(world, charge.building)),
    })),
    creditNotes: invoice.credits.map(({ number, at, session, reason, total }) => ({
      number,
      at: isoTime(zone, at),
      sessionId: session,
      reason,
      totalMinor: total,
    })),
  };
}
