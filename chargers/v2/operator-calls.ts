import type { OCPP20 } from 'typed-ocpp';
import type { OperatorRequest } from '../requests/station-request.ts';
import { isoTime } from '../station/charging-profile.ts';
import { call } from '../station/dialect.ts';
import type { Work } from '../station/work.ts';

/** A variable by its name: component and variable, joined by a point. */
export const variableOf = (name: string) => {
  const [component, variable] = name.split('.');
  return { component: { name: component! }, variable: { name: variable! } };
};

/** The words of 2.x for what an operator asks. `requestId`: a number not used before. */
export function operatorCall2(
  { moment }: Work,
  operation: OperatorRequest,
  requestId: number,
): { action: string; payload: object } {
  switch (operation.kind) {
    case 'restart':
      return call<OCPP20.ResetRequest>('Reset', {
        type: operation.isHard ? 'Immediate' : 'OnIdle',
      });
    case 'unlock':
      return call<OCPP20.UnlockConnectorRequest>('UnlockConnector', {
        evseId: operation.outlet,
        connectorId: 1,
      });
    case 'availability':
      return call<OCPP20.ChangeAvailabilityRequest>('ChangeAvailability', {
        operationalStatus: operation.isOpen ? 'Operative' : 'Inoperative',
        ...(operation.outlet !== null && { evse: { id: operation.outlet } }),
      });
    case 'read-settings':
      return call<OCPP20.GetVariablesRequest>('GetVariables', {
        getVariableData: operation.names.map(variableOf),
      });
    case 'change-setting':
      return call<OCPP20.SetVariablesRequest>('SetVariables', {
        setVariableData: [{ ...variableOf(operation.name), attributeValue: operation.value }],
      });
    case 'trigger':
      return call<OCPP20.TriggerMessageRequest>('TriggerMessage', {
        requestedMessage: operation.what,
        ...(operation.outlet !== null && {
          evse:
            operation.what === 'StatusNotification'
              ? { id: operation.outlet, connectorId: 1 }
              : { id: operation.outlet },
        }),
      });
    case 'diagnostics':
      return call<OCPP20.GetLogRequest>('GetLog', {
        logType: 'DiagnosticsLog',
        requestId,
        log: { remoteLocation: operation.address },
      });
    case 'firmware':
      return call<OCPP20.UpdateFirmwareRequest>('UpdateFirmware', {
        requestId,
        firmware: { location: operation.address, retrieveDateTime: isoTime(moment.now) },
      });
  }
}
