import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, list, number, text } from '../contract/quantities.ts';

const data = z.object({
  /** What to do next, for people. */
  next: z.string(),
});

/** Every way a call about an account can be refused. Codes are stable: programs may rely on them. */
export const accountErrors = {
  BAD_INPUT: { status: 422, data },
  /** The link or code is wrong, has expired, was used, or was tried too often. */
  SIGN_IN_REFUSED: { status: 401, data },
  /** The link was opened in a browser that did not ask for it: the code of the mail is needed, too. */
  CODE_NEEDED: { status: 401, data },
  SIGNED_OUT: { status: 401, data },
  UNKNOWN_SESSION: { status: 404, data },
  TOO_MANY_REQUESTS: { status: 429, data },
  UNEXPECTED: { status: 500, data },
} as const;

const procedure = oc.errors(accountErrors);

/** Compared without case: no mail service in use tells addresses apart by it. */
const email = z.email().check(z.maxLength(254), z.toLowerCase());

const secret = z.string().check(z.minLength(1), z.maxLength(100));
const code = z.string().check(z.regex(/^\d{6}$/));

const person = z.object({ id: text, email: text, name: text });

/** Moments are milliseconds since 1970. */
const session = z.object({
  id: text,
  /** Such as "Firefox on Windows", as the browser described itself. */
  browser: text,
  signedInAt: number,
  lastUsedAt: number,
  /** The session that makes this call. */
  isThis: z.boolean(),
});

const nothing = z.object({});

/** Signing in by mail, and one's own sessions. The host keeps secrets in cookies. */
export const accountsContract = {
  signIn: {
    /** Sends a mail with a link and a code. The answer is the same for every address. */
    ask: procedure.input(z.object({ email })).output(nothing),
    /**
     * With the link in the browser that asked, or the code there; elsewhere with both.
     */
    finish: procedure
      .input(z.union([z.object({ link: secret, code: z.exactOptional(code) }), z.object({ code })]))
      .output(person),
  },
  me: procedure.output(person),
  sessions: {
    list: procedure.output(z.object({ sessions: list(session) })),
    end: procedure.input(z.object({ session: id })).output(nothing),
    /** Signs out everywhere, here too. */
    endAll: procedure.output(nothing),
  },
  signOut: procedure.output(nothing),
};
