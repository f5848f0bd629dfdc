import * as z from 'zod/mini';
import { id, list, number, text } from '../contract/quantities.ts';
import { agentsContract } from './agents-contract.ts';
import { coverageContract } from './coverage-contract.ts';
import {
  communitiesContract,
  invitationsContract,
  membersContract,
  membership,
} from './members-contract.ts';
import { ownerKeysContract } from './owner-keys-contract.ts';
import { notificationsContract } from './notifications-contract.ts';
import { passkeysContract, signInOptions, usedPasskey } from './passkeys-contract.ts';
import { email, nothing, procedure } from './procedure.ts';
import { accountContract, emailContract, recoveryContract } from './security-contract.ts';

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

/**
 * Signing in by mail, one's own sessions, and the communities one belongs to. The host keeps secrets in
 * cookies.
 */
export const accountsContract = {
  signIn: {
    /** Sends a mail with a link and a code. The answer is the same for every address. */
    ask: procedure.input(z.object({ email })).output(
      z.object({
        /** The page that has the mail, where the host sends none and the visitor sits at it. */
        outbox: z.nullable(text),
      }),
    ),
    /**
     * With the link in the browser that asked, or the code there; elsewhere with both.
     */
    finish: procedure
      .input(z.union([z.object({ link: secret, code: z.exactOptional(code) }), z.object({ code })]))
      .output(person),
    /** For a passkey of whoever sits there: no address is needed. */
    passkeyOptions: procedure.output(signInOptions),
    passkey: procedure.input(usedPasskey).output(person),
  },
  /** Who is signed in here, if anybody: what every page of the app begins with. */
  current: procedure.output(
    z.object({ person: z.nullable(person), communities: list(membership) }),
  ),
  me: procedure.output(person),
  /** What owners of one's buildings read beside the email address; may be empty. */
  rename: procedure
    .input(z.object({ name: z.string().check(z.trim(), z.maxLength(80), z.regex(/^\P{Cc}*$/u)) }))
    .output(person),
  sessions: {
    list: procedure.output(z.object({ sessions: list(session) })),
    end: procedure.input(z.object({ session: id })).output(nothing),
    /** Signs out everywhere, here too. Needs a fresh sign-in. */
    endAll: procedure.output(nothing),
  },
  signOut: procedure.output(nothing),
  passkeys: passkeysContract,
  email: emailContract,
  recovery: recoveryContract,
  account: accountContract,
  notifications: notificationsContract,
  communities: communitiesContract,
  invitations: invitationsContract,
  members: membersContract,
  ownerKeys: ownerKeysContract,
  agents: agentsContract,
  coverage: coverageContract,
};
