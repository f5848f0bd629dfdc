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

/** Some systems silently truncate longer mailto links. */
const longestLink = 2000;

export type Problems = { name?: string; message?: string };

/** Checks beyond those of the browser, with a message for each field. */
export function problemsOf(fields: ContactMessage): Problems {
  const over = mailAddress(fields).length - longestLink;
  const problems: Problems = {};
  if (!fields.name.trim()) problems.name = 'Please enter your name.';
  if (!fields.message.trim()) problems.message = 'Please enter a message.';
  else if (over > 0) {
    // Percent encoding makes a text longer, in some scripts much longer.
    const characters = Math.ceil((over * fields.message.length) / encode(fields.message).length);
    problems.message = `This is too long for a mail link. Shorten it by about ${characters} characters, or write to ${config.salesAddress}.`;
  }
  return problems;
}
