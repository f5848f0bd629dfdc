import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versions } from '#chargers/messages/supported.ts';
import { certifiedStation } from '../../testing/chargers/certified-station.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

type Call = readonly [action: string, payload: object, answer: object];

const at = '2026-11-19T08:00:00.000Z';
const sampledIn16 = [{ value: '1200', measurand: 'Energy.Active.Import.Register', unit: 'Wh' }];
const sampledIn2 = [{ value: 1200, measurand: 'Energy.Active.Import.Register' }];
const unknownVendor = ['DataTransfer', { vendorId: 'x' }, { status: 'UnknownVendorId' }] as const;
const station = { connectorId: 0, errorCode: 'NoError', status: 'Available', timestamp: at };
const begun = { connectorId: 1, meterStart: 0, timestamp: at };
const withNumber = (status: string) => ({
  transactionId: expect.any(Number),
  idTagInfo: { status },
});

const in16: readonly Call[] = [
  unknownVendor,
  ['Heartbeat', {}, { currentTime: expect.any(String) }],
  ['Authorize', { idTag: 'CARD1' }, { idTagInfo: { parentIdTag: expect.any(String) } }],
  ['StatusNotification', station, {}],
  ['StatusNotification', { ...station, connectorId: 1, vendorErrorCode: '7', info: 'x' }, {}],
  // Without a transaction, and of the clock.
  [
    'MeterValues',
    { connectorId: 1, meterValue: [{ timestamp: at, sampledValue: sampledIn16 }] },
    {},
  ],
  [
    'MeterValues',
    { connectorId: 0, meterValue: [{ timestamp: at, sampledValue: sampledIn16 }] },
    {},
  ],
  ['StartTransaction', { ...begun, idTag: 'NOBODY' }, withNumber('Invalid')],
  ['StartTransaction', { ...begun, connectorId: 2, idTag: 'LOST' }, withNumber('Blocked')],
  ['StopTransaction', { transactionId: 999, meterStop: 0, timestamp: at }, {}],
  ['DiagnosticsStatusNotification', { status: 'Idle' }, {}],
  ['FirmwareStatusNotification', { status: 'Idle' }, {}],
  ['LogStatusNotification', { status: 'Idle' }, {}],
  ['SecurityEventNotification', { type: 'InvalidMessages', timestamp: at }, {}],
];

const refusedIn16 = [
  ['SignCertificate', { csr: 'x' }],
  ['SignedFirmwareStatusNotification', { status: 'Idle' }],
] as const;

const event = {
  eventId: 1,
  timestamp: at,
  trigger: 'Delta',
  actualValue: 'Available',
  eventNotificationType: 'HardWiredNotification',
  component: { name: 'Connector', evse: { id: 1, connectorId: 1 } },
  variable: { name: 'AvailabilityState' },
};
const source = { chargingLimitSource: 'EMS' };
const limit = { evseId: 1, chargingLimit: source };
const needs = {
  requestedEnergyTransfer: 'AC_single_phase',
  acChargingParameters: {
    energyAmount: 9000,
    evMinCurrent: 6,
    evMaxCurrent: 32,
    evMaxVoltage: 240,
  },
};
const schedule = {
  id: 1,
  chargingRateUnit: 'A',
  chargingSchedulePeriod: [{ startPeriod: 0, limit: 6 }],
};
const profile = {
  id: 1,
  stackLevel: 0,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Absolute',
  chargingSchedule: [schedule],
};
const readAt = (evseId: number) => ({
  evseId,
  meterValue: [{ timestamp: at, sampledValue: sampledIn2 }],
});
const part = { requestId: 99, generatedAt: at };

const in2: readonly Call[] = [
  unknownVendor,
  ['Heartbeat', {}, { currentTime: expect.any(String) }],
  [
    'Authorize',
    { idToken: { idToken: 'CARD1', type: 'ISO14443' } },
    { idTokenInfo: { groupIdToken: { idToken: expect.any(String) } } },
  ],
  ['MeterValues', readAt(1), {}],
  ['MeterValues', readAt(0), {}],
  ['FirmwareStatusNotification', { status: 'Idle' }, {}],
  ['LogStatusNotification', { status: 'Idle' }, {}],
  ['SecurityEventNotification', { type: 'InvalidMessages', timestamp: at }, {}],
  ['NotifyEvent', { generatedAt: at, seqNo: 0, tbc: true, eventData: [event] }, {}],
  ['NotifyEvent', { generatedAt: at, seqNo: 1, eventData: [{ ...event, eventId: 2 }] }, {}],
  // Of a request that nobody knows any more.
  ['NotifyReport', { ...part, seqNo: 0, tbc: true }, {}],
  ['NotifyReport', { ...part, seqNo: 1, tbc: false }, {}],
  ['NotifyMonitoringReport', { ...part, seqNo: 0 }, {}],
  ['NotifyDisplayMessages', { requestId: 99 }, {}],
  ['NotifyCustomerInformation', { ...part, seqNo: 0, data: 'x' }, {}],
  ['NotifyChargingLimit', limit, {}],
  ['ClearedChargingLimit', source, {}],
  ['ReservationStatusUpdate', { reservationId: 77, reservationUpdateStatus: 'Removed' }, {}],
  ['NotifyEVChargingNeeds', { evseId: 1, chargingNeeds: needs }, { status: 'Accepted' }],
];

/** Where 2.1 has other fields. */
const in201: readonly Call[] = [
  [
    'ReportChargingProfiles',
    { requestId: 99, chargingLimitSource: 'CSO', evseId: 1, tbc: true, chargingProfile: [profile] },
    {},
  ],
  [
    'NotifyEVChargingSchedule',
    { timeBase: at, evseId: 1, chargingSchedule: schedule },
    { status: 'Accepted' },
  ],
];

const ocsp = {
  hashAlgorithm: 'SHA256',
  issuerNameHash: 'x',
  issuerKeyHash: 'x',
  serialNumber: '1',
  responderURL: 'https://responder.example',
};

const refusedIn2 = [
  ['SignCertificate', { csr: 'x' }],
  ['GetCertificateStatus', { ocspRequestData: ocsp }],
  ['PublishFirmwareStatusNotification', { status: 'Idle' }],
  [
    'Get15118EVCertificate',
    { iso15118SchemaVersion: 'urn:iso:15118:2:2013', action: 'Install', exiRequest: 'x' },
  ],
] as const;

describe.each(versions)('what a station of %s tells', (version) => {
  test('is answered in the form of the version, or refused as not supported', async () => {
    const story = await certifiedStation(database.first, version);
    const in2x = version === 'ocpp2.0.1' ? [...in2, ...in201] : in2;
    for (const [action, payload, answer] of version === 'ocpp1.6' ? in16 : in2x) {
      const said = await story.call(action, payload);
      expect([action, said]).toMatchObject([action, answer]);
      expect([action, Object.keys(said)]).toEqual([action, Object.keys(answer)]);
    }
    for (const [action, payload] of version === 'ocpp1.6' ? refusedIn16 : refusedIn2) {
      const refused = await story.call(action, payload).catch((error: unknown) => error);
      expect([action, refused]).toMatchObject([action, { rpcErrorCode: 'NotSupported' }]);
    }
    await story.end();
  });
});
