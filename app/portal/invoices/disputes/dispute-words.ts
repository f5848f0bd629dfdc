import type { BillLine } from '#api/contract/bill.ts';
import { periodName } from '#api/words/price-words.ts';
import { creditName } from '#api/words/bills/bill-line-words.ts';
import { taxLines } from '#app/ui/words/bill-words.ts';
import {
  formatAmount,
  formatDateAndClock,
  formatExactDuration,
  formatMeter,
  formatRate,
} from '#app/ui/words/format.ts';
import { when } from '#api/words/moment-words.ts';
import type { Charge } from '#api/words/bills/invoice-words.ts';

export type Dispute = NonNullable<Charge['dispute']>;
export type DisputeReason = Dispute['reason'];
type Answer = NonNullable<Dispute['answer']>;

export const reasonNames: Readonly<Record<DisputeReason, string>> = {
  energy: 'I did not charge this much',
  price: 'The price is not right',
  'idle-fee': 'The idle fee is not right',
  other: 'Something else',
};

/** The reasons offered for this bill: the idle fee only if there is one. */
export const reasonsFor = ({ bill }: Pick<Charge, 'bill'>) =>
  (Object.keys(reasonNames) as DisputeReason[]).filter(
    (reason) => reason !== 'idle-fee' || bill.lines.some(({ kind }) => kind === 'PARKING_TIME'),
  );

/** The question: its reason, and the resident's note if there is one. */
export const askedInWords = ({ askedAt, reason, note }: Dispute, zone?: string) =>
  `You questioned this charge on ${formatDateAndClock(askedAt, zone)}: ${reasonNames[reason]}.${note && ` “${note}”`}`;

export const pendingInWords = ({ answerAt }: Dispute, now: number, zone?: string) =>
  `We check every line against the meter. You get the answer here at ${when(answerAt, now, zone)}.`;

/** The answer: what was found, and its consequence. */
export function answerInWords({ finding, credit }: Answer): string {
  const note = `Credit note ${credit}`;
  switch (finding) {
    case 'bill-stands':
      return 'We checked every line against the meter and the price of your session. The bill is right:';
    case 'bill-differs':
      return `You are right: meter and price give less than we billed. ${note} gives the difference back.`;
    case 'interrupted':
      return `The charger failed during this session, and an interrupted session costs no service fee. ${note} gives it back. The rest of the bill is right:`;
    case 'first-idle-fee':
      return `We waive the first idle fee within a year for anybody who asks. ${note} gives it back. The rest of the bill is right:`;
  }
}

const given: Readonly<Partial<Record<Answer['finding'], BillLine['kind']>>> = {
  interrupted: 'FLAT',
  'first-idle-fee': 'PARKING_TIME',
};

/** The explanation of each line that was not given back. */
export function explainBill({ bill }: Pick<Charge, 'bill'>, finding: Answer['finding']) {
  if (finding === 'bill-differs') return [];
  const lines = bill.lines
    .filter(({ kind }) => kind !== given[finding])
    .map((line) => explainLine(line, bill.currency));
  if (lines.length < bill.lines.length) return lines;
  const taxes = taxLines(bill).map(
    ({ label, amount }) => `${label} of ${formatAmount(bill.subtotal, bill.currency)}: ${amount}.`,
  );
  return [...lines, ...taxes];
}

function explainLine(
  { kind, period, quantity, price, amount, spans }: BillLine,
  currency: string,
): string {
  const rate = formatRate(price, currency);
  const comesTo = formatAmount(amount, currency);
  switch (kind) {
    case 'ENERGY': {
      const [first, last] = [spans[0], spans.at(-1)];
      const meter =
        first && last
          ? ` between readings of ${formatMeter(first.from.energy)} and ${formatMeter(last.to.energy)}`
          : '';
      return `${periodName(period)}: the meter counted ${formatMeter(quantity)}${meter}. At ${rate} a kWh that is ${comesTo}.`;
    }
    case 'FLAT':
      return `Service fee: one for every session in which power flowed, ${comesTo}.`;
    case 'PARKING_TIME':
      return `Idle fee: ${formatExactDuration(quantity)} at ${rate} an hour, ${comesTo}.`;
    case 'TIME':
      return `Time: ${formatExactDuration(quantity)} at ${rate} an hour, ${comesTo}.`;
    case 'CREDIT':
      return `${creditName(period)}: ${comesTo}.`;
  }
}
