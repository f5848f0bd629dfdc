/**
 * Parses the event of a calendar file as RFC 5545 requires: lines end with CRLF, are unfolded
 * first, and text is unescaped. Times are returned as ISO 8601.
 */
export function readCalendar(text: string): Readonly<Record<string, string>> {
  if (/[^\r]\n|\r[^\n]/.test(text)) throw new Error('A line does not end with CRLF');
  const long = text.split('\r\n').find((line) => new TextEncoder().encode(line).length > 75);
  if (long !== undefined) throw new Error(`A line is longer than 75 octets: ${long}`);
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const [from, to] = [lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT')];
  if (lines[0] !== 'BEGIN:VCALENDAR' || from === -1 || to === -1) throw new Error('No event');
  const event: Record<string, string> = {};
  let inside = 0;
  for (const line of lines.slice(from + 1, to)) {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)];
    if (name === 'BEGIN') inside += 1;
    else if (name === 'END') inside -= 1;
    else if (inside === 0) event[name] = isoTime(value) ?? unescaped(value);
  }
  return event;
}

const isoTime = (value: string) =>
  /^\d{8}T\d{6}Z$/.test(value)
    ? value.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
    : null;

const unescaped = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark));
