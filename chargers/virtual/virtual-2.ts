import type { OCPP20 } from 'typed-ocpp';
import { answersAlike, settingAnswer } from './answers.ts';
import { limitInForce, profileFrom, withProfile, type Schedule } from './limits.ts';
import type { Measured } from './meter.ts';
import { authorize, endTransaction, tellReading } from './transaction.ts';
import type { VirtualTransaction } from './virtual-state.ts';
import type { EndReason, OutletStatus, VirtualDialect } from './virtual-dialect.ts';
import { lacks, patch, stampIn, type VirtualWork } from './work.ts';

type Status = OCPP20.StatusNotificationRequest['connectorStatus'];
type Event = OCPP20.TransactionEventRequest;

const statuses: Readonly<Partial<Record<OutletStatus, Status>>> = {
  available: 'Available',
  reserved: 'Reserved',
  unavailable: 'Unavailable',
  faulted: 'Faulted',
};

const chargingStates: Readonly<
  Partial<Record<OutletStatus, Event['transactionInfo']['chargingState']>>
> = {
  charging: 'Charging',
  'car-pauses': 'SuspendedEV',
  'charger-pauses': 'SuspendedEVSE',
  faulted: 'SuspendedEVSE',
};

const reasons: Readonly<
  Record<EndReason, [Event['triggerReason'], Event['transactionInfo']['stoppedReason']]>
> = {
  unplugged: ['EVCommunicationLost', 'EVDisconnected'],
  local: ['StopAuthorized', 'Local'],
  remote: ['RemoteStop', 'Remote'],
  refused: ['Deauthorized', 'DeAuthorized'],
  reset: ['ResetCommand', 'ImmediateReset'],
};

const triggers = {
  sampled: ['MeterValuePeriodic', 'Sample.Periodic'],
  aligned: ['MeterValueClock', 'Sample.Clock'],
  asked: ['Trigger', 'Trigger'],
} as const;

type Value = OCPP20.MeterValuesRequest['meterValue'][number]['sampledValue'][number];

const meterValue = (
  work: VirtualWork,
  { register, amps, watts }: Measured,
  context: NonNullable<Value['context']>,
): OCPP20.MeterValuesRequest['meterValue'] => {
  const sampled = (value: number, measurand: NonNullable<Value['measurand']>, unit: string) => ({
    value,
    measurand,
    unitOfMeasure: { unit },
    context,
  });
  return [
    {
      timestamp: stampIn(work),
      sampledValue: [
        sampled(register, 'Energy.Active.Import.Register', 'Wh'),
        sampled(Math.round(amps * 10) / 10, 'Current.Import', 'A'),
        sampled(Math.round(watts), 'Power.Active.Import', 'W'),
      ],
    },
  ];
};

const said = <Payload extends object>(action: string, payload: Payload) => ({ action, payload });

const idOf = ({ number, began }: VirtualTransaction): string => `${began.toString(36)}-${number}`;

const event = (
  work: VirtualWork,
  transaction: VirtualTransaction,
  {
    eventType,
    triggerReason,
    transactionInfo,
    ...more
  }: Pick<Event, 'eventType' | 'triggerReason'> & {
    readonly transactionInfo?: Partial<Event['transactionInfo']>;
  } & Partial<Pick<Event, 'idToken' | 'meterValue'>>,
) =>
  said<Event>('TransactionEvent', {
    eventType,
    triggerReason,
    timestamp: stampIn(work),
    seqNo: transaction.seqNo,
    transactionInfo: { transactionId: idOf(transaction), ...transactionInfo },
    evse: { id: 1, connectorId: 1 },
    ...(!work.state.isOnline && { offline: true }),
    ...more,
  });

const isOwn = ({ state }: VirtualWork, id: string | undefined): boolean =>
  state.transaction !== null && idOf(state.transaction) === id;

const card = (idToken: string) => ({ idToken, type: 'ISO14443' as const });

const alike = answersAlike(() => virtual2);

