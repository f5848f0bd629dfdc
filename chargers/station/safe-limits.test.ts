import { describe, expect, it } from 'vitest';
import { amps, second } from '#engine/units.ts';
import { proceed } from '../line.ts';
import { Booted } from '../testing/booted.ts';

interface Profile {
  readonly connectorId: number;
  readonly csChargingProfiles: {
    readonly chargingSchedule: {
      readonly chargingSchedulePeriod: readonly [{ readonly limit: number }];
    };
  };
}

const limitOf = ({ connectorId, csChargingProfiles }: Profile): readonly [number, number] => [
  connectorId,
  csChargingProfiles.chargingSchedule.chargingSchedulePeriod[0].limit,
];

/** Connector and limit of every profile that was sent. */
const limitsOf = (line: Booted): readonly (readonly [number, number])[] =>
  line.called('SetChargingProfile').map(limitOf);

/** Ann charges at 48 A, and the meter has shown it. */
function charging(line = new Booted('ocpp1.6', { charger: { fallbackAmps: amps(6) } })): Booted {
  line.start();
  line.pass(1);
  line.meter(160);
  return line;
}

describe('a station that boots again on the line it has', () => {
  it('waits for its fallback as at first, and gets the limit of its car again', () => {
    const line = charging();
    line.pass(1);
    const before = limitsOf(line).length;
    expect(line.boot()).toMatchObject({ status: 'Pending' });
    expect(limitsOf(line).slice(before)).toEqual([
      [0, 6],
      [1, 48],
    ]);
    expect(line.boot()).toMatchObject({ status: 'Accepted' });
  });
});

describe('a station that boots again before it has answered to its fallback', () => {
  it('goes on waiting, until it is clear that there will be no answer', () => {
    const line = new Booted('ocpp1.6', { answering: { SetChargingProfile: () => null } });
    expect(limitsOf(line)).toEqual([[0, 0]]);
    expect(line.state.boot).toBe('pending');
    line.pass(0.4);
    expect(line.boot()).toMatchObject({ status: 'Pending' });
    line.pass(0.2);
    expect(line.boot()).toMatchObject({ status: 'Accepted' });
  });
});

/** What is sent first where the limits wanted of two cars have just become others. */
function firstOf(left: number, right: number): readonly [number, number] {
  const line = charging(new Booted('ocpp1.6', { spaces: ['a', 'b'] }));
  line.start('CARD2', 0, { connectorId: 2 });
  line.pass(0.2);
  expect(line.state.call).toBeNull();
  const { moment } = line;
  const wanted: Readonly<Record<string, number>> = { a: left, b: right };
  const wishes = moment.wishes.map((one) => ({
    ...one,
    offerId: one.offerId + 100,
    amps: amps(wanted[one.space]!),
  }));
  const [frame] = proceed({ ...moment, wishes }, line.state).frames;
  return limitOf((frame as unknown as { payload: Profile }).payload);
}

describe('two limits that are to be set at a time', () => {
  it('are sent with the cut first, wherever it is', () => {
    expect(firstOf(48, 6)).toEqual([2, 6]);
    expect(firstOf(6, 48)).toEqual([1, 6]);
  });
});

describe('a car that draws more than its limit', () => {
  it('has it set again after 60 seconds, and is stopped after 60 more', () => {
    const line = charging();
    const since = line.now;
    const before = line.calls.length;
    for (let thirds = 0; thirds < 6; thirds += 1) {
      line.meter(200 + thirds * 60, { amps: 60 });
      line.pass(1 / 3);
    }
    const done = line.calls
      .slice(before)
      .filter(({ action }) => action === 'SetChargingProfile' || action === 'RemoteStopTransaction')
      .map(({ action, at, payload }) => [
        (at - since) / second,
        action === 'SetChargingProfile' ? limitOf(payload) : 'stop',
      ]);
    expect(done).toEqual([
      // The service has made it none, and a second later it is said again.
      [60, [1, 0]],
      [61, [1, 0]],
      [120, 'stop'],
    ]);
    expect(line.notices).toEqual([{ what: 'draws-more-stopped', space: 'a', detail: '' }]);
  });

  it('is told to the owner once, however long it draws on', () => {
    const line = charging();
    for (let minutes = 0; minutes < 5; minutes += 1) {
      line.meter(200 + minutes * 200, { amps: 60 });
      line.pass(1);
    }
    const stops = line.calls.filter(({ action }) => action === 'RemoteStopTransaction');
    expect(stops.length).toBeGreaterThan(1);
    expect(line.notices.map(({ what }) => what)).toEqual(['draws-more-stopped']);
  });
});
