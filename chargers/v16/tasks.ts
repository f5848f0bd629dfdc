import type { OCPP16 } from 'typed-ocpp';
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
import { operatorCall16 } from './operator-calls.ts';
import type { Outlet } from '../station/station.ts';
import type { Setting, Task } from '../station/task.ts';
import { cableNamed, outletNumbered, type Work } from '../station/work.ts';

/** What the service needs of a station of version 1.6. */
const needed: readonly Setting[] = [
  // Readings at the quarter hours, at which prices change, and often enough to see what is drawn.
  { name: 'ClockAlignedDataInterval', value: '900' },
  { name: 'MeterValueSampleInterval', value: '60' },
  { name: 'MeterValuesSampledData', value: measurands },
  { name: 'MeterValuesAlignedData', value: 'Energy.Active.Import.Register' },
  // Who is not known gets no power, and who is gone ends the transaction.
  { name: 'StopTransactionOnInvalidId', value: 'true' },
  { name: 'StopTransactionOnEVSideDisconnect', value: 'true' },
];

type Profile = OCPP16.SetChargingProfileRequest['csChargingProfiles'];

function callFor(work: Work, task: Task): { action: string; payload: object } {
  switch (task.kind) {
    case 'default-limit':
      if (task.outlet !== undefined) return ownDefault(work, task.outlet, task.amps);
      return profileCall(0, {
        chargingProfileId: fallbackProfile,
        stackLevel: stackLevel.fallback,
        chargingProfilePurpose: 'TxDefaultProfile',
        chargingProfileKind: 'Absolute',
        chargingSchedule: schedule(work, work.moment.setup.outlets[0]!, task.amps),
      });
    case 'limit': {
      const outlet = outletNumbered(work, task.outlet);
      if (work.state.limitsOutlets) return ownDefault(work, task.outlet, task.amps);
      return profileCall(task.outlet, {
        ...limitProfile(work, outlet, task.amps),
        transactionId: Number(cableNamed(work, outlet, task.cable)!.transaction!.id),
      });
    }
    case 'composite':
      return call<OCPP16.GetCompositeScheduleRequest>('GetCompositeSchedule', {
        connectorId: task.outlet,
        duration: 600,
      });
    case 'start':
      return call<OCPP16.RemoteStartTransactionRequest>('RemoteStartTransaction', {
        connectorId: task.outlet,
        idTag: task.token,
        ...(task.amps !== undefined && {
          chargingProfile: limitProfile(work, outletNumbered(work, task.outlet), task.amps),
        }),
      });
    case 'stop': {
      const cable = cableNamed(work, outletNumbered(work, task.outlet), task.cable)!;
      return call<OCPP16.RemoteStopTransactionRequest>('RemoteStopTransaction', {
        transactionId: Number(cable.transaction!.id),
      });
    }
    case 'reserve': {
      const { group } = work.moment.people.knows(
        task.token,
        outletNumbered(work, task.outlet).space,
      );
      return call<OCPP16.ReserveNowRequest>('ReserveNow', {
        connectorId: task.outlet,
        expiryDate: isoTime(task.until),
        idTag: task.token,
        reservationId: task.number,
        ...(group !== undefined && { parentIdTag: group }),
      });
    }
    case 'cancel-reservation':
      return call<OCPP16.CancelReservationRequest>('CancelReservation', {
        reservationId: task.number,
      });
    case 'trigger':
      return call<OCPP16.TriggerMessageRequest>('TriggerMessage', {
        // Its transactions have no events.
        requestedMessage: task.what === 'TransactionEvent' ? 'MeterValues' : task.what,
        ...(task.outlet !== null && { connectorId: task.outlet }),
      });
    case 'request':
      return operatorCall16(work, task.operation);
    case 'ask-settings':
    case 'ask-extras':
      return call<OCPP16.GetConfigurationRequest>('GetConfiguration', {});
    case 'ask-cards':
      return call<OCPP16.GetLocalListVersionRequest>('GetLocalListVersion', {});
    case 'send-cards':
      return call<OCPP16.SendLocalListRequest>('SendLocalList', {
        listVersion: task.version,
        updateType: task.from === 0 ? 'Full' : 'Differential',
        localAuthorizationList: cardsFrom(work, task.from)
          .filter(({ token }) => token.length <= longestTag)
          .map(({ token, status, group }) => ({
            idTag: token,
            idTagInfo: { status, parentIdTag: group },
          })),
      });
    case 'cost':
      // Asked of stations of 2.x alone.
      throw new Error('OCPP 1.6 has no costs');
    case 'change-settings': {
      const { name: key, value } = task.settings[0]!;
      return call<OCPP16.ChangeConfigurationRequest>('ChangeConfiguration', { key, value });
    }
  }
}

