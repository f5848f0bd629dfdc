import type { Station } from './station-queries.ts';

type Request = Station['requests'][number];

const kinds: Readonly<Record<string, string>> = {
  restart: 'Restart',
  unlock: 'Unlock the cable',
  'read-settings': 'Read settings',
  'change-setting': 'Change a setting',
  diagnostics: 'Upload its log',
  firmware: 'Firmware update',
  'new-password': 'New password',
  'clear-cache': 'Forget remembered cards',
  'clear-limits': 'Clear limits of others',
  'read-limit': 'Read its limit',
  'read-limits': 'Read its limits',
  'vendor-message': 'Message of its vendor',
  report: 'Report about itself',
  'report-on': 'Report about a part',
  'charge-status': 'Ask for the charge',
  'alert-level': 'What it warns of',
  'alert-base': 'What it watches',
  'forget-card': 'Forget a card',
  'read-card': 'Read what it knows of a card',
  watch: 'Warn of something',
  unwatch: 'End a warning',
  'read-watched': 'Read its warnings',
  'show-message': 'Show a message',
  'hide-message': 'Take the message away',
  'read-messages': 'Read what it shows',
  'network-profile': 'Another address',
};

/** Where a kind has several, by which of them it was. */
const parts: Readonly<Record<string, string>> = {
  open: 'Put into service',
  close: 'Take out of service',
  BootNotification: 'Ask who it is',
  StatusNotification: 'Ask for its status',
  MeterValues: 'Read its meter',
  Heartbeat: 'Ask for a sign of life',
  TransactionEvent: 'Ask how the charge goes',
  LogStatusNotification: 'Ask how the upload goes',
  FirmwareStatusNotification: 'Ask how the update goes',
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

/** How far a charger is with an update or an upload, by its own word. */
const progress: Readonly<Record<string, string>> = {
  Downloading: 'loading',
  DownloadScheduled: 'will be loaded later',
  DownloadPaused: 'loading is paused',
  Downloaded: 'loaded',
  DownloadFailed: 'could not be loaded',
  Installing: 'being installed',
  InstallScheduled: 'will be installed later',
  InstallRebooting: 'restarting to install it',
  Installed: 'installed',
  InstallationFailed: 'could not be installed',
  InstallVerificationFailed: 'could not be installed',
  InvalidSignature: 'refused: it is not signed by the maker',
  Uploading: 'uploading',
  Uploaded: 'uploaded',
  UploadFailed: 'could not be uploaded',
  UploadFailure: 'could not be uploaded',
  PermissionDenied: 'could not be uploaded',
};

/** What was asked of a charger and what came of it. */
export const requestWords = ({ kind, part, state, answer }: Request) => ({
  what: (part !== null && parts[part]) || (kinds[kind] ?? kind),
  came: (state === 'accepted' && typeof answer === 'string' && progress[answer]) || states[state],
});
