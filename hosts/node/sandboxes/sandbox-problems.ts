import { ORPCError } from '@orpc/server';

/** Removed, by somebody or after a time without use, while a call was under way. */
export class SandboxGone extends ORPCError<'SANDBOX_GONE', { next: string }> {
  constructor() {
    super('SANDBOX_GONE', {
      status: 410,
      message: 'This sandbox was removed.',
      data: { next: 'Create a new one.' },
    });
  }
}

export const keyUsedOtherwise = () =>
  new ORPCError('IDEMPOTENCY_KEY_REUSED', {
    status: 422,
    message: 'This Idempotency-Key belongs to another request.',
    data: { next: 'Use a new key for every new request.' },
  });

export const alreadyAnswered = () =>
  new ORPCError('ALREADY_DONE', {
    status: 409,
    message: 'This request was carried out before, too long ago to repeat its answer.',
    data: { next: 'Look at the present state instead.' },
  });

/** It has lived through so many years that it takes the room of many others. */
export const sandboxFull = () =>
  new ORPCError('SANDBOX_FULL', {
    status: 507,
    message: 'This sandbox has as much history as it may have.',
    data: { next: 'Reset it, or create a new one.' },
  });
