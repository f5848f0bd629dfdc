import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';

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
  /** Calls back with what other processes tell; never with correctness at stake. */
  readonly listen: (hear: (message: string) => void) => void;
  readonly notify: (message: string) => void;
  readonly close: () => Promise<void>;
}

/**
 * As `pool.query`, but a statement that is refused (a conflict, say) costs no connection: the pool
 * would give it up, and PGlite has no second one. Broken connections the pool notices by itself,
 * unless they fall silent.
 */
export const queryThrough =
  (pool: Pool, isSilent: (error: unknown) => boolean = () => false): Query =>
  async (statement, values) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await client.query(statement, values);
    } catch (error) {
      isBroken = isSilent(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
