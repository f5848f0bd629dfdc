import type { LocalMinute } from './calendar.ts';

/** A car plugged in and out again: the only data forecasts learn from. */
export interface Session {
  readonly site: string;
  /** The charge point, if several residents share it. */
  readonly point?: string | undefined;
  readonly user: string;
  readonly from: LocalMinute;
  readonly to: LocalMinute;
  readonly kwh: number;
}

/** Somebody plugging in. */
export interface Arrival {
  readonly site: string;
  readonly user: string;
  readonly at: LocalMinute;
}
