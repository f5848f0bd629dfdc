import {
  amountMinor,
  strict,
  choice,
  count,
  currency,
  energyWh,
  flag,
  id,
  list,
  named,
  nullable,
  optional,
  ownId,
  page,
  paging,
  sentence,
  text,
  time,
  timeIfAny,
} from './fields.ts';
import { bill, place } from './bill.ts';
import { operation } from './operation.ts';

const states = ['draft', 'issued', 'paid'] as const;

const summary = {
  id: ownId,
  month: text('The month, such as 2026-11.', 7),
  number: nullable(text('Once it is issued.', 40)),
  state: choice(states, '`draft` while the month runs.'),
  currency,
  subtotalMinor: amountMinor('Before tax.'),
  taxMinor: amountMinor('Tax.'),
  totalMinor: amountMinor('With tax.'),
  creditedMinor: amountMinor('Given back by credit notes.'),
  balanceMinor: amountMinor('Still to pay.'),
  issuedAt: timeIfAny('When it was issued.'),
  dueAt: timeIfAny('When payment is due.'),
  paidAt: timeIfAny('When it was paid.'),
  isOverdue: flag('Whether payment is late.'),
  energyWh: energyWh('Of all its sessions.'),
  sessionCount: count('How many.'),
  sentence,
};

const charge = named('Charge', 'A session on an invoice.', {
  sessionId: text('The session.', 60),
  vehicleId: text('The car.', 20),
  vehicleName: text('Its name then.', 60),
  ...place,
  pluggedInAt: time('When it began.'),
  endedAt: time('When it ended.'),
  bill,
});

const creditNote = named('CreditNote', 'Money given back for a session or a reservation.', {
  number: text('Its number.', 40),
  at: time('When.'),
  sessionId: nullable(text('The session; null for a reservation.', 60)),
  reason: text('Why.'),
  totalMinor: amountMinor('How much.'),
});

export const invoiceOperations = {
  listInvoices: operation('listInvoices', 'GET', '/v1/invoices', {
    tag: 'Billing',
    summary: 'List invoices',
    description: 'One a month, the newest first. The draft of this month is included.',
  })
    .input(strict({ ...paging, state: optional(choice(states, 'Only these.')) }))
    .output(
      named(
        'InvoicePage',
        'A page of invoices.',
        page(named('InvoiceSummary', 'An invoice in a list.', summary), 'Invoices.'),
      ),
    ),
  getInvoice: operation('getInvoice', 'GET', '/v1/invoices/{invoiceId}', {
    tag: 'Billing',
    summary: 'Get an invoice',
    description: 'With every session on it, line by line. Lines always add up to the total.',
  })
    .input(strict({ invoiceId: id('The invoice.') }))
    .output(
      named('Invoice', 'An invoice in full.', {
        ...summary,
        charges: list(charge, 'Its sessions, the oldest first.', 5000),
        creditNotes: list(creditNote, 'Corrections.', 5000),
      }),
    ),
};
