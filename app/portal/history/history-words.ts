import { formatCarbon, formatMoney, formatMonth, countSessions } from '#app/ui/words/format.ts';
import { hasIdleFee, type PrintedLine } from '#api/words/bills/bill-line-words.ts';
import type { HistoryFilter, Widening } from './history-filter.ts';

/** Compared with the same energy at full power from plug-in on. */
export function savedInWords(saved: number, currency?: string): string {
  if (saved > 0) return `${formatMoney(saved, currency)} less than charging right away`;
  return saved < 0
    ? `${formatMoney(-saved, currency)} more than charging right away`
    : 'the same as charging right away';
}

/** What is compared: an idle fee would have been the same either way. */
export const chargeNamed = (bill: { readonly lines: readonly PrintedLine[] }) =>
  hasIdleFee(bill) ? 'Without its idle fee, this session' : 'This session';

/** The note below a sum of costs: what was saved, and that credit notes are subtracted. */
export const costInWords = (
  { saved, credited }: { saved: number; credited: number },
  currency?: string,
) =>
  credited > 0
    ? `after ${formatMoney(credited, currency)} given back by credit note; ${savedInWords(saved, currency)}`
    : savedInWords(saved, currency);

/** Why a session is listed under a month after its start. */
export const countsWhereItEnded = 'A session counts toward the month in which it ended.';

export function carbonSavedInWords(grams: number): string {
  const rounded = Math.round(grams / 100) * 100;
  if (rounded > 0) return `${formatCarbon(rounded)} less than charging right away`;
  return rounded < 0
    ? `${formatCarbon(-rounded)} more than charging right away`
    : 'about the same as charging right away';
}

/** A period as a choice. */
export function periodName(period: string): string {
  const days = /^(\d+)d$/u.exec(period)?.[1];
  if (days) return `Last ${days} days`;
  return { all: 'All time', dates: 'Between two dates' }[period] ?? formatMonth(period);
}

const widened = { vehicle: 'Any vehicle', building: 'Any building', period: 'All time' };

/** The label of a filter to drop: "Any vehicle: 12 sessions". */
export const wideningInWords = ({ drop, sessions }: Widening) =>
  `${widened[drop]}: ${countSessions(sessions)}`;

/** The search that found nothing. */
export function nothingInWords(
  filter: HistoryFilter,
  names: { vehicle: string | undefined; building: string | undefined },
): string {
  const parts = [
    filter.vehicle !== 'all' && `with ${names.vehicle ?? 'this vehicle'}`,
    filter.building !== 'all' && `at ${names.building ?? 'this building'}`,
    filter.period === 'dates' && 'between these dates',
    /^\d+d$/u.test(filter.period) && `in the ${periodName(filter.period).toLowerCase()}`,
    /^\d{4}-\d\d$/u.test(filter.period) && `in ${periodName(filter.period)}`,
  ];
  return `No session ${parts.filter(Boolean).join(' ')}.`;
}

/** From a session to the invoice it is on. */
export const invoiceLinkInWords = ({ number, month }: { number: string | null; month: string }) =>
  number === null
    ? `On the draft for ${formatMonth(month)}`
    : `On invoice ${number}, ${formatMonth(month)}`;

/** Of a charge that an app or assistant ordered. */
export const orderedByInWords = (agent: string) => `${agent} ordered this charge for you.`;
