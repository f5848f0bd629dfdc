import type { OCPP16, OCPP20 } from 'typed-ocpp';
import { nameOf } from '../v2/names.ts';
import type { OperatorRequest, RequestRecord } from './station-request.ts';

type Read = Readonly<Record<string, string>>;

/** Values that are secrets are not shown, nor stored. */
const isSecret = (name: string): boolean => /password|authorizationkey|secret|\bkey$/i.test(name);

const longestValue = 500;

export const shown = (name: string, value: string): string =>
  isSecret(name) ? '•••' : value.slice(0, longestValue);

/** The settings in an answer of either version, by name. */
function settingsIn(result: object): Read {
  const { configurationKey = [], unknownKey = [] } =
    result as Partial<OCPP16.GetConfigurationResponse>;
  const { getVariableResult = [] } = result as Partial<OCPP20.GetVariablesResponse>;
  const pairs = [
    ...configurationKey.map(({ key, value = '' }) => [key, value] as const),
    ...unknownKey.map((key) => [key, 'UnknownKey'] as const),
    ...getVariableResult.map(
      ({ component, variable, attributeStatus, attributeValue }) =>
        [nameOf(component, variable), attributeValue ?? attributeStatus] as const,
    ),
  ];
  return Object.fromEntries(pairs.map(([name, value]) => [name, shown(name, value)]));
}

/** The limits in force from now on, by the seconds after which they begin. */
function scheduleIn(result: object): Read {
  const { chargingSchedule, schedule } = result as {
    readonly chargingSchedule?: OCPP16.GetCompositeScheduleResponse['chargingSchedule'];
    readonly schedule?: OCPP20.GetCompositeScheduleResponse['schedule'];
  };
  const { chargingRateUnit = '', chargingSchedulePeriod = [] } = chargingSchedule ?? schedule ?? {};
  return Object.fromEntries(
    chargingSchedulePeriod.map(({ startPeriod, limit }) => [
      String(startPeriod),
      `${limit} ${chargingRateUnit}`,
    ]),
  );
}

function chargeIn({ ongoingIndicator, messagesInQueue }: OCPP20.GetTransactionStatusResponse) {
  return { ongoing: String(ongoingIndicator ?? false), queued: String(messagesInQueue) };
}

/** The number by which what is watched can be ended. */
function numberIn({ setMonitoringResult: [first] }: OCPP20.SetVariableMonitoringResponse) {
  return first?.id === undefined ? undefined : { number: String(first.id) };
}

/** What was read, where a request reads something; null if its answer is a status. */
export function readAnswer({ kind }: OperatorRequest, result: object): RequestRecord['answer'] {
  const { data } = result as { readonly data?: unknown };
  switch (kind) {
    case 'read-settings':
      return settingsIn(result);
    case 'read-limit':
      return scheduleIn(result);
    case 'charge-status':
      return chargeIn(result as OCPP20.GetTransactionStatusResponse);
    case 'watch':
      return numberIn(result as OCPP20.SetVariableMonitoringResponse);
    case 'vendor-message':
      return data === undefined ? undefined : { data: shown('data', JSON.stringify(data)) };
    default:
      return undefined;
  }
}
