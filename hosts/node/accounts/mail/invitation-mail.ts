import { html } from 'hono/html';
import type { Mail } from './letter.ts';

interface InvitationMail {
  readonly email: string;
  readonly code: string;
  /** Of the building. */
  readonly name: string;
  readonly days: number;
}

export const invitationAddress = (code: string, origin: string) =>
  `${origin}/app/join#code=${code}`;

/** Without anything from elsewhere: no image, no font, no counted links. */
export async function invitationMail(
  { email, code, name, days }: InvitationMail,
  origin: string,
): Promise<Mail> {
  const address = invitationAddress(code, origin);
  const lines = {
    intro: `You are invited to charge at ${name} with Fairwatt. Open this link to join:`,
    code: `Or open ${origin}/app/join and type this code: ${code}`,
    validity: `The invitation is for ${email} alone, and good for ${days} days.`,
    stranger: 'You do not know what this is about? Then do nothing.',
  };
  return {
    to: email,
    subject: 'Your invitation to charge with Fairwatt',
    text: `${[lines.intro, address, lines.code, lines.validity, lines.stranger].join('\n\n')}\n`,
    html: String(
      await html`<!doctype html>
        <html lang="en">
          <body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">
            <p>${lines.intro}</p>
            <p><a href="${address}">Join ${name}</a></p>
            <p>${lines.code}</p>
            <p>${lines.validity}</p>
            <p>${lines.stranger}</p>
          </body>
        </html> `,
    ),
  };
}
