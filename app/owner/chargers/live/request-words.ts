import { requestName } from '#api/words/chargers/request-name.ts';
import type { Station } from './station-queries.ts';

type Request = Station['requests'][number];

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
  what: requestName(kind, part),
  came: (state === 'accepted' && typeof answer === 'string' && progress[answer]) || states[state],
});
