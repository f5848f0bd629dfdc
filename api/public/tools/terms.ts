import { currencyUnits } from '../../words/format.ts';
import type { PublicAnswers } from '../contract/contract.ts';

type Tariff = PublicAnswers['getTariff'];
type Rule = Tariff['rules'][number];

/** A price sheet in words. */
export function tariffInWords({ rules, currency, sentence }: Tariff, buildingName: string): string {
  const lines = rules.map((rule) => `- ${ruleInWords(rule, currency)}`);
  return [`# Prices at ${buildingName}`, '', sentence, '', ...lines, ''].join('\n');
}

const names: Readonly<Record<Rule['kind'], string>> = {
  ENERGY: 'Energy',
  FLAT: 'Service fee',
  TIME: 'Time plugged in',
  PARKING_TIME: 'Idle fee',
};

const units = { kWh: 'a kWh', hour: 'an hour', session: 'a session' } as const;

function ruleInWords(rule: Rule, currency: string): string {
  const { kind, period, unitPrice, unit, taxPercent, startsAt, endsAt, days } = rule;
  const { freeSeconds, atMostMinor } = rule;
  const parts = [
    `${names[kind]}${period === null ? '' : ` (${period})`}: ${unitPrice} ${currency} ${units[unit]}`,
    taxPercent === null ? 'no tax' : `plus ${taxPercent}% tax`,
  ];
  if (startsAt !== null) parts.push(`from ${startsAt} to ${endsAt}`);
  if (days !== null) parts.push(days.map((day) => day[0] + day.slice(1).toLowerCase()).join(', '));
  if (freeSeconds !== null) parts.push(`the first ${freeSeconds / 60} minutes are free`);
  if (atMostMinor !== null) {
    parts.push(`at most ${currencyUnits(atMostMinor, currency)} ${currency} a session, before tax`);
  }
  return parts.join('; ');
}

/** The terms in words, with the figures that are in force. */
export function termsInWords({ terms, rules }: Tariff): string {
  const idle = rules.find(({ kind }) => kind === 'PARKING_TIME');
  const free = (idle?.freeSeconds ?? 0) / 60;
  // The fee runs by day only; the rest is the night.
  const night = `between ${idle?.endsAt} and ${idle?.startsAt}`;
  return `# Terms

## Quotes
A quote changes nothing and holds nothing. It is a ceiling for ${terms.quoteMinutes} minutes of the community's time: with the same energy and departure the bill is never above it.

## Reservations
- A reservation is a promise: its space, its energy and its power are kept, whoever else comes.
- Changing and canceling are free until ${terms.freeCancellationMinutes} minutes before the start, and not possible afterwards.
- The space is held for ${terms.heldMinutes} minutes after the start, then released (NO_SHOW).
- Plugging in is possible ${terms.earlyStartMinutes} minutes early if the space is free.
- It lasts ${terms.shortestMinutes} to ${terms.longestMinutes} minutes, and starts at most ${terms.daysAhead} days ahead.
- A resident has at most seven open reservations, two of them at the same time; after two no-shows in 30 days only one. At most two of their cars wait in the queue, counting spaces they were offered.
- It follows its car to another free space of the building. What can no longer be kept is told at once and moved, never dearer; what cannot be kept at all brings the service fee and a fixed amount as a credit.
- It may not overlap another one of the same space or of the same car.

## Requests to move
When a car is done, or the next slot of its space begins in ${free} minutes, and somebody else needs its space, its driver is asked to move. Before the time the driver said they would leave, it is only a request: who moves within ${free} minutes, and does not plug in there again within 15, gets the service fee back. Nobody is asked ${night}. In the slot of another driver a car gets no power while they may still come.

## Idle fee
Only for keeping somebody waiting: from ${free} minutes after the request to move, never before the time the driver said they would leave, never ${night}, and never while the service itself holds power back. An order after the request is for charging right away: minutes without power count. Unplugging and coming back within 15 minutes changes nothing. Who leaves when they said never pays it. If nobody needs the space, staying costs nothing; for a neighbor who reserved it, only the time since they said that they cannot plug in counts.
`;
}
