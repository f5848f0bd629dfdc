import * as z from 'zod/mini';

/** The data of every refusal, besides its code and a message for people. */
const data = z.object({
  /** What to do next, for people. */
  next: z.string(),
  /** The invalid field of the input, if it is one. */
  field: z.nullable(z.string()),
  /** The figures behind the message: instants, spaces, watt-hours. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The time zone of the building it is about; null if it is about none. */
  zone: z.nullable(z.string()),
});

export type RefusalData = z.output<typeof data>;

const refused = { status: 422, data } as const;

/** Every way a call can be refused. Codes are stable: programs may rely on them. */
export const errors = {
  BAD_INPUT: refused,
  UNKNOWN: refused,
  BAD_TIME: refused,
  NOT_YOURS: refused,
  /** Not allowed for the caller's role or scopes. */
  NOT_ALLOWED: { status: 403, data },
  SPACE_TAKEN: refused,
  SPACE_RESERVED: refused,
  TOO_MUCH_ENERGY: refused,
  CHARGER_FAULTED: refused,
  /** The building is being set up or was closed. */
  BUILDING_CLOSED: refused,
  NOT_FAULTED: refused,
  NOT_PLUGGED_IN: refused,
  STILL_STOPPING: refused,
  VEHICLE_ELSEWHERE: refused,
  RESERVED_FOR_OTHER_VEHICLE: refused,
  ALREADY_STARTED: refused,
  NOT_STARTED: refused,
  ALREADY_OVER: refused,
  READY_BY_PASSED: refused,
  CONFLICT: refused,
  POWER_SHORT: refused,
  /** More than a fair share of reservations or of the queue; `details.rule` says of what. */
  FAIR_USE: refused,
  NOT_OPEN_YET: refused,
  TOO_LATE_TO_CANCEL: refused,
  TOO_LATE_TO_CHANGE: refused,
  SPACE_FREE: refused,
  ALREADY_QUEUED: refused,
  VEHICLE_CHARGING: refused,
  VEHICLE_RESERVED: refused,
  INVOICE: refused,
  /** Something that an owner sets up does not fit; `details.why` says what. */
  SETUP: refused,
  /** The demo cannot simulate this now; `details.why` has the reason. */
  NOT_NOW: refused,
  /** Nothing was written: the store is full. */
  STORAGE_FULL: { status: 507, data },
  /** Nothing was written: the store failed. */
  STORAGE_FAILED: { status: 500, data },
  /** Retries were used up, because others kept writing first. */
  BUSY: { status: 503, data },
  /** The stored state was written by a newer version and cannot be read. */
  OUTDATED: { status: 409, data },
  /** An internal error. */
  UNEXPECTED: { status: 500, data },
} as const;

export type ErrorCode = keyof typeof errors;
