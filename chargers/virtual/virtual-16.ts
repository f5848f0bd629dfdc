import type { OCPP16 } from 'typed-ocpp';
import { answersAlike, settingAnswer } from './answers.ts';
import { limitInForce, profileFrom, withProfile } from './limits.ts';
import type { Measured } from './meter.ts';
import { authorize, endTransaction } from './transaction.ts';
import type { OutletStatus, VirtualDialect } from './virtual-dialect.ts';
import { lacks, patch, stampIn } from './work.ts';

const statuses: Readonly<Record<OutletStatus, OCPP16.StatusNotificationRequest['status']>> = {
  available: 'Available',
  reserved: 'Reserved',
  preparing: 'Preparing',
  charging: 'Charging',
  'car-pauses': 'SuspendedEV',
  'charger-pauses': 'SuspendedEVSE',
  finishing: 'Finishing',
  unavailable: 'Unavailable',
  faulted: 'Faulted',
};

const reasons = {
  unplugged: 'EVDisconnected',
  local: 'Local',
  remote: 'Remote',
  refused: 'DeAuthorized',
  reset: 'SoftReset',
} as const;

const contexts = {
  sampled: 'Sample.Periodic',
  aligned: 'Sample.Clock',
  asked: 'Trigger',
} as const;

type Values = OCPP16.MeterValuesRequest['meterValue'][number]['sampledValue'];

const valuesOf = (
  { register, amps, watts }: Measured,
  context: (typeof contexts)[keyof typeof contexts],
): Values => [
  { value: String(register), measurand: 'Energy.Active.Import.Register', unit: 'Wh', context },
  { value: amps.toFixed(1), measurand: 'Current.Import', unit: 'A', context },
  { value: watts.toFixed(0), measurand: 'Power.Active.Import', unit: 'W', context },
];

const said = <Payload extends object>(action: string, payload: Payload) => ({ action, payload });

