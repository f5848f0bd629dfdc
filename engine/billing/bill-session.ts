import { compile, firstThatHolds, type PriceRule, type Progress } from '../tariff/compiled.ts';
import type { Dimension, PriceComponent } from '../tariff/tariff.ts';
import { localTime } from '../time/local.ts';
import { type Cents, cents } from '../units.ts';
import type { Bill, BillLine, MeterSpan, Totals } from './bill.ts';
import { energyOf, isSame, powerBetween, readingsAtChanges, untilEnergy } from './metering.ts';
import { chargeFor, sum, taxOn, type TaxLine } from './money.ts';
import type { BillableSession } from './session.ts';

/** The quantity measured under one rule of the tariff. */
type Tally = { readonly rule: PriceRule; measured: number; readonly spans: MeterSpan[] };

/** The tallies of each dimension in the order in which they began, and the one last added to. */
type Tallies = Record<Dimension, { readonly all: Tally[]; last: Tally | undefined }>;

/**
 * The bill of a session as recorded; of one still running, as if it ended now. Sessions from
 * outside the engine go through `checkSession` first.
 */
export function billOf(session: BillableSession): Bill {
  const { currency } = session.tariff;
  const lines = withCredits(measuredLines(session), session);
  return { currency, energy: energyOf(session.readings), ...withTotals(lines) };
}

/** Lines with their tax and their total. */
export function withTotals(lines: readonly BillLine[]): Totals & Pick<Bill, 'lines'> {
  const tax = taxLines(lines);
  const subtotal = sum(lines.map((line) => line.amount));
  const total = cents(subtotal + sum(tax.map((line) => line.amount)));
  return { lines, subtotal, tax, total };
}

/** What was measured, at the prices of the tariff. */
function measuredLines(session: BillableSession): readonly BillLine[] {
  const { currency } = session.tariff;
  const tallies = measure(session);
  // OCPI 2.2.1, step_size: rounding up happens once per session for energy and once for time, on
  // parking time if there is any. The amount added is billed by the last rule that applied.
  const stepped = tallies.PARKING_TIME.last ? 'PARKING_TIME' : 'TIME';
  return [
    ...linesOf('ENERGY', tallies, currency, 1),
    ...linesOf('TIME', tallies, currency, stepped === 'TIME' ? 1000 : 0),
    ...linesOf('FLAT', tallies, currency, 0),
    ...linesOf('PARKING_TIME', tallies, currency, stepped === 'PARKING_TIME' ? 1000 : 0),
  ];
}

function measure(session: BillableSession): Tallies {
  const tallies: Tallies = {
    ENERGY: { all: [], last: undefined },
    FLAT: { all: [], last: undefined },
    TIME: { all: [], last: undefined },
    PARKING_TIME: { all: [], last: undefined },
  };
  const { readings, idle } = session;
  const { rules } = compile(session.tariff);
  const points = readingsAtChanges(session);
  let read = 0;
  let pause = 0;
  for (let index = 0; index < points.length; index += 1) {
    const from = points[index]!;
    const to = points[index + 1] ?? from;
    while (read < readings.length && readings[read]!.at <= from.at) read += 1;
    while (pause < idle.length && idle[pause]!.to <= from.at) pause += 1;
    const idleSince = idle[pause]?.from ?? Infinity;
    const isIdle = idleSince <= from.at;
    const local = localTime(session.zone, from.at);
    const progress = {
      energy: from.energy - points[0]!.energy,
      elapsed: from.at - session.pluggedIn,
      idle: isIdle ? from.at - idleSince : 0,
      power: powerBetween(readings[read - 1]!, readings[read]),
    } as Progress;
    const add = (kind: Dimension, quantity: number, span: MeterSpan) => {
      const rule = quantity > 0 && firstThatHolds(rules[kind], local, progress);
      if (rule) record(tallies[kind], rule, quantity, span);
    };
    if (!tallies.FLAT.last) add('FLAT', 1, { from, to: from });
    add('ENERGY', to.energy - from.energy, { from, to });
    add(isIdle ? 'PARKING_TIME' : 'TIME', to.at - from.at, { from, to });
  }
  return tallies;
}

