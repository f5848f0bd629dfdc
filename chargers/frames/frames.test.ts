import { describe, expect, it } from 'vitest';
import type { OcppVersion } from '../messages/supported.ts';
import { TestLine } from '../testing/line.ts';
import { longestFrame, readFrame } from './read-frame.ts';
import { writeFrame } from './frame.ts';

/** The frame a station gets for what it sent, as it is written on the line. */
function answerTo(text: string, version: OcppVersion = 'ocpp1.6'): unknown {
  const line = new TestLine(version);
  line.open();
  const answer = line.raw(text);
  return answer === undefined ? undefined : JSON.parse(writeFrame(answer));
}

const call = (action: string, payload: unknown): string =>
  JSON.stringify([2, 'm1', action, payload]);

describe('bad input gets the error that fits', () => {
  const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' };

  it.each([
    ['no JSON', 'hello', '-1', 'FormationViolation'],
    ['no array', '{}', '-1', 'FormationViolation'],
    ['no id', '[2,7,"Heartbeat",{}]', '-1', 'FormationViolation'],
    ['no payload', '[2,"m1","Heartbeat"]', 'm1', 'FormationViolation'],
    ['a list as payload', '[2,"m1","Heartbeat",[]]', 'm1', 'FormationViolation'],
    ['an unknown type', '[9,"m1","Heartbeat",{}]', 'm1', 'FormationViolation'],
    ['a frame of another version', '[6,"m1","Heartbeat",{}]', 'm1', 'FormationViolation'],
    ['too much', call('Heartbeat', { x: 'x'.repeat(longestFrame) }), '-1', 'FormationViolation'],
    ['an unknown action', call('Frobnicate', {}), 'm1', 'NotImplemented'],
    ['the name of a property of all objects', call('constructor', {}), 'm1', 'NotImplemented'],
    ['an action we do not support', call('SignCertificate', { csr: '' }), 'm1', 'NotSupported'],
    [
      'nothing where something has to be',
      call('Authorize', {}),
      'm1',
      'OccurenceConstraintViolation',
    ],
    ['a number for a text', call('Authorize', { idTag: 7 }), 'm1', 'TypeConstraintViolation'],
    [
      'a text that is too long',
      call('Authorize', { idTag: 'x'.repeat(21) }),
      'm1',
      'PropertyConstraintViolation',
    ],
    [
      'a status that is none',
      call('StatusNotification', { ...status, status: 'Fine' }),
      'm1',
      'PropertyConstraintViolation',
    ],
  ])('%s', (_, text, id, code) => {
    expect(answerTo(text)).toMatchObject([4, id, code, expect.any(String), {}]);
  });

  it.each([
    ['no JSON', 'hello', '-1', 'RpcFrameworkError'],
    ['no payload', '[2,"m1","Heartbeat"]', 'm1', 'FormatViolation'],
    ['a list as payload', '[2,"m1","Heartbeat",[]]', 'm1', 'FormatViolation'],
    ['an unknown type', '[9,"m1","Heartbeat",{}]', 'm1', 'MessageTypeNotSupported'],
    [
      'nothing where something has to be',
      call('Authorize', {}),
      'm1',
      'OccurrenceConstraintViolation',
    ],
    ['an action of 1.6', call('StartTransaction', {}), 'm1', 'NotImplemented'],
    ['an action we do not support', call('SignCertificate', {}), 'm1', 'NotSupported'],
  ])('as 2.x names it: %s', (_, text, id, code) => {
    expect(answerTo(text, 'ocpp2.0.1')).toMatchObject([4, id, code, expect.any(String), {}]);
  });

  it('but a property that only a vendor knows does no harm', () => {
    expect(answerTo(call('StatusNotification', { ...status, vendorMood: 'good' }))).toEqual([
      3,
      'm1',
      {},
    ]);
  });
});

describe('the frames of 2.1', () => {
  it('a message that wants no answer gets none', () => {
    expect(answerTo('[6,"m1","NotifyPeriodicEventStream",{}]', 'ocpp2.1')).toBeUndefined();
  });

  it('that an answer was not understood is read, and not answered', () => {
    const text = '[5,"m1","FormatViolation","what?",{}]';
    const frame = { kind: 'result-error', id: 'm1', code: 'FormatViolation', description: 'what?' };
    expect(readFrame(text, 'ocpp2.1')).toEqual({ ok: true, frame });
    expect(answerTo(text, 'ocpp2.1')).toBeUndefined();
  });
});

describe('a frame that is written', () => {
  it.each([
    [{ kind: 'call', id: '1', action: 'Reset', payload: { type: 'Soft' } }],
    [{ kind: 'send', id: '1', action: 'NotifyPeriodicEventStream', payload: {} }],
    [{ kind: 'result', id: '1', payload: {} }],
    [{ kind: 'error', id: '1', code: 'GenericError', description: '' }],
    [{ kind: 'result-error', id: '1', code: 'FormatViolation', description: 'why' }],
  ] as const)('is read as it was: %o', (frame) => {
    expect(readFrame(writeFrame(frame), 'ocpp2.1')).toEqual({ ok: true, frame });
  });
});
