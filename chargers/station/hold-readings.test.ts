import { describe, expect, it } from 'vitest';
import { instant, second } from '#engine/units.ts';
import { Booted } from '../testing/booted.ts';

const after = (line: Booted, seconds: number) => line.to(instant(line.now + seconds * second));

/** A car that draws 29 A, which was told, and has the limit that it keeps. */
function charging() {
  const line = new Booted();
  line.status('Preparing');
  line.start();
  for (const register of [33, 66, 100]) {
    line.pass(1);
    line.meter(register, { amps: 29 });
  }
  after(line, 11);
  return line;
}

const told = (line: Booted) => line.reports('meter-read').length;

describe('a reading that says nothing new', () => {
  it('is kept and answered, and told with the others after ten seconds', () => {
    const line = charging();
    const before = told(line);
    for (const [at, amps] of [28.6, 29.4, 29.9].entries()) {
      after(line, 2);
      line.meter(105 + 5 * at, { amps });
    }
    expect(told(line)).toBe(before);
    expect(line.state.held!.steps).toHaveLength(3);
    after(line, 10);
    expect(told(line)).toBe(before + 3);
    expect(line.state.held).toBeNull();
    expect(line.service.session!.readings.at(-1)!.energy).toBe(115);
  });

  it('is told at the turn of its building, one building after another', () => {
    const waited = [0.25, 0.5, 0.75].map((turn) => {
      const line = charging();
      line.turn = turn;
      line.to(instant(Math.ceil(line.now / (10 * second)) * 10 * second));
      const since = line.now;
      line.meter(105, { amps: 29 });
      expect(line.state.held).not.toBeNull();
      while (line.state.held !== null) after(line, 0.5);
      return line.now - since;
    });
    expect(waited).toEqual([2.5 * second, 5 * second, 7.5 * second]);
  });

  it('comes before what follows it: a change, the end, a cut line', () => {
    for (const follow of [
      (line: Booted) => line.meter(140, { amps: 12 }),
      (line: Booted) => line.stop(140),
      (line: Booted) => line.close(),
    ]) {
      const line = charging();
      after(line, 2);
      line.meter(105, { amps: 29 });
      const before = line.steps.length;
      after(line, 1);
      follow(line);
      const [first] = line.steps.slice(before);
      expect(first).toMatchObject({ report: { kind: 'meter-read', reading: { register: 105 } } });
      expect(line.state.held).toBeNull();
    }
  });

  it('is told at once if it is old, or without a current', () => {
    for (const [register, details] of [
      [105, { amps: 29, at: -120 }],
      [105, { amps: null, at: 0 }],
    ] as const) {
      const line = charging();
      line.pass(3);
      line.meter(register, { ...details, at: line.now + details.at * second });
      expect(line.state.held).toBeNull();
    }
  });

  it('does not pile up: a station that sends without a pause is told twenty at a time', () => {
    const line = charging();
    const before = told(line);
    for (let at = 0; at < 45; at += 1) {
      after(line, 0.1);
      line.meter(101 + at, { amps: 29 });
    }
    expect(told(line)).toBe(before + 40);
    expect(line.state.held!.steps).toHaveLength(5);
  });
});
