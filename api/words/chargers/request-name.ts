/** What an owner may ask of a charger, as its buttons say. */
const kinds: Readonly<Record<string, string>> = {
  commission: 'Test the charger',
  'end-commissioning': 'End the test',
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

/** What was asked of a charger. */
export const requestName = (kind: string, part: string | null): string =>
  (part !== null && parts[part]) || (kinds[kind] ?? kind);
