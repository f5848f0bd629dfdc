import type { Station } from './station-queries.ts';

type Request = Station['requests'][number];

const kinds: Readonly<Record<string, string>> = {
  restart: 'Restart',
  unlock: 'Unlock the cable',
  availability: 'Service',
  'read-settings': 'Read settings',
  'change-setting': 'Change a setting',
  trigger: 'Ask for a message',
  diagnostics: 'Upload its log',
  firmware: 'Firmware update',
};

const states: Readonly<Record<Request['state'], string>> = {
  'car-charging': 'not sent: a car is charging',
  waiting: 'waits for its turn',
  sent: 'sent, no answer yet',
  accepted: 'accepted',
  rejected: 'refused by the charger',
  unsupported: 'the charger cannot do this',
  unanswered: 'not answered',
};

/** What was asked of a charger and what came of it. */
export const requestWords = ({ kind, state }: Request) => ({
  what: kinds[kind] ?? kind,
  came: states[state],
});
