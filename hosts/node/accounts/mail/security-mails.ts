import { letter, type Mail } from './letter.ts';

const aDay = 86_400_000;
const days = (ms: number) => `${ms / aDay} days`;
const siteOf = (origin: string) => new URL(origin).host;

/** The secret is in the fragment, which browsers send to no server and in no Referer. */
const undoAddress = (origin: string, what: 'email' | 'recovery', secret: string) =>
  `${origin}/app/undo#${what}=${secret}`;

const notYou =
  'You did not ask for this? Then somebody typed your address. Do nothing, and give the code to nobody.';

export const newAddressMail = (to: string, code: string, origin: string) =>
  letter({
    to,
    subject: 'Your new email address',
    paragraphs: [
      `Type this code in your account at ${siteOf(origin)}, and this address is the one you sign in with:`,
      code,
      'It is good for an hour, once.',
      notYou,
    ],
  });

interface ChangedAddress {
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly undo: string;
  readonly undoMs: number;
}

export const changedAddressMail = (
  { oldEmail, newEmail, undo, undoMs }: ChangedAddress,
  origin: string,
) =>
  letter({
    to: oldEmail,
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account at ${siteOf(origin)} now signs in with ${newEmail}, and this address no longer does.`,
      `That was not you? Then take it back within ${days(undoMs)}. Everybody is signed out by it, all passkeys end, and you sign in with this address.`,
    ],
    link: { label: 'Take it back', address: undoAddress(origin, 'email', undo) },
  });

interface TaleOfRecovery {
  readonly to: string;
  readonly newEmail: string | null;
  readonly waitMs: number;
  readonly stop: string;
}

/** To whoever still has the mailbox. */
export const recoveryMail = ({ to, newEmail, waitMs, stop }: TaleOfRecovery, origin: string) =>
  letter({
    to,
    subject: 'Somebody wants back into your account',
    paragraphs: [
      newEmail === null
        ? `You said that your passkeys are lost. In ${days(waitMs)} a mail will be enough to change everything in your account at ${siteOf(origin)}.`
        : `Somebody used the emergency code of your account at ${siteOf(origin)}. In ${days(waitMs)} it can be opened with ${newEmail} instead of this address.`,
      'That is not you? Then stop it.',
    ],
    link: { label: 'Stop it', address: undoAddress(origin, 'recovery', stop) },
  });

/** To the address that will open the account. */
export const recoveryBeganMail = (to: string, waitMs: number, origin: string) =>
  letter({
    to,
    subject: 'Back into your account',
    paragraphs: [
      `In ${days(waitMs)} you can sign in to your account at ${siteOf(origin)} with this address, unless somebody stops it who can still open the account.`,
      'You did not ask for this? Then do nothing.',
    ],
    link: { label: 'Sign in', address: `${origin}/app/sign-in` },
  });

interface PasskeyChange {
  readonly email: string;
  readonly name: string;
  readonly change: 'added' | 'ended';
}

/** Tells of a changed way in: the person may not be who changed it. */
export const passkeyMail = (
  { email, name, change }: PasskeyChange,
  origin: string,
): Promise<Mail> =>
  letter({
    to: email,
    subject: `A passkey was ${change}`,
    paragraphs: [
      change === 'added'
        ? `The passkey “${name}” can now sign in to your account at ${new URL(origin).host}.`
        : `The passkey “${name}” no longer signs in to your account at ${new URL(origin).host}.`,
      'That was you? Then there is nothing to do. Otherwise sign in, end the passkeys you do not know, and sign out everywhere.',
    ],
    link: { label: 'Open your account', address: `${origin}/app/account` },
  });
