/** A reservation as a calendar needs it. */
export type CalendarEvent = {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly state: string;
  readonly opensAt: number;
  /** Its state changes, oldest first. */
  readonly history: readonly { readonly at: number }[];
};

/** The texts of the event. */
export type CalendarWords = {
  readonly product: string;
  /** The host name of the site, as the domain of UIDs. */
  readonly host: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly reminder: string;
  readonly address: string;
};

/**
 * A reservation as an iCalendar file (RFC 5545). Its UID never changes, and every change of the
 * reservation raises SEQUENCE, so that a calendar replaces the entry, or cancels it with the
 * reservation. Times are UTC, so no time zone definition is needed.
 */
export function calendarFile(event: CalendarEvent, words: CalendarWords, now: number): string {
  const status = statusOf(event.state);
  const [asked] = event.history;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${text(words.product)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    // A restarted demo reuses reservation ids, so the UID also contains the time of booking.
    `UID:${text(`${event.id}-${asked?.at ?? event.from}@${words.host}`)}`,
    `DTSTAMP:${utc(now)}`,
    `CREATED:${utc(asked?.at ?? now)}`,
    `LAST-MODIFIED:${utc(event.history.at(-1)?.at ?? now)}`,
    `SEQUENCE:${Math.max(0, event.history.length - 1)}`,
    `STATUS:${status}`,
    `DTSTART:${utc(event.from)}`,
    `DTEND:${utc(event.to)}`,
    `SUMMARY:${text(words.summary)}`,
    `LOCATION:${text(words.location)}`,
    `DESCRIPTION:${text(words.description)}`,
    `URL:${words.address}`,
    `TRANSP:${status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(status === 'CANCELLED' ? [] : reminder(event, words)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** A reminder at the time the space opens to its holder. */
const reminder = ({ from, opensAt }: CalendarEvent, words: CalendarWords) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(words.reminder)}`,
  `TRIGGER:-PT${Math.round((from - opensAt) / 60_000)}M`,
  'END:VALARM',
];

function statusOf(state: string): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' {
  if (state === 'PENDING') return 'TENTATIVE';
  return state === 'RESERVED' || state === 'FULFILLED' ? 'CONFIRMED' : 'CANCELLED';
}

/** `20261115T233000Z` */
const utc = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Characters that mean something in a TEXT value are escaped; other control characters are left out. */
const text = (value: string) =>
  value
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    // oxlint-disable-next-line no-control-regex -- RFC 5545 forbids exactly these
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

const longest = 75;
const encoder = new TextEncoder();

/** Folds lines longer than 75 octets, between characters. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > longest) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
