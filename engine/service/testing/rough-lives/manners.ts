/** How people and chargers of a life behave. Shares, or chances for a charger in an hour. */
export interface Manners {
  /** Minutes between two people who come, book or queue, at most; half of that on average. */
  readonly gap: number;
  /** Visits with the cable out and in again, and visits that end late. */
  readonly replugs: number;
  readonly overstays: number;
  /** Visits during which somebody tries to gain by clicking. */
  readonly clicks: number;
  /** Unplugs that are never reported. */
  readonly lostUnplugs: number;
  readonly cuts: number;
  readonly faults: number;
  readonly silences: number;
  readonly rogues: number;
  /** A register that shows a little less for one reading, or far too much. */
  readonly falls: number;
  readonly jumps: number;
  readonly wrongClocks: number;
  readonly lost: number;
  readonly late: number;
  readonly doubled: number;
}

/** One line drop a charger a week, some come back to their car, some stay longer than they said. */
export const normalManners: Manners = {
  gap: 240,
  replugs: 0.02,
  overstays: 0.03,
  clicks: 0,
  lostUnplugs: 0,
  cuts: 1 / (7 * 24),
  faults: 0,
  silences: 0,
  rogues: 0,
  falls: 0,
  jumps: 0,
  wrongClocks: 0,
  lost: 0,
  late: 0,
  doubled: 0,
};

/** Everything that real garages have, often. */
export const roughManners: Manners = {
  gap: 70,
  replugs: 0.15,
  overstays: 0.2,
  clicks: 0.3,
  lostUnplugs: 0.02,
  cuts: 1 / 24,
  faults: 1 / 48,
  silences: 1 / 48,
  rogues: 1 / 72,
  falls: 1 / 8,
  jumps: 1 / 24,
  wrongClocks: 1 / 48,
  lost: 0.02,
  late: 0.1,
  doubled: 0.05,
};
