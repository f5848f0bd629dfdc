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

const storageFull = (cause: unknown) =>
  new ORPCError('STORAGE_FULL', {
    status: 507,
    message: 'The service has no room left to store this, so nothing was changed.',
    data: { next: 'Try again later.' },
    cause,
  });

const diskFull = '53100';

/** Refused for now, and with certainty not carried out: timeouts, deadlocks, a server that only reads. */
const refusedForNow = new Set(['57014', '55P03', '40001', '40P01', '25006']);

/** Connections that the server ends, with what it was doing. */
const isEnded = (code: string) => /^(?:08|57P)/.test(code);

/** By its form, since PGlite has a class of its own; errors of the system have codes, too. */
function codeFromDatabase(error: unknown): string | null {
  const { code, severity } = error as { code?: string; severity?: string };
  return severity === undefined ? null : (code ?? null);
}

/** What a failed statement means to the caller; refusals such as a conflict stay as they are. */
export function explainFailure(error: unknown): { problem: unknown; isBroken: boolean } {
  const code = codeFromDatabase(error);
  if (code === null || isEnded(code)) {
    return { problem: new StoreUnavailable(true, error), isBroken: true };
  }
  if (code === diskFull) return { problem: storageFull(error), isBroken: false };
  if (!refusedForNow.has(code)) return { problem: error, isBroken: false };
  // A server that only reads is no longer the one to write to: the next connection may find it.
  return { problem: new StoreUnavailable(false, error), isBroken: true };
}
