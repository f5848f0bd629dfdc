import { ORPCError } from '@orpc/contract';

/** The sandbox was removed during a call: on request, or because it was unused for too long. */
export class CommunityGone extends ORPCError<'SANDBOX_GONE', { next: string }> {
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
    data: { next: 'Read the present state instead.' },
  });

/** The connection was lost after the command was sent, and there is no key to look it up by. */
export const outcomeUnknown = (cause: unknown) =>
  new ORPCError('OUTCOME_UNKNOWN', {
    status: 503,
    message: 'The connection to the database was lost, so this may have been carried out or not.',
    data: { next: 'Read the present state first. With an Idempotency-Key, repeating is safe.' },
    cause,
  });

/** A newer version has stored this sandbox in a format that this one cannot read. */
export const processOutdated = () =>
  new ORPCError('OUTDATED', {
    status: 503,
    message: 'This server is being replaced by another version.',
    data: { next: 'Try again in a moment.' },
  });

/** A charging station that was heard here is connected elsewhere by now. */
export class StationSuperseded extends Error {}

/** Its history takes as much storage as one sandbox may have. */
export class CommunityFull extends ORPCError<'SANDBOX_FULL', { next: string }> {
  constructor() {
    super('SANDBOX_FULL', {
      status: 507,
      message: 'The history of this sandbox is full.',
      data: { next: 'Reset it, or create a new one.' },
    });
  }
}
