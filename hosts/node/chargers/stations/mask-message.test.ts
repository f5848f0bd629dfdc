import { expect, test } from 'vitest';
import { maskMessage } from './mask-message.ts';

const masked = (frame: unknown) => JSON.parse(maskMessage(JSON.stringify(frame))) as unknown;

test('cards are masked in every version, and can be told apart', () => {
  expect(masked([2, '1', 'Authorize', { idTag: '04A1B2C3D4E5F6' }])).toEqual([
    2,
    '1',
    'Authorize',
    { idTag: '…E5F6' },
  ]);
  const event = { idToken: { idToken: 'DE8AAC12345678', type: 'eMAID' } };
  expect(masked([2, '1', 'TransactionEvent', event])).toEqual([
    2,
    '1',
    'TransactionEvent',
    { idToken: { idToken: '…5678', type: 'eMAID' } },
  ]);
  expect(masked({ idTag: 'CARD1' })).toEqual({ idTag: '…' });
});

test('passwords are masked in settings, variables and addresses', () => {
  const text = JSON.stringify([
    { key: 'AuthorizationKey', readonly: false, value: 'secret' },
    { component: {}, variable: { name: 'BasicAuthPassword' }, attributeValue: 'secret' },
    { location: 'ftp://user:secret@files.example/upload' },
  ]);
  expect(maskMessage(text)).not.toContain('secret');
  expect(maskMessage(text)).toContain('ftp://…@files.example/upload');
  expect(maskMessage('[2,"1","ChangeConfiguration",{"key":"AuthorizationKey","value":"sec')).toBe(
    '…',
  );
});

test('what a station has kept of a person is masked', () => {
  const data = { requestId: 1, seqNo: 0, data: 'Ann "the driver", 12 charges' };
  expect(masked([2, '1', 'NotifyCustomerInformation', data])).toEqual([
    2,
    '1',
    'NotifyCustomerInformation',
    { ...data, data: '…' },
  ]);
});

test('what is hidden is also found where it is written with escapes or as a number', () => {
  const escaped = [
    String.raw`[2,"1","Authorize",{"\u0069dTag":"04A1B2C3D4E5F6"}]`,
    String.raw`{"id\u0054oken":{"\u0069dToken":"04A1B2C3D4E5F6"}}`,
    String.raw`{"key":"Authorization\u004bey","value":"04A1B2C3D4E5F6"}`,
    String.raw`{"location":"https:\/\/me:04A1B2C3D4E5F6@files.example\/"}`,
    String.raw`{"\u0069dTag":"04A1B2C3D4E5F6"`,
    '{"idTag":4123456789}',
  ];
  for (const text of escaped) expect(maskMessage(text)).not.toMatch(/04A1|4123/);
  expect(maskMessage(String.raw`{"info":"said \"no\""}`)).toBe(String.raw`{"info":"said \"no\""}`);
});

const reading = (measurand: string, value: string) => ({ measurand, value });

test('what a car tells about its battery is not for owners', () => {
  const meterValue = [
    { sampledValue: [reading('SoC', '31.4'), reading('Power.Active.Import', '7200')] },
  ];
  const said = [2, '1', 'MeterValues', { connectorId: 1, meterValue }];
  expect(maskMessage(JSON.stringify(said))).not.toContain('31.4');
  expect(maskMessage(JSON.stringify(said))).toContain('7200');
  const needs = {
    departureTime: '2026-11-19T06:30:00Z',
    dcChargingParameters: { stateOfCharge: 31 },
  };
  const told = [2, '2', 'NotifyEVChargingNeeds', { evseId: 1, chargingNeeds: needs }];
  expect(maskMessage(JSON.stringify(told))).not.toMatch(/06:30|31/);
});

test('what is no JSON stays as it is, and what is long is cut', () => {
  expect(maskMessage('hello\0')).toBe('hello');
  const cut = maskMessage(`{"a":"${'x'.repeat(7980)}","idTag":"04A1B2C3D4E5F6"}`);
  expect(cut).not.toContain('04A1');
});

test('no message takes long to search', () => {
  const started = performance.now();
  for (const part of ['x', '//', '"idTag":"', '\\\\', 'ab://c', '"idTag" ']) {
    expect(maskMessage(part.repeat(250_000 / part.length)).length).toBeLessThan(12_000);
  }
  expect(performance.now() - started).toBeLessThan(3000);
});
