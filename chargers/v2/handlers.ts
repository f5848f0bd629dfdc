import type { OCPP20 } from 'typed-ocpp';
import { fraction } from '#engine/units.ts';
import { answerBoot } from '../station/boot.ts';
import { isoTime } from '../station/charging-profile.ts';
import { infoOf, noteRefused, type TokenInfo } from '../station/identify.ts';
import { stampOf } from '../station/stamp.ts';
import { changeStatus } from '../station/status.ts';
import {
  takeCustomer,
  takeMessages,
  takeProfiles,
  takeReport,
  takeWatched,
  tellProgress,
} from '../requests/station-tells.ts';
import { findOutlet, notice, patchOutlet, type Work } from '../station/work.ts';
import { nameOf } from './names.ts';
import { meterValues2, transactionEvent } from './transaction-messages.ts';

/** The answer to a token. */
export const idTokenInfo = ({
  status,
  group,
}: TokenInfo): OCPP20.AuthorizeResponse['idTokenInfo'] => ({
  status: status === 'Invalid' ? 'Unknown' : status === 'Held' ? 'NotAtThisTime' : status,
  ...(group !== null && { groupIdToken: { idToken: group, type: 'Central' } }),
});

const seen = (): object => ({});

const plugs = { Available: 'out', Reserved: 'out', Occupied: 'in' } as const;

/** What a station of version 2.0.1 or 2.1 calls, and how it is answered. */
export const handlers2 = {
  BootNotification: (work: Work, { chargingStation }: OCPP20.BootNotificationRequest): object =>
    answerBoot(work, {
      vendor: chargingStation.vendorName,
      model: chargingStation.model,
      ...(chargingStation.serialNumber !== undefined && { serial: chargingStation.serialNumber }),
      ...(chargingStation.firmwareVersion !== undefined && {
        firmware: chargingStation.firmwareVersion,
      }),
    }),

  Heartbeat: (work: Work): object => ({ currentTime: isoTime(work.moment.now) }),

  Authorize: (work: Work, { idToken }: OCPP20.AuthorizeRequest): object => {
    const { outlets } = work.moment.setup;
    const outlet = outlets.length === 1 ? outlets[0]! : null;
    const info = infoOf(work, idToken.idToken, outlet?.space ?? null);
    if (info.status !== 'Accepted') noteRefused(work, outlet, idToken.idToken, info.status);
    return { idTokenInfo: idTokenInfo(info) };
  },

  StatusNotification: (work: Work, message: OCPP20.StatusNotificationRequest): object => {
    const { evseId, connectorStatus, timestamp } = message;
    const at = stampOf(work, timestamp);
    const outlet = findOutlet(work, evseId);
    if (outlet === null) return {};
    const isFaulted = connectorStatus === 'Faulted' || connectorStatus === 'Unavailable';
    const plug = connectorStatus in plugs ? plugs[connectorStatus as keyof typeof plugs] : null;
    changeStatus(work, outlet, { at, plug, isFaulted });
    return {};
  },

  TransactionEvent: (work: Work, event: OCPP20.TransactionEventRequest): object => {
    const found = transactionEvent(work, event);
    const { idToken } = event;
    if (idToken === undefined) return {};
    const { space } = found?.outlet ?? { space: null };
    const { transaction } = found?.cable ?? { transaction: null };
    const isOwn = transaction !== null && transaction.token === idToken.idToken;
    const info = infoOf(work, idToken.idToken, space, isOwn ? transaction.isRefused : undefined);
    return { idTokenInfo: idTokenInfo(info) };
  },

  MeterValues: (work: Work, message: OCPP20.MeterValuesRequest): object => {
    meterValues2(work, message);
    return {};
  },

  ReservationStatusUpdate: (
    work: Work,
    { reservationId }: OCPP20.ReservationStatusUpdateRequest,
  ): object => {
    for (const outlet of work.moment.setup.outlets) {
      const { reservation } = work.state.outlets[outlet.number] ?? { reservation: null };
      if (reservation?.number !== reservationId) continue;
      patchOutlet(work, outlet, { reservation: { ...reservation, isHeld: false } });
    }
    return {};
  },

  DataTransfer: (): object => ({ status: 'UnknownVendorId' }),
  FirmwareStatusNotification: (
    work: Work,
    { status }: OCPP20.FirmwareStatusNotificationRequest,
  ): object => {
    tellProgress(work, 'firmware', status);
    return {};
  },
  LogStatusNotification: (work: Work, { status }: OCPP20.LogStatusNotificationRequest): object => {
    tellProgress(work, 'diagnostics', status);
    return {};
  },
  NotifyEvent: (work: Work, { eventData }: OCPP20.NotifyEventRequest): object => {
    for (const { trigger, cleared, component, variable, actualValue } of eventData) {
      if (trigger !== 'Alerting' || cleared) continue;
      notice(work, 'alert', null, `${nameOf(component, variable)}: ${actualValue}`);
    }
    return {};
  },
  NotifyReport: (work: Work, report: OCPP20.NotifyReportRequest): object => {
    takeReport(work, report);
    return {};
  },
  ReportChargingProfiles: (work: Work, report: OCPP20.ReportChargingProfilesRequest): object => {
    takeProfiles(work, report);
    return {};
  },

  NotifyChargingLimit: (work: Work, message: OCPP20.NotifyChargingLimitRequest): object => {
    const { evseId, chargingLimit } = message;
    const outlet = work.moment.setup.outlets.find(({ number }) => number === evseId);
    const { chargingLimitSource: source } = chargingLimit;
    if (source !== 'CSO') notice(work, 'limited-elsewhere', outlet?.space ?? null, source);
    return {};
  },
  ClearedChargingLimit: seen,
  /** The limit that follows is the service's own, as for every other car. */
  NotifyEVChargingNeeds: (work: Work, message: OCPP20.NotifyEVChargingNeedsRequest): object => {
    const outlet = findOutlet(work, message.evseId);
    if (outlet === null) return { status: 'Rejected' };
    const percent = message.chargingNeeds.dcChargingParameters?.stateOfCharge;
    if (percent !== undefined && percent >= 0 && percent <= 100) {
      work.steps.push({ kind: 'level', space: outlet.space, level: fraction(percent / 100) });
    }
    return { status: 'Accepted' };
  },
  /** What the car means to draw binds nobody: its meter is what counts. */
  NotifyEVChargingSchedule: (): object => ({ status: 'Accepted' }),
  NotifyCustomerInformation: (
    work: Work,
    report: OCPP20.NotifyCustomerInformationRequest,
  ): object => {
    takeCustomer(work, report);
    return {};
  },
  NotifyMonitoringReport: (work: Work, report: OCPP20.NotifyMonitoringReportRequest): object => {
    takeWatched(work, report);
    return {};
  },
  NotifyDisplayMessages: (work: Work, report: OCPP20.NotifyDisplayMessagesRequest): object => {
    takeMessages(work, report);
    return {};
  },
  SecurityEventNotification: (
    work: Work,
    { type }: OCPP20.SecurityEventNotificationRequest,
  ): object => {
    notice(work, 'security-event', null, type);
    return {};
  },
};
