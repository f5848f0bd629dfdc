import type { OCPP20 } from 'typed-ocpp';
import type { OperatorRequest } from '../requests/station-request.ts';
import { isoTime } from '../station/charging-profile.ts';
import { call } from '../station/dialect.ts';
import { variableOf } from './names.ts';
import { displayCall } from './display-calls.ts';
import { watchCall } from './watch-calls.ts';
import { outletNumbered, outletState, type Work } from '../station/work.ts';

const bases = {
  settings: 'ConfigurationInventory',
  all: 'FullInventory',
  summary: 'SummaryInventory',
} as const;

const criteria = {
  problems: 'Problem',
  active: 'Active',
  available: 'Available',
  enabled: 'Enabled',
} as const;

const alertBases = {
  all: 'All',
  factory: 'FactoryDefault',
  'hard-wired': 'HardWiredOnly',
} as const;

/** The words of 2.x for what an operator asks. */
export function operatorCall2(
  work: Work,
  operation: OperatorRequest,
): { action: string; payload: object } {
  const { moment, state } = work;
  // The number of the call: later messages name it.
  const requestId = state.count;
  switch (operation.kind) {
    case 'restart':
      return call<OCPP20.ResetRequest>('Reset', {
        type: operation.isHard ? 'Immediate' : 'OnIdle',
        ...(operation.outlet !== undefined && { evseId: operation.outlet }),
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
    case 'new-password':
      return call<OCPP20.SetVariablesRequest>('SetVariables', {
        setVariableData: [
          {
            ...variableOf('SecurityCtrlr.BasicAuthPassword'),
            attributeValue: moment.newPassword!,
          },
        ],
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
        logType: operation.log === 'security' ? 'SecurityLog' : 'DiagnosticsLog',
        requestId,
        log: { remoteLocation: operation.address },
      });
    case 'firmware':
      return call<OCPP20.UpdateFirmwareRequest>('UpdateFirmware', {
        requestId,
        firmware: { location: operation.address, retrieveDateTime: isoTime(moment.now) },
      });
    case 'clear-cache':
      return call<OCPP20.ClearCacheRequest>('ClearCache', {});
    case 'clear-limits':
      return call<OCPP20.ClearChargingProfileRequest>('ClearChargingProfile', {
        chargingProfileCriteria: {
          chargingProfilePurpose:
            operation.of === 'station' ? 'ChargingStationMaxProfile' : 'TxDefaultProfile',
        },
      });
    case 'read-limit':
      return call<OCPP20.GetCompositeScheduleRequest>('GetCompositeSchedule', {
        evseId: operation.outlet ?? 0,
        duration: 86_400,
      });
    case 'read-limits':
      return call<OCPP20.GetChargingProfilesRequest>('GetChargingProfiles', {
        requestId,
        chargingProfile: {},
      });
    case 'report':
      return operation.about in criteria
        ? call<OCPP20.GetReportRequest>('GetReport', {
            requestId,
            componentCriteria: [criteria[operation.about as keyof typeof criteria]],
          })
        : call<OCPP20.GetBaseReportRequest>('GetBaseReport', {
            requestId,
            reportBase: bases[operation.about as keyof typeof bases],
          });
    case 'report-on':
      return call<OCPP20.GetReportRequest>('GetReport', {
        requestId,
        componentVariable: operation.names.map((name) => {
          const { component, variable } = variableOf(name);
          return { component, ...(variable.name !== '' && { variable }) };
        }),
      });
    case 'charge-status': {
      const { cable } = outletState(work, outletNumbered(work, operation.outlet));
      const transactionId = cable?.transaction?.id;
      return call<OCPP20.GetTransactionStatusRequest>('GetTransactionStatus', {
        ...(transactionId !== undefined && { transactionId }),
      });
    }
    case 'alert-level':
      return call<OCPP20.SetMonitoringLevelRequest>('SetMonitoringLevel', {
        severity: operation.severity,
      });
    case 'alert-base':
      return call<OCPP20.SetMonitoringBaseRequest>('SetMonitoringBase', {
        monitoringBase: alertBases[operation.base],
      });
    case 'forget-card':
    case 'read-card':
      return call<OCPP20.CustomerInformationRequest>('CustomerInformation', {
        requestId,
        report: operation.kind === 'read-card',
        clear: operation.kind === 'forget-card',
        idToken: { idToken: operation.card, type: 'ISO14443' },
      });
    case 'watch':
    case 'unwatch':
    case 'read-watched':
      return watchCall(operation, requestId);
    case 'show-message':
    case 'hide-message':
    case 'read-messages':
      return displayCall(operation, requestId);
    case 'network-profile':
      return call<OCPP20.SetNetworkProfileRequest>('SetNetworkProfile', {
        configurationSlot: operation.slot,
        connectionData: {
          ocppVersion: 'OCPP20',
          ocppTransport: 'JSON',
          ocppCsmsUrl: operation.address,
          messageTimeout: 30,
          // Basic authentication, behind TLS or not.
          securityProfile: operation.address.startsWith('wss:') ? 2 : 1,
          ocppInterface: operation.network === 'wired' ? 'Wired0' : 'Wireless0',
        },
      });
    case 'vendor-message': {
      const { vendor, message, data } = operation;
      return call<OCPP20.DataTransferRequest>('DataTransfer', {
        vendorId: vendor,
        ...(message !== undefined && { messageId: message }),
        ...(data !== undefined && { data: data as never }),
      });
    }
  }
}
