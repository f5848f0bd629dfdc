import type { OCPP16 } from 'typed-ocpp';
import type { OperatorRequest, Told } from '../requests/station-request.ts';
import { isoTime } from '../station/charging-profile.ts';
import { call } from '../station/dialect.ts';
import type { Work } from '../station/work.ts';

/** Letters and digits as 1.6 writes the bytes of a password. */
export const inHex = (password: string): string =>
  Array.from(password, (one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** What a message is called in 1.6. */
function messageOf(what: Told): OCPP16.TriggerMessageRequest['requestedMessage'] {
  if (what === 'LogStatusNotification') return 'DiagnosticsStatusNotification';
  return what === 'TransactionEvent' ? 'MeterValues' : what;
}

/** The words of 1.6 for what an operator asks. */
export function operatorCall16(
  { moment, state }: Work,
  operation: OperatorRequest,
): { action: string; payload: object } {
  switch (operation.kind) {
    case 'restart':
      return call<OCPP16.ResetRequest>('Reset', { type: operation.isHard ? 'Hard' : 'Soft' });
    case 'unlock':
      return call<OCPP16.UnlockConnectorRequest>('UnlockConnector', {
        connectorId: operation.outlet,
      });
    case 'availability':
      return call<OCPP16.ChangeAvailabilityRequest>('ChangeAvailability', {
        connectorId: operation.outlet ?? 0,
        type: operation.isOpen ? 'Operative' : 'Inoperative',
      });
    case 'read-settings':
      return call<OCPP16.GetConfigurationRequest>('GetConfiguration', {
        ...(operation.names.length > 0 && { key: [...operation.names] }),
      });
    case 'change-setting':
      return call<OCPP16.ChangeConfigurationRequest>('ChangeConfiguration', {
        key: operation.name,
        value: operation.value,
      });
    case 'new-password':
      return call<OCPP16.ChangeConfigurationRequest>('ChangeConfiguration', {
        key: 'AuthorizationKey',
        value: inHex(moment.newPassword!),
      });
    case 'trigger':
      return call<OCPP16.TriggerMessageRequest>('TriggerMessage', {
        requestedMessage: messageOf(operation.what),
        ...(operation.outlet !== null && { connectorId: operation.outlet }),
      });
    case 'diagnostics':
      // Of its security extension, which has a log of its own.
      if (operation.log === 'security') {
        return call<OCPP16.GetLogRequest>('GetLog', {
          logType: 'SecurityLog',
          requestId: state.count,
          log: { remoteLocation: operation.address },
        });
      }
      return call<OCPP16.GetDiagnosticsRequest>('GetDiagnostics', { location: operation.address });
    case 'firmware':
      return call<OCPP16.UpdateFirmwareRequest>('UpdateFirmware', {
        location: operation.address,
        retrieveDate: isoTime(moment.now),
      });
    case 'clear-cache':
      return call<OCPP16.ClearCacheRequest>('ClearCache', {});
    case 'clear-limits':
      return call<OCPP16.ClearChargingProfileRequest>('ClearChargingProfile', {
        chargingProfilePurpose:
          operation.of === 'station' ? 'ChargePointMaxProfile' : 'TxDefaultProfile',
      });
    case 'read-limit':
      return call<OCPP16.GetCompositeScheduleRequest>('GetCompositeSchedule', {
        connectorId: operation.outlet ?? 0,
        duration: 86_400,
      });
    case 'vendor-message': {
      const { vendor, message, data } = operation;
      return call<OCPP16.DataTransferRequest>('DataTransfer', {
        vendorId: vendor,
        ...(message !== undefined && { messageId: message }),
        ...(data !== undefined && { data }),
      });
    }
    default:
      // Refused before it is sent: see `isInVersion`.
      throw new Error(`OCPP 1.6 has no ${operation.kind}`);
  }
}
