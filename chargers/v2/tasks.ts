import type { OCPP20 } from 'typed-ocpp';
import {
  ampsFrom,
  fallbackProfile,
  isoTime,
  limitSchedule,
  ownDefaultOf,
  profileOf,
  stackLevel,
} from '../station/charging-profile.ts';
import {
  call,
  measurands,
  type Dialect,
  type LearnedExtras,
  type LearnedSettings,
  type Verdict,
} from '../station/dialect.ts';
import { cardsFrom } from '../station/local-list.ts';
import { nameOf, variableOf } from './names.ts';
import { operatorCall2 } from './operator-calls.ts';
import type { Outlet } from '../station/station.ts';
import type { Setting, Task } from '../station/task.ts';
import { cableNamed, outletNumbered, type Work } from '../station/work.ts';

/** What the service needs of a station of version 2.x. */
const needed: readonly Setting[] = [
  { name: 'AlignedDataCtrlr.Interval', value: '900' },
  { name: 'AlignedDataCtrlr.Measurands', value: 'Energy.Active.Import.Register' },
  { name: 'SampledDataCtrlr.TxStartedMeasurands', value: 'Energy.Active.Import.Register' },
  { name: 'SampledDataCtrlr.TxUpdatedMeasurands', value: measurands },
  { name: 'SampledDataCtrlr.TxUpdatedInterval', value: '60' },
  { name: 'SampledDataCtrlr.TxEndedMeasurands', value: 'Energy.Active.Import.Register' },
  { name: 'TxCtrlr.StopTxOnEVSideDisconnect', value: 'true' },
  { name: 'TxCtrlr.StopTxOnInvalidId', value: 'true' },
];

/** What a station can do beside what every building needs. */
const extras = [
  'LocalAuthListCtrlr.Available',
  'LocalAuthListCtrlr.Enabled',
  'LocalAuthListCtrlr.ItemsPerMessage',
  'TariffCostCtrlr.Enabled[Cost]',
];

/** What is only read. */
const read = ['SmartChargingCtrlr.RateUnit', 'ReservationCtrlr.Available'];

const transactionOf = (work: Work, task: { outlet: number; cable: string }): string =>
  cableNamed(work, outletNumbered(work, task.outlet), task.cable)!.transaction!.id;

const central = (idToken: string): OCPP20.ReserveNowRequest['idToken'] => ({
  idToken,
  type: 'Central',
});

type Profile = OCPP20.SetChargingProfileRequest['chargingProfile'];

function callFor(work: Work, task: Task): { action: string; payload: object } {
  switch (task.kind) {
    case 'default-limit':
      if (task.outlet !== undefined) return ownDefault(work, task.outlet, task.amps);
      return profileCall(0, {
        id: fallbackProfile,
        stackLevel: stackLevel.fallback,
        chargingProfilePurpose: 'TxDefaultProfile',
        chargingProfileKind: 'Absolute',
        chargingSchedule: schedules(work, work.moment.setup.outlets[0]!, task.amps),
      });
    case 'limit': {
      const outlet = outletNumbered(work, task.outlet);
      if (work.state.limitsOutlets) return ownDefault(work, task.outlet, task.amps);
      return profileCall(task.outlet, {
        ...limitProfile(work, outlet, task.amps),
        transactionId: transactionOf(work, task),
      });
    }
    case 'composite':
      return call<OCPP20.GetCompositeScheduleRequest>('GetCompositeSchedule', {
        evseId: task.outlet,
        duration: 600,
      });
    case 'start':
      return call<OCPP20.RequestStartTransactionRequest>('RequestStartTransaction', {
        evseId: task.outlet,
        idToken: central(task.token),
        remoteStartId: task.number,
        ...(task.amps !== undefined && {
          chargingProfile: limitProfile(work, outletNumbered(work, task.outlet), task.amps),
        }),
      });
    case 'stop':
      return call<OCPP20.RequestStopTransactionRequest>('RequestStopTransaction', {
        transactionId: transactionOf(work, task),
      });
    case 'reserve': {
      const { group } = work.moment.people.knows(
        task.token,
        outletNumbered(work, task.outlet).space,
      );
      return call<OCPP20.ReserveNowRequest>('ReserveNow', {
        id: task.number,
        evseId: task.outlet,
        expiryDateTime: isoTime(task.until),
        idToken: central(task.token),
        ...(group !== undefined && { groupIdToken: central(group) }),
      });
    }
    case 'cancel-reservation':
      return call<OCPP20.CancelReservationRequest>('CancelReservation', {
        reservationId: task.number,
      });
    case 'trigger':
      return call<OCPP20.TriggerMessageRequest>('TriggerMessage', {
        requestedMessage: task.what,
        ...(task.outlet !== null && { evse: evseOf(task.what, task.outlet) }),
      });
    case 'request':
      return operatorCall2(work, task.operation);
    case 'ask-settings':
      return call<OCPP20.GetVariablesRequest>('GetVariables', {
        getVariableData: [
          ...read,
          ...(work.state.takesFew ? [] : needed.map(({ name }) => name)),
        ].map(variableOf),
      });
    case 'ask-extras':
      return call<OCPP20.GetVariablesRequest>('GetVariables', {
        getVariableData: extras.map(variableOf),
      });
    case 'ask-cards':
      return call<OCPP20.GetLocalListVersionRequest>('GetLocalListVersion', {});
    case 'send-cards': {
      const cards = cardsFrom(work, task.from).map(({ token, status, group }) => ({
        idToken: { idToken: token, type: 'ISO14443' as const },
        idTokenInfo: { status, groupIdToken: central(group) },
      }));
      return call<OCPP20.SendLocalListRequest>('SendLocalList', {
        versionNumber: task.version,
        updateType: task.from === 0 ? 'Full' : 'Differential',
        // No cards at all are said by none.
        ...(cards.length > 0 && { localAuthorizationList: cards }),
      });
    }
    case 'cost':
      return call<OCPP20.CostUpdatedRequest>('CostUpdated', {
        totalCost: task.amount,
        transactionId: transactionOf(work, task),
      });
    case 'change-settings':
      return call<OCPP20.SetVariablesRequest>('SetVariables', {
        setVariableData: task.settings.map(({ name, value }) => ({
          attributeValue: value,
          ...variableOf(name),
        })),
      });
  }
}

