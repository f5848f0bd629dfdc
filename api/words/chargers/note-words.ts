import { requestName } from './request-name.ts';

/** What the service noted about a charger, by the first word of the note. */
const noticed: Readonly<Record<string, string>> = {
  'unknown-token': 'A card was refused: it is unknown, blocked, or may not charge here now.',
  'no-power':
    'A start was refused: it takes no limits, and less is free than it can draw. It begins by itself once there is enough.',
  'cannot-control': 'It takes no limits: it is only switched on and off.',
  'limit-rejected': 'It has refused a limit three times. The limit is tried again.',
  'draws-more-stopped': 'It drew more than it was offered, and was stopped.',
  'unknown-outlet': 'It told of an outlet that is not set up',
  'bad-stamp': 'It sent a time that cannot be read',
  'security-event': 'It reports a security event',
  alert: 'It warns',
  'limited-elsewhere': 'Something else limits it',
};

const others: Readonly<Record<string, string>> = {
  closed: 'Its line was closed.',
  'nothing heard: closed': 'Nothing was heard of it, so its line was closed.',
  'not back since its process ended': 'It has not come back since the service was restarted.',
  'its password was changed': 'Its password was changed.',
  'sends too fast: read more slowly': 'It sends too fast; its messages are read more slowly.',
  'connected twice: is its id used by another charger?':
    'It connected twice. Is its id used by another charger?',
};

/** A note in the log of a charger, for its owner; what is not known stays as it is. */
export function noteWords(note: string): string {
  const [what = '', ...about] = note.split(' ');
  if (what === 'asked:') {
    const [kind = '', part = null] = about;
    return `An owner asked: ${requestName(kind, part)}.`;
  }
  const words = noticed[what];
  if (words === undefined) return others[note] ?? note;
  // A whole sentence says all; the rest of its note is the space, on whose page it stands.
  if (words.endsWith('.')) return words;
  // Who limits it is a word, which may follow the space.
  const detail = what === 'limited-elsewhere' ? about.slice(-1) : about;
  return detail.length === 0 ? `${words}.` : `${words}: ${detail.join(' ')}`;
}
