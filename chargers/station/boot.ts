import { duration, minute, type Instant } from '#engine/units.ts';
import { isFallbackSettled } from './next-task.ts';
import { isoTime } from './charging-profile.ts';
import type { StationModel } from './station.ts';
import { patch, type Work } from './work.ts';

export interface BootAnswer {
  readonly status: 'Accepted' | 'Pending';
  readonly currentTime: string;
  /** Seconds until the next boot, or between heartbeats. */
  readonly interval: number;
}

/** A station whose fallback cannot be set is accepted after this time. */
const longestWait = duration(minute);
const again = 5;
const heartbeat = 300;

/**
 * A station that boots waits until its fallback is in place: before that, a car could draw all it can
 * while nobody is connected. What it says meanwhile is taken (see `isTooEarly`); some do not wait at all.
 */
export function answerBoot(work: Work, model: StationModel): BootAnswer {
  const { now } = work.moment;
  const isAgain = work.state.boot === 'pending';
  if (!isAgain) forgetSettings(work, now);
  patch(work, { model });
  const isDone = work.state.settings !== null && isFallbackSettled(work);
  const isLate = isOverdue(work);
  const isAccepted = isAgain && (isDone || isLate);
  patch(work, { boot: isAccepted ? 'accepted' : 'pending' });
  const interval = isAccepted ? heartbeat : again;
  return { status: isAccepted ? 'Accepted' : 'Pending', currentTime: isoTime(now), interval };
}

const isOverdue = ({ state, moment }: Work): boolean => moment.now >= state.bootedAt + longestWait;

/** Answers to what a station was asked, and what somebody at it or a bill waits for. */
const alwaysTaken: ReadonlySet<string> = new Set([
  'Authorize',
  'BootNotification',
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'MeterValues',
  'NotifyCustomerInformation',
  'NotifyMonitoringReport',
  'NotifyReport',
  'ReportChargingProfiles',
  'TransactionEvent',
]);

/**
 * Whether a station of version 2.x sends something unasked before its boot was accepted. It is told so, as
 * the version requires; its message counts nevertheless. One that never boots again is answered as any
 * other after a minute.
 */
export function isTooEarly(work: Work, action: string): boolean {
  const { boot, bootedAt, statusAsked, requests } = work.state;
  if (boot !== 'pending' || alwaysTaken.has(action) || isOverdue(work)) return false;
  if (action === 'StatusNotification' && statusAsked.length > 0) return false;
  return !requests.some(
    ({ operation, at }) =>
      operation.kind === 'trigger' && operation.what === action && at >= bootedAt,
  );
}

/** After a boot nothing that was set before is relied on. */
function forgetSettings(work: Work, now: Instant): void {
  patch(work, {
    bootedAt: now,
    // Limits from before are set again.
    connectedAt: now,
    defaultAmps: null,
    unit: null,
    settings: null,
    refused: [],
    canLimit: true,
    canReserve: false,
    areExtrasKnown: false,
    showsCost: false,
    startsPlain: false,
    limitsOutlets: false,
    untold: [],
    metersAsked: [],
    notBefore: {},
    call: null,
  });
}