function record(
  tallies: Tallies[Dimension],
  rule: PriceRule,
  quantity: number,
  span: MeterSpan,
): void {
  let tally = tallies.all.find((known) => known.rule === rule);
  if (!tally) {
    tally = { rule, measured: 0, spans: [] };
    tallies.all.push(tally);
  }
  tally.measured += quantity;
  tallies.last = tally;
  const before = tally.spans.at(-1);
  const follows = before !== undefined && isSame(before.to, span.from);
  if (follows) tally.spans.pop();
  tally.spans.push(follows ? { from: before.from, to: span.to } : span);
}

/** @param unit of the step size: 1 Wh, 1000 ms, or 0 where there are no steps. */
function linesOf(
  kind: Dimension,
  tallies: Tallies,
  currency: string,
  unit: number,
): readonly BillLine[] {
  const { all, last } = tallies[kind];
  const measured = all.reduce((total, tally) => total + tally.measured, 0);
  const step = (last?.rule.component.stepSize ?? 1) * unit;
  const added = step > 0 ? Math.ceil(measured / step) * step - measured : 0;
  return all.map((tally) => {
    const { element, period, component } = tally.rule;
    const quantity = tally.measured + (tally === last ? added : 0);
    return {
      kind,
      period,
      element,
      quantity,
      measured: tally.measured,
      price: component.price,
      vat: component.vat ?? null,
      amount: capped(chargeFor(kind, quantity, component.price, currency), component, currency),
      spans: tally.spans,
    };
  });
}

function capped(amount: Cents, { atMost }: PriceComponent, currency: string): Cents {
  return atMost === undefined
    ? amount
    : cents(Math.min(amount, chargeFor('FLAT', 1, atMost, currency)));
}

/**
 * A driver who moved in time gets the service fee back. The quote is a ceiling: what the quoted
 * energy costs above it, by the meter and the rounding of lines, is credited.
 */
function withCredits(lines: readonly BillLine[], session: BillableSession): readonly BillLine[] {
  const { ceiling, quotedEnergy, madeWay } = session;
  if (ceiling === null && !madeWay) return lines;
  const fees = madeWay ? lines.filter(({ kind }) => kind === 'FLAT') : [];
  const refunds = fees.map((fee) => creditOf(fee, 'made-way', fee.amount));
  const thanked = [...lines, ...refunds];
  if (ceiling === null) return thanked;
  const isMore = quotedEnergy !== undefined && energyOf(session.readings) > quotedEnergy;
  const asQuoted = isMore ? measuredLines(untilEnergy(session, quotedEnergy)) : lines;
  const charged = [...asQuoted, ...refunds].filter(({ kind }) => kind !== 'PARKING_TIME');
  return [...thanked, ...creditsAbove(charged, ceiling)];
}

/** Credits of what lines come to above a ceiling, on the largest line first. */
function creditsAbove(charged: readonly BillLine[], ceiling: Cents): readonly BillLine[] {
  const isRefunded = charged.some(({ kind }) => kind === 'CREDIT');
  const open = charged
    .filter(({ kind, amount }) => amount > 0 && !(isRefunded && kind === 'FLAT'))
    .toSorted((a, b) => b.amount - a.amount);
  const credits: BillLine[] = [];
  for (const line of open) {
    let back = 0;
    const withBack = () => [...credits, creditOf(line, 'quote', cents(back))];
    while (back < line.amount && totalOf([...charged, ...withBack()]) > ceiling) back += 1;
    if (back === 0) break;
    credits.push(creditOf(line, 'quote', cents(back)));
  }
  return credits;
}

const totalOf = (lines: readonly BillLine[]): number =>
  sum([...lines, ...taxLines(lines)].map(({ amount }) => amount));

/** Credits part of a line, at its own tax rate. */
const creditOf = ({ vat, element }: BillLine, period: string, back: Cents): BillLine => ({
  kind: 'CREDIT',
  period,
  element,
  quantity: 1,
  measured: 1,
  price: 0,
  vat,
  amount: cents(0 - back),
  spans: [],
});

/** The tax on the amounts of some lines. */
function taxLines(lines: readonly BillLine[]): readonly TaxLine[] {
  const bases = new Map<number, Cents>();
  for (const { vat, amount } of lines) {
    if (vat !== null) bases.set(vat, cents((bases.get(vat) ?? 0) + amount));
  }
  return taxOn(bases);
}
