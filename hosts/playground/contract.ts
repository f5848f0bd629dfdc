import type { WorldFacts } from './world-facts.ts';

/** The day on which the examples of the documentation happen. */
export const documentationDay = '2026-11-15';

/** A request to the public API, as plain data that can be sent to a worker. */
export interface PlainRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The sandbox afterwards. */
  readonly world: WorldFacts;
}
