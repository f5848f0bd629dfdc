import { conflictKinds } from './conflict-kinds.ts';
import { kind, type ProblemKind } from './problem-kind.ts';

/** All problem codes. Within a version, none changes its meaning or its status. */
export const problemKinds = {
  UNREADABLE_REQUEST: kind(
    400,
    'The request cannot be read',
    'It breaks a rule of HTTP, or ended early.',
    'Correct the request.',
  ),
  MALFORMED_JSON: kind(
    400,
    'The body is not JSON',
    'The body cannot be read as a JSON object.',
    'Send one JSON object in UTF-8.',
  ),
  BAD_IDEMPOTENCY_KEY: kind(
    400,
    'The Idempotency-Key is not valid',
    'It does not have 1 to 200 visible ASCII characters.',
    'Use a UUID.',
  ),
  UNAUTHORIZED: kind(
    401,
    'No sandbox has this key',
    'There is no key, it is wrong or has expired, or its sandbox was removed.',
    'Send "Authorization: Bearer" with the key of a sandbox, or call createSandbox.',
  ),
  SCOPE_MISSING: kind(
    403,
    'The key may not do this',
    'The key lacks the scope that the operation needs; details.scope names it.',
    'Use a key with that scope.',
  ),
  NOT_ALLOWED: kind(
    403,
    'Not for this key',
    'The role of the key does not allow it, or only a sandbox can do it.',
    'Use a key of the resident; to try things out, use a sandbox.',
  ),
  APPROVAL_NEEDED: kind(
    403,
    'The resident has to approve this',
    'It could cost more than the resident lets this agent spend for a charge or in a month.',
    'Tell the resident, who is asked in the app for an hour. Repeat the call: once it is approved, it is carried out; details.state says if it was denied.',
  ),
  NO_SUCH_OPERATION: kind(
    404,
    'There is nothing at this address',
    'The path belongs to no operation.',
    'Look it up in /openapi.json.',
  ),
  NOT_FOUND: kind(
    404,
    'Not found',
    'The id is unknown, or belongs to somebody else.',
    'Use an id from one of the lists.',
  ),
  METHOD_NOT_ALLOWED: kind(
    405,
    'The address does not take this method',
    'The path takes other methods; the Allow header names them.',
    'Use one of the methods in the Allow header.',
  ),
  ...conflictKinds,
  PRECONDITION_FAILED: kind(
    412,
    'It has changed since you read it',
    'The ETag in If-Match is not the present one.',
    'Read it again, decide again, and send the new ETag.',
  ),
  TOO_LARGE: kind(413, 'The body is too large', 'A body may have 64 KB.', 'Send less.'),
  NOT_JSON: kind(
    415,
    'The body must be JSON',
    'The Content-Type is not application/json.',
    'Send "Content-Type: application/json".',
  ),
  BAD_INPUT: kind(
    422,
    'A value is not possible',
    'A field is missing, unknown, of the wrong type or out of bounds; `field` names it.',
    'Correct the field.',
  ),
  READY_BY_PASSED: kind(
    422,
    'The ready-by time has passed',
    'It is not after the present time of the community.',
    'Choose a later time; getClock has the present one.',
  ),
  TOO_MUCH_ENERGY: kind(
    422,
    'The battery does not hold that much',
    'The car can take less; details.energyWh is the most.',
    'Ask for no more than details.energyWh.',
  ),
  BAD_TIME: kind(
    422,
    'The clock cannot go there',
    'It runs forward only, by a year at most.',
    'Choose a later time, or call resetSandbox.',
  ),
  BAD_CURSOR: kind(
    422,
    'The cursor is not valid',
    'It does not come from this list.',
    'Start again without a cursor.',
  ),
  IDEMPOTENCY_KEY_REUSED: kind(
    422,
    'The Idempotency-Key belongs to another request',
    'The same key was sent with another operation or other inputs.',
    'Use a new key for every new request.',
  ),
  WEBHOOK_ADDRESS_REFUSED: kind(
    422,
    'Nothing can be delivered to this address',
    'It is not HTTPS, or it is inside a private network.',
    'Use a public HTTPS address.',
  ),
  TOO_MANY_ENDPOINTS: kind(
    409,
    'There are too many endpoints',
    'A sandbox may have 20 webhook endpoints.',
    'Remove one first.',
  ),
  TOO_MANY_KEYS: kind(
    409,
    'There are too many keys',
    'A resident may have 50 keys that have not ended.',
    'End one first.',
  ),
  TOO_MANY_REQUESTS: kind(
    429,
    'Too many requests',
    'The quota of the RateLimit-Policy header is used up.',
    'Wait as long as Retry-After says.',
  ),
  UNEXPECTED: kind(
    500,
    'Something went wrong on our side',
    'A fault of the server.',
    'Try again with the same Idempotency-Key.',
  ),
  BUSY: kind(
    503,
    'Others keep changing this sandbox',
    'Many writes at the same time; yours was not carried out.',
    'Try again in a moment.',
  ),
  NOT_READY: kind(
    503,
    'The service is starting',
    'The store is not open yet, or there is no room for another sandbox.',
    'Wait as long as Retry-After says.',
  ),
  STORE_UNAVAILABLE: kind(
    503,
    'The store does not answer',
    'The database gave no answer in time.',
    'Try again with the same Idempotency-Key, after as long as Retry-After says.',
  ),
  OUTCOME_UNKNOWN: kind(
    503,
    'The connection to the store was lost during the write',
    'The write had no Idempotency-Key, so it may have been carried out or not.',
    'Read the present state first. With an Idempotency-Key, repeating is safe.',
  ),
  OUTDATED: kind(
    503,
    'This server is being replaced',
    'Another version takes over the sandboxes.',
    'Try again in a moment.',
  ),
  STORAGE_FULL: kind(
    507,
    'There is no room left',
    'The disk of the server is full. Nothing was written.',
    'Try again later.',
  ),
  SANDBOX_FULL: kind(
    507,
    'The history of the sandbox is full',
    'It covers many years.',
    'Call resetSandbox, or create a new one.',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type ProblemCode = keyof typeof problemKinds;