/** A charger that speaks OCPP 2.0.1 or 2.1: what it says is the same in both. */
export const virtual2: VirtualDialect = {
  settings: {
    'AlignedDataCtrlr.Interval': '0',
    'AlignedDataCtrlr.Measurands': 'Energy.Active.Import.Register',
    'ReservationCtrlr.Available': 'true',
    'SampledDataCtrlr.TxEndedMeasurands': 'Energy.Active.Import.Register',
    'SampledDataCtrlr.TxStartedMeasurands': 'Energy.Active.Import.Register',
    'SampledDataCtrlr.TxUpdatedInterval': '60',
    'SampledDataCtrlr.TxUpdatedMeasurands': 'Energy.Active.Import.Register',
    'SmartChargingCtrlr.RateUnit': 'A,W',
    'TxCtrlr.StopTxOnEVSideDisconnect': 'true',
    'TxCtrlr.StopTxOnInvalidId': 'true',
  },
  names: {
    sampled: 'SampledDataCtrlr.TxUpdatedInterval',
    aligned: 'AlignedDataCtrlr.Interval',
  },
  onlyWatts: { 'SmartChargingCtrlr.RateUnit': 'W' },

  boot: ({ setup }) =>
    said<OCPP20.BootNotificationRequest>('BootNotification', {
      reason: 'PowerUp',
      chargingStation: { vendorName: setup.vendor, model: setup.model, firmwareVersion: 'virtual' },
    }),
  status: (work, status) =>
    said<OCPP20.StatusNotificationRequest>('StatusNotification', {
      evseId: 1,
      connectorId: 1,
      connectorStatus: statuses[status] ?? 'Occupied',
      timestamp: stampIn(work),
    }),
  authorize: (token) => said<OCPP20.AuthorizeRequest>('Authorize', { idToken: card(token) }),
  begin: (work, transaction, measured, why) =>
    event(work, transaction, {
      eventType: 'Started',
      triggerReason: why === 'card' ? 'Authorized' : 'RemoteStart',
      idToken:
        why === 'card' ? card(transaction.token) : { idToken: transaction.token, type: 'Central' },
      meterValue: meterValue(work, measured, 'Transaction.Begin'),
    }),
  reading: (work, transaction, measured, why) => {
    const [triggerReason, context] = triggers[why];
    const values = meterValue(work, measured, context);
    if (transaction === null) {
      return said<OCPP20.MeterValuesRequest>('MeterValues', { evseId: 1, meterValue: values });
    }
    return event(work, transaction, { eventType: 'Updated', triggerReason, meterValue: values });
  },
  end: (work, transaction, measured, why) => {
    const [triggerReason, stoppedReason] = reasons[why];
    return event(work, transaction, {
      eventType: 'Ended',
      triggerReason,
      transactionInfo: { stoppedReason: stoppedReason! },
      meterValue: meterValue(work, measured, 'Transaction.End'),
    });
  },
  changed: (work, transaction, status) => {
    const chargingState = chargingStates[status];
    return chargingState === undefined
      ? null
      : event(work, transaction, {
          eventType: 'Updated',
          triggerReason: 'ChargingStateChanged',
          transactionInfo: { chargingState },
        });
  },
  sent: (_, message) => message,
  statusOfToken: ({ idTokenInfo }: OCPP20.AuthorizeResponse) => idTokenInfo?.status ?? null,
  givenId: () => null,

  answers: {
    ...alike,
    TriggerMessage: (work, message: OCPP20.TriggerMessageRequest) => {
      if (message.requestedMessage !== 'TransactionEvent') {
        return alike.TriggerMessage!(work, message as never);
      }
      if (work.state.transaction === null) return { status: 'Rejected' };
      tellReading(work, virtual2, 'asked');
      return { status: 'Accepted' };
    },
    GetVariables: (work, { getVariableData }: OCPP20.GetVariablesRequest) => ({
      getVariableResult: getVariableData.map(({ component, variable }) => {
        const name = `${component.name}.${variable.name}`;
        const value = lacks(work, name) ? undefined : work.state.settings[name];
        return {
          component,
          variable,
          ...(value === undefined
            ? { attributeStatus: 'UnknownVariable' }
            : { attributeStatus: 'Accepted', attributeValue: value }),
        };
      }),
    }),
    SetVariables: (work, { setVariableData }: OCPP20.SetVariablesRequest) => ({
      setVariableResult: setVariableData.map(({ component, variable, attributeValue }) => {
        const isSet = settingAnswer(work, `${component.name}.${variable.name}`, attributeValue);
        return { component, variable, attributeStatus: isSet ? 'Accepted' : 'UnknownVariable' };
      }),
    }),
    SetChargingProfile: (work, { chargingProfile: given }: OCPP20.SetChargingProfileRequest) => {
      const { chargingProfilePurpose: purpose, chargingSchedule, transactionId } = given;
      const [schedule] = chargingSchedule;
      const isForUs = purpose !== 'TxProfile' || isOwn(work, transactionId);
      const isUnit = !work.setup.manners?.takesWatts || schedule!.chargingRateUnit === 'W';
      if (!isForUs || !isUnit) return { status: 'Rejected' };
      const { id, stackLevel } = given;
      const added = profileFrom({ id, purpose, stackLevel }, schedule as Schedule, work.now);
      patch(work, { profiles: withProfile(work.state.profiles, added) });
      return { status: 'Accepted' };
    },
    GetCompositeSchedule: (work, { duration, evseId }: OCPP20.GetCompositeScheduleRequest) => ({
      status: 'Accepted',
      schedule: {
        evseId,
        duration,
        scheduleStart: stampIn(work),
        chargingRateUnit: 'A',
        chargingSchedulePeriod: [
          {
            startPeriod: 0,
            limit: limitInForce(work.setup, work.state, work.now) ?? work.setup.charger.maxAmps,
          },
        ],
      },
    }),
    RequestStartTransaction: (work, { idToken }: OCPP20.RequestStartTransactionRequest) => {
      if (work.state.transaction !== null || work.state.fault !== null) {
        return { status: 'Rejected' };
      }
      authorize(work, virtual2, idToken.idToken, 'remote');
      return { status: 'Accepted' };
    },
    RequestStopTransaction: (work, { transactionId }: OCPP20.RequestStopTransactionRequest) => {
      if (!isOwn(work, transactionId)) return { status: 'Rejected' };
      endTransaction(work, virtual2, 'remote');
      return { status: 'Accepted' };
    },
    ReserveNow: (work, payload: OCPP20.ReserveNowRequest) => {
      const { state } = work;
      if (state.fault !== null) return { status: 'Faulted' };
      if (state.car !== null) return { status: 'Occupied' };
      patch(work, {
        reservation: {
          id: payload.id,
          token: payload.idToken.idToken,
          group: payload.groupIdToken?.idToken ?? null,
          until: Date.parse(payload.expiryDateTime) as never,
        },
      });
      return { status: 'Accepted' };
    },
  },
};
