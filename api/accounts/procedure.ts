import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { emailPattern, longestEmail } from './email-pattern.ts';

const data = z.object({
  /** What to do next, for people. */
  next: z.string(),
  /** The invalid field of the input, if it is one. */
  field: z.optional(z.nullable(z.string())),
});

/** Every way a call about an account can be refused. Codes are stable: programs may rely on them. */
export const accountErrors = {
  BAD_INPUT: { status: 422, data },
  /** The link or code is wrong, has expired, was used, or was tried too often. */
  SIGN_IN_REFUSED: { status: 401, data },
  /** The link was opened in a browser that did not ask for it: the code of the mail is needed, too. */
  CODE_NEEDED: { status: 401, data },
  SIGNED_OUT: { status: 401, data },
  /** The page was opened for somebody else than who is signed in now. */
  ANOTHER_PERSON: { status: 409, data },
  /** What is dangerous needs a sign-in of the last minutes. */
  FRESH_SIGN_IN_NEEDED: { status: 403, data },
  /** The passkey is not one of this site, was used up by a copy, or has ended. */
  PASSKEY_REFUSED: { status: 401, data },
  /** The same with a passkey, which the account has. */
  PASSKEY_NEEDED: { status: 403, data },
  SAME_ADDRESS: { status: 422, data },
  ADDRESS_TAKEN: { status: 409, data },
  /** A code or a link of a mail is wrong, has expired or was used. */
  UNKNOWN_CODE: { status: 404, data },
  UNKNOWN_PASSKEY: { status: 404, data },
  UNKNOWN_SESSION: { status: 404, data },
  /** Not a member of the community, or not in the role that this needs. */
  NOT_ALLOWED: { status: 403, data },
  /** There is no such invitation (any more). */
  UNKNOWN_INVITATION: { status: 404, data },
  /** The invitation was sent to another email address. */
  INVITED_ANOTHER_ADDRESS: { status: 403, data },
  UNKNOWN_MEMBER: { status: 404, data },
  /** What an app asked for was answered already, or has expired. */
  REQUEST_GONE: { status: 404, data },
  UNKNOWN_AGENT: { status: 404, data },
  /** A car of the person is plugged in. */
  PLUGGED_IN: { status: 409, data },
  LAST_OWNER: { status: 409, data },
  /** What an owner sets up does not fit, such as a resident who leaves with a car plugged in. */
  SETUP: { status: 422, data },
  TOO_MANY_BUILDINGS: { status: 409, data },
  TOO_MANY_INVITATIONS: { status: 429, data },
  UNKNOWN_KEY: { status: 404, data },
  TOO_MANY_KEYS: { status: 409, data },
  TOO_MANY_REQUESTS: { status: 429, data },
  UNEXPECTED: { status: 500, data },
} as const;

export const procedure = oc.errors(accountErrors);

/** Compared without case: no mail service in use tells addresses apart by it. */
export const email = z
  .email({ pattern: emailPattern })
  .check(z.maxLength(longestEmail), z.toLowerCase());

export const nothing = z.object({});
