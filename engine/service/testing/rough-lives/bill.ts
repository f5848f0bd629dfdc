import type { Charge } from '../../../billing/invoice.ts';
import { millijoulesPerWattHour } from '../../../units.ts';
import type { Stay } from './stay.ts';

/** The price sheet of the demo, written down once more: a bill is compared with it, not with code. */
const taxed = 1.08;
const serviceFee = 0.35;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
});

const known = new Map<number, { readonly hour: number; readonly isWeekend: boolean }>();

/** Hour and weekday in the building at an instant. Its offset from UTC is whole hours. */
export function localHour(at: number): { readonly hour: number; readonly isWeekend: boolean } {
  const begun = Math.floor(at / 3_600_000);
  const before = known.get(begun);
  if (before !== undefined) return before;
  const parts = clock.formatToParts(begun * 3_600_000);
  const read = (type: string) => parts.find((part) => part.type === type)!.value;
  const local = { hour: Number(read('hour')), isWeekend: read('weekday').startsWith('S') };
  known.set(begun, local);
  return local;
}

function pricePerKilowattHour(at: number): number {
  const { hour, isWeekend } = localHour(at);
  if (hour >= 23 || hour < 7) return 0.13;
  return hour >= 17 && hour < 21 && !isWeekend ? 0.31 : 0.22;
}

/** What the energy that truly flowed costs, in cents before fee and tax. */
export function costOfEnergy(stay: Stay): number {
  let sum = 0;
  for (const [index, { at: from, amps, meter }] of stay.course.entries()) {
    const next = stay.course[index + 1];
    if (amps === 0 || next === undefined || next.at === from) continue;
    const energy = (next.meter - meter) / millijoulesPerWattHour / 1000;
    for (let at: number = from; at < next.at;) {
      const until = Math.min(next.at, (Math.floor(at / 3_600_000) + 1) * 3_600_000);
      sum += energy * ((until - at) / (next.at - from)) * pricePerKilowattHour(at) * 100;
      at = until;
    }
  }
  return sum;
}

/** Energy, service fee and tax of charges in cents, from the energy that truly flowed. */
export const expectedCents = (stays: readonly Stay[], charges: number): number =>
  (stays.reduce((sum, stay) => sum + costOfEnergy(stay), 0) + charges * serviceFee * 100) * taxed;

const linesOf = (charges: readonly Charge[]) => charges.flatMap(({ bill }) => bill.lines);

const amountOf = (charges: readonly Charge[], isCounted: (kind: string) => boolean): number =>
  linesOf(charges)
    .filter(({ kind }) => isCounted(kind))
    .reduce((sum, { amount }) => sum + amount, 0);

/** What was billed for energy and service, with tax, before credits. */
export const billedCents = (charges: readonly Charge[]): number =>
  amountOf(charges, (kind) => kind === 'ENERGY' || kind === 'FLAT') * taxed;

/** Idle fee before tax. */
export const idleFee = (charges: readonly Charge[]): number =>
  amountOf(charges, (kind) => kind === 'PARKING_TIME');

/** What is to be paid without the idle fee, to compare with a ceiling. */
export const paidWithoutIdle = (charges: readonly Charge[]): number =>
  charges.reduce((sum, { bill }) => sum + bill.total, 0) - idleFee(charges) * taxed;

export const billedEnergy = (charges: readonly Charge[]): number =>
  charges.reduce((sum, { bill }) => sum + bill.energy, 0);
