import { emailPattern, longestEmail } from '#api/accounts/email-pattern.ts';

export interface ListedResident {
  readonly line: number;
  readonly email: string;
  /** What the owner calls them; may be empty. */
  readonly label: string;
}

export interface WrongLine {
  readonly line: number;
  readonly text: string;
  readonly why: string;
}

export const longestList = 5000;
const longestLabel = 60;

/**
 * Reads a pasted list: an address on each line, with a name or an apartment before or after it, as in
 * spreadsheets (tabs, commas, semicolons, quotes) and mail programs (`Ann <ann@home.example>`). What
 * cannot be read is said line by line; a first line without an address is taken for a heading.
 */
export function readResidentList(text: string): {
  readonly residents: readonly ListedResident[];
  readonly wrong: readonly WrongLine[];
} {
  const residents: ListedResident[] = [];
  const wrong: WrongLine[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, whole] of text.split(/\r\n|[\r\n]/).entries()) {
    const line = index + 1;
    const refuse = (why: string) => wrong.push({ line, text: whole.trim().slice(0, 80), why });
    if (whole.trim() === '') continue;
    const found = whole.match(/[^\s,;<>"]*@[^\s,;<>"]*/g) ?? [];
    const [address] = found;
    if (address === undefined) {
      if (line > 1) refuse('has no email address');
      continue;
    }
    const email = address.toLowerCase();
    const earlier = lineOf.get(email);
    if (found.length > 1) refuse('has two addresses');
    else if (!emailPattern.test(email) || email.length > longestEmail)
      refuse('is no email address');
    else if (earlier !== undefined) refuse(`is the same address as in line ${earlier}`);
    else if (residents.length === longestList) refuse(`is beyond the first ${longestList}`);
    else {
      lineOf.set(email, line);
      residents.push({ line, email, label: labelIn(whole.replace(address, '')) });
    }
  }
  return { residents, wrong };
}

/** What is left of a line without its address. */
function labelIn(rest: string): string {
  const plain = rest
    .replaceAll(/<\s*>|"/g, '')
    .replaceAll(/[\p{Cc}]+/gu, ' ')
    .replaceAll(/^[\s,;]+|[\s,;]+$/g, '')
    .replaceAll(/\s+/g, ' ');
  return Array.from(plain).slice(0, longestLabel).join('').trim();
}