/** The status is that of a connector; an outlet has its first one in use. */
const evseOf = (what: string, id: number): NonNullable<OCPP20.TriggerMessageRequest['evse']> =>
  what === 'StatusNotification' ? { id, connectorId: 1 } : { id };

const limitProfile = (work: Work, outlet: Outlet, amps: number): Profile => ({
  id: profileOf(outlet),
  stackLevel: stackLevel.limit,
  chargingProfilePurpose: 'TxProfile',
  chargingProfileKind: 'Absolute',
  chargingSchedule: schedules(work, outlet, amps),
});

/** For one outlet, whoever charges there. */
const ownDefault = (work: Work, number: number, amps: number) =>
  profileCall(number, {
    ...limitProfile(work, outletNumbered(work, number), amps),
    id: ownDefaultOf(outletNumbered(work, number)),
    chargingProfilePurpose: 'TxDefaultProfile',
  });

const profileCall = (evseId: number, chargingProfile: Profile) =>
  call<OCPP20.SetChargingProfileRequest>('SetChargingProfile', { evseId, chargingProfile });

const schedules = (work: Work, outlet: Outlet, amps: number): Profile['chargingSchedule'] => {
  const { chargingSchedulePeriod, ...rest } = limitSchedule(work, outlet, amps);
  return [{ id: 1, ...rest, chargingSchedulePeriod: [...chargingSchedulePeriod] }];
};

function verdict(task: Task, { status }: { readonly status?: string }): Verdict {
  if (task.kind === 'change-settings' || task.kind.startsWith('ask')) return 'accepted';
  if (status === 'NotImplemented' || status === 'NotSupported') return 'unsupported';
  return status === 'Accepted' ? 'accepted' : 'rejected';
}

const variablesIn = (
  results: OCPP20.GetVariablesResponse['getVariableResult'] | [],
): ReadonlyMap<string, string> =>
  new Map(
    results
      .filter(({ attributeStatus }) => attributeStatus === 'Accepted')
      .map(({ component, variable, attributeValue }) => [
        nameOf(component, variable),
        attributeValue ?? '',
      ]),
  );

function extrasFrom({
  getVariableResult = [],
}: Partial<OCPP20.GetVariablesResponse>): LearnedExtras {
  const known = variablesIn(getVariableResult);
  const [available, enabled, most, cost] = extras.map((name) => known.get(name));
  const keeps = available === 'true' || (available === undefined && enabled === 'true');
  return {
    cards: keeps ? { perMessage: Number(most) || 20, most: 1000 } : null,
    showsCost: cost === 'true',
    toChange:
      keeps && enabled === 'false' ? [{ name: 'LocalAuthListCtrlr.Enabled', value: 'true' }] : [],
  };
}

function settingsFrom(
  _: Work,
  { getVariableResult = [] }: Partial<OCPP20.GetVariablesResponse>,
): LearnedSettings {
  const known = variablesIn(getVariableResult);
  const units = known.get('SmartChargingCtrlr.RateUnit') ?? '';
  return {
    unit: units === '' || /(^|,)\s*A\s*(,|$)/i.test(units) ? 'A' : 'W',
    canReserve: known.get('ReservationCtrlr.Available') === 'true',
    // Also those it does not show: some can be set and not read.
    toChange: needed.filter(({ name, value }) => known.get(name) !== value),
  };
}

function compositeLimit(
  work: Work,
  number: number,
  { schedule }: OCPP20.GetCompositeScheduleResponse,
): number | null {
  if (schedule === undefined) return null;
  const outlet = outletNumbered(work, number);
  const limits = schedule.chargingSchedulePeriod.map(({ limit }) =>
    ampsFrom(outlet, limit, schedule.chargingRateUnit),
  );
  return limits.length === 0 ? null : Math.max(...limits);
}

export const tasks2: Omit<Dialect, 'handlers'> = {
  callFor,
  verdict,
  changesOneByOne: false,
  itemStatus: ({
    setVariableResult,
    setMonitoringResult,
    clearMonitoringResult,
  }: Partial<
    OCPP20.SetVariablesResponse &
      OCPP20.SetVariableMonitoringResponse &
      OCPP20.ClearVariableMonitoringResponse
  >) =>
    setVariableResult?.[0]?.attributeStatus ??
    setMonitoringResult?.[0]?.status ??
    clearMonitoringResult?.[0]?.status,
  refusedSettings: (settings, { setVariableResult = [] }: Partial<OCPP20.SetVariablesResponse>) => {
    const taken = new Set(
      setVariableResult
        .filter(({ attributeStatus }) => /^(Accepted|RebootRequired)$/.test(attributeStatus))
        .map(({ component, variable }) => `${component.name}.${variable.name}`),
    );
    return settings.map(({ name }) => name).filter((name) => !taken.has(name));
  },
  settingsFrom,
  extrasFrom,
  listVersion: ({ versionNumber }: OCPP20.GetLocalListVersionResponse) => versionNumber,
  compositeLimit,
};