/** A charger that speaks OCPP 1.6. */
export const virtual16: VirtualDialect = {
  settings: {
    AuthorizeRemoteTxRequests: 'false',
    ChargingScheduleAllowedChargingRateUnit: 'Current,Power',
    ClockAlignedDataInterval: '0',
    HeartbeatInterval: '300',
    LocalAuthorizeOffline: 'true',
    MeterValueSampleInterval: '60',
    MeterValuesAlignedData: 'Energy.Active.Import.Register',
    MeterValuesSampledData: 'Energy.Active.Import.Register',
    NumberOfConnectors: '1',
    StopTransactionOnEVSideDisconnect: 'true',
    StopTransactionOnInvalidId: 'true',
    SupportedFeatureProfiles: 'Core,SmartCharging,RemoteTrigger,Reservation,FirmwareManagement',
  },
  names: { sampled: 'MeterValueSampleInterval', aligned: 'ClockAlignedDataInterval' },
  onlyWatts: { ChargingScheduleAllowedChargingRateUnit: 'Power' },

  boot: ({ setup }) =>
    said<OCPP16.BootNotificationRequest>('BootNotification', {
      chargePointVendor: setup.vendor,
      chargePointModel: setup.model,
      firmwareVersion: 'virtual',
    }),
  status: (work, status) =>
    said<OCPP16.StatusNotificationRequest>('StatusNotification', {
      connectorId: 1,
      errorCode: (work.state.fault ?? 'NoError') as OCPP16.StatusNotificationRequest['errorCode'],
      status: statuses[status],
      timestamp: stampIn(work),
    }),
  authorize: (idTag) => said<OCPP16.AuthorizeRequest>('Authorize', { idTag }),
  begin: (work, { token }, { register }) =>
    said<OCPP16.StartTransactionRequest>('StartTransaction', {
      connectorId: 1,
      idTag: token,
      meterStart: register,
      timestamp: stampIn(work),
    }),
  reading: (work, transaction, measured, why) =>
    said<OCPP16.MeterValuesRequest>('MeterValues', {
      connectorId: 1,
      ...(transaction !== null && { transactionId: transaction.number }),
      meterValue: [{ timestamp: stampIn(work), sampledValue: valuesOf(measured, contexts[why]) }],
    }),
  end: (work, { number, token }, { register }, why) =>
    said<OCPP16.StopTransactionRequest>('StopTransaction', {
      transactionId: number,
      meterStop: register,
      timestamp: stampIn(work),
      reason: reasons[why],
      ...(why === 'local' && { idTag: token }),
    }),
  changed: () => null,
  sent: ({ given }, { action, payload }, transaction) =>
    'transactionId' in payload
      ? { action, payload: { ...payload, transactionId: given[transaction] ?? -1 } }
      : { action, payload },
  statusOfToken: ({ idTagInfo }: OCPP16.AuthorizeResponse) => idTagInfo?.status ?? null,
  givenId: ({ transactionId }: OCPP16.StartTransactionResponse) => transactionId ?? null,

  answers: {
    ...answersAlike(() => virtual16),
    GetConfiguration: (work, { key }: OCPP16.GetConfigurationRequest) => {
      const all = Object.entries(work.state.settings).filter(([name]) => !lacks(work, name));
      const asked = key === undefined ? all : all.filter(([name]) => key.includes(name));
      return {
        configurationKey: asked.map(([name, value]) => ({ key: name, readonly: false, value })),
        unknownKey: (key ?? []).filter((name) => !all.some(([known]) => known === name)),
      } satisfies OCPP16.GetConfigurationResponse;
    },
    ChangeConfiguration: (work, { key, value }: OCPP16.ChangeConfigurationRequest) => ({
      status: settingAnswer(work, key, value) ? 'Accepted' : 'NotSupported',
    }),
    SetChargingProfile: (work, { csChargingProfiles: given }: OCPP16.SetChargingProfileRequest) => {
      const { chargingProfilePurpose: purpose, chargingSchedule, transactionId } = given;
      const { transaction, given: ids, profiles } = work.state;
      const isOwn =
        purpose !== 'TxProfile' || (transaction && ids[transaction.number] === transactionId);
      const isUnit = !work.setup.manners?.takesWatts || chargingSchedule.chargingRateUnit === 'W';
      if (!isOwn || !isUnit) return { status: 'Rejected' };
      const { chargingProfileId: id, stackLevel } = given;
      const added = profileFrom({ id, purpose, stackLevel }, chargingSchedule, work.now);
      patch(work, { profiles: withProfile(profiles, added) });
      return { status: 'Accepted' };
    },
    GetCompositeSchedule: (work, { duration }: OCPP16.GetCompositeScheduleRequest) => ({
      status: 'Accepted',
      connectorId: 1,
      scheduleStart: stampIn(work),
      chargingSchedule: {
        duration,
        chargingRateUnit: 'A',
        chargingSchedulePeriod: [
          {
            startPeriod: 0,
            limit: limitInForce(work.setup, work.state, work.now) ?? work.setup.charger.maxAmps,
          },
        ],
      },
    }),
    RemoteStartTransaction: (work, { idTag }: OCPP16.RemoteStartTransactionRequest) => {
      if (work.state.transaction !== null || work.state.fault !== null) {
        return { status: 'Rejected' };
      }
      authorize(work, virtual16, idTag, 'remote');
      return { status: 'Accepted' };
    },
    RemoteStopTransaction: (work, { transactionId }: OCPP16.RemoteStopTransactionRequest) => {
      const { transaction, given } = work.state;
      if (transaction === null || given[transaction.number] !== transactionId) {
        return { status: 'Rejected' };
      }
      endTransaction(work, virtual16, 'remote');
      return { status: 'Accepted' };
    },
    ReserveNow: (work, payload: OCPP16.ReserveNowRequest) => {
      const { state } = work;
      if (state.fault !== null) return { status: 'Faulted' };
      if (state.car !== null) return { status: 'Occupied' };
      patch(work, {
        reservation: {
          id: payload.reservationId,
          token: payload.idTag,
          group: payload.parentIdTag ?? null,
          until: Date.parse(payload.expiryDate) as never,
        },
      });
      return { status: 'Accepted' };
    },
  },
};
