import { html } from 'hono/html';
import { signInLimits, type SignInMail } from '../sign-in/sign-in.ts';
import type { Mail } from './letter.ts';

const minutes = signInLimits.validMs / 60_000;

/** The secret is in the fragment, which browsers send to no server and in no Referer. */
const addressOf = (link: string, origin: string) => `${origin}/app/sign-in#link=${link}`;

/** Without anything from elsewhere: no image, no font, no counted links. */
export async function signInMail({ email, link, code }: SignInMail, origin: string): Promise<Mail> {
  const address = addressOf(link, origin);
  const site = new URL(origin).host;
  const lines = {
    intro: `Open this link to sign in to Fairwatt at ${site}:`,
    code: 'Or type this code where you asked for it:',
    validity: `Both are good for ${minutes} minutes, once. On another device, open the link and type the code there, too.`,
    stranger:
      'You did not ask for this? Then somebody typed your address. They cannot sign in without this mail: do nothing, and give the code to nobody.',
  };
  const text = [lines.intro, address, lines.code, code, lines.validity, lines.stranger];
  return {
    to: email,
    // Without the code: subjects are shown on locked phones.
    subject: 'Sign in to Fairwatt',
    text: `${text.join('\n\n')}\n`,
    html: String(
      await html`<!doctype html>
        <html lang="en">
          <body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">
            <p>${lines.intro}</p>
            <p><a href="${address}">Sign in</a></p>
            <p>${lines.code}</p>
            <p style="font-size: 28px; letter-spacing: 4px"><strong>${code}</strong></p>
            <p>${lines.validity}</p>
            <p>${lines.stranger}</p>
          </body>
        </html> `,
    ),
  };
}
