import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '#api/owner/stations/station-desk.ts';
import { versions } from '#chargers/messages/supported.ts';
import { certifiedStation } from '../../testing/chargers/certified-station.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

/** What an owner asks, what the station is called with in 1.6 and in 2.x (null: that version has none). */
type Row = readonly [Operation, readonly [string, object] | null, readonly [string, object]];

const rows: readonly Row[] = [
  [
    { kind: 'restart', isHard: true },
    ['Reset', { type: 'Hard' }],
    ['Reset', { type: 'Immediate' }],
  ],
  [{ kind: 'restart', isHard: false }, ['Reset', { type: 'Soft' }], ['Reset', { type: 'OnIdle' }]],
  [{ kind: 'restart', isHard: false, outlet: 2 }, null, ['Reset', { type: 'OnIdle', evseId: 2 }]],
  [
    { kind: 'unlock', outlet: 2 },
    ['UnlockConnector', { connectorId: 2 }],
    ['UnlockConnector', { evseId: 2, connectorId: 1 }],
  ],
  [
    { kind: 'availability', outlet: 1, isOpen: false },
    ['ChangeAvailability', { connectorId: 1, type: 'Inoperative' }],
    ['ChangeAvailability', { operationalStatus: 'Inoperative', evse: { id: 1 } }],
  ],
  [
    { kind: 'availability', outlet: null, isOpen: true },
    ['ChangeAvailability', { connectorId: 0, type: 'Operative' }],
    ['ChangeAvailability', { operationalStatus: 'Operative' }],
  ],
  [
    { kind: 'change-setting', name: 'A.B', value: '1' },
    ['ChangeConfiguration', { key: 'A.B', value: '1' }],
    ['SetVariables', { setVariableData: [{ attributeValue: '1', variable: { name: 'B' } }] }],
  ],
  [
    { kind: 'trigger', what: 'LogStatusNotification', outlet: null },
    ['TriggerMessage', { requestedMessage: 'DiagnosticsStatusNotification' }],
    ['TriggerMessage', { requestedMessage: 'LogStatusNotification' }],
  ],
  [
    { kind: 'trigger', what: 'FirmwareStatusNotification', outlet: null },
    ['TriggerMessage', { requestedMessage: 'FirmwareStatusNotification' }],
    ['TriggerMessage', { requestedMessage: 'FirmwareStatusNotification' }],
  ],
  [
    { kind: 'trigger', what: 'MeterValues', outlet: 2 },
    ['TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 2 }],
    ['TriggerMessage', { requestedMessage: 'MeterValues', evse: { id: 2 } }],
  ],
  [
    { kind: 'trigger', what: 'TransactionEvent', outlet: 1 },
    ['TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 }],
    ['TriggerMessage', { requestedMessage: 'TransactionEvent', evse: { id: 1 } }],
  ],
  [{ kind: 'diagnostics' }, ['GetDiagnostics', {}], ['GetLog', { logType: 'DiagnosticsLog' }]],
  [
    { kind: 'diagnostics', log: 'security' },
    ['GetLog', { logType: 'SecurityLog' }],
    ['GetLog', { logType: 'SecurityLog' }],
  ],
  [
    { kind: 'firmware', address: 'https://maker.example/fw.bin' },
    ['UpdateFirmware', { location: 'https://maker.example/fw.bin' }],
    ['UpdateFirmware', { firmware: { location: 'https://maker.example/fw.bin' } }],
  ],
  [{ kind: 'clear-cache' }, ['ClearCache', {}], ['ClearCache', {}]],
  [
    { kind: 'clear-limits', of: 'station' },
    ['ClearChargingProfile', { chargingProfilePurpose: 'ChargePointMaxProfile' }],
    [
      'ClearChargingProfile',
      { chargingProfileCriteria: { chargingProfilePurpose: 'ChargingStationMaxProfile' } },
    ],
  ],
  [
    { kind: 'read-limit', outlet: 1 },
    ['GetCompositeSchedule', { connectorId: 1, duration: 86_400 }],
    ['GetCompositeSchedule', { evseId: 1, duration: 86_400 }],
  ],
  [
    { kind: 'read-limit', outlet: null },
    ['GetCompositeSchedule', { connectorId: 0, duration: 86_400 }],
    ['GetCompositeSchedule', { evseId: 0, duration: 86_400 }],
  ],
  [
    { kind: 'vendor-message', vendor: 'com.example', message: 'light', data: 'off' },
    ['DataTransfer', { vendorId: 'com.example', messageId: 'light', data: 'off' }],
    ['DataTransfer', { vendorId: 'com.example', messageId: 'light', data: 'off' }],
  ],
  [{ kind: 'read-limits' }, null, ['GetChargingProfiles', { chargingProfile: {} }]],
  [
    { kind: 'report', about: 'settings' },
    null,
    ['GetBaseReport', { reportBase: 'ConfigurationInventory' }],
  ],
  [{ kind: 'report', about: 'all' }, null, ['GetBaseReport', { reportBase: 'FullInventory' }]],
  [
    { kind: 'report', about: 'summary' },
    null,
    ['GetBaseReport', { reportBase: 'SummaryInventory' }],
  ],
  [{ kind: 'report', about: 'problems' }, null, ['GetReport', { componentCriteria: ['Problem'] }]],
  [{ kind: 'report', about: 'active' }, null, ['GetReport', { componentCriteria: ['Active'] }]],
  [
    { kind: 'report-on', names: ['Connector/1.Temperature', 'ChargingStation'] },
    null,
    [
      'GetReport',
      {
        componentVariable: [
          { component: { name: 'Connector', evse: { id: 1 } }, variable: { name: 'Temperature' } },
          { component: { name: 'ChargingStation' } },
        ],
      },
    ],
  ],
  [{ kind: 'charge-status', outlet: 1 }, null, ['GetTransactionStatus', {}]],
  [{ kind: 'alert-level', severity: 4 }, null, ['SetMonitoringLevel', { severity: 4 }]],
  [
    { kind: 'alert-base', base: 'factory' },
    null,
    ['SetMonitoringBase', { monitoringBase: 'FactoryDefault' }],
  ],
  [
    { kind: 'forget-card', card: 'CARD1' },
    null,
    ['CustomerInformation', { clear: true, report: false, idToken: { idToken: 'CARD1' } }],
  ],
  [
    { kind: 'read-card', card: 'CARD1' },
    null,
    ['CustomerInformation', { clear: false, report: true, idToken: { idToken: 'CARD1' } }],
  ],
  [
    { kind: 'watch', name: 'Connector.Temperature', when: 'above', value: 60, severity: 4 },
    null,
    [
      'SetVariableMonitoring',
      {
        setMonitoringData: [
          {
            component: { name: 'Connector' },
            variable: { name: 'Temperature' },
            type: 'UpperThreshold',
            value: 60,
            severity: 4,
          },
        ],
      },
    ],
  ],
  [{ kind: 'unwatch', number: 7 }, null, ['ClearVariableMonitoring', { id: [7] }]],
  [{ kind: 'read-watched' }, null, ['GetMonitoringReport', {}]],
  [
    { kind: 'show-message', text: 'Closed on Friday' },
    null,
    [
      'SetDisplayMessage',
      {
        message: {
          id: 1,
          priority: 'InFront',
          message: { format: 'ASCII', content: 'Closed on Friday' },
        },
      },
    ],
  ],
  [
    {
      kind: 'show-message',
      number: 2,
      text: 'Grüß Gott',
      priority: 'in-turn',
      during: 'charging',
      until: Date.UTC(2026, 11, 1),
    },
    null,
    [
      'SetDisplayMessage',
      {
        message: {
          id: 2,
          priority: 'NormalCycle',
          state: 'Charging',
          endDateTime: '2026-12-01T00:00:00.000Z',
          message: { format: 'UTF8', content: 'Grüß Gott' },
        },
      },
    ],
  ],
  [{ kind: 'read-messages' }, null, ['GetDisplayMessages', {}]],
  [{ kind: 'hide-message' }, null, ['ClearDisplayMessage', { id: 1 }]],
  [
    { kind: 'network-profile', slot: 2, address: 'wss://other.example/ocpp', network: 'wireless' },
    null,
    [
      'SetNetworkProfile',
      {
        configurationSlot: 2,
        connectionData: {
          ocppCsmsUrl: 'wss://other.example/ocpp',
          ocppInterface: 'Wireless0',
          ocppTransport: 'JSON',
          securityProfile: 2,
        },
      },
    ],
  ],
];

const variables = { component: { name: 'Connector' }, variable: { name: 'Temperature' } };

const monitored = (status: string) => () => ({
  setMonitoringResult: [{ ...variables, status, type: 'Delta', severity: 4 }],
});

const answers = {
  SetVariableMonitoring: () => ({
    setMonitoringResult: [
      { ...variables, id: 7, status: 'Accepted', type: 'UpperThreshold', severity: 4 },
    ],
  }),
  ClearVariableMonitoring: () => ({ clearMonitoringResult: [{ id: 7, status: 'Accepted' }] }),
  UnlockConnector: () => ({ status: 'Unlocked' }),
  GetTransactionStatus: () => ({ messagesInQueue: false }),
  GetLocalListVersion: () => ({ listVersion: 0, versionNumber: 0 }),
};

/** Some answers of 1.6 have no status. */
const answersOf = (version: string) => ({
  ...answers,
  ...(version === 'ocpp1.6' && {
    GetDiagnostics: () => ({ fileName: 'log.zip' }),
    UpdateFirmware: () => ({}),
  }),
  GetCompositeSchedule: () => ({ status: 'Rejected' }),
});

describe.each(versions)('what an owner asks of a station of %s', (version) => {
  test('is said as the version says it, and what came of it is kept', async () => {
    const story = await certifiedStation(database.first, version, answersOf(version));
    for (const [operation, in16, in2] of rows) {
      const said = version === 'ocpp1.6' ? in16 : in2;
      const before = story.calls.length;
      const { state } = await story.ask(operation);
      const own = story.calls.slice(before).find(({ action }) => action === said?.[0]);
      const isRefused = operation.kind === 'read-limit';
      expect({ operation, state, said: own?.params ?? null }).toMatchObject({
        operation,
        state: said === null ? 'unsupported' : isRefused ? 'rejected' : 'accepted',
        said: said?.[1] ?? null,
      });
    }
    await story.end();
  });

  test('is told as refused, not supported or not answered', async () => {
    const refusing = {
      ...answersOf(version),
      Reset: () => ({ status: 'Rejected' }),
      UnlockConnector: () => ({
        status: version === 'ocpp1.6' ? 'NotSupported' : 'UnknownConnector',
      }),
      ClearCache: () => ({ status: 'Rejected' }),
      ClearChargingProfile: () => ({ status: 'Unknown' }),
      DataTransfer: () => ({ status: 'UnknownVendorId' }),
      TriggerMessage: () => ({ status: 'NotImplemented' }),
    };
    const story = await certifiedStation(database.first, version, refusing);
    const outcomes = [
      [{ kind: 'restart', isHard: true }, 'rejected', 'Rejected'],
      [{ kind: 'unlock', outlet: 1 }, 'unsupported', undefined],
      [{ kind: 'clear-cache' }, 'rejected', 'Rejected'],
      // There was none.
      [{ kind: 'clear-limits', of: 'cars' }, 'accepted', 'Unknown'],
      [{ kind: 'vendor-message', vendor: 'x' }, 'unsupported', 'UnknownVendorId'],
      [{ kind: 'trigger', what: 'Heartbeat', outlet: null }, 'unsupported', 'NotImplemented'],
    ] as const;
    for (const [operation, state, answer] of outcomes) {
      const record = await story.ask(operation);
      expect(record).toMatchObject({ state, ...(answer !== undefined && { answer }) });
    }
    // Our own fallback may have been among the limits that were cleared: it is set again.
    const sets = story.called('SetChargingProfile').length;
    await story.ask({ kind: 'clear-limits', of: 'cars' });
    await story.hears('SetChargingProfile', sets + 1);
    await story.end();
  });

  test.skipIf(version === 'ocpp1.6')('is told as refused, each as it refuses', async () => {
    const statuses: Record<string, () => object> = {};
    const story = await certifiedStation(database.first, version, {
      ...answersOf(version),
      SetVariableMonitoring: () => statuses['watch']!(),
      ClearVariableMonitoring: () => ({ clearMonitoringResult: [{ id: 7, status: 'NotFound' }] }),
      GetMonitoringReport: () => ({ status: 'EmptyResultSet' }),
      SetDisplayMessage: () => statuses['show']!(),
      GetDisplayMessages: () => ({ status: 'Unknown' }),
      ClearDisplayMessage: () => ({ status: 'Unknown' }),
      SetNetworkProfile: () => ({ status: 'Failed' }),
    });
    const watch = {
      kind: 'watch',
      name: 'A.B',
      when: 'changes-by',
      value: 1,
      severity: 4,
    } as const;
    for (const [status, state] of [
      ['UnknownVariable', 'unsupported'],
      ['UnsupportedMonitorType', 'unsupported'],
      ['Duplicate', 'rejected'],
    ] as const) {
      statuses['watch'] = monitored(status);
      expect(await story.ask(watch)).toMatchObject({ state, answer: status });
    }
    for (const [status, state] of [
      ['NotSupportedState', 'unsupported'],
      ['Rejected', 'rejected'],
    ] as const) {
      statuses['show'] = () => ({ status });
      expect(await story.ask({ kind: 'show-message', text: 'x' })).toMatchObject({
        state,
        answer: status,
      });
    }
    // What is not there is gone.
    for (const [operation, answer] of [
      [{ kind: 'unwatch', number: 7 }, 'NotFound'],
      [{ kind: 'read-watched' }, 'EmptyResultSet'],
      [{ kind: 'read-messages' }, 'Unknown'],
      [{ kind: 'hide-message' }, 'Unknown'],
    ] as const) {
      expect(await story.ask(operation)).toMatchObject({ state: 'accepted', answer });
    }
    const address = 'wss://other.example/ocpp';
    const profile = { kind: 'network-profile', slot: 1, address, network: 'wired' } as const;
    expect(await story.ask(profile)).toMatchObject({ state: 'rejected', answer: 'Failed' });
    await story.end();
  });

  test('of its settings is told as it was taken', async () => {
    const statuses =
      version === 'ocpp1.6'
        ? (['Accepted', 'RebootRequired', 'Rejected', 'NotSupported'] as const)
        : (['Accepted', 'RebootRequired', 'Rejected', 'UnknownVariable'] as const);
    let status: string = 'Accepted';
    const variable = { component: { name: 'A' }, variable: { name: 'B' } };
    const story = await certifiedStation(database.first, version, {
      ...answersOf(version),
      ChangeConfiguration: () => ({ status }),
      SetVariables: () => ({ setVariableResult: [{ ...variable, attributeStatus: status }] }),
    });
    const states = [];
    for (const one of statuses) {
      status = one;
      const asked = { kind: 'change-setting', name: 'A.B', value: '1' } as const;
      const { state, answer } = await story.ask(asked);
      expect(answer).toBe(one);
      states.push(state);
    }
    expect(states).toEqual(['accepted', 'accepted', 'rejected', 'unsupported']);
    await story.end();
  });

  test('a firmware update and a log are followed to their end', async () => {
    const story = await certifiedStation(database.first, version, answersOf(version));
    const newest = async () => (await story.requests()).at(-1)!.answer;
    await story.ask({ kind: 'firmware', address: 'https://maker.example/fw.bin' });
    for (const status of ['Downloading', 'Downloaded', 'Installing', 'InstallationFailed']) {
      expect(await story.call('FirmwareStatusNotification', { status })).toEqual({});
      expect(await newest()).toBe(status);
    }
    await story.call('FirmwareStatusNotification', { status: 'Idle' });
    expect(await newest()).toBe('InstallationFailed');
    await story.ask({ kind: 'diagnostics' });
    const [action, failed] =
      version === 'ocpp1.6'
        ? ['DiagnosticsStatusNotification', 'UploadFailed']
        : ['LogStatusNotification', 'UploadFailure'];
    for (const status of ['Uploading', failed]) {
      expect(await story.call(action, { status })).toEqual({});
      expect(await newest()).toBe(status);
    }
    await story.end();
  });
});
