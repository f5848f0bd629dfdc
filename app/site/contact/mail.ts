import { config } from '#app/config.ts';
import { isBlank } from '#engine/community/checks/is-blank.ts';

export type ContactMessage = { name: string; email: string; company: string; message: string };

/** Mail programs want the line breaks of mail (RFC 6068), and no broken half of a character. */
const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n'));

/** The mail in plain text, to be copied where no mail program opens. */
export function mailText({ name, email, company, message }: ContactMessage) {
  return `Name: ${name}\nEmail: ${email}\nCompany: ${company}\n\nMessage:\n${message}`;
}

export function mailAddress(message: ContactMessage) {
  // A subject is one line, whatever was pasted into the name.
  const subject = `Contact form submission from ${message.name.replaceAll(/\s+/g, ' ')}`;
  const body = mailText(message);
  return `mailto:${config.salesAddress}?subject=${encode(subject)}&body=${encode(body)}`;
}

/** Some systems silently truncate longer mailto links. */
const longestLink = 2000;

export type Problems = Partial<ContactMessage>;

/** Checks beyond those of the browser, with a message for each field. */
export function problemsOf(fields: ContactMessage): Problems {
  const problems = tooLong(fields);
  if (isBlank(fields.name)) problems.name = 'Please enter your name.';
  if (isBlank(fields.message)) problems.message = 'Please enter a message.';
  return problems;
}

/** If the link is too long: a problem of its longest field, with by how much to shorten it. */
function tooLong(fields: ContactMessage): Problems {
  const over = mailAddress(fields).length - longestLink;
  if (over <= 0) return {};
  // The name is in the subject, too. Percent encoding makes a text longer, in some scripts much.
  const inLink = (field: keyof ContactMessage) =>
    encode(fields[field]).length * (field === 'name' ? 2 : 1);
  const names = Object.keys(fields) as (keyof ContactMessage)[];
  const field = names.toSorted((a, b) => inLink(b) - inLink(a))[0]!;
  const characters = Math.ceil((over * fields[field].length) / inLink(field));
  return {
    [field]: `This is too long for a mail link. Shorten it by about ${characters} characters, or write to ${config.salesAddress}.`,
  };
}
