import type { OCPP20 } from 'typed-ocpp';
import { answerBoot } from '../station/boot.ts';
import { isoTime } from '../station/charging-profile.ts';
import { infoOf, type TokenInfo } from '../station/identify.ts';
import { stampOf } from '../station/stamp.ts';
import { changeStatus } from '../station/status.ts';
import { findOutlet, notice, patchOutlet, type Work } from '../station/work.ts';
import { meterValues2, transactionEvent } from './transaction-messages.ts';

/** The answer to a token. */
export const idTokenInfo = ({
  status,
  group,
}: TokenInfo): OCPP20.AuthorizeResponse['idTokenInfo'] => ({
  status: status === 'Invalid' ? 'Unknown' : status,
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
    const space = outlets.length === 1 ? outlets[0]!.space : null;
    const info = infoOf(work, idToken.idToken, space);
    if (info.status !== 'Accepted') notice(work, 'unknown-token', space, idToken.idToken);
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
  FirmwareStatusNotification: seen,
  LogStatusNotification: seen,
  NotifyEvent: seen,
  NotifyReport: seen,
  SecurityEventNotification: (
    work: Work,
    { type }: OCPP20.SecurityEventNotificationRequest,
  ): object => {
    notice(work, 'security-event', null, type);
    return {};
  },
};
