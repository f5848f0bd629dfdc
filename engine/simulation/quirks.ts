import type { ChargerOffer } from '../service/open-service.ts';
import type { Report, ReportedReading } from '../community/report.ts';
import { instant, wattHours, type Instant } from '../units.ts';
import { chance } from '../chance.ts';
import type { Quirks } from './simulation.ts';

/** Sends a report over a bad connection: delayed, maybe duplicated, maybe out of order. */
export function sendReport(quirks: Quirks, report: Report, now: Instant): Quirks {
  const random = chance(quirks.seed, quirks.sent);
  const copies = random() < quirks.doubled ? 2 : 1;
  const added = Array.from({ length: copies }, () => ({
    due: instant(now + Math.floor(random() * quirks.reportDelay)),
    report,
  }));
  return {
    ...quirks,
    sent: quirks.sent + 1,
    reportsOnTheWay: [...quirks.reportsOnTheWay, ...added],
  };
}

/** Sends an offer, which arrives after earlier ones. */
export function sendOffer(quirks: Quirks, offer: ChargerOffer, now: Instant): Quirks {
  const random = chance(quirks.seed, quirks.sent);
  const before = quirks.offersOnTheWay.at(-1)?.due ?? now;
  const due = instant(Math.max(before, now + Math.floor(random() * quirks.offerDelay)));
  return {
    ...quirks,
    sent: quirks.sent + 1,
    offersOnTheWay: [...quirks.offersOnTheWay, { due, offer }],
  };
}

/** When the next message arrives. */
export const nextArrival = ({ reportsOnTheWay, offersOnTheWay }: Quirks): number =>
  Math.min(
    Infinity,
    ...reportsOnTheWay.map(({ due }) => due),
    ...offersOnTheWay.map(({ due }) => due),
  );

/** The messages that have arrived by an instant, reports in order of arrival, and the rest. */
export function arrivals(quirks: Quirks, at: Instant) {
  const { reportsOnTheWay, offersOnTheWay } = quirks;
  const isHere = ({ due }: { readonly due: Instant }) => due <= at;
  return {
    reports: reportsOnTheWay
      .filter(isHere)
      .toSorted((a, b) => a.due - b.due)
      .map(({ report }) => report),
    offers: offersOnTheWay.filter(isHere).map(({ offer }) => offer),
    rest: {
      ...quirks,
      reportsOnTheWay: reportsOnTheWay.filter((one) => !isHere(one)),
      offersOnTheWay: offersOnTheWay.filter((one) => !isHere(one)),
    },
  };
}

/** What a bad meter or a forgetful charger makes of its readings. */
type MeterQuirks = Pick<Quirks, 'seed' | 'sent' | 'currentNoise' | 'isMeterWild' | 'countsTo'>;

/** A report with what a bad meter or a forgetful charger makes of it. */
export function distorted(report: Report, quirks: MeterQuirks): Report {
  if (!('reading' in report) || !('register' in report.reading)) return report;
  const { kind, reading } = report;
  return { ...report, reading: misread(reading, quirks, kind === 'meter-read') };
}

/** A reading as a bad meter shows it. */
export function misread(
  reading: ReportedReading,
  { currentNoise, isMeterWild, countsTo, seed, sent }: MeterQuirks,
  mayBeWild: boolean,
): ReportedReading {
  const random = chance(seed, sent);
  const { seq, register } = reading;
  const turn = random();
  // Single errors only: a meter that is always wrong is broken.
  const isWrong = isMeterWild === true && (seq ?? 0) % 3 === 2 && mayBeWild;
  const spike = turn < 0.5 ? 0 - Math.min(register, Math.floor(turn * 40)) : 60_000;
  const off = (random() * 2 - 1) * (currentNoise ?? 0);
  return {
    ...reading,
    register: wattHours(isWrong ? register + spike : register),
    seq: countsTo === undefined || seq === null ? seq : seq % countsTo,
    ...(currentNoise !== undefined && { amps: Math.max(0, (reading.amps ?? 0) + off) }),
  };
}

/** A report stamped by a charger with a wrong clock. */
export const withClock = (report: Report, { clockAhead }: Quirks): Report =>
  'reading' in report
    ? {
        ...report,
        reading: { ...report.reading, at: instant(report.reading.at + clockAhead) },
      }
    : report;
