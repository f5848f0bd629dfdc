import type { OCPP16 } from 'typed-ocpp';
import { answerBoot } from '../station/boot.ts';
import { isoTime } from '../station/charging-profile.ts';
import { infoOf, noteRefused, type TokenInfo } from '../station/identify.ts';
import { stampOf } from '../station/stamp.ts';
import { changeStatus } from '../station/status.ts';
import { tellProgress } from '../requests/station-tells.ts';
import { findOutlet, nextCount, notice, type Work } from '../station/work.ts';
import { meterValues, startTransaction, stopTransaction } from './transaction-messages.ts';

/** The answer to a token. `parentIdTag` joins all tokens of one person. */
export const idTagInfo = ({ status, group }: TokenInfo): OCPP16.AuthorizeResponse['idTagInfo'] => ({
  status:
    status === 'NotAtThisTime' || status === 'Held'
      ? 'Blocked'
      : status === 'NotAtThisLocation'
        ? 'Invalid'
        : status,
  ...(group !== null && { parentIdTag: group }),
});

function logStatus(work: Work, { status }: { readonly status: string }): object {
  tellProgress(work, 'diagnostics', status);
  return {};
}

/** What a station of version 1.6 calls, and how it is answered. */
export const handlers16 = {
  BootNotification: (work: Work, boot: OCPP16.BootNotificationRequest): object =>
    answerBoot(work, {
      vendor: boot.chargePointVendor,
      model: boot.chargePointModel,
      ...(boot.chargePointSerialNumber !== undefined && { serial: boot.chargePointSerialNumber }),
      ...(boot.firmwareVersion !== undefined && { firmware: boot.firmwareVersion }),
    }),

  Heartbeat: (work: Work): object => ({ currentTime: isoTime(work.moment.now) }),

  Authorize: (work: Work, { idTag }: OCPP16.AuthorizeRequest): object => {
    const { outlets } = work.moment.setup;
    // The message does not say where; with one outlet that is known.
    const outlet = outlets.length === 1 ? outlets[0]! : null;
    const info = infoOf(work, idTag, outlet?.space ?? null);
    if (info.status !== 'Accepted') noteRefused(work, outlet, idTag, info.status);
    return { idTagInfo: idTagInfo(info) };
  },

  StatusNotification: (work: Work, message: OCPP16.StatusNotificationRequest): object => {
    const { connectorId, status, timestamp } = message;
    const at = stampOf(work, timestamp);
    const { outlets } = work.moment.setup;
    // Number 0 is the station itself: its faults are those of all outlets.
    const isWhole = connectorId === 0;
    const named = isWhole ? outlets : [findOutlet(work, connectorId)].filter((one) => one !== null);
    const isFaulted = status === 'Faulted' || status === 'Unavailable';
    for (const outlet of named) {
      const plug = isWhole || isFaulted ? null : plugAt(status);
      changeStatus(work, outlet, { at, plug, isFaulted });
    }
    return {};
  },

  StartTransaction: (work: Work, message: OCPP16.StartTransactionRequest): object => {
    const outlet = findOutlet(work, message.connectorId);
    // A transaction that cannot be placed gets a number nevertheless, or it is sent for ever.
    if (outlet === null) {
      return { transactionId: nextCount(work), idTagInfo: { status: 'Invalid' } };
    }
    const { transactionId, isRefused } = startTransaction(work, outlet, message);
    const info = infoOf(work, message.idTag, outlet.space, isRefused);
    return { transactionId, idTagInfo: idTagInfo(info) };
  },

  MeterValues: (work: Work, message: OCPP16.MeterValuesRequest): object => {
    const { outlets } = work.moment.setup;
    const { connectorId } = message;
    // The main meter of a station with one outlet is the meter of that outlet.
    const isOnly = connectorId === 0 && outlets.length === 1;
    if (connectorId === 0 && !isOnly) return {};
    const outlet = isOnly ? outlets[0]! : findOutlet(work, connectorId);
    if (outlet !== null) meterValues(work, outlet, message);
    return {};
  },

  StopTransaction: (work: Work, message: OCPP16.StopTransactionRequest): object => {
    stopTransaction(work, message);
    const { idTag } = message;
    return idTag === undefined ? {} : { idTagInfo: idTagInfo(infoOf(work, idTag, null)) };
  },

  DataTransfer: (): object => ({ status: 'UnknownVendorId' }),
  DiagnosticsStatusNotification: logStatus,
  LogStatusNotification: logStatus,
  FirmwareStatusNotification: (
    work: Work,
    { status }: OCPP16.FirmwareStatusNotificationRequest,
  ): object => {
    tellProgress(work, 'firmware', status);
    return {};
  },
  SecurityEventNotification: (
    work: Work,
    { type }: OCPP16.SecurityEventNotificationRequest,
  ): object => {
    notice(work, 'security-event', null, type);
    return {};
  },
};

/** What a status says about the cable: preparing may also mean that a card was shown. */
function plugAt(status: OCPP16.StatusNotificationRequest['status']): 'in' | 'out' {
  return status === 'Available' || status === 'Reserved' ? 'out' : 'in';
}
