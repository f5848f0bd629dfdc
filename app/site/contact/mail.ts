import { config } from '#app/config.ts';

export type ContactMessage = { name: string; email: string; company: string; message: string };

/** Mail programs want the line breaks of mail (RFC 6068), and no broken half of a character. */
const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n'));

export function mailAddress({ name, email, company, message }: ContactMessage) {
  // A subject is one line, whatever was pasted into the name.
  const subject = `Contact form submission from ${name.replaceAll(/\s+/g, ' ')}`;
  const body = `Name: ${name}\nEmail: ${email}\nCompany: ${company}\n\nMessage:\n${message}`;
  return `mailto:${config.salesAddress}?subject=${encode(subject)}&body=${encode(body)}`;
}
