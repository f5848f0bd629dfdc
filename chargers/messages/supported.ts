/** The versions of OCPP-J, as they are named in the WebSocket handshake. */
export const versions = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const;
export type OcppVersion = (typeof versions)[number];

interface Supported {
  /** Calls of a station that are answered. */
  readonly fromStation: readonly string[];
  /** Calls that the version has and that are refused as not supported; others are unknown. */
  readonly refused: readonly string[];
  /** Calls to a station. */
  readonly toStation: readonly string[];
}

const in201: Supported = {
  fromStation: [
    'Authorize',
    'BootNotification',
    'ClearedChargingLimit',
    'DataTransfer',
    'FirmwareStatusNotification',
    'Heartbeat',
    'LogStatusNotification',
    'MeterValues',
    'NotifyChargingLimit',
    'NotifyCustomerInformation',
    'NotifyEVChargingNeeds',
    'NotifyEVChargingSchedule',
    'NotifyEvent',
    'NotifyMonitoringReport',
    'NotifyReport',
    'ReportChargingProfiles',
    'ReservationStatusUpdate',
    'SecurityEventNotification',
    'StatusNotification',
    'TransactionEvent',
  ],
  refused: [
    'Get15118EVCertificate',
    'GetCertificateStatus',
    'NotifyDisplayMessages',
    'PublishFirmwareStatusNotification',
    'SignCertificate',
  ],
  toStation: [
    'CancelReservation',
    'ChangeAvailability',
    'ClearCache',
    'ClearChargingProfile',
    'CostUpdated',
    'CustomerInformation',
    'DataTransfer',
    'GetBaseReport',
    'GetChargingProfiles',
    'GetCompositeSchedule',
    'GetLocalListVersion',
    'GetLog',
    'GetReport',
    'GetTransactionStatus',
    'GetVariables',
    'RequestStartTransaction',
    'RequestStopTransaction',
    'ReserveNow',
    'Reset',
    'SendLocalList',
    'SetChargingProfile',
    'SetMonitoringBase',
    'SetMonitoringLevel',
    'SetVariables',
    'TriggerMessage',
    'UnlockConnector',
    'UpdateFirmware',
  ],
};

/** What of each version is supported; `docs/ocpp.md` says the same in words. */
export const supported: Readonly<Record<OcppVersion, Supported>> = {
  'ocpp1.6': {
    fromStation: [
      'Authorize',
      'BootNotification',
      'DataTransfer',
      'DiagnosticsStatusNotification',
      'FirmwareStatusNotification',
      'Heartbeat',
      'LogStatusNotification',
      'MeterValues',
      'SecurityEventNotification',
      'StartTransaction',
      'StatusNotification',
      'StopTransaction',
    ],
    refused: ['SignCertificate', 'SignedFirmwareStatusNotification'],
    toStation: [
      'CancelReservation',
      'ChangeAvailability',
      'ChangeConfiguration',
      'ClearCache',
      'ClearChargingProfile',
      'DataTransfer',
      'GetCompositeSchedule',
      'GetConfiguration',
      'GetDiagnostics',
      'GetLocalListVersion',
      'GetLog',
      'RemoteStartTransaction',
      'RemoteStopTransaction',
      'ReserveNow',
      'Reset',
      'SendLocalList',
      'SetChargingProfile',
      'TriggerMessage',
      'UnlockConnector',
      'UpdateFirmware',
    ],
  },
  'ocpp2.0.1': in201,
  'ocpp2.1': {
    ...in201,
    refused: [
      ...in201.refused,
      'BatterySwap',
      'ClosePeriodicEventStream',
      'GetCertificateChainStatus',
      'NotifyDERAlarm',
      'NotifyDERStartStop',
      'NotifyPeriodicEventStream',
      'NotifyPriorityCharging',
      'NotifySettlement',
      'OpenPeriodicEventStream',
      'PullDynamicScheduleUpdate',
      'ReportDERControl',
      'VatNumberValidation',
    ],
  },
};
