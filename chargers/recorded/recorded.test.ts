import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TestService } from '#engine/service/testing/service.ts';
import { instant, minute } from '#engine/units.ts';
import type { OcppVersion } from '../messages/supported.ts';
import { TestLine, type Answering } from '../testing/line.ts';

/** One frame on the line, in the order they were seen. */
interface RecordedFrame {
  /** Milliseconds since the recording began. */
  readonly ms: number;
  readonly from: 'station' | 'service' | 'line';
  readonly frame: unknown;
}

const readRecording = (name: string): readonly RecordedFrame[] =>
  readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedFrame);

type Raw = readonly [type: number, id: string, ...rest: unknown[]];

/** How the recorded station answered each call, the last time. */
function recordedAnswers(frames: readonly RecordedFrame[]): Answering {
  const answers: Record<string, () => object | string> = {};
  for (const { from, frame } of frames) {
    const [type, id, action] = frame as Raw;
    if (from !== 'service' || type !== 2) continue;
    const found = frames.find(
      (one) => one.from === 'station' && one.frame !== frame && (one.frame as Raw)[1] === id,
    );
    if (found === undefined) continue;
    const [kind, , said] = found.frame as Raw;
    answers[action as string] = () => (kind === 3 ? (said as object) : (said as string));
  }
  return answers;
}

/** Replays what a station said, at its own times; ids of transactions are those it is given now. */
function replay(name: string, version: OcppVersion, spaces: readonly string[]): TestLine {
  const frames = readRecording(name);
  const sent = frames.find(({ frame }) => JSON.stringify(frame).includes('"timestamp"'))!;
  const [, stamp] = /"timestamp":"([^"]+)"/.exec(JSON.stringify(sent.frame))!;
  const began = Date.parse(stamp!) - sent.ms - 200;
  const service = new TestService(instant(began), spaces);
  const answering = recordedAnswers(frames);
  const line = new TestLine(version, { spaces: [...spaces], answering }, service);
  // The recorder started some with a token that nobody had asked for: here it is a card.
  const cards = { ...service.world.cards, APP1: { resident: 'ann' } };
  service.world = { ...service.world, cards };
  const given = new Map<unknown, number>();
  for (const { ms, from, frame } of frames) {
    line.to(instant(Math.max(line.now, began + ms)));
    if (from === 'line') {
      if (String(frame).startsWith('connected')) line.open();
      else line.close();
    }
    if (from !== 'station' || (frame as Raw)[0] !== 2) continue;
    const [, id, action, payload] = frame as readonly [number, string, string, object];
    const known = 'transactionId' in payload ? given.get(payload.transactionId) : undefined;
    const own = known === undefined ? payload : { ...payload, transactionId: known };
    const isWaiting = line.state.boot === 'pending';
    const answer = line.call(action, own, id) as {
      transactionId?: number;
      kind?: string;
      code?: string;
    };
    // Some do not wait to be accepted: they are told so, and heard.
    if (isWaiting && answer.code === 'SecurityError') continue;
    expect(answer.kind, `${action}: ${JSON.stringify(answer)}`).toBeUndefined();
    if (action !== 'StartTransaction') continue;
    const then = frames.find((one) => one.from === 'service' && (one.frame as Raw)[1] === id)!;
    given.set((then.frame as readonly [3, string, { transactionId: number }])[2].transactionId, answer.transactionId!);
  }
  line.to(instant(line.now + 20 * minute));
  return line;
}

const billed = (line: TestLine): readonly number[] =>
  line.service.records('ann').map(({ readings }) => readings.at(-1)!.energy - readings[0]!.energy);

const stations = [
  ['micro-ocpp-1.6', 'ocpp1.6', ['a', 'b'], [13, 2]],
  ['micro-ocpp-2.0.1', 'ocpp2.0.1', ['a', 'b'], [40, 12]],
  ['sap-1.6', 'ocpp1.6', ['a', 'b'], [550]],
  ['solidstudio-1.6', 'ocpp1.6', ['a'], [330, 20]],
  // Its watt-hours are labelled kWh; all its events have the number 0.
  ['solidstudio-2.0.1', 'ocpp2.0.1', ['a'], [335]],
  // Its kilowatt-hours have no unit in the last message.
  ['solidstudio-2.1', 'ocpp2.1', ['a'], [335]],
] as const;

describe('what stations of others have said', () => {
  it.each(stations)('%s is billed to the watt-hour', (name, version, spaces, energies) => {
    const line = replay(name, version, spaces);
    expect(billed(line)).toEqual(energies);
    expect(line.refusals).toEqual([]);
    // Those that ignore limits draw more than they were offered; their meters are right.
    const wrong = line.service.anomalies.filter(({ what }) => what !== 'draws-more');
    expect(wrong).toEqual([]);
  });

  it('MicroOcpp takes limits in watts, as its settings say', () => {
    const line = replay('micro-ocpp-1.6', 'ocpp1.6', ['a', 'b']);
    const limits = line.called('SetChargingProfile') as readonly {
      readonly csChargingProfiles: {
        readonly chargingProfilePurpose: string;
        readonly chargingSchedule: object;
      };
    }[];
    expect(limits.map((one) => one.csChargingProfiles).slice(0, 4)).toMatchObject([
      { chargingProfilePurpose: 'TxDefaultProfile', chargingSchedule: { chargingRateUnit: 'W' } },
      {
        chargingProfilePurpose: 'TxProfile',
        chargingSchedule: {
          chargingRateUnit: 'W',
          chargingSchedulePeriod: [{ startPeriod: 0, limit: 48 * 208 }],
        },
      },
      // The fallback and the limit are set again after the line was cut.
      { chargingProfilePurpose: 'TxDefaultProfile' },
      { chargingProfilePurpose: 'TxProfile' },
    ]);
  });

  it('a station without smart charging is told to its owner, and counts with all it can draw', () => {
    const { notices, state, service } = replay('micro-ocpp-2.0.1', 'ocpp2.0.1', ['a', 'b']);
    expect(notices).toMatchObject([{ what: 'cannot-control' }]);
    expect(state.canLimit).toBe(false);
    expect(service.world.spaces['a']!.charger.control).toBe('none');
    expect(service.world.spaces['b']!.charger.control).toBe('none');
  });

  it('one that cannot be asked to boot again works without being accepted', () => {
    const { state } = replay('solidstudio-1.6', 'ocpp1.6', ['a']);
    expect(state).toMatchObject({ boot: 'pending', defaultAmps: 0, untold: ['BootNotification'] });
  });
});