/** Cards of 2.x may be longer. */
const longestTag = 20;

const limitProfile = (work: Work, outlet: Outlet, amps: number): Profile => ({
  chargingProfileId: profileOf(outlet),
  stackLevel: stackLevel.limit,
  chargingProfilePurpose: 'TxProfile',
  chargingProfileKind: 'Absolute',
  chargingSchedule: schedule(work, outlet, amps),
});

/** For one outlet, whoever charges there. */
const ownDefault = (work: Work, number: number, amps: number) =>
  profileCall(number, {
    ...limitProfile(work, outletNumbered(work, number), amps),
    chargingProfileId: ownDefaultOf(outletNumbered(work, number)),
    chargingProfilePurpose: 'TxDefaultProfile',
  });

const profileCall = (connectorId: number, csChargingProfiles: Profile) =>
  call<OCPP16.SetChargingProfileRequest>('SetChargingProfile', { connectorId, csChargingProfiles });

const schedule = (work: Work, outlet: Outlet, amps: number): Profile['chargingSchedule'] => {
  const { chargingSchedulePeriod, ...rest } = limitSchedule(work, outlet, amps);
  return { ...rest, chargingSchedulePeriod: [...chargingSchedulePeriod] };
};

function verdict(task: Task, { status }: { readonly status?: string }): Verdict {
  if (task.kind.startsWith('ask')) return 'accepted';
  if (status === 'NotSupported' || status === 'NotImplemented') return 'unsupported';
  return status === 'Accepted' || status === 'RebootRequired' ? 'accepted' : 'rejected';
}

function settingsFrom(
  _: Work,
  { configurationKey = [] }: OCPP16.GetConfigurationResponse,
): LearnedSettings {
  const values = new Map(configurationKey.map(({ key, value }) => [key, value ?? '']));
  const readOnly = new Set(configurationKey.filter((one) => one.readonly).map(({ key }) => key));
  const units = values.get('ChargingScheduleAllowedChargingRateUnit') ?? '';
  const takesAmps = units === '' || /current|^a$|,\s*a$|^a\s*,/i.test(units);
  const features = values.get('SupportedFeatureProfiles') ?? '';
  return {
    unit: takesAmps ? 'A' : 'W',
    canReserve: /reservation/i.test(features),
    extras: extrasIn(values),
    toChange: needed.filter(({ name, value }) => values.get(name) !== value && !readOnly.has(name)),
  };
}

function extrasIn(values: ReadonlyMap<string, string>): LearnedExtras {
  const keeps = /LocalAuthList/i.test(values.get('SupportedFeatureProfiles') ?? '');
  const isOff = keeps && values.get('LocalAuthListEnabled') === 'false';
  const number = (name: string, usual: number) => Number(values.get(name)) || usual;
  return {
    cards: keeps
      ? {
          perMessage: number('SendLocalListMaxLength', 20),
          most: number('LocalAuthListMaxLength', 1000),
        }
      : null,
    showsCost: false,
    toChange: isOff ? [{ name: 'LocalAuthListEnabled', value: 'true' }] : [],
  };
}

function compositeLimit(
  work: Work,
  number: number,
  { chargingSchedule }: OCPP16.GetCompositeScheduleResponse,
): number | null {
  if (chargingSchedule === undefined) return null;
  const { chargingRateUnit: unit, chargingSchedulePeriod: periods } = chargingSchedule;
  const outlet = outletNumbered(work, number);
  const limits = periods.map(({ limit }) => ampsFrom(outlet, limit, unit));
  return limits.length === 0 ? null : Math.max(...limits);
}

export const tasks16: Omit<Dialect, 'handlers'> = {
  callFor,
  verdict,
  changesOneByOne: true,
  itemStatus: () => undefined,
  refusedSettings: ([first], { status }: Partial<OCPP16.ChangeConfigurationResponse>) =>
    status === 'Accepted' || status === 'RebootRequired' ? [] : [first!.name],
  settingsFrom,
  extrasFrom: () => extrasIn(new Map()),
  listVersion: ({ listVersion }: OCPP16.GetLocalListVersionResponse) => listVersion,
  compositeLimit,
};
