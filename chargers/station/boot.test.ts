import { describe, expect, it } from 'vitest';
import { ask } from '../requests/ask.ts';
import { Booted } from '../testing/booted.ts';

const status = (line: Booted) =>
  line.call('StatusNotification', {
    evseId: 1,
    connectorId: 1,
    connectorStatus: 'Faulted',
    timestamp: line.stamp(),
  });

const tooEarly = { kind: 'error', code: 'SecurityError' };

/** A station that has booted once more, and waits to be accepted. */
function waiting(version: 'ocpp2.0.1' | 'ocpp2.1'): Booted {
  const line = new Booted(version);
  line.boot();
  return line;
}

describe.each(['ocpp2.0.1', 'ocpp2.1'] as const)(
  'a station of %s that is not accepted',
  (version) => {
    it('is told so when it speaks unasked, and what it says counts', () => {
      const line = waiting(version);
      expect(status(line)).toMatchObject(tooEarly);
      expect(line.state.outlets[1]).toMatchObject({ isFaulted: true });
      const event = { generatedAt: line.stamp(), seqNo: 0, eventData: [] };
      expect(line.call('Heartbeat', {})).toMatchObject(tooEarly);
      // What is wrong is told first.
      expect(line.call('NotifyEvent', event)).toMatchObject({
        code: 'OccurrenceConstraintViolation',
      });
      expect(line.boot().status).toBe('Accepted');
      expect(status(line)).toEqual({});
    });

    it('is answered where somebody or a bill waits for it', () => {
      const line = waiting(version);
      const idToken = { idToken: 'CARD1', type: 'ISO14443' };
      expect(line.call('Authorize', { idToken })).toMatchObject({
        idTokenInfo: { status: 'Accepted' },
      });
    });

    it('may say what it is asked for', () => {
      const line = waiting(version);
      const operation = { kind: 'trigger', what: 'StatusNotification', outlet: 1 } as const;
      line.take(ask(line.moment, line.state, { kind: 'operate', id: 'r1', operation }));
      line.settle();
      expect(status(line)).toEqual({});
    });

    it('and never boots again is answered after a minute', () => {
      const line = waiting(version);
      line.pass(1);
      expect(status(line)).toEqual({});
    });
  },
);

it('of 1.6 there is no such error', () => {
  const line = new Booted('ocpp1.6');
  line.boot();
  expect(line.call('Heartbeat', {})).toMatchObject({ currentTime: expect.any(String) });
});
