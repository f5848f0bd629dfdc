import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { explainFailure, StoreUnavailable } from './store-unavailable.ts';

/** Sends one statement, by its text or prepared under a name. */
export type Query = <Row extends QueryResultRow>(
  statement: string | QueryConfig,
  values?: unknown[],
) => Promise<QueryResult<Row>>;

/** A PostgreSQL, inside this process or beside it. */
export interface Database {
  readonly query: Query;
  /** Whether other processes may write to it. */
  readonly isShared: boolean;
  /**
   * Calls back with notices of other processes. Some may be lost, so correctness must not depend on
   * them. Null means that the connection was lost for a while, and notices with it.
   */
  readonly listen: (hear: (message: string | null) => void) => void;
  readonly notify: (message: string) => void;
  readonly close: () => Promise<unknown>;
}

/**
 * Plans prepared statements once. By default PostgreSQL plans those with array parameters anew each
 * time, which takes longer than executing them. Generic plans must use an index even if the tables
 * were small when they were planned, hence no sequential scans.
 */
export const plannedOnce = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };

/**
 * Like `pool.query`, which drops the connection after any error; this one keeps it if only the
 * statement failed, such as on a conflict. PGlite has no second connection. A connection that broke
 * or timed out is dropped, and a `StoreUnavailable` thrown.
 */
export const queryThrough =
  (pool: Pool): Query =>
  async (statement, values) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new StoreUnavailable(false, error);
    });
    // The statement rejects as well; without a listener the event would end the process.
    client.on('error', ignore);
    let isBroken = false;
    try {
      return await client.query(statement, values);
    } catch (error) {
      const explained = explainFailure(error);
      ({ isBroken } = explained);
      throw explained.problem;
    } finally {
      client.off('error', ignore);
      client.release(isBroken);
    }
  };

const ignore = () => undefined;

/**
 * A circuit breaker: after a timeout without any success meanwhile, statements fail at once for
 * `pauseMs`. Calls of a sandbox run one after the other, so their timeouts would add up.
 */
export function failFast(query: Query, pauseMs: number, now = () => performance.now()): Query {
  let until = -Infinity;
  let lastSuccess = -Infinity;
  return async (statement, values) => {
    const started = now();
    if (started < until) throw new StoreUnavailable(false);
    try {
      const result = await query(statement, values);
      lastSuccess = now();
      return result as never;
    } catch (error) {
      const isSlow = now() - started >= pauseMs && lastSuccess <= started;
      if (isSlow && error instanceof StoreUnavailable) until = now() + pauseMs;
      throw error;
    }
  };
}
