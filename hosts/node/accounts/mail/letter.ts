import { html } from 'hono/html';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, with the address where. */
  readonly link?: { readonly label: string; readonly address: string };
}

/** A mail of a few paragraphs, without anything from elsewhere: no image, no font, no counted links. */
export async function letter({ to, subject, paragraphs, link }: Letter): Promise<Mail> {
  const text = [...paragraphs, ...(link === undefined ? [] : [`${link.label}:`, link.address])];
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: String(
      await html`<!doctype html>
        <html lang="en">
          <body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">
            ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
            ${link === undefined ? '' : html`<p><a href="${link.address}">${link.label}</a></p>`}
          </body>
        </html> `,
    ),
  };
}
