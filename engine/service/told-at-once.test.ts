import { describe, expect, it } from 'vitest';
import type { WorldEvent } from '../community/events.ts';
import { instant, minute, second, wattHours, type Instant } from '../units.ts';
import { toldOf, type Cause } from './testing/rough-lives/judge.ts';
import { at } from './testing/world.ts';

const promise = { user: 'ann', reservation: 'r1', due: at(2) };
const short = (when: Instant, missing = 5000): WorldEvent => ({
  kind: 'promise-short',
  at: when,
  user: 'ann',
  space: 'a',
  reservation: 'r1',
  missing: wattHours(missing),
  before: wattHours(0),
  readyAt: null,
  why: 'power-short',
});
const cause = (kind: string, space = 'a', when = at(1)): Cause => ({ at: when, kind, space });
const soon = (time: number) => instant(at(1) + time);

describe('a promise that was said to be short counts as told', () => {
  it('if something has just taken it away', () => {
    expect(toldOf([short(at(1))], promise, [cause('line cut', 'b')])).toBe('line cut');
    expect(toldOf([short(at(1))], promise, [cause('overstay')])).toBe('overstay');
  });

  it('not without a cause, or a moment after it', () => {
    expect(toldOf([short(at(1))], promise, [])).toBeNull();
    expect(toldOf([short(soon(second))], promise, [cause('line cut', 'b')])).toBeNull();
  });

  it('not for what happens at another space and takes no power', () => {
    for (const kind of ['fault', 'overstay', 'said taken', 'takes less']) {
      expect(toldOf([short(at(1))], promise, [cause(kind, 'b')])).toBeNull();
    }
  });

  it('as late as a silent charger can be known to be silent', () => {
    const silent = [cause('silence', 'b')];
    expect(toldOf([short(soon(90 * second))], promise, silent)).toBe('silence');
    expect(toldOf([short(soon(2 * minute))], promise, silent)).toBeNull();
  });

  it('not if it was said to be whole since, or told only when it was due', () => {
    const cut = [cause('line cut', 'b'), cause('line cut', 'b', at(2))];
    expect(toldOf([short(at(1)), short(at(1.5), 0)], promise, cut)).toBeNull();
    expect(toldOf([short(at(2))], promise, cut)).toBeNull();
  });

  it('to its own driver, of that promise', () => {
    const cut = [cause('line cut', 'b')];
    expect(toldOf([{ ...short(at(1)), user: 'ben' }], promise, cut)).toBeNull();
    expect(toldOf([short(at(1))], { ...promise, reservation: 'r2' }, cut)).toBeNull();
  });
});
