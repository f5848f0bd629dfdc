import { letter } from './letter.ts';
import type { Mail } from './mail.ts';

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
