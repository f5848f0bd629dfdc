import type { OCPP20 } from 'typed-ocpp';
import { patch, type Work } from '../station/work.ts';
import { nameOf } from '../v2/names.ts';
import { shown } from './read-answer.ts';
import type { OperatorRequest, RequestRecord } from './station-request.ts';

/** What of a report is kept: it is stored with the state of the station. */
const mostEntries = 300;

function change(
  work: Work,
  isMeant: (record: RequestRecord) => boolean,
  answer: (before: RequestRecord['answer']) => RequestRecord['answer'] & {},
): void {
  const { requests } = work.state;
  const index = requests.findLastIndex(isMeant);
  if (index < 0) return;
  const before = requests[index]!;
  patch(work, { requests: requests.with(index, { ...before, answer: answer(before.answer) }) });
}

/** How far a station is with what it was asked to do: the newest word stands with the request. */
export function tellProgress(
  work: Work,
  kind: Extract<OperatorRequest['kind'], 'diagnostics' | 'firmware'>,
  status: string,
): void {
  // It does nothing at the moment: that is no news about what it did.
  if (status === 'Idle') return;
  change(
    work,
    ({ operation, state }) => operation.kind === kind && state === 'accepted',
    () => status,
  );
}

/** A part of what was asked for; parts come one by one. */
function addTo(work: Work, number: number, entries: Readonly<Record<string, string>>): void {
  change(
    work,
    (record) => record.number === number && record.state !== 'rejected',
    (before) => {
      const all = { ...(typeof before === 'object' ? before : {}), ...entries };
      return Object.fromEntries(Object.entries(all).slice(0, mostEntries));
    },
  );
}

export function takeReport(
  work: Work,
  { requestId, reportData = [] }: OCPP20.NotifyReportRequest,
): void {
  const entries = reportData.map(({ component, variable, variableAttribute }) => {
    const name = nameOf(component, variable);
    return [name, shown(name, variableAttribute[0]?.value ?? '')];
  });
  addTo(work, requestId, Object.fromEntries(entries));
}

export function takeProfiles(
  work: Work,
  { requestId, evseId, chargingLimitSource, chargingProfile }: OCPP20.ReportChargingProfilesRequest,
): void {
  const entries = chargingProfile.map(({ id, chargingProfilePurpose, chargingSchedule }) => {
    const { chargingRateUnit, chargingSchedulePeriod } = chargingSchedule[0]!;
    const limit = `${chargingSchedulePeriod[0]?.limit ?? ''} ${chargingRateUnit}`;
    return [`${evseId}/${chargingProfilePurpose}/${id}`, `${limit} (${chargingLimitSource})`];
  });
  addTo(work, requestId, Object.fromEntries(entries));
}

/** What of its variables watches itself, by the number that ends it. */
export function takeWatched(
  work: Work,
  { requestId, monitor = [] }: OCPP20.NotifyMonitoringReportRequest,
): void {
  const entries = monitor.flatMap(({ component, variable, variableMonitoring }) =>
    variableMonitoring.map(({ id, type, value, severity }) => [
      String(id),
      `${nameOf(component, variable)}: ${type} ${value} (${severity})`,
    ]),
  );
  addTo(work, requestId, Object.fromEntries(entries));
}

/** What its display shows, by the number that takes it away. */
export function takeMessages(
  work: Work,
  { requestId, messageInfo = [] }: OCPP20.NotifyDisplayMessagesRequest,
): void {
  const entries = messageInfo.map(({ id, message }) => [String(id), shown('', message.content)]);
  addTo(work, requestId, Object.fromEntries(entries));
}

/** What it has kept of somebody, as it writes it, part by part. */
export function takeCustomer(
  work: Work,
  { requestId, seqNo, data }: OCPP20.NotifyCustomerInformationRequest,
): void {
  addTo(work, requestId, { [String(seqNo + 1)]: shown('', data) });
}
