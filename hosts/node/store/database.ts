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
   * Calls back with what other processes tell; never with correctness at stake. With `null` after the
   * connection was lost: anything may have been told meanwhile.
   */
  readonly listen: (hear: (message: string | null) => void) => void;
  readonly notify: (message: string) => void;
  readonly close: () => Promise<unknown>;
}

/**
 * Statements that are prepared are planned once. Left to itself, PostgreSQL plans one that takes
 * arrays anew each time, which costs more than to carry it out. Plans that stay must use an index
 * also where the tables were small when they were made.
 */
export const plannedOnce = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };

/**
 * As `pool.query`, but a statement that is refused (a conflict, say) costs no connection: the pool
 * would give it up, and PGlite has no second one. A connection that broke, or that gave no answer in
 * time, is given up, and said to be so.
 */
export const queryThrough =
  (pool: Pool): Query =>
  async (statement, values) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new StoreUnavailable(false, error);
    });
    // The statement fails, too; without a listener the event would end the process.
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
 * After a failure that took its time, and no success meanwhile, statements fail at once for a while:
 * calls wait for each other, and each would wait as long again.
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
