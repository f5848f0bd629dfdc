import type { Amps, Instant } from '../units.ts';
import type { ControlRefusal, ControlSession, Supply } from './control-types.ts';

const isAmount = (value: number) => Number.isFinite(value) && value >= 0;

/** The first error in the input of `control`, or null. */
export function checkControlInput(
  now: Instant,
  supply: Supply,
  ownLoad: readonly Amps[],
  sessions: readonly ControlSession[],
): ControlRefusal | null {
  const { volts, capacity, floor, step, minOn, minOff, settle, headroom } = supply;
  if (
    !Number.isFinite(now) ||
    !(volts > 0 && step > 0 && capacity.length > 0) ||
    ![volts, step, floor, minOn, minOff, settle, headroom, ...capacity].every(isAmount) ||
    floor % step !== 0
  )
    return { why: 'bad-supply' };
  if (ownLoad.length !== capacity.length || !ownLoad.every(isAmount)) return { why: 'bad-load' };
  const seen = new Set<string>();
  for (const session of sessions) {
    const { id, lines, departure, offeredSince, switchedAt } = session;
    if (seen.has(id)) return { why: 'duplicate-session', id };
    seen.add(id);
    const { limit, remaining, planned, welcome, offered, drawn } = session;
    const isGood =
      isAmount(limit) &&
      isAmount(remaining) &&
      isAmount(planned) &&
      isAmount(welcome) &&
      isAmount(offered) &&
      isAmount(drawn) &&
      Number.isFinite(departure) &&
      Number.isFinite(offeredSince) &&
      Number.isFinite(switchedAt) &&
      areLines(lines, capacity.length);
    if (!isGood) return { why: 'bad-session', id };
  }
  return null;
}

/** Some lines of the supply, each once. */
const areLines = (lines: readonly number[], count: number) =>
  lines.length > 0 &&
  lines.every(
    (line, index) =>
      Number.isInteger(line) && line >= 0 && line < count && lines.indexOf(line) === index,
  );
