import { ORPCError } from '@orpc/server';

/** The database could not be reached, the connection broke, or a statement timed out. */
export class StoreUnavailable extends ORPCError<'STORE_UNAVAILABLE', { next: string }> {
  /** Whether a statement was sent: it may have been executed, or may still be. */
  readonly wasSent: boolean;

  constructor(wasSent: boolean, cause?: unknown) {
    super('STORE_UNAVAILABLE', {
      status: 503,
      message: 'The service cannot reach its database.',
      data: { next: 'Try again in a moment, a write with the same Idempotency-Key.' },
      cause,
    });
    this.wasSent = wasSent;
  }
}

/** Certain if only the statement failed. If the server crashed, it may have stored it before. */
const storageFull = (isCertain: boolean, cause: unknown) =>
  new ORPCError('STORAGE_FULL', {
    status: 507,
    message: isCertain
      ? 'The service has no room left to store this, so nothing was changed.'
      : 'The service ran out of room while storing this.',
    data: { next: 'Try again later, a write with the same Idempotency-Key.' },
    cause,
  });

/** The fields of a PostgreSQL error; `routine` is the function in its source. */
type PostgresError = { code: string; severity: string; routine: string };

/**
 * The disk is full, or a table cannot grow because of a quota or file size limit, which has no
 * code.
 */
const isDiskFull = ({ code, routine }: PostgresError) =>
  code === '53100' || /^md\w*extend$/.test(routine);

/** Certainly not executed, and worth a retry: timeouts, deadlocks, a read-only server. */
const refusedForNow = new Set(['57014', '55P03', '40001', '40P01', '25006']);

/** The server has ended the connection, and the statement with it. */
const isEnded = (code: string) => /^(?:08|57P)/.test(code);

/** By its shape: PGlite has its own error class, and errors of the system have codes as well. */
function fromDatabase(error: unknown): PostgresError | null {
  const { code = '', severity, routine = '' } = (error ?? {}) as Partial<PostgresError>;
  return severity === undefined ? null : { code, severity, routine };
}

/** Translates the error of a statement for callers; others, such as conflicts, stay as they are. */
export function explainFailure(error: unknown): { problem: unknown; isBroken: boolean } {
  const found = fromDatabase(error);
  if (found !== null && isDiskFull(found)) {
    const isCertain = found.severity === 'ERROR';
    return { problem: storageFull(isCertain, error), isBroken: !isCertain };
  }
  if (found === null || isEnded(found.code) || isPanic(error)) {
    return { problem: new StoreUnavailable(true, error), isBroken: true };
  }
  if (!refusedForNow.has(found.code)) return { problem: error, isBroken: false };
  // After a failover this server may be read-only: a new connection may reach the primary.
  return { problem: new StoreUnavailable(false, error), isBroken: true };
}

/** The whole server fails, not only the statement. */
export const isPanic = (error: unknown) => fromDatabase(error)?.severity === 'PANIC';
