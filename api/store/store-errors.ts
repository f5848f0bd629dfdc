/** Why nothing was stored. */
export class StoreFull extends Error {
  override name = 'StoreFull';
}

export class StoreFailed extends Error {
  override name = 'StoreFailed';
}

/** Whether a write that failed may have been stored all the same: it was sent, and not answered. */
export const isInDoubt = (error: unknown): boolean =>
  error instanceof Error && 'wasSent' in error && error.wasSent === true;
