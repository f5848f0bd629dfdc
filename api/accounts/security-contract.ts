import * as z from 'zod/mini';
import { number, text } from '../contract/quantities.ts';
import { email, nothing, procedure } from './procedure.ts';

const secret = z.string().check(z.minLength(1), z.maxLength(100));
const code = z.string().check(z.minLength(1), z.maxLength(40));

/** Changing one's email address. Needs a fresh sign-in, with a passkey where there is one. */
export const emailContract = {
  /** Mails a code to the new address. The answer is the same for every address. */
  ask: procedure.input(z.object({ email })).output(nothing),
  /** Other sessions end, and the old address is told how to undo it. */
  confirm: procedure.input(z.object({ code })).output(z.object({ email: text })),
  /** With the secret that the old address got; ends all sessions and passkeys. */
  undo: procedure.input(z.object({ secret })).output(z.object({ email: text })),
};

const pending = z.object({
  /** Null where only the passkeys are lost. */
  newEmail: z.nullable(text),
  /** Milliseconds since 1970. */
  readyAt: number,
});

/** Ways back in after a loss. All of them wait for days, and everybody concerned is told. */
export const recoveryContract = {
  show: procedure.output(
    z.object({
      hasCode: z.boolean(),
      pending: z.nullable(pending),
    }),
  ),
  /** A code to keep on paper; replaces the one before. It is shown once. */
  makeCode: procedure.output(z.object({ code: text })),
  /** The passkeys are lost: after the wait a mail is enough for what is dangerous. */
  loseMyPasskeys: procedure.output(z.object({ pending })),
  /** The mailbox is lost, too. The answer is the same whether or not this is right. */
  recover: procedure.input(z.object({ email, code, newEmail: email })).output(nothing),
  /** By whoever is signed in, or has the mail that told of it. */
  stop: procedure.input(z.object({ secret: z.nullable(secret) })).output(nothing),
};

/** Taking everything along, and leaving for good. */
export const accountContract = {
  /** One file with everything that is kept of the person, as JSON. */
  export: procedure.output(z.object({ file: text })),
  /** Needs a fresh sign-in. Refused while a car is plugged in, and for the only owner of a building. */
  delete: procedure.output(nothing),
};
