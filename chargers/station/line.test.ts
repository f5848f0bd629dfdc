import { describe, expect, it } from 'vitest';
import { hour, instant, minute } from '#engine/units.ts';
import { Booted } from '../testing/booted.ts';

/** A charge that has begun, with a reading five minutes later. */
function charging(line = new Booted()): Booted {
  line.status('Preparing');
  line.start();
  line.pass(5);
  line.meter(500, { amps: 29 });
  return line;
}

describe('the line', () => {
  it('that is cut leaves the station with its limit, and the engine knows', () => {
    const line = charging();
    line.close();
    expect(line.service.session!.phase).toMatchObject({ kind: 'offline' });
    const before = line.calls.length;
    line.pass(30);
    expect(line.calls.length).toBe(before);
    line.open();
    expect(line.service.session!.phase.kind).not.toBe('offline');
  });

  it('answers to a call that was given up say nothing', () => {
    const line = charging();
    expect(line.raw('[3,"999",{"status":"Accepted"}]')).toBeUndefined();
    expect(line.raw('[4,"999","InternalError","",{}]')).toBeUndefined();
  });
});

describe('a station among thousands that connect at once', () => {
  it('is accepted and limited, and asked for the rest when they are in', () => {
    const line = new Booted('ocpp1.6', { isCrowded: true });
    line.start();
    line.pass(1);
    const asked = () => new Set(line.calls.map(({ action }) => action));
    expect(line.state.boot).toBe('accepted');
    expect(asked()).toContain('SetChargingProfile');
    expect(asked()).not.toContain('ChangeConfiguration');
    line.isCrowded = false;
    line.pass(0.2);
    expect(asked()).toContain('ChangeConfiguration');
  });
});

describe('a charge that went on while nobody listened', () => {
  it.each([true, false])('has its meter read soon after, once (boot: %s)', (isBoot) => {
    const line = charging();
    line.close();
    line.pass(30);
    line.open();
    if (isBoot) line.boot();
    line.pass(0.5);
    const asked = (line.called('TriggerMessage') as readonly object[]).filter(
      (one) => JSON.stringify(one) === '{"requestedMessage":"MeterValues","connectorId":1}',
    );
    expect(asked).toHaveLength(1);
  });
});

describe('a fault', () => {
  it('of an outlet interrupts its charge, and ends with the next good status', () => {
    const line = charging();
    line.status('Faulted');
    line.status('Faulted');
    expect(line.reports('faulted')).toHaveLength(1);
    expect(line.service.session!.phase).toMatchObject({ kind: 'faulted' });
    line.status('Charging');
    expect(line.reports('fault-cleared')).toHaveLength(1);
    expect(line.service.session!.phase.kind).not.toBe('faulted');
  });

  it('of the whole station is one of all outlets', () => {
    const line = new Booted('ocpp1.6', { spaces: ['a', 'b'] });
    line.status('Faulted', { connectorId: 0 });
    expect(line.reports('faulted')).toMatchObject([{ space: 'a' }, { space: 'b' }]);
  });
});

describe('a clock', () => {
  it('that is an hour behind, live messages show after some minutes', () => {
    const line = new Booted();
    const late = () => line.now - hour;
    line.start('CARD1', 0, { at: late() });
    for (let minutes = 0; minutes < 6; minutes += 1) {
      line.pass(1);
      line.meter(100 * minutes, { at: late(), amps: 29 });
    }
    expect(line.reports('connected').at(-1)).toHaveProperty('clock');
    const { clockAhead } = line.service.world.spaces['a']!;
    expect(Math.abs(clockAhead + hour)).toBeLessThan(minute);
  });

  it('that is right is not taken for late when all that was said had waited for a line', () => {
    const line = charging();
    line.pass(1);
    line.close();
    line.pass(30);
    const waited = line.now;
    line.pass(3);
    line.open();
    line.meter(900, { at: waited, amps: 29 });
    line.pass(6);
    expect(line.reports('connected').some((one) => 'clock' in one)).toBe(false);
    line.meter(1000, { amps: 29 });
    line.pass(6);
    expect(line.reports('connected').some((one) => 'clock' in one)).toBe(false);
  });

  it('that is right is not told', () => {
    const line = charging();
    line.pass(5);
    line.meter(900, { amps: 29 });
    expect(line.reports('connected').some((one) => 'clock' in one)).toBe(false);
  });

  it('that is set back while a car charges loses nothing', () => {
    const line = charging();
    line.pass(5);
    line.meter(900, { at: line.now - hour, amps: 29 });
    line.pass(5);
    line.stop(1300, { at: line.now - hour });
    expect(line.billed()).toEqual([1300]);
  });
});

describe('a battery level', () => {
  it('that the charger reports is told to the engine', () => {
    const line = charging();
    line.pass(1);
    const sampledValue = [{ value: '600' }, { value: '70', measurand: 'SoC', unit: 'Percent' }];
    const meterValue = [{ timestamp: line.stamp(), sampledValue }];
    line.call('MeterValues', { connectorId: 1, transactionId: line.transaction, meterValue });
    expect(line.steps.at(-1)).toEqual({ kind: 'level', space: 'a', level: 0.7 });
    expect(line.refusals).toEqual([]);
  });
});

describe('a register', () => {
  it('that starts again during a charge loses nothing', () => {
    const line = charging();
    line.pass(5);
    line.meter(0, { amps: 0 });
    line.pass(5);
    line.meter(400, { amps: 29 });
    line.pass(5);
    line.meter(800, { amps: 29 });
    line.stop(800, { at: line.now + 1 });
    expect(line.billed()).toEqual([1300]);
  });
});

describe('two outlets', () => {
  it('have each their cable, transaction and limit', () => {
    const line = new Booted('ocpp1.6', { spaces: ['a', 'b'] });
    const first = line.start('CARD1', 0);
    const second = line.start('CARD2', 0, { connectorId: 2 });
    expect(first.transactionId).not.toBe(second.transactionId);
    line.pass(10);
    line.stop(700, { id: second.transactionId });
    line.stop(900, { id: first.transactionId, at: instant(line.now) });
    expect(line.billed('ann')).toEqual([900]);
    expect(line.billed('ben')).toEqual([700]);
  });
});

describe('a change of the price', () => {
  it.each([
    ['ocpp1.6', 'MeterValues'],
    ['ocpp2.0.1', 'TransactionEvent'],
  ] as const)(
    'between the quarter hours has the meter read at that moment (%s)',
    (version, what) => {
      const line = new Booted(version);
      const change = instant(line.now + 7 * minute);
      line.priceChange = { last: instant(0), next: change };
      if (version === 'ocpp1.6') charging(line);
      else {
        line.call('TransactionEvent', {
          eventType: 'Started',
          timestamp: line.stamp(),
          triggerReason: 'Authorized',
          seqNo: 0,
          transactionInfo: { transactionId: 't1' },
          evse: { id: 1, connectorId: 1 },
          idToken: { idToken: 'CARD1', type: 'ISO14443' },
        });
      }
      const asked = () =>
        line.calls
          .filter(
            ({ action, payload }) =>
              action === 'TriggerMessage' && JSON.stringify(payload).includes(what),
          )
          .map(({ at }) => at);
      line.to(instant(change - 1000));
      const before = asked().length;
      line.to(change);
      expect(asked().slice(before)).toEqual([change]);
      if (version === 'ocpp1.6') line.meter(700, { amps: 29 });
      line.pass(5);
      expect(asked().slice(before)).toHaveLength(1);
    },
  );
});
