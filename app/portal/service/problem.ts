import { ORPCError } from '@orpc/client';
import type { ErrorCode, RefusalData } from '#api/contract/errors.ts';
import type { Toast } from '#app/ui/overlays/toast.tsx';

/** A message for people: why something failed, and what to do next. */
export interface Problem extends RefusalData {
  readonly code: ErrorCode | 'SERVICE_LOST';
  readonly message: string;
}

/** The service was lost before it answered. Queries are retried; a command may have succeeded. */
export class ServiceLost extends Error {
  override name = 'ServiceLost';
}

/** The host could not be asked, and says itself why and what to do. */
export class HostUnavailable extends Error {
  override name = 'HostUnavailable';
  readonly next: string;

  constructor(message: string, next: string) {
    super(message);
    this.next = next;
  }
}

/** The service refused: a retry would not help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ORPCError && error.defined && error.status < 500;

/** A host may refuse, too, with less to say than the service. */
const isRefusalData = (data: unknown): data is Partial<RefusalData> & Pick<RefusalData, 'next'> =>
  typeof data === 'object' && data !== null && 'next' in data && typeof data.next === 'string';

const noDetails = { field: null, details: {}, zone: null };

/** Converts any error to a message for people. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ORPCError && isRefusalData(error.data)) {
    const { code, message, data } = error;
    return { ...noDetails, ...data, code: code as ErrorCode, message };
  }
  // A host that could not be asked, or another service, which says itself what to do.
  if (error instanceof Error && 'next' in error && typeof error.next === 'string') {
    return { code: 'SERVICE_LOST', message: error.message, next: error.next, ...noDetails };
  }
  if (error instanceof ServiceLost) {
    return {
      code: 'SERVICE_LOST',
      message: 'The service had to restart before it could answer.',
      next: 'Check whether it worked. If not, try again.',
      ...noDetails,
    };
  }
  return {
    code: 'UNEXPECTED',
    message: 'Something went wrong on our side.',
    next: 'Try again. If it keeps happening, reload the page: what was confirmed is stored.',
    ...noDetails,
  };
}

/** The same as a toast, where there is no better place for it. */
export function problemToast(error: unknown): Toast {
  const { message, next } = problemOf(error);
  return { title: message, description: next, destructive: true };
}
