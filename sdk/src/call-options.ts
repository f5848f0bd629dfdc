export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Names a write, so that it takes effect once. Made for you if you do not give one. */
  readonly idempotencyKey?: string;
  /** Only if the resource still has this ETag; `etagOf` returns the one of an answer. */
  readonly ifMatch?: string;
}
