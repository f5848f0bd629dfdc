import type { Bill } from '../../contract/bill.ts';
import type { PowerStep } from '../../contract/session.ts';
import { lineInWords } from '../../words/bills/bill-line-words.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import type { LocalFormat } from './scene.ts';

type PublicBill = PublicAnswers['createQuote']['bill'];

export const billView = (bill: Bill, { say }: LocalFormat): PublicBill => ({
  currency: bill.currency,
  energyWh: Math.round(bill.energy),
  lines: bill.lines.map((line) => ({
    kind: line.kind,
    period: line.period,
    label: say(() => lineInWords(line, bill.currency)),
    energyWh: line.kind === 'ENERGY' ? Math.round(line.quantity) : null,
    seconds: line.kind === 'TIME' || line.kind === 'PARKING_TIME' ? line.quantity / 1000 : null,
    unitPrice: line.price,
    amountMinor: line.amount,
  })),
  subtotalMinor: bill.subtotal,
  taxes: bill.tax.map(({ vat, base, amount }) => ({
    percent: vat,
    baseMinor: base,
    amountMinor: amount,
  })),
  totalMinor: bill.total,
});

export const stepsView = (steps: readonly PowerStep[], { time }: LocalFormat) =>
  steps.map(({ from, to, power }) => ({
    startsAt: time(from),
    endsAt: time(to),
    powerW: Math.round(power),
  }));
