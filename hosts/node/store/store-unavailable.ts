import { ORPCError } from '@orpc/server';

/** The database could not be reached, broke off or gave no answer in time. */
export class StoreUnavailable extends ORPCError<'STORE_UNAVAILABLE', { next: string }> {
  /** Whether a statement was sent: it may have been carried out, or may still be. */
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

/** A statement that failed leaves nothing; a server that gave up over it may have stored it before. */
const storageFull = (isCertain: boolean, cause: unknown) =>
  new ORPCError('STORAGE_FULL', {
    status: 507,
    message: isCertain
      ? 'The service has no room left to store this, so nothing was changed.'
      : 'The service ran out of room while storing this.',
    data: { next: 'Try again later, a write with the same Idempotency-Key.' },
    cause,
  });

/** What PostgreSQL says of a failure; `routine` is the function of its source. */
type Told = { code: string; severity: string; routine: string };

/** No room on the disk, or a quota or limit that keeps a table from growing, which has no code. */
const isDiskFull = ({ code, routine }: Told) => code === '53100' || /^md\w*extend$/.test(routine);

/** Refused for now, and with certainty not carried out: timeouts, deadlocks, a server that only reads. */
const refusedForNow = new Set(['57014', '55P03', '40001', '40P01', '25006']);

/** Connections that the server ends, with what it was doing. */
const isEnded = (code: string) => /^(?:08|57P)/.test(code);

/** By its form, since PGlite has a class of its own; errors of the system have codes, too. */
function fromDatabase(error: unknown): Told | null {
  const { code = '', severity, routine = '' } = (error ?? {}) as Partial<Told>;
  return severity === undefined ? null : { code, severity, routine };
}

/** What a failed statement means to the caller; refusals such as a conflict stay as they are. */
export function explainFailure(error: unknown): { problem: unknown; isBroken: boolean } {
  const told = fromDatabase(error);
  if (told !== null && isDiskFull(told)) {
    const isCertain = told.severity === 'ERROR';
    return { problem: storageFull(isCertain, error), isBroken: !isCertain };
  }
  if (told === null || isEnded(told.code) || isPanic(error)) {
    return { problem: new StoreUnavailable(true, error), isBroken: true };
  }
  if (!refusedForNow.has(told.code)) return { problem: error, isBroken: false };
  // A server that only reads is no longer the one to write to: the next connection may find it.
  return { problem: new StoreUnavailable(false, error), isBroken: true };
}

/** The whole server gives up, not only the statement. */
export const isPanic = (error: unknown) => fromDatabase(error)?.severity === 'PANIC';
