import { ORPCError } from '@orpc/client';
import type { ErrorCode, RefusalData } from '#api/contract/errors.ts';

/** A message for people: why something failed, and what to do next. */
export interface Problem extends RefusalData {
  readonly code: ErrorCode | 'SERVICE_LOST';
  readonly message: string;
}

/** The service was lost before it answered. Queries are retried; a command may have succeeded. */
export class ServiceLost extends Error {
  override name = 'ServiceLost';
}

/** The service refused: a retry would not help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ORPCError && error.defined && error.status < 500;

/** Converts any error to a message for people. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ORPCError && error.defined) {
    const data = error.data as RefusalData;
    return { ...data, code: error.code as ErrorCode, message: error.message };
  }
  if (error instanceof ServiceLost) {
    return {
      code: 'SERVICE_LOST',
      message: 'The service had to restart before it could answer.',
      next: 'Look whether it worked. If not, try again.',
      field: null,
      details: {},
    };
  }
  return {
    code: 'UNEXPECTED',
    message: 'Something went wrong on our side.',
    next: 'Try again. If it keeps happening, reload the page: what was confirmed is stored.',
    field: null,
    details: {},
  };
}
